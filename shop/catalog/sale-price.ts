import { type Paisa, paisa } from "../money.ts";

/**
 * A price for a time. Its days are Dhaka's (`2026-11-25`): it holds from the beginning of the first to the end of the
 * last; null leaves that side open.
 */
export type Offer = { price: Paisa; from: string | null; until: string | null };

export const offerStates = ["running", "coming", "over"] as const;

export type OfferState = (typeof offerStates)[number];

const day = 86_400_000;

/** The columns of a variant that hold its offer: the first moment it holds, and the first it does not any more. */
export function offerColumns(offer: Offer | null) {
  const begins = (date: string) => new Date(`${date}T00:00:00+06:00`);
  return {
    salePrice: offer?.price ?? null,
    saleStartsAt: offer?.from ? begins(offer.from) : null,
    saleEndsAt: offer?.until ? new Date(begins(offer.until).getTime() + day) : null,
  };
}

/** Whether its last day is before this one. */
export function isOver({ until }: Pick<Offer, "until">, today: string): boolean {
  return until !== null && until < today;
}

/** How it stands with an offer on a day of Dhaka; to the second that is for the database (`sale_state`). */
export function stateOn(today: string, { from, until }: Omit<Offer, "price">): OfferState {
  if (isOver({ until }, today)) return "over";
  return from !== null && from > today ? "coming" : "running";
}

/** The percents that may be taken off many products at once. */
export const percents = { least: 1, most: 90 };

/**
 * A price with so many percent off, in whole taka: what is left over goes to the shopper. Null where that is no lower
 * price, or none at all.
 */
export function reducedPrice(price: Paisa, percent: number): Paisa | null {
  const reduced = Math.floor((price * (100 - percent)) / 10_000) * 100;
  return reduced > 0 && reduced < price ? paisa(reduced) : null;
}

/** How many whole percent a price is below the one before it; never more than is true. */
export function percentOff(price: Paisa, listPrice: Paisa | null): number {
  return listPrice === null || listPrice <= price ? 0 : Math.floor((1 - price / listPrice) * 100);
}
