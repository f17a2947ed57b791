import { type SQL, sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import type { CategoryName } from "./catalog-schema.ts";
import { addFacetCounts, type Counted, type FacetCounts } from "./facet-counts.ts";
import type { Facet } from "./facets.ts";

/** The whole of a shelf, in `facet_counts`. */
export const allOfIt = sql`facet = 'all:'`;

/** The rows of `facet_counts` of one category, or of all. */
function keptOf(category?: CategoryName): SQL {
  return category ? sql`category_id = (select id from categories where name = ${category})` : sql`true`;
}

/** How many products stand on a shelf, for whoever asks more in the same statement. */
export const shelfTotal = (category?: CategoryName) =>
  sql`(select coalesce(sum(products), 0)::int from facet_counts where ${keptOf(category)} and ${allOfIt})`;

export async function countShelf(shop: Shop, category?: CategoryName): Promise<number> {
  const { rows } = await shop.db.execute<{ total: number }>(sql`select ${shelfTotal(category)} as total`);
  return rows[0]?.total ?? 0;
}

type KeptRow = Pick<Counted, "value" | "name" | "products" | "lowest" | "highest"> & {
  category: string;
  facet: Exclude<Facet, "category"> | "all";
};

/**
 * What stands on a shelf by every facet, as triggers keep it counted (docs/decisions/0018): exact at every moment, and as
 * quick among a million products as among ten. It may be narrowed to some categories, and by nothing else.
 */
export async function keptCounts(
  shop: Shop,
  { category, chosen }: { category?: CategoryName | undefined; chosen?: string[] | undefined },
): Promise<FacetCounts> {
  const { rows } = await shop.db.execute<KeptRow>(sql`
    select s.category_id as category, split_part(s.facet, ':', 1) as facet,
           coalesce(b.slug, split_part(s.facet, ':', 2)) as value, b.name, s.products, e.lowest, e.highest
      from (select category_id, facet, sum(products)::int as products from facet_counts
             where ${keptOf(category)} group by category_id, facet having sum(products) > 0) s
      left join brands b on s.facet = 'brand:' || b.id
      left join lateral (select min(p.price) as lowest, max(p.price) as highest from products p
                          where p.status = 'published' and p.category_id = s.category_id) e on s.facet = 'all:'`);
  const counted = rows.flatMap(({ category: of, ...row }): Counted[] => {
    const missed = !chosen || chosen.includes(of) ? null : "category";
    const kept = { ...row, missed } as const;
    return row.facet === "all" ? [kept, { ...kept, facet: "category", value: of }] : [kept];
  });
  return addFacetCounts(counted, chosen ? { category: chosen } : {});
}
