import type { SalePrice } from "../../shop/catalog/sale-price.ts";
import { dhakaDay, startOfDhakaDay } from "../../shop/dhaka-time.ts";
import { toLatinDigits } from "../../shop/digits.ts";
import type { Paisa } from "../../shop/money.ts";
import { formatDay } from "../../shop/shipping/delivery-dates.ts";
import type { AdminI18n } from "./i18n.ts";

/** Normalizes a typed amount for the API: Latin digits, no sign, no commas. */
export const normalizeAmount = (text: string): string => toLatinDigits(text).replaceAll(/[\s,৳]/g, "");

/** Parses a typed whole number; anything else stays text, which the schema refuses. */
export const parseWhole = (text: string): number | string =>
  /^\d{1,7}$/.test(normalizeAmount(text)) ? Number(normalizeAmount(text)) : normalizeAmount(text);

const minuteMs = 60_000;

/** How long ago something was, in its largest unit: "8 min", "3 h", "12 d". */
export function formatAge(since: string, { t }: Pick<AdminI18n, "t">, now = Date.now()): string {
  const minutes = Math.floor((now - new Date(since).getTime()) / minuteMs);
  if (minutes < 1) return t("admin.age.now");
  if (minutes < 60) return t("admin.age.minutes", { count: minutes });
  if (minutes < 48 * 60) return t("admin.age.hours", { count: Math.floor(minutes / 60) });
  return t("admin.age.days", { count: Math.floor(minutes / (24 * 60)) });
}

/** A moment near now as it is said: "4:30 PM", "tomorrow 11:00 AM", "25 November, 4:30 PM". */
export function formatWhen(moment: string | Date, i18n: AdminI18n, now = new Date()): string {
  const at = new Date(moment);
  const time = i18n.date(at, "time");
  const day = dhakaDay(at);
  if (day === dhakaDay(now)) return time;
  if (day === dhakaDay(startOfDhakaDay(now, 1))) return i18n.t("admin.calls.tomorrow", { time });
  return `${formatDay(day, i18n, dhakaDay(now))}, ${time}`;
}

/** A sale price in one sentence: "৳450 instead of ৳600, from 25 November until the end of 30 November." */
export function salePriceSentence({ price, from, until }: SalePrice, before: Paisa, i18n: AdminI18n): string {
  const { t, money } = i18n;
  const today = dhakaDay(new Date());
  const amounts = { price: money(price), before: money(before) };
  const day = (date: string) => formatDay(date, i18n, today);
  if (from && until) return t("admin.salePrice.both", { ...amounts, from: day(from), until: day(until) });
  if (from) return t("admin.salePrice.fromOn", { ...amounts, from: day(from) });
  return until ? t("admin.salePrice.untilThen", { ...amounts, until: day(until) }) : t("admin.salePrice.open", amounts);
}
