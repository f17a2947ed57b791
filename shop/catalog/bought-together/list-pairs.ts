import { sql } from "drizzle-orm";
import type { Language } from "../../language.ts";
import type { Shop } from "../../shop.ts";
import { type ProductCard, readCards } from "../list-products.ts";

/** What others bought with a product and can be had now, the closest first; nothing where no orders say so. */
export async function listBoughtTogether(
  shop: Shop,
  productId: string,
  count: number,
  language: Language,
): Promise<ProductCard[]> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select p.id from bought_together b join products p on p.id = b.other_id
     where b.product_id = ${productId} and p.status = 'published' and p.in_stock
     order by b.score desc, p.id limit ${count}`);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : readCards(shop, ids, language);
}
