import { type SQL, sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import type { CategoryName } from "./catalog-schema.ts";
import { addFacetCounts, type FacetCountRow, type FacetCounts, type FacetValue, priceEdges } from "./facet-counts.ts";
import { matchingCtids, maxFound } from "./facet-index.ts";
import { type Facet, type Filter, facets, isSingleFacet, ratingChoices } from "./facets.ts";
import { storedFacetCounts } from "./stored-facet-counts.ts";
import { facetConditions, hasStars, isOnSale, publishedClause } from "./where-clause.ts";

/** Lists up to the first size are counted whole; of larger ones, at most the second number is counted. */
const defaultLimits = { whole: 25_000, narrowed: maxFound };

type ListFacetsInput = { category?: CategoryName | undefined; filter: Filter };

/**
 * The facets of a list. Exact without a filter and up to 25,000 products; beyond, a thousand matches are counted
 * (docs/decisions/0018).
 */
export async function listFacets(
  shop: Shop,
  { category, filter }: ListFacetsInput,
  limit = defaultLimits,
): Promise<FacetCounts> {
  const stored = await storedFacetCounts(shop, { category, chosen: filter.category });
  const narrowingFacets = chosenFacets(filter).filter((facet) => facet !== "category");
  if (narrowingFacets.length === 0) return stored;
  const whole = stored.without.category ?? stored.total;
  if (whole <= limit.whole) return countFacets(shop, publishedClause(category), filter);
  const counted = await countSample(shop, { category, filter }, limit.narrowed);
  return mergeStored(counted, stored, { filter, only: narrowingFacets.length === 1 ? narrowingFacets[0] : undefined });
}

const chosenFacets = (filter: Filter) => facets.filter((facet) => filter[facet] !== undefined);

/** Counts a sample of the matches. Without any match: a sample of those that fail only one facet. */
async function countSample(shop: Shop, { category, filter }: ListFacetsInput, limit: number): Promise<FacetCounts> {
  const count = (filters: Filter[]) => {
    const samples = filters.map((each) => sql`(${matchingCtids({ category, filter: each }, limit + 1)})`);
    return countFacets(shop, sql`p.ctid = any(array(${sql.join(samples, sql` union `)}))`, filter);
  };
  const remaining = await count([filter]);
  if (remaining.total > 0) return omitUncounted(remaining, filter, limit);
  const without = chosenFacets(filter)
    .map((facet): Filter => ({ ...filter, [facet]: undefined }))
    .filter((rest) => chosenFacets(rest).some((facet) => facet !== "category"));
  return without.length > 0 ? markTruncated(await count(without), limit) : remaining;
}

/** Matches say nothing about the other values of a chosen facet: those stay uncounted. */
function omitUncounted(remaining: FacetCounts, filter: Filter, limit: number): FacetCounts {
  const isTruncated = remaining.total > limit;
  const more = isTruncated ? [...facets, "all" as const] : chosenFacets(filter);
  const values = Object.fromEntries(
    Object.entries(remaining.values).map(([facet, of]) => [
      facet,
      of.map((value) => ({ ...value, products: Math.min(value.products, limit) })),
    ]),
  );
  return { ...remaining, values, total: Math.min(remaining.total, limit), without: {}, more };
}

/** Records the facets whose count reached the bound. */
function markTruncated(counted: FacetCounts, limit: number): FacetCounts {
  const more = facets.filter((facet) => (counted.without[facet] ?? counted.total) > limit);
  if (more.length === 0) return counted;
  const without = Object.entries(counted.without).map(([facet, products]) => [facet, Math.min(products, limit)]);
  return { ...counted, without: Object.fromEntries(without), more };
}

type NarrowedBy = { filter: Filter; only: Facet | undefined };

/**
 * Improves a sample with the stored counts: with one facet chosen, its values are exact, and often the total. A value
 * missing from the sample is still offered.
 */
function mergeStored(counted: FacetCounts, stored: FacetCounts, { filter, only }: NarrowedBy): FacetCounts {
  const values = { ...counted.values };
  for (const facet of counted.more ?? []) {
    // Price ranges come from the sample; beside a chosen one, from the whole list.
    if (facet === "price" && filter.price) values.price = addUncounted([], stored.values.price);
    else if (facet !== "all" && facet !== "price") values[facet] = addUncounted(values[facet], stored.values[facet]);
  }
  const prices = counted.more?.some((facet) => facet === "all" || facet === "price") ? stored.prices : counted.prices;
  if (!only) return { ...counted, values, prices };
  const total = exactTotal(filter[only] ?? [], only, stored);
  return {
    ...counted,
    prices: only === "price" ? stored.prices : prices,
    ...(total === null ? {} : { total }),
    values: { ...values, [only]: stored.values[only] },
    without: { ...counted.without, [only]: stored.total },
    more: (counted.more ?? []).filter((facet) => facet !== only && (facet !== "all" || total === null)),
  };
}

function addUncounted(countedValues: FacetValue[] = [], stored: FacetValue[] = []): FacetValue[] {
  const seenValues = new Set(countedValues.map(({ value }) => value));
  return [
    ...countedValues,
    ...stored.filter(({ value }) => !seenValues.has(value)).map((value) => ({ ...value, products: 0 })),
  ];
}

/** The number of products with the choice of one facet; null where a product may have several of its values. */
function exactTotal(chosen: string[], facet: Facet, { values }: FacetCounts): number | null {
  const countedOnce = facet === "brand" || (facet !== "price" && isSingleFacet(facet)) || chosen.length === 1;
  if (!countedOnce || facet === "price") return null;
  return chosen.reduce((sum, each) => sum + (values[facet]?.find(({ value }) => value === each)?.products ?? 0), 0);
}

const starBucket = sql.join(
  [
    sql`case`,
    ...ratingChoices.map((stars) => sql`when ${hasStars(Number(stars))} then ${stars}::text`),
    sql`else '' end`,
  ],
  sql` `,
);

/**
 * Counts the products under a condition on `products p` by every facet in one statement. Each is marked with the facets
 * whose choice it fails. Products that differ only in words are grouped first, which halves the time.
 */
export async function countFacets(shop: Shop, baseClause: SQL, filter: Filter): Promise<FacetCounts> {
  const conditions = facetConditions(filter);
  const missed = conditions.map(
    ({ condition }, place) => sql`case when ${condition} then 0 else ${2 ** place}::int end`,
  );
  const misses = missed.length > 0 ? sql.join(missed, sql` + `) : sql`0`;
  // Products that fail two facets count nowhere. Written as `case`: of it the planner expects half to pass and hashes;
  // of a sum of bits it expects next to none and sorts.
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
