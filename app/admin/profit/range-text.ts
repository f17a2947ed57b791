import { fromTaka, sum, toTaka } from "../../../shop/money.ts";
import { useAdminI18n } from "../i18n.ts";

export type TakaRange = { low: number; high: number };

const addTaka = (one: number, other: number) => toTaka(sum([fromTaka(one), fromTaka(other)]));

/** Adds in paisa: taka with a fraction do not add up exactly. */
export const addTakaRanges = (one: TakaRange, other: TakaRange): TakaRange => ({
  low: addTaka(one.low, other.low),
  high: addTaka(one.high, other.high),
});

/** Writes amounts of taka, ranges of them, and shares. Whole taka: the export has the paisa. */
export function useRangeText() {
  const { t, money, number, language } = useAdminI18n();
  const amount = (taka: number) => money(fromTaka(Math.round(taka)));
  const between = ({ low, high }: TakaRange) => ({ low: amount(low), high: amount(high) });
  const text = (range: TakaRange) =>
    Math.round(range.low) === Math.round(range.high) ? amount(range.low) : t("admin.profit.range", between(range));
  const percent = (share: number) => `${number(Math.round(share * 100))}${language === "bn" ? "" : " "}%`;
  return { amount, between, text, percent };
}
