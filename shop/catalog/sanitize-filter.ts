import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { type Facet, type Filter, facets, isWordFacet } from "./facets.ts";

/**
 * Of what an address asks for, what there is in this shop: an old link's brand or a made-up word narrows nothing. A brand
 * may be written in capitals, or by its name.
 */
export async function sanitizeFilter(shop: Shop, filter: Filter): Promise<Filter> {
  const words = facets
    .filter(isWordFacet)
    .flatMap((facet) => (filter[facet] ?? []).map((value) => `${facet}:${value}`));
  const brands = filter.brand ?? [];
  if (words.length + brands.length === 0) return filter;
  const written = brands.map((brand) => brand.toLowerCase());
  const { rows } = await shop.db.execute<{ known: string; written: string }>(sql`
    select facet as known, facet as written from facet_counts where facet = any(${sql.param(words)}::text[])
     group by facet having sum(products) > 0
    union all
    select slug, 'brand:' || asked from unnest(${sql.param(written)}::text[]) asked
      join brands on slug = asked or lower(name) = asked`);
  const known = new Map(rows.map((row) => [row.written, row.known]));
  const sanitizeValue = (facet: Facet, value: string) => {
    if (facet === "brand") return known.get(`brand:${value.toLowerCase()}`) ?? [];
    return !isWordFacet(facet) || known.has(`${facet}:${value}`) ? value : [];
  };
  return Object.fromEntries(
    facets.flatMap((facet) => {
      const values = [...new Set((filter[facet] ?? []).flatMap((value) => sanitizeValue(facet, value)))];
      return values.length > 0 ? [[facet, values]] : [];
    }),
  );
}
