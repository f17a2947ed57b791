import { type Offer, reducedPrice } from "../shop/catalog/sale-price.ts";
import { dhakaDay } from "../shop/dhaka-time.ts";
import type { Paisa } from "../shop/money.ts";

type Terms = { percent: number; from: number | null; until: number | null };

// In days from the one on which the shop is filled, so that a new demo has some that run and some that are to come.
const fortnight = { from: -1, until: 13 };
const soon = { from: 5, until: 19 };
const open = { from: null, until: null };

const offers: Record<string, Terms> = {
  "rose-dew-hyaluronic-serum": { percent: 20, ...fortnight },
  "golap-petal-blush": { percent: 25, ...fortnight },
  "satin-scrunchie-trio": { percent: 30, ...fortnight },
  "aloe-and-cucumber-sheet-mask": { percent: 15, ...fortnight },
  "neem-wood-comb": { percent: 10, ...open },
  "night-bloom-overnight-cream": { percent: 20, ...soon },
  "kajal-noir-mascara": { percent: 15, ...soon },
};

const dayLength = 86_400_000;

/** The offer of a product of the demo at one of its prices, if it has one. */
export function demoOffer(slug: string, price: Paisa, now: Date): Offer | null {
  const terms = offers[slug];
  const reduced = terms && reducedPrice(price, terms.percent);
  if (!terms || !reduced) return null;
  const day = (days: number | null) => (days === null ? null : dhakaDay(new Date(now.getTime() + days * dayLength)));
  return { price: reduced, from: day(terms.from), until: day(terms.until) };
}
