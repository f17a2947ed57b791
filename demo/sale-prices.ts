import { discountedPrice, type SalePrice } from "../shop/catalog/sale-price.ts";
import { dhakaDay } from "../shop/dhaka-time.ts";
import type { Paisa } from "../shop/money.ts";

type SaleTerms = { percent: number; from: number; until: number };

// In days from the day on which the shop is filled, so that a new demo has current and upcoming sales.
const running = { from: -1, until: 13 };
// They begin when the others have ended: a shop in which most prices are struck is not believed.
const upcoming = { from: 14, until: 28 };

const sales: Record<string, SaleTerms> = {
  "rose-dew-hyaluronic-serum": { percent: 20, ...running },
  "pearl-eye-cream": { percent: 15, ...running },
  "rose-water-face-toner": { percent: 15, ...running },
  "litchi-tinted-lip-balm": { percent: 15, ...running },
  "cold-pressed-coconut-hair-oil": { percent: 15, ...running },
  "golap-petal-blush": { percent: 25, ...running },
  "satin-scrunchie-trio": { percent: 30, ...running },
  "aloe-and-cucumber-sheet-mask": { percent: 15, ...running },
  "night-bloom-overnight-cream": { percent: 20, ...upcoming },
  "kajal-noir-mascara": { percent: 15, ...upcoming },
};

const dayMs = 86_400_000;

/** The demo product's sale price at one of its prices, if it has one. */
export function demoSalePrice(slug: string, price: Paisa, now: Date): SalePrice | null {
  const terms = sales[slug];
  const salePrice = terms && discountedPrice(price, terms.percent);
  if (!terms || !salePrice) return null;
  const day = (days: number) => dhakaDay(new Date(now.getTime() + days * dayMs));
  return { price: salePrice, from: day(terms.from), until: day(terms.until) };
}
