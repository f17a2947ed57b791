import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import { type ProductCard, readCachedCards } from "../catalog/list-products.ts";
import { versionSql } from "../catalog/product-cache.ts";
import { withSetParts } from "../catalog/where-clause.ts";
import type { Language } from "../language.ts";
import { fromTaka, type Paisa } from "../money.ts";
import { findWrapProduct } from "../orders/gift-wrap.ts";
import type { Shop } from "../shop.ts";

/** What a cart lacks until its delivery is free, and the products in it. */
export type TopUpInput = { missing: Paisa; productIds: string[] };

const count = 8;
/** Products on each side of the missing amount that are compared. */
const maxNear = 40;
/** Within this difference of price, products that go with the cart come before cheaper ones. */
const step = fromTaka(100);

type TopUpValues = TopUpInput & { wrapProductId: string | null };

// Both sides are read from the price index, so that the time does not depend on the size of the shop.
const topUpVersions = prepared<{ version: string }, TopUpValues>(({ missing, productIds, wrapProductId }) => {
  const available = sql`p.status = 'published' and p.in_stock
    and p.id <> all((select ids from these)::text[]) and p.id is distinct from ${wrapProductId}::text`;
  return sql`
    with these as materialized (select ${withSetParts(productIds)} as ids),
    cart as materialized (
      select p.category_id,
             array(select word from unnest(p.facets) word where word ~ '^(skin|hair|concern):') as words
        from products p where p.id = any((select ids from these)::text[])),
    together as materialized (
      select other_id as id, max(score) as score from bought_together
       where product_id = any((select ids from these)::text[]) group by other_id),
    near as (
      (select p.id from products p where ${available} and p.price >= ${missing}::bigint order by p.price, p.id limit ${sql.raw(String(maxNear))})
      union
      (select p.id from products p where ${available} and p.price < ${missing}::bigint
        order by p.price desc, p.id desc limit ${sql.raw(String(count))})
      union select id from together)
    select ${versionSql} as version
      from near join products p using (id) left join together t using (id)
     where ${available}
     order by p.price < ${missing}::bigint, abs(p.price - ${missing}::bigint) / ${sql.raw(String(step))},
              t.score desc nulls last,
              exists (select from cart where cart.category_id = p.category_id and cart.words && p.facets) desc,
              abs(p.price - ${missing}::bigint), p.id
     limit ${sql.raw(String(count))}`;
});

/**
 * Products in stock that bring a cart to free delivery: those that cost as much as is missing or more, the smallest
 * excess first; within a hundred taka those that were bought together with the cart, then those of the same routine.
 * If too few cost that much, the most expensive ones below follow. What a set in the cart holds is not offered again, and
 * the wrapping of gifts is chosen with a gift.
 */
export async function listTopUps(shop: Shop, input: TopUpInput, language: Language): Promise<ProductCard[]> {
  const wrapProductId = await findWrapProduct(shop.db, (await shop.settings()).giftWrapSku);
  const rows = await topUpVersions(shop.db, { ...input, wrapProductId });
  return readCachedCards(
    shop,
    rows.map(({ version }) => version),
    language,
  );
}
