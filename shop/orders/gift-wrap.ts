import { sql } from "drizzle-orm";
import { getProduct, type Product } from "../catalog/product-queries.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";

/** The wrapping that a gift is offered: a product of the shop, and those of its variants that can be had. */
export type GiftWrap = Pick<Product, "id" | "path" | "name" | "pictures"> & { choices: Product["variants"] };

/** What the settings name as wrapping, by the SKU of one of its variants; null where it is not sold. */
export async function getGiftWrap(shop: Shop, language: Language): Promise<GiftWrap | null> {
  const { giftWrapSku } = await shop.settings();
  if (giftWrapSku === null) return null;
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select product_id as id from variants where sku = ${giftWrapSku} and not deleted`);
  const product = rows[0] ? await getProduct(shop, rows[0].id, language) : null;
  const choices = product?.variants.filter(({ inStock }) => inStock) ?? [];
  return product && choices.length > 0 ? { ...product, choices } : null;
}
