import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { priceEdges } from "./facet-counts.ts";
import { type Facet, facets, isWordFacet, ratingChoices, readPriceRange } from "./facets.ts";
import { isBrandNamed, type ProductFilter } from "./where-clause.ts";

/** The terms of `products p` in the search index, as `facet_terms` of the database makes them. */
export const facetTermsSql: SQL = sql`facet_terms(p.sales_tier, p.facets, p.brand_id, p.category_id, p.price, p.in_stock,
  coalesce(p.list_price, p.lowest_sale_price) is not null, p.rating_sum, p.rating_count)`;

// Others cannot be written into a `tsquery` as they are; their facet is left to the condition on the row.
const plainTerm = /^[a-z]+:[\w.-]{1,100}$/i;

/**
 * For each choice, terms of which every match has at least one; other products may have one, too (`whereClause`
 * decides). Choices that no term stands for are left out.
 */
export async function facetTerms(db: Database, { category, filter = {} }: ProductFilter): Promise<string[][]> {
  const chosen = facets.flatMap((facet) => {
    const values = filter[facet];
    return values && values.length > 0 && facet !== "brand" ? [termsOf(facet, values)] : [];
  });
  const { brand = [] } = filter;
  if (brand.length > 0 || category) {
    const names = brand.map((name) => name.toLowerCase());
    const rows = await namedIds(db, { slugs: brand, names, category: category ?? null });
    // A brand or category that there is not matches nothing.
    const ids = (facet: Facet) => rows.flatMap((row) => (row.facet === facet ? `${facet}:${row.id}` : []));
    if (brand.length > 0) chosen.push(orNone(ids("brand")));
    if (category) chosen.push(orNone(ids("category")));
  }
  return chosen.filter((terms) => terms.length > 0 && terms.every((term) => plainTerm.test(term)));
}

const orNone = (terms: string[]) => (terms.length > 0 ? terms : ["none:none"]);

/** The terms of products in a tier, as the text of a `tsquery`. */
export function facetQuery(chosen: string[][], tier: number): string {
  return chosen.map((terms) => `(${terms.map((term) => `'${tier}#${term}'`).join(" | ")})`).join(" & ");
}

const namedIds = prepared<{ facet: Facet; id: string }, { slugs: string[]; names: string[]; category: string | null }>(
  ({ slugs, names, category }) => sql`
    select 'brand' as facet, id from brands where ${isBrandNamed(slugs, names)}
    union all select 'category', id from categories where name = ${category}`,
);

function termsOf(facet: Facet, values: string[]): string[] {
  const [value = ""] = values;
  if (facet === "price") return priceTerms(value);
  // A product has the term of the most stars it reaches.
  if (facet === "rating") {
    const least = ratingChoices.findIndex((stars) => Number(stars) <= Number(value));
    return least === -1 ? [] : ratingChoices.slice(0, least + 1).map((stars) => `rating:${stars}`);
  }
  const isWritten = isWordFacet(facet) || facet === "category";
  return isWritten ? values.map((word) => `${facet}:${word}`) : [`${facet}:1`];
}

/** The steps of the price that a range touches. */
function priceTerms(value: string): string[] {
  const { from, below } = readPriceRange(value) ?? {};
  const first = priceEdges.filter((edge) => edge <= (from ?? 0)).length;
  const last = below ? priceEdges.filter((edge) => edge < below).length : priceEdges.length;
  return Array.from({ length: last - first + 1 }, (_, nth) => `price:${first + nth}`);
}
