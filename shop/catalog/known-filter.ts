import { sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { type Facet, type Filter, facets, isWordFacet } from "./facets.ts";

/** Of what an address asks for, what there is in this shop: an old link's brand or a made-up word narrows nothing. */
export async function knownFilter(shop: Shop, filter: Filter): Promise<Filter> {
  const words = facets
    .filter(isWordFacet)
    .flatMap((facet) => (filter[facet] ?? []).map((value) => `${facet}:${value}`));
  const brands = filter.brand ?? [];
  if (words.length + brands.length === 0) return filter;
  const { rows } = await shop.db.execute<{ known: string }>(sql`
    select word as known from shelf_counts where word = any(${sql.param(words)}::text[])
     group by word having sum(products) > 0
    union all select 'brand:' || slug from brands where slug = any(${sql.param(brands)})`);
  const known = new Set(rows.map((row) => row.known));
  const isKnown = (facet: Facet, value: string) =>
    known.has(`${facet}:${value}`) || !(isWordFacet(facet) || facet === "brand");
  return Object.fromEntries(
    facets.flatMap((facet) => {
      const values = (filter[facet] ?? []).filter((value) => isKnown(facet, value));
      return values.length > 0 ? [[facet, values]] : [];
    }),
  );
}
