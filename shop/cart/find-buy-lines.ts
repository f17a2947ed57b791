import { and, eq, inArray } from "drizzle-orm";
import { variants } from "../../db/schema.ts";
import type { Language } from "../language.ts";
import { guest } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { BuyLine } from "./buy-link-rules.ts";
import { type QuotedLine, quoteCart } from "./price-lines.ts";

/** What a link puts into the cart, at today's prices, and how many of its variants no longer exist. */
export type BuyOffer = { lines: QuotedLine[]; gone: number };

/** Finds the variants of a link to buy. Lines that are sold out, or have too little stock, have a `problem`. */
export async function findBuyLines(shop: Shop, wanted: BuyLine[], language: Language): Promise<BuyOffer> {
  const ids = wanted.map(({ variantId }) => variantId);
  const found = await shop.db
    .select({ variantId: variants.id, productId: variants.productId })
    .from(variants)
    .where(and(inArray(variants.id, ids), eq(variants.deleted, false)));
  const products = new Map(found.map(({ variantId, productId }) => [variantId, productId]));
  const lines = wanted.flatMap(({ variantId, quantity }) => {
    const productId = products.get(variantId);
    return productId ? [{ productId, variantId, quantity }] : [];
  });
  if (lines.length === 0) return { lines: [], gone: wanted.length };
  const request = { lines, deliveryArea: "inside" as const, coupon: null };
  const quote = await quoteCart(shop, request, language, { actor: guest, address: "" });
  const known = quote.lines.filter(({ problem }) => problem !== "product-gone");
  return { lines: known, gone: wanted.length - known.length };
}
