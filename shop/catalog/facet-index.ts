import { type SQL, sql } from "drizzle-orm";
import { lastTier } from "../search/count-sales.ts";
import type { CategoryName } from "./catalog-schema.ts";
import { priceEdges } from "./facet-counts.ts";
import { type Facet, type Filter, facets, ratingChoices, readPriceRange } from "./facets.ts";
import { facetConditions, publishedClause } from "./where-clause.ts";

/**
 * Matches that are counted and sorted at most in a large list. Beyond, the count is a minimum and pages are read in the
 * order of the list.
 */
export const maxFound = 1000;

type FacetSelection = { category?: CategoryName | undefined; filter: Filter };

// As it is written in its index (`products_facet_terms`).
const facetTerms = sql`facet_terms(p.sales_tier, p.category_id, p.brand_id, p.price, p.rating_sum, p.rating_count, p.in_stock,
                                   coalesce(p.list_price, p.lowest_sale_price), p.facets)`;

/**
 * The `ctid`s of up to `max` matches, bestsellers first, from one index at any size. Something besides categories must
 * be chosen.
 */
export function matchingCtids({ category, filter }: FacetSelection, max: number): SQL {
  const { category: ids } = filter;
  const keys = narrowingFacets(filter).map((facet, place) => ({
    name: sql.raw(`key_${place}`),
    words: facetWords(facet, filter[facet]),
  }));
  const categoriesQuery = sql`select id from categories
    where ${category ? sql`name = ${category}` : sql`true`} and ${ids ? sql`id = any(${sql.param(ids)}::text[])` : sql`true`}`;
  const termArrays = keys.map(
    ({ name, words }) =>
      sql`(select array_agg(tier || '/' || scope.id || '/' || word) from (${categoriesQuery}) scope, unnest(${words}) word) as ${name}`,
  );
  const termConditions = keys.map(({ name }) => sql`${facetTerms} && asked.${name}`);
  // A price matches by steps; its exact range is checked again.
  const exactPrice = facetConditions({ price: filter.price }).map(({ condition }) => condition);
  return sql`select best.place
    from (select ${sql.join(termArrays, sql`, `)} from generate_series(0, ${lastTier}::int) tier) asked,
         lateral (select p.ctid as place from products p
                   where ${sql.join([publishedClause(), ...termConditions, ...exactPrice], sql` and `)} limit ${max}) best
   limit ${max}`;
}

/**
 * Ways to find the matches, as conditions on `products p`: `few` below `maxFound` matches, else among the whole list.
 * None where only categories are chosen.
 */
export function narrowedFilters(selection: FacetSelection): { few: SQL; all: SQL } | undefined {
  if (narrowingFacets(selection.filter).length === 0) return undefined;
  return {
    few: sql`p.ctid = any(array(${matchingCtids(selection, maxFound)}))`,
    all: publishedClause(selection.category),
  };
}

type NarrowingFacet = Exclude<Facet, "category">;

function narrowingFacets(filter: Filter): NarrowingFacet[] {
  return facets.filter((facet): facet is NarrowingFacet => facet !== "category" && filter[facet] !== undefined);
}

/** The index terms of a choice (`facet_keys` in the database), as an array. */
function facetWords(facet: NarrowingFacet, chosen: string[] = []): SQL {
  if (facet === "brand")
    return sql`array(select 'brand:' || id from brands where slug = any(${sql.param(chosen)}::text[]))`;
  return sql`${sql.param(facetWordValues(facet, chosen).map((value) => `${facet}:${value}`))}::text[]`;
}

function facetWordValues(facet: Exclude<NarrowingFacet, "brand">, chosen: string[]): string[] {
  const [value = ""] = chosen;
  if (facet === "price") return touchedPriceSteps(value);
  // A product with more stars also matches fewer.
  if (facet === "rating") return ratingChoices.filter((stars) => Number(stars) >= Number(value));
  return chosen;
}

/** The price steps that a range touches. */
function touchedPriceSteps(value: string): string[] {
  const { from, below } = readPriceRange(value) ?? { from: null, below: null };
  const steps = [0, ...priceEdges].map((lowest, step) => ({
    lowest,
    highest: priceEdges[step] ?? Number.POSITIVE_INFINITY,
    step,
  }));
  return steps
    .filter(({ lowest, highest }) => lowest < (below ?? Number.POSITIVE_INFINITY) && highest > (from ?? 0))
    .map(({ step }) => String(step));
}
