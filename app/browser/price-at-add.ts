import { type CartLine, lineKey } from "../../shop/cart/cart-rules.ts";
import { fieldsOf, keep, readKept } from "./local-storage.ts";

type Line = Pick<CartLine, "productId" | "variantId" | "price">;

/**
 * The server's cart knows today's prices alone. At which price each line was put in (or first met on this device) is kept
 * here, in taka, so that she is told when it has changed.
 */
export function firstPrices(person: string) {
  const key = `cart-prices-of-${person}`;
  const read = () => pricesIn(readKept("localStorage", key));
  return {
    /** A line that is put in now. */
    note(...lines: Line[]): void {
      const noted = Object.fromEntries(lines.map((line) => [lineKey(line), line.price]));
      keep("localStorage", key, { ...read(), ...noted });
    },
    /** The cart at its first prices; of what has left it they are forgotten. */
    in<Each extends Line>(lines: Each[]): Each[] {
      const known = read();
      const first = lines.map((line) => ({ ...line, price: known[lineKey(line)] ?? line.price }));
      const next = Object.fromEntries(first.map((line) => [lineKey(line), line.price]));
      if (JSON.stringify(next) !== JSON.stringify(known)) keep("localStorage", key, next);
      return first;
    },
  };
}

function pricesIn(kept: unknown): Record<string, number> {
  const prices = Object.entries(fieldsOf(kept));
  return Object.fromEntries(prices.filter((each): each is [string, number] => typeof each[1] === "number"));
}
