import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import type { CategoryName } from "./catalog-schema.ts";
import { countFacets } from "./count-facets.ts";
import type { FacetCounts, FacetValue } from "./facet-counts.ts";
import { matchingCtids, maxFound } from "./facet-index.ts";
import { type Facet, type Filter, facets, isSingleFacet } from "./facets.ts";
import { storedFacetCounts } from "./stored-facet-counts.ts";
import { publishedClause } from "./where-clause.ts";

/**
 * A shelf of no more than the first is counted whole, whatever it is narrowed to. On a larger one, so many are counted of what
 * a list is narrowed to; beyond, it is told that there are more.
 */
const defaultLimits = { whole: 25_000, narrowed: maxFound };

type ListFacetsInput = { category?: CategoryName | undefined; filter: Filter };

/**
 * By what a shelf can be narrowed further. Exact where nothing is chosen but categories, and on every shelf of up to
 * 25,000 products; of what else is left of a larger one a thousand are counted (docs/decisions/0018).
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

/** Counts some of what has all that is chosen. Where nothing has, some of what has all but one facet's choice. */
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

/** What has all that is chosen says nothing of the other values of a chosen facet: these count as not counted. */
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

/** Notes whose counts may have ended before all were counted. */
function markTruncated(counted: FacetCounts, limit: number): FacetCounts {
  const more = facets.filter((facet) => (counted.without[facet] ?? counted.total) > limit);
  if (more.length === 0) return counted;
  const without = Object.entries(counted.without).map(([facet, products]) => [facet, Math.min(products, limit)]);
  return { ...counted, without: Object.fromEntries(without), more };
}

type NarrowedBy = { filter: Filter; only: Facet | undefined };

/**
 * What is kept counted makes these better: with one facet alone narrowed its own values are exact, and often the total.
 * A value that was not among the counted is still offered.
 */
function mergeStored(counted: FacetCounts, stored: FacetCounts, { filter, only }: NarrowedBy): FacetCounts {
  const values = { ...counted.values };
  for (const facet of counted.more ?? []) {
    // Ranges of prices are made of what was counted: beside a chosen one stand those of the whole shelf.
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

/** How many have the choice of one facet, where no product is counted at two of its values; else null. */
function exactTotal(chosen: string[], facet: Facet, { values }: FacetCounts): number | null {
  const countedOnce = facet === "brand" || (facet !== "price" && isSingleFacet(facet)) || chosen.length === 1;
  if (!countedOnce || facet === "price") return null;
  return chosen.reduce((sum, each) => sum + (values[facet]?.find(({ value }) => value === each)?.products ?? 0), 0);
}
