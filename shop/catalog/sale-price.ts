import { type Paisa, paisa } from "../money.ts";

/**
 * A price for a time. Its days are Dhaka's (`2026-11-25`): it holds from the beginning of the first to the end of the
 * last; null leaves that side open.
 */
export type SalePrice = { price: Paisa; from: string | null; until: string | null };

export const salePriceStates = ["running", "coming", "over"] as const;

export type SalePriceState = (typeof salePriceStates)[number];

const dayMs = 86_400_000;

/** The columns of a variant that hold its offer: the first moment it holds, and the first it does not any more. */
export function salePriceColumns(salePrice: SalePrice | null) {
  const startOfDay = (date: string) => new Date(`${date}T00:00:00+06:00`);
  return {
    salePrice: salePrice?.price ?? null,
    saleStartsAt: salePrice?.from ? startOfDay(salePrice.from) : null,
    saleEndsAt: salePrice?.until ? new Date(startOfDay(salePrice.until).getTime() + dayMs) : null,
  };
}

/** Whether its last day is before this one. */
export function hasEnded({ until }: Pick<SalePrice, "until">, today: string): boolean {
  return until !== null && until < today;
}

/** How it stands with an offer on a day of Dhaka; to the second that is for the database (`sale_state`). */
export function salePriceStateOn(today: string, { from, until }: Omit<SalePrice, "price">): SalePriceState {
  if (hasEnded({ until }, today)) return "over";
  return from !== null && from > today ? "coming" : "running";
}

/** The percents that may be taken off many products at once. */
export const percentRange = { min: 1, max: 90 };

/**
 * A price with so many percent off, in whole taka: what is left over goes to the shopper. Null where that is no lower
 * price, or none at all.
 */
export function discountedPrice(price: Paisa, percent: number): Paisa | null {
  const reduced = Math.floor((price * (100 - percent)) / 10_000) * 100;
  return reduced > 0 && reduced < price ? paisa(reduced) : null;
}

/** How many whole percent a price is below the one before it; never more than is true. */
export function percentOff(price: Paisa, listPrice: Paisa | null): number {
  return listPrice === null || listPrice <= price ? 0 : Math.floor((1 - price / listPrice) * 100);
}
