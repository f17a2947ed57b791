import { type CartLine, lineKey } from "../../shop/cart/cart-rules.ts";
import { asRecord, readStored, writeStored } from "./local-storage.ts";

type PricedLine = Pick<CartLine, "productId" | "variantId" | "price">;

/**
 * The server's cart knows today's prices alone. At which price each line was put in (or first met on this device) is kept
 * here, in taka, so that she is told when it has changed.
 */
export function priceAtAdd(userId: string) {
  const key = `cart-prices-of-${userId}`;
  const readPrices = () => parsePrices(readStored("localStorage", key));
  return {
    /** A line that is put in now. */
    record(...lines: PricedLine[]): void {
      const added = Object.fromEntries(lines.map((line) => [lineKey(line), line.price]));
      writeStored("localStorage", key, { ...readPrices(), ...added });
    },
    /** The cart at its first prices; of what has left it they are forgotten. */
    applyTo<Item extends PricedLine>(lines: Item[]): Item[] {
      const storedPrices = readPrices();
      const priced = lines.map((line) => ({ ...line, price: storedPrices[lineKey(line)] ?? line.price }));
      const next = Object.fromEntries(priced.map((line) => [lineKey(line), line.price]));
      if (JSON.stringify(next) !== JSON.stringify(storedPrices)) writeStored("localStorage", key, next);
      return priced;
    },
  };
}

function parsePrices(stored: unknown): Record<string, number> {
  const prices = Object.entries(asRecord(stored));
  return Object.fromEntries(prices.filter((each): each is [string, number] => typeof each[1] === "number"));
}
