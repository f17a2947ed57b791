import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { forEachBatch } from "../catalog/for-each-batch.ts";
import { needsReindex } from "../catalog/needs-reindex.ts";
import type { Shop } from "../shop.ts";
import { claimsOf, claimsVersion } from "./claims.ts";

const batchSize = 200;

/**
 * Derives the marks of products that were saved by another version of the shop. Goes on until all are read or `signal`
 * says stop; of several processes each reads what the others have not. Answers how many products it read.
 */
export async function recomputeClaims({ db }: Pick<Shop, "db">, signal?: AbortSignal): Promise<number> {
  return (await needsReindex(db, sql`claims_version`, claimsVersion)) ? forEachBatch(db, recomputeBatch, signal) : 0;
}

/** Reads the next products in order of id; answers which those were. */
async function recomputeBatch(tx: Database, after: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; ingredients: string | null }>(sql`
    select id, ingredients from products
     where id > ${after} and claims_version <> ${claimsVersion} and status <> 'deleted'
     order by id limit ${batchSize} for no key update`);
  const ids = rows.map(({ id }) => id);
  const claims = rows.map(({ ingredients }) => claimsOf(ingredients).join(" "));
  await tx.execute(sql`
    update products p set claims = coalesce(string_to_array(nullif(r.marks, ''), ' '), '{}'), claims_version = ${claimsVersion}
      from unnest(${sql.param(ids)}::text[], ${sql.param(claims)}::text[]) r (id, marks)
     where p.id = r.id`);
  return ids;
}
