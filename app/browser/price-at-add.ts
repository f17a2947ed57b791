import { type CartLine, lineKey } from "../../shop/cart/cart-rules.ts";
import { asRecord, readStored, writeStored } from "./local-storage.ts";

type PricedLine = Pick<CartLine, "productId" | "variantId" | "price">;

/**
 * Stores the price in taka at which each line was added (or first seen on this device), to tell the customer when it has
 * changed. The server's cart has today's prices only.
 */
export function priceAtAdd(userId: string) {
  const key = `cart-prices-of-${userId}`;
  const readPrices = () => parsePrices(readStored("localStorage", key));
  return {
    /** Records lines that are added now. */
    record(...lines: PricedLine[]): void {
      const added = Object.fromEntries(lines.map((line) => [lineKey(line), line.price]));
      writeStored("localStorage", key, { ...readPrices(), ...added });
    },
    /** The cart at its first prices; drops those of removed lines. */
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
