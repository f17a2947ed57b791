import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { getProduct, type Product } from "../catalog/product-queries.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";

/** The wrapping that a gift is offered: a product of the shop, and those of its variants that can be had. */
export type GiftWrap = Pick<Product, "id" | "path" | "name" | "pictures"> & { choices: Product["variants"] };

/** What the settings name as wrapping, by the SKU of one of its variants; null where it is not sold. */
export async function getGiftWrap(shop: Shop, language: Language): Promise<GiftWrap | null> {
  const { giftWrapSku } = await shop.settings();
  const id = await findWrapProduct(shop.db, giftWrapSku);
  const product = id === null ? null : await getProduct(shop, id, language);
  const choices = product?.variants.filter(({ inStock }) => inStock) ?? [];
  return product && choices.length > 0 ? { ...product, choices } : null;
}

/** The product that the settings name as wrapping, whether it is sold or not. */
export async function findWrapProduct(db: Database, sku: string | null): Promise<string | null> {
  if (sku === null) return null;
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from variants where sku = ${sku} and not deleted`);
  return rows[0]?.id ?? null;
}
