import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { inBatches } from "../catalog/for-each-batch.ts";
import { wereReadOtherwise } from "../catalog/needs-reindex.ts";
import type { Shop } from "../shop.ts";
import { marksOf, marksVersion } from "./claims.ts";

const atOnce = 200;

/**
 * Derives the marks of products that were saved by another version of the shop. Goes on until all are read or `signal`
 * says stop; of several processes each reads what the others have not. Answers how many products it read.
 */
export async function readMarks({ db }: Pick<Shop, "db">, signal?: AbortSignal): Promise<number> {
  return (await wereReadOtherwise(db, sql`claims_version`, marksVersion)) ? inBatches(db, readSome, signal) : 0;
}

/** Reads the next products in order of id; answers which those were. */
async function readSome(tx: Database, after: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; ingredients: string | null }>(sql`
    select id, ingredients from products
     where id > ${after} and claims_version <> ${marksVersion} and status <> 'deleted'
     order by id limit ${atOnce} for no key update`);
  const ids = rows.map(({ id }) => id);
  const marks = rows.map(({ ingredients }) => marksOf(ingredients).join(" "));
  await tx.execute(sql`
    update products p set claims = coalesce(string_to_array(nullif(r.marks, ''), ' '), '{}'), claims_version = ${marksVersion}
      from unnest(${sql.param(ids)}::text[], ${sql.param(marks)}::text[]) r (id, marks)
     where p.id = r.id`);
  return ids;
}
