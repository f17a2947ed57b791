import { type SQL, sql } from "drizzle-orm";
import { transaction } from "../../db/transaction.ts";
import { countRows } from "../paging-queries.ts";
import type { Shop } from "../shop.ts";
import type { CategoryName } from "./catalog-schema.ts";
import { addFacetCounts, type FacetCountRow, type FacetCounts } from "./facet-counts.ts";
import type { Facet } from "./facets.ts";
import { type ProductFilter, whereClause } from "./where-clause.ts";

/** The facet word under which `facet_counts` holds the total. */
export const isTotalWord = sql`facet = 'all:'`;

/** The rows of one category, or of all. */
function categoryCondition(category?: CategoryName): SQL {
  return category ? sql`category_id = (select id from categories where name = ${category})` : sql`true`;
}

/** The number of products of a list, as part of another statement. */
export const facetTotal = (category?: CategoryName) =>
  sql`(select coalesce(sum(products), 0)::int from facet_counts where ${categoryCondition(category)} and ${isTotalWord})`;

export async function countCategory(shop: Shop, category?: CategoryName): Promise<number> {
  const { rows } = await shop.db.execute<{ total: number }>(sql`select ${facetTotal(category)} as total`);
  return rows[0]?.total ?? 0;
}

type StoredCountRow = Pick<FacetCountRow, "value" | "name" | "products" | "lowest" | "highest"> & {
  category: string;
  facet: Exclude<Facet, "category"> | "all";
};

/**
 * The facet counts that triggers maintain (docs/decisions/0018): exact, and fast at any size. Only categories may be
 * chosen.
 */
export async function storedFacetCounts(
  shop: Shop,
  { category, chosen }: { category?: CategoryName | undefined; chosen?: string[] | undefined },
): Promise<FacetCounts> {
  const { rows } = await shop.db.execute<StoredCountRow>(sql`
    select s.category_id as category, split_part(s.facet, ':', 1) as facet,
           coalesce(b.slug, split_part(s.facet, ':', 2)) as value, b.name, s.products, e.lowest, e.highest
      from (select category_id, facet, sum(products)::int as products from facet_counts
             where ${categoryCondition(category)} group by category_id, facet having sum(products) > 0) s
      left join brands b on s.facet = 'brand:' || b.id
      left join lateral (select min(p.price) as lowest, max(p.price) as highest from products p
                          where p.status = 'published' and p.category_id = s.category_id) e on s.facet = 'all:'`);
  const counted = rows.flatMap(({ category: categoryId, ...row }): FacetCountRow[] => {
    const missed = !chosen || chosen.includes(categoryId) ? null : "category";
    const countRow = { ...row, missed } as const;
    return row.facet === "all" ? [countRow, { ...countRow, facet: "category", value: categoryId }] : [countRow];
  });
  return addFacetCounts(counted, chosen ? { category: chosen } : {});
}

export function isUnfiltered({ filter = {} }: ProductFilter): boolean {
  return Object.values(filter).every((chosen) => chosen === undefined);
}

/** The number of products: exact without a filter, else counted up to a bound. */
export async function countListed(shop: Shop, input: ProductFilter): Promise<number> {
  if (isUnfiltered(input)) return countCategory(shop, input.category);
  return countRows(shop, sql`products p where ${whereClause(input)}`);
}

// Unique in this database.
const advisoryLockId = 5_226_669;

/** Merges the rows of `facet_counts` into one for each category and word; sums stay the same. One process at a time. */
export async function compactFacetCounts({ db }: Pick<Shop, "db">): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLockId}) as mine`,
    );
    if (!rows[0]?.mine) return;
    await tx.execute(sql`
      with doubled as (select category_id, facet from facet_counts group by category_id, facet
                       having count(*) > 1 or sum(products) = 0),
           gone as (delete from facet_counts s using doubled d where (s.category_id, s.facet) = (d.category_id, d.facet)
                    returning s.*)
      insert into facet_counts (category_id, facet, products)
        select category_id, facet, sum(products) from gone group by category_id, facet having sum(products) <> 0`);
  });
}
