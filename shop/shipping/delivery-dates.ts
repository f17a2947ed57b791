import { localizeDigits, noBreak } from "../digits.ts";
import type { Language } from "../language.ts";

// Making one costs a twentieth of a product page.
const formatters = new Map<string, Intl.DateTimeFormat>();

function dayFormatter(locale: string, year: "numeric" | undefined): Intl.DateTimeFormat {
  const known = formatters.get(locale + year);
  const formatter = known ?? new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "long", year });
  formatters.set(locale + year, formatter);
  return formatter;
}

/**
 * Formats a Dhaka calendar day (`2026-11-30`): "30 November", with the year when it is not the current one. No comma,
 * as usual in Bangladesh.
 */
export function formatDay(day: string, { language }: { language: Language }, today = day): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  const formatter = dayFormatter(language === "bn" ? "bn-BD" : "en-GB", year);
  return formatter.format(new Date(day)).replace(",", "");
}

/** The name of a month (`03`): "March". */
export function formatMonth(month: string, { language }: { language: Language }): string {
  const locale = language === "bn" ? "bn-BD" : "en-GB";
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "long" }).format(new Date(`2024-${month}-01`));
}

/**
 * Formats a delivery window of Dhaka calendar days: "22–24 November", "30 November – 2 December". Not by
 * `Intl.DateTimeFormat`'s own ranges, because browsers differ in their spaces.
 */
export function formatDeliveryDates(from: string, to: string, { language }: { language: Language }): string {
  const first = new Date(from);
  const day = (date: string) => formatDay(date, { language });
  if (from === to) return day(to);
  if (first.getUTCMonth() !== new Date(to).getUTCMonth()) return `${day(from)} – ${day(to)}`;
  return noBreak(`${localizeDigits(language, String(first.getUTCDate()))}–${day(to)}`);
}

/** The same, short for SMS: "22–24/11", "30/11–2/12". */
export function formatShortDates(from: string, to: string, { language }: { language: Language }): string {
  const [first, last] = [new Date(from), new Date(to)];
  const day = (date: Date, month = true) => `${date.getUTCDate()}${month ? `/${date.getUTCMonth() + 1}` : ""}`;
  const dates = from === to ? day(last) : `${day(first, first.getUTCMonth() !== last.getUTCMonth())}–${day(last)}`;
  return localizeDigits(language, dates);
}
