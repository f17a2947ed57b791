import { nextDhakaDay, startOfDay } from "../dhaka-time.ts";
import { type Paisa, paisa } from "../money.ts";

/** A sale price from the beginning of the first day to the end of the last, in Dhaka (`2026-11-25`); null is open. */
export type SalePrice = { price: Paisa; from: string | null; until: string | null };

export const salePriceStates = ["running", "coming", "over"] as const;

export type SalePriceState = (typeof salePriceStates)[number];

/** The columns of a variant: inclusive start, exclusive end. */
export function salePriceColumns(salePrice: SalePrice | null) {
  return {
    salePrice: salePrice?.price ?? null,
    saleStartsAt: salePrice?.from ? startOfDay(salePrice.from) : null,
    saleEndsAt: salePrice?.until ? nextDhakaDay(startOfDay(salePrice.until)) : null,
  };
}

/** Whether a sale is over on a day in Dhaka: its last day counts whole. */
export function hasEnded({ until }: Pick<SalePrice, "until">, today: string): boolean {
  return until !== null && until < today;
}

/** The state of a sale on a day in Dhaka; `sale_state` in the database knows it to the second. */
export function salePriceStateOn(today: string, { from, until }: Omit<SalePrice, "price">): SalePriceState {
  if (hasEnded({ until }, today)) return "over";
  return from !== null && from > today ? "coming" : "running";
}

/** Percentages for many products at once. */
export const percentRange = { min: 1, max: 90 };

/** The price less a percentage, rounded down to whole taka. Null where that is not a lower price above nothing. */
export function discountedPrice(price: Paisa, percent: number): Paisa | null {
  const reduced = Math.floor((price * (100 - percent)) / 10_000) * 100;
  return reduced > 0 && reduced < price ? paisa(reduced) : null;
}
