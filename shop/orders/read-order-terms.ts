import type { CartLineInput } from "../cart/cart-schema.ts";
import { loadPricedVariants, type PricedVariant } from "../cart/price-lines.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";

/** What an order is priced from: the merchant's settings and the variants, with their prices at one moment. */
export type OrderTerms = { settings: ShopSettings; pricedVariants: PricedVariant[]; now: Date };

type SharedRead = { lines: CartLineInput[]; terms: Promise<OrderTerms> };

// Not yet begun, so that nobody gets what was read before they came.
const waitingReads = new WeakMap<Shop, SharedRead>();
const maxSharedLines = 64;

/**
 * Reads the terms of an order without locks. Orders that arrive at the same moment share one read, which may contain
 * variants of others.
 */
export function readOrderTerms(shop: Shop, lines: CartLineInput[]): Promise<OrderTerms> {
  const waiting = waitingReads.get(shop);
  if (waiting && waiting.lines.length + lines.length <= maxSharedLines) {
    waiting.lines.push(...lines);
    return waiting.terms;
  }
  const shared: CartLineInput[] = [...lines];
  const terms = new Promise((resolve) => setImmediate(resolve)).then(() => {
    if (waitingReads.get(shop) === opened) waitingReads.delete(shop);
    return read(shop, shared);
  });
  const opened = { lines: shared, terms };
  waitingReads.set(shop, opened);
  return terms;
}

async function read(shop: Shop, lines: CartLineInput[]): Promise<OrderTerms> {
  const now = shop.now();
  const [settings, pricedVariants] = await Promise.all([shop.settings(), loadPricedVariants(shop.db, lines, { now })]);
  return { settings, pricedVariants, now };
}
