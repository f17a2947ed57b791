import { fromTaka, sum, toTaka } from "../../../shop/money.ts";
import { useAdminI18n } from "../i18n.ts";

export type TakaRange = { low: number; high: number };

const addTaka = (one: number, other: number) => toTaka(sum([fromTaka(one), fromTaka(other)]));

/** Adds in paisa: taka with a fraction do not add up exactly. */
export const addTakaRanges = (one: TakaRange, other: TakaRange): TakaRange => ({
  low: addTaka(one.low, other.low),
  high: addTaka(one.high, other.high),
});

/** Writes amounts of taka, and ranges of them; whole taka, because a range is no exact sum. */
export function useRangeText() {
  const { t, money } = useAdminI18n();
  const amount = (taka: number) => money(fromTaka(Math.round(taka)));
  const between = ({ low, high }: TakaRange) => ({ low: amount(low), high: amount(high) });
  const text = (range: TakaRange) =>
    range.low === range.high ? money(fromTaka(range.low)) : t("admin.profit.range", between(range));
  return { amount, between, text };
}
