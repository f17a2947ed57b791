import type { Paisa } from "../money.ts";

/** Whole percent between price and list price, rounded down. In whole numbers: a fraction makes 19 of an exact 20. */
export function percentOff(price: Paisa, listPrice: Paisa | null): number {
  return listPrice === null || listPrice <= price ? 0 : Math.floor(((listPrice - price) * 100) / listPrice);
}
