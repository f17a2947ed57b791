import type { SalePrice } from "../../shop/catalog/sale-price.ts";
import { dhakaDay } from "../../shop/dhaka-time.ts";
import type { Paisa } from "../../shop/money.ts";
import { formatDay } from "../../shop/shipping/delivery-dates.ts";
import type { AdminI18n } from "./i18n.ts";

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
