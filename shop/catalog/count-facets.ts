import { type SQL, sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { addFacetCounts, type FacetCountRow, type FacetCounts } from "./facet-counts.ts";
import { type Filter, ratingChoices } from "./facets.ts";
import { priceEdges } from "./price-steps.ts";
import { facetConditions, hasStars, isOnSale } from "./where-clause.ts";

const starBucket = sql.join(
  [
    sql`case`,
    ...ratingChoices.map((stars) => sql`when ${hasStars(Number(stars))} then ${stars}::text`),
    sql`else '' end`,
  ],
  sql` `,
);

/**
 * Counts what stands on a shelf (a condition on `products p`) by every facet, in one statement. Each product is marked with
 * the facets whose choice it misses: who misses none is in the list; who misses one alone is counted at that one's values.
 * Products that are alike in all but their words are counted together first: that takes half the time.
 */
export async function countFacets(shop: Shop, baseClause: SQL, filter: Filter): Promise<FacetCounts> {
  const conditions = facetConditions(filter);
  const missed = conditions.map(
    ({ condition }, place) => sql`case when ${condition} then 0 else ${2 ** place}::int end`,
  );
  const misses = missed.length > 0 ? sql.join(missed, sql` + `) : sql`0`;
  // Who misses two is in nobody's count. Said by `case`, for of that PostgreSQL expects half to hold; of a sum of bits it
  // expects next to none, and sorts what it had better hash.
  const countable = sql`case when misses & (misses - 1) = 0 then true else false end`;
  const { rows } = await shop.db.execute<Omit<FacetCountRow, "missed"> & { misses: number }>(sql`
    with met as materialized (
      select p.category_id, p.brand_id, p.price, p.in_stock, ${isOnSale} as on_offer, ${starBucket} as stars, p.facets,
             width_bucket(p.price, ${sql.param(priceEdges)}::bigint[]) as price_step, ${misses} as misses
        from products p where ${baseClause}),
    alike as materialized (
      select category_id, brand_id, price_step, stars, in_stock, on_offer, misses,
             count(*) as products, min(price) as lowest, max(price) as highest
        from met
       where ${countable}
       group by category_id, brand_id, price_step, stars, in_stock, on_offer, misses),
    branded as (select brand_id, misses, sum(products) as products from alike group by brand_id, misses),
    worded as (select word, misses, count(*) as products from met, unnest(facets) word where ${countable} group by word, misses)
    select 'all' as facet, '' as value, null as name, misses, sum(products)::int as products,
           min(lowest) as lowest, max(highest) as highest from alike group by misses
    union all select 'category', category_id, null, misses, sum(products)::int, null, null from alike group by category_id, misses
    union all select 'brand', b.slug, b.name, misses, products::int, null, null from branded join brands b on b.id = brand_id
    union all select 'price', price_step::text, null, misses, sum(products)::int, null, null from alike group by price_step, misses
    union all select split_part(word, ':', 1), split_part(word, ':', 2), null, misses, products::int, null, null from worded
    union all select 'rating', stars, null, misses, sum(products)::int, null, null from alike group by stars, misses
    union all select 'stock', '1', null, misses, sum(products)::int, null, null from alike where in_stock group by misses
    union all select 'offer', '1', null, misses, sum(products)::int, null, null from alike where on_offer group by misses`);
  const missedFacet = (missedBit: number) => conditions[Math.log2(missedBit)]?.facet ?? null;
  return addFacetCounts(
    rows.map(({ misses: missedBit, ...row }) => ({ ...row, missed: missedBit === 0 ? null : missedFacet(missedBit) })),
    filter,
  );
}
