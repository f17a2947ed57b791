import { sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { prepared } from "../../../db/prepared.ts";
import { isSet } from "../where-clause.ts";
import type { ProductRow } from "./product-columns.ts";

/** Brands and categories: id, name, and of brands the slug and the Bangla name. */
export type CatalogNames = {
  brands: [id: string, name: string, slug: string, nameBn: string | null][];
  categories: [id: string, name: string][];
};

/** A position in the log of changes. */
export type LogPosition = { epoch: string; snapshot: string };

const batchSize = 2000;
/** With more changes at once it is quicker to read everything again. */
const maxChanges = 50_000;

const productRow = sql`json_build_array(p.id, p.xmin::text::bigint, p.category_id, p.brand_id, p.price, p.sold, p.featured, p.in_stock,
  coalesce(p.list_price, p.lowest_sale_price) is not null, extract(epoch from p.created_at) * 1000000, p.rating_sum,
  p.rating_count, ${isSet}, p.is_new, p.facets)`;

const namesJson = sql`json_build_object(
  'brands', (select coalesce(json_agg(json_build_array(id, name, slug, name_bn)), '[]') from brands),
  'categories', (select json_agg(json_build_array(id, name) order by position) from categories))`;

/** Reads every published product as of one moment, in batches; answers up to where that goes. */
export async function readCatalog(
  db: Database,
  { onNames, onProducts }: { onNames: (names: CatalogNames) => void; onProducts: (rows: ProductRow[]) => void },
): Promise<LogPosition> {
  // Missing after a crash, which empties the log.
  await db.execute(sql`insert into catalog_log default values on conflict do nothing`);
  return db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<LogPosition & { names: CatalogNames }>(
        sql`select epoch, pg_current_snapshot()::text as snapshot, ${namesJson} as names from catalog_log`,
      );
      const [start] = rows;
      if (!start) throw new Error("the log of catalogue changes was emptied meanwhile");
      onNames(start.names);
      for (let last: string | undefined = ""; last !== undefined; ) {
        const batch = await tx.execute<{ products: ProductRow[] | null }>(sql`
          select json_agg(product order by id) as products
            from (select p.id, ${productRow} as product from products p
                   where p.id > ${last} and p.status = 'published' order by p.id limit ${batchSize}) batch`);
        const products: ProductRow[] = batch.rows[0]?.products ?? [];
        onProducts(products);
        last = products.at(-1)?.[0];
      }
      return { epoch: start.epoch, snapshot: start.snapshot };
    },
    { isolationLevel: "repeatable read" },
  );
}

export type CatalogChanges = LogPosition & { products: ProductRow[] | null; names: CatalogNames | null };

const seen = sql`${sql.placeholder("snapshot")}::pg_snapshot`;

const changesSince = prepared<CatalogChanges & { complete: boolean; changes: number }, { snapshot: string }>(
  () => sql`
    with changed as materialized (
      select distinct product_id from catalog_changes
       where transaction_id >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(transaction_id, ${seen})
       limit ${sql.raw(String(maxChanges))})
    select epoch, pg_current_snapshot()::text as snapshot, complete_from <= pg_snapshot_xmin(${seen}) as complete,
           (select count(*)::int from changed) as changes,
           (select json_agg(case when p.status = 'published' then ${productRow} else json_build_array(c.product_id) end)
              from changed c left join products p on p.id = c.product_id
             where c.product_id is not null) as products,
           case when exists (select from changed where product_id is null) then ${namesJson} end as names
      from catalog_log`,
);

/**
 * What was committed since a position, whatever the order of the commits; null where the log does not tell everything
 * since then.
 */
export async function readChanges(db: Database, { epoch, snapshot }: LogPosition): Promise<CatalogChanges | null> {
  const [row] = await changesSince(db, { snapshot });
  return row?.complete && row.epoch === epoch && row.changes < maxChanges ? row : null;
}

/**
 * Deletes changes that every process has seen: those from before the last purge, a minute ago. A process that has slept
 * longer reads the catalogue again. One process at a time.
 */
export async function purgeCatalogChanges({ db }: { db: Database }): Promise<void> {
  await db.execute(sql`
    with advanced as (
      update catalog_log
         set complete_from = next_complete_from, next_complete_from = pg_snapshot_xmin(pg_current_snapshot()), purged_at = now()
       where purged_at < now() - interval '50 seconds' returning complete_from)
    delete from catalog_changes using advanced where transaction_id < complete_from`);
}
