import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import type { CategoryName } from "./catalog-schema.ts";
import { countFacets } from "./count-facets.ts";
import type { FacetCounts, FacetValue } from "./facet-counts.ts";
import { mostFound, someMatching } from "./facet-index.ts";
import { type Facet, type Filter, facets, isSingleFacet } from "./facets.ts";
import { keptCounts } from "./stored-facet-counts.ts";
import { onShelf } from "./where-clause.ts";

/**
 * A shelf of no more than the first is counted whole, whatever it is narrowed to. On a larger one, so many are counted of what
 * a list is narrowed to; beyond, it is told that there are more.
 */
const usual = { whole: 25_000, narrowed: mostFound };

type Asked = { category?: CategoryName | undefined; filter: Filter };

/**
 * By what a shelf can be narrowed further. Exact where nothing is chosen but categories, and on every shelf of up to
 * 25,000 products; of what else is left of a larger one a thousand are counted (docs/decisions/0018).
 */
export async function shelfFacets(shop: Shop, { category, filter }: Asked, most = usual): Promise<FacetCounts> {
  const kept = await keptCounts(shop, { category, chosen: filter.category });
  const narrowing = chosenOf(filter).filter((facet) => facet !== "category");
  if (narrowing.length === 0) return kept;
  const whole = kept.without.category ?? kept.total;
  if (whole <= most.whole) return countFacets(shop, onShelf(category), filter);
  const counted = await countSome(shop, { category, filter }, most.narrowed);
  return withKept(counted, kept, { filter, only: narrowing.length === 1 ? narrowing[0] : undefined });
}

const chosenOf = (filter: Filter) => facets.filter((facet) => filter[facet] !== undefined);

/** Counts some of what has all that is chosen. Where nothing has, some of what has all but one facet's choice. */
async function countSome(shop: Shop, { category, filter }: Asked, most: number): Promise<FacetCounts> {
  const count = (filters: Filter[]) => {
    const some = filters.map((each) => sql`(${someMatching({ category, filter: each }, most + 1)})`);
    return countFacets(shop, sql`p.ctid = any(array(${sql.join(some, sql` union `)}))`, filter);
  };
  const left = await count([filter]);
  if (left.total > 0) return withoutOthers(left, filter, most);
  const without = chosenOf(filter)
    .map((facet): Filter => ({ ...filter, [facet]: undefined }))
    .filter((rest) => chosenOf(rest).some((facet) => facet !== "category"));
  return without.length > 0 ? cutOff(await count(without), most) : left;
}

/** What has all that is chosen says nothing of the other values of a chosen facet: these count as not counted. */
function withoutOthers(left: FacetCounts, filter: Filter, most: number): FacetCounts {
  const isCut = left.total > most;
  const more = isCut ? [...facets, "all" as const] : chosenOf(filter);
  const values = Object.fromEntries(
    Object.entries(left.values).map(([facet, of]) => [
      facet,
      of.map((value) => ({ ...value, products: Math.min(value.products, most) })),
    ]),
  );
  return { ...left, values, total: Math.min(left.total, most), without: {}, more };
}

/** Notes whose counts may have ended before all were counted. */
function cutOff(counted: FacetCounts, most: number): FacetCounts {
  const more = facets.filter((facet) => (counted.without[facet] ?? counted.total) > most);
  if (more.length === 0) return counted;
  const without = Object.entries(counted.without).map(([facet, products]) => [facet, Math.min(products, most)]);
  return { ...counted, without: Object.fromEntries(without), more };
}

type Narrowed = { filter: Filter; only: Facet | undefined };

/**
 * What is kept counted makes these better: with one facet alone narrowed its own values are exact, and often the total.
 * A value that was not among the counted is still offered.
 */
function withKept(counted: FacetCounts, kept: FacetCounts, { filter, only }: Narrowed): FacetCounts {
  const values = { ...counted.values };
  for (const facet of counted.more ?? []) {
    // Ranges of prices are made of what was counted: beside a chosen one stand those of the whole shelf.
    if (facet === "price" && filter.price) values.price = withUnmet([], kept.values.price);
    else if (facet !== "all" && facet !== "price") values[facet] = withUnmet(values[facet], kept.values[facet]);
  }
  const prices = counted.more?.some((facet) => facet === "all" || facet === "price") ? kept.prices : counted.prices;
  if (!only) return { ...counted, values, prices };
  const total = totalOf(filter[only] ?? [], only, kept);
  return {
    ...counted,
    prices: only === "price" ? kept.prices : prices,
    ...(total === null ? {} : { total }),
    values: { ...values, [only]: kept.values[only] },
    without: { ...counted.without, [only]: kept.total },
    more: (counted.more ?? []).filter((facet) => facet !== only && (facet !== "all" || total === null)),
  };
}

function withUnmet(met: FacetValue[] = [], kept: FacetValue[] = []): FacetValue[] {
  const known = new Set(met.map(({ value }) => value));
  return [...met, ...kept.filter(({ value }) => !known.has(value)).map((value) => ({ ...value, products: 0 }))];
}

/** How many have the choice of one facet, where no product is counted at two of its values; else null. */
function totalOf(chosen: string[], facet: Facet, { values }: FacetCounts): number | null {
  const countedOnce = facet === "brand" || (facet !== "price" && isSingleFacet(facet)) || chosen.length === 1;
  if (!countedOnce || facet === "price") return null;
  return chosen.reduce((sum, each) => sum + (values[facet]?.find(({ value }) => value === each)?.products ?? 0), 0);
}
