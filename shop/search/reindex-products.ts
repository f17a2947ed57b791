import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import { type BrandName, brandSounds } from "../catalog/brand-name.ts";
import type { CategoryName, ProductAttributes } from "../catalog/catalog-schema.ts";
import { forEachBatch, needsReindex } from "../catalog/for-each-batch.ts";
import { productFacets } from "../catalog/product-facets.ts";
import type { Texts } from "../catalog/product-fields.ts";
import type { Shop } from "../shop.ts";
import { synonymsSince } from "./default-synonyms.ts";
import { countWords, indexSets, indexTerms, indexVersion, recordWords } from "./index-terms.ts";
import { reindexSynonyms } from "./synonyms.ts";

// Unique in this database.
const advisoryLockId = 5_226_668;
const batchSize = 200;

/**
 * Reindexes products that another version saved, and the default synonyms, until all are done or `signal` aborts. Only one
 * process at a time does so. Returns the number of products.
 */
export async function reindexProducts({ db }: Pick<Shop, "db">, signal?: AbortSignal): Promise<number> {
  await transaction(db, reindexBrandsAndSynonyms);
  const indexed = (await needsReindex(db, sql`search_version`, indexVersion))
    ? await forEachBatch(db, reindexBatch, signal)
    : 0;
  if (indexed > 0) await countWords(db);
  return indexed;
}

async function reindexBrandsAndSynonyms(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLockId})`);
  const { rows } = await tx.execute<{ version: number }>(sql`select version from search_state`);
  const version = rows[0]?.version;
  if (version === indexVersion) return;
  await reindexSynonyms(tx, synonymsSince(version));
  const brands = await tx.execute<BrandName & { id: string }>(
    sql`select id, name, name_bn as "nameBn" from brands order by id`,
  );
  for (const { id, ...brand } of brands.rows) {
    await tx.execute(sql`update brands set phonetic_name = ${brandSounds(brand)} where id = ${id}`);
  }
  await tx.execute(sql`
    insert into search_state (version) values (${indexVersion}) on conflict (id) do update set version = excluded.version`);
}

type IndexRow = {
  id: string;
  name: Texts;
  brand: string;
  brandBn: string | null;
  category: CategoryName;
  shortDescription: Texts;
  attributes: ProductAttributes;
  ingredients: string | null;
  variants: { name: Texts; swatch: string | null }[];
};

/** Reindexes the next products in order of id; returns their ids. */
async function reindexBatch(tx: Database, after: string): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLockId})`);
  const next = await tx.execute<{ id: string }>(sql`
    select id from products where id > ${after} and search_version <> ${indexVersion} and status <> 'deleted'
     order by id limit ${batchSize} for no key update`);
  const ids = next.rows.map(({ id }) => id);
  // Reads after locking: the brand may have been renamed while this waited.
  const { rows } = await tx.execute<IndexRow>(sql`
    select p.id, json_build_object('en', p.name_en, 'bn', p.name_bn) as name, b.name as brand, b.name_bn as "brandBn", c.name as category,
           json_build_object('en', p.short_description_en, 'bn', p.short_description_bn) as "shortDescription",
           p.attributes, p.ingredients,
           (select coalesce(json_agg(json_build_object('name', json_build_object('en', v.name_en, 'bn', v.name_bn),
                                                       'swatch', v.swatch)), '[]')
              from variants v where v.product_id = p.id and not v.deleted) as variants
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
     where p.id = any(${sql.param(ids)}::text[])`);
  const indexed = rows.map((row) => ({ id: row.id, ...indexTerms(row), facets: productFacets(row) }));
  await tx.execute(sql`
    update products p
       set search_vector = r.vector::tsvector, facets = r.facets, search_version = ${indexVersion}
      from json_to_recordset(${JSON.stringify(indexed)}::json) r (id text, vector text, facets text[])
     where p.id = r.id`);
  await indexSets(tx, ids);
  await recordWords(
    tx,
    indexed.flatMap(({ words }) => words),
  );
  return ids;
}
