import { digitsIn } from "../digits.ts";
import type { Language } from "../language.ts";
import { unbroken } from "../unbroken.ts";

/**
 * The first and the last day of a delivery as people say it: "22–24 November", "30 November – 2 December". Takes
 * Dhaka's calendar days (`2026-11-22`). Put together here, because browsers disagree on the spaces of a date range.
 */
export function deliveryDates(from: string, to: string, { language }: { language: Language }): string {
  const first = new Date(from);
  const last = new Date(to);
  const locale = language === "bn" ? "bn-BD" : "en-GB";
  const day = (date: Date) =>
    new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "long" }).format(date);
  if (from === to) return day(last);
  if (first.getUTCMonth() !== last.getUTCMonth()) return `${day(first)} – ${day(last)}`;
  return unbroken(`${digitsIn(language, String(first.getUTCDate()))}–${day(last)}`);
}
