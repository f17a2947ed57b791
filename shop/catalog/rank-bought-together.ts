import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import { transaction } from "../../db/transaction.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { type ProductCard, readCachedCards } from "./list-products.ts";
import { versionSql } from "./product-cache.ts";
import { withSetParts } from "./where-clause.ts";

const togetherVersions = prepared<{ version: string }, { productIds: string[]; count: number }>(
  // Orders know the parts of sets, not sets.
  ({ productIds, count }) => sql`
    with these as materialized (select ${withSetParts(productIds)} as ids)
    select ${versionSql} as version from bought_together b join products p on p.id = b.other_id
     where b.product_id = any((select ids from these)::text[]) and b.other_id <> all((select ids from these)::text[])
       and p.status = 'published' and p.in_stock
     group by p.id order by sum(b.score) desc, p.id limit ${count}`,
);

/**
 * Other products bought together with these, or with what these sets hold, that are in stock, the closest first; none
 * without orders. What was bought with several of them comes before what was bought with one.
 */
export async function listBoughtTogether(
  shop: Shop,
  productIds: string[],
  count: number,
  language: Language,
): Promise<ProductCard[]> {
  const rows = await togetherVersions(shop.db, { productIds, count });
  return readCachedCards(
    shop,
    rows.map(({ version }) => version),
    language,
  );
}

const windowDays = 180;
// Larger baskets are ignored: a wholesaler says little about taste, and pairs grow with the square.
const maxBasketProducts = 20;
/** Orders that are read at most, the newest first. */
const maxOrders = 200_000;
const minTogether = 2;
const maxPairs = 8;

/**
 * Ranks pairs of products by cosine similarity over the orders of the last 180 days; a pair needs two orders. Replaces
 * the old pairs in one transaction. Reads at most 200,000 orders of up to twenty products; the wrapping of gifts is in no pair.
 */
export async function rankPairs({ db, now, settings }: Pick<Shop, "db" | "now" | "settings">): Promise<void> {
  const { giftWrapSku } = await settings();
  const since = new Date(now().getTime() - windowDays * 86_400_000);
  await transaction(db, async (tx) => {
    // Two processes at once would both insert their pairs.
    await tx.execute(sql`lock table bought_together in share row exclusive mode`);
    await tx.execute(sql`set local work_mem = '64MB'`);
    await tx.execute(sql`delete from bought_together`);
    await tx.execute(sql`
      insert into bought_together (product_id, other_id, score)
      with sold as materialized (
        select id from orders
         where placed_at > ${since} and is_revenue(status) order by placed_at desc limit ${maxOrders}),
      lines as materialized (
        select order_id, product_id from (
          select l.order_id, l.product_id, count(*) over (partition by l.order_id) as products
            from (select distinct l.order_id, l.product_id from order_lines l join sold on sold.id = l.order_id
                   where l.product_id is distinct from (select product_id from variants where sku = ${giftWrapSku})) l) each
         where products <= ${maxBasketProducts}),
      times as materialized (select product_id, count(*)::float8 as bought from lines group by product_id),
      pairs as materialized (
        select one.product_id as one, other.product_id as other, count(*)::float8 as together
          from lines one join lines other on other.order_id = one.order_id and other.product_id > one.product_id
         group by 1, 2 having count(*) >= ${minTogether}),
      both_ways as (select one, other, together from pairs union all select other, one, together from pairs),
      ranked as (
        select b.one, b.other, b.together / sqrt(t.bought * u.bought) as score,
               row_number() over (partition by b.one
                                  order by b.together / sqrt(t.bought * u.bought) desc, b.together desc, b.other) as place
          from both_ways b join times t on t.product_id = b.one join times u on u.product_id = b.other)
      select one, other, score from ranked where place <= ${maxPairs}`);
  });
}

/** Ranks pairs in a shop that has none yet; afterwards a nightly job does it. */
export async function rankPairsOnce(shop: Shop): Promise<void> {
  const { rows } = await shop.db.execute(sql`select from bought_together limit 1`);
  if (rows.length === 0) await rankPairs(shop);
}
