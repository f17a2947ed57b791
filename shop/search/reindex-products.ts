import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import type { CategoryName, ProductAttributes } from "../catalog/catalog-schema.ts";
import { inBatches } from "../catalog/for-each-batch.ts";
import { wereReadOtherwise } from "../catalog/needs-reindex.ts";
import type { Texts } from "../catalog/product-draft.ts";
import { productFacets } from "../catalog/product-facets.ts";
import type { Shop } from "../shop.ts";
import { synonymsSince } from "./default-synonyms.ts";
import { productWords, readingVersion } from "./index-terms.ts";
import { soundsOf } from "./phonetics.ts";
import { countWords, noteWords } from "./record-words.ts";
import { readSynonyms } from "./synonyms.ts";

// Any number that nothing else in this database locks.
const lock = 5_226_668;
const atOnce = 200;

/**
 * Reads the words and facets of products that were saved by another version of the shop, and the synonyms a shop begins with.
 * Goes on until all are read or `signal` says stop; one process at a time. Answers how many products it read.
 */
export async function readProducts({ db }: Pick<Shop, "db">, signal?: AbortSignal): Promise<number> {
  await transaction(db, readRest);
  const read = (await wereReadOtherwise(db, sql`search_version`, readingVersion))
    ? await inBatches(db, readSome, signal)
    : 0;
  if (read > 0) await countWords(db);
  return read;
}

async function readRest(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
  const { rows } = await tx.execute<{ version: number }>(sql`select version from search_state`);
  const version = rows[0]?.version;
  if (version === readingVersion) return;
  await readSynonyms(tx, synonymsSince(version));
  const brands = await tx.execute<{ id: string; name: string }>(sql`select id, name from brands order by id`);
  for (const { id, name } of brands.rows) {
    await tx.execute(sql`update brands set phonetic_name = ${soundsOf(name).join(" ")} where id = ${id}`);
  }
  await tx.execute(sql`
    insert into search_state (version) values (${readingVersion}) on conflict (id) do update set version = excluded.version`);
}

type Row = {
  id: string;
  name: Texts;
  brand: string;
  category: CategoryName;
  shortDescription: Texts;
  attributes: ProductAttributes;
  ingredients: string | null;
  variants: { name: Texts; swatch: string | null }[];
};

/** Reads the next products in order of id; answers which those were. */
async function readSome(tx: Database, after: string): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
  const { rows } = await tx.execute<Row>(sql`
    select p.id, json_build_object('en', p.name_en, 'bn', p.name_bn) as name, b.name as brand, c.name as category,
           json_build_object('en', p.short_description_en, 'bn', p.short_description_bn) as "shortDescription",
           p.attributes, p.ingredients,
           (select coalesce(json_agg(json_build_object('name', json_build_object('en', v.name_en, 'bn', v.name_bn),
                                                       'swatch', v.swatch)), '[]')
              from variants v where v.product_id = p.id and not v.deleted) as variants
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
     where p.id > ${after} and p.search_version <> ${readingVersion} and p.status <> 'deleted'
     order by p.id limit ${atOnce} for no key update of p`);
  const read = rows.map((row) => ({ id: row.id, ...productWords(row), facets: productFacets(row) }));
  await tx.execute(sql`
    update products p
       set search_vector = r.vector::tsvector, facets = r.facets, search_version = ${readingVersion}
      from json_to_recordset(${JSON.stringify(read)}::json) r (id text, vector text, facets text[])
     where p.id = r.id`);
  await noteWords(
    tx,
    read.flatMap(({ words }) => words),
  );
  return read.map(({ id }) => id);
}
