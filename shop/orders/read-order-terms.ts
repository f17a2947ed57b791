import { LRUCache } from "lru-cache";
import type { CartLineInput } from "../cart/cart-schema.ts";
import { loadPricedVariants, type PricedVariant } from "../cart/price-lines.ts";
import { versionOfSettings } from "../settings/settings.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";

/** What an order is priced from: the merchant's settings and the variants, with their prices at one moment. */
export type OrderTerms = {
  settings: ShopSettings;
  pricedVariants: PricedVariant[];
  now: Date;
};

/** Terms with the version of the settings; null for settings that no database holds. */
export type UnlockedTerms = OrderTerms & { settingsVersion: string | null };

type SharedRead = { lines: CartLineInput[]; terms: Promise<UnlockedTerms> };

// Not yet started, so that no caller gets data read before its call.
const waitingReads = new WeakMap<Shop, SharedRead>();
const maxSharedLines = 64;

/**
 * The terms of an order, without locks: as they were last read, or else read now. An order that is written from them has
 * to check the versions, and to forget terms that turned out to be old (`forgetOrderTerms`). Orders that arrive at the
 * same moment share one read, which may contain variants of others.
 */
export async function readOrderTerms(shop: Shop, lines: CartLineInput[]): Promise<UnlockedTerms> {
  return cachedTerms(shop, lines) ?? (await shareRead(shop, lines));
}

function shareRead(shop: Shop, lines: CartLineInput[]): Promise<UnlockedTerms> {
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

async function read(shop: Shop, lines: CartLineInput[]): Promise<UnlockedTerms> {
  const now = shop.now();
  const [settings, pricedVariants] = await Promise.all([shop.settings(), loadPricedVariants(shop.db, lines, { now })]);
  const settingsVersion = versionOfSettings(settings) ?? null;
  if (settingsVersion !== null) cacheTerms(shop, { settings, settingsVersion, pricedVariants });
  return { settings, settingsVersion, pricedVariants, now };
}

type CachedTerms = {
  settings: { settings: ShopSettings; settingsVersion: string } | null;
  /** By product, each with all its variants. */
  products: LRUCache<string, PricedVariant[]>;
};

const maxCachedProducts = 2_000;
const cache = new WeakMap<Shop, CachedTerms>();

function cacheTerms(
  shop: Shop,
  { settings, settingsVersion, pricedVariants }: Omit<UnlockedTerms, "now"> & { settingsVersion: string },
): void {
  const known = cache.get(shop) ?? { settings: null, products: new LRUCache({ max: maxCachedProducts }) };
  cache.set(shop, known);
  known.settings = { settings, settingsVersion };
  for (const [productId, variants] of Map.groupBy(pricedVariants, (variant) => variant.productId))
    known.products.set(productId, variants);
}

function cachedTerms(shop: Shop, lines: CartLineInput[]): UnlockedTerms | null {
  const known = cache.get(shop);
  if (!known?.settings) return null;
  const pricedVariants: PricedVariant[] = [];
  for (const productId of new Set(lines.map((line) => line.productId))) {
    const variants = known.products.get(productId);
    if (!variants) return null;
    pricedVariants.push(...variants);
  }
  return { ...known.settings, pricedVariants, now: shop.now() };
}

/** The next order of these products reads everything again. */
export function forgetOrderTerms(shop: Shop, lines: CartLineInput[]): void {
  const known = cache.get(shop);
  if (!known) return;
  known.settings = null;
  for (const { productId } of lines) known.products.delete(productId);
}
