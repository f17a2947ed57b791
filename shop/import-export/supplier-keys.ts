import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";
import { noTexts } from "../catalog/product-fields.ts";
import { groupRows } from "./formats.ts";
import type { RawRow } from "./import-row.ts";
import { valueIn } from "./import-row.ts";
import { ownFormat } from "./own-format.ts";

/** A key that belongs to a product with another name. */
type KeyConflict = { key: string; inFile: string; inShop: string };

/** The number of such keys, and the first of them. */
export type KeyConflicts = { count: number; samples: KeyConflict[] };

const maxSamples = 3;
const batchSize = 1000;

/** The namespace of the keys of a supplier: "1001" of one is not "1001" of another. */
export function supplierSource(supplier: string | null): string {
  return supplier === null ? ownFormat.source : `supplier:${supplier.normalize("NFC").trim().toLowerCase()}`;
}

/**
 * Finds keys that would change a product with quite another name: two suppliers may both have a "1001". Our own ids are
 * always right.
 */
export async function findKeyConflicts(
  db: Database,
  rows: AsyncIterable<RawRow>,
  source: string,
): Promise<KeyConflicts> {
  const conflicts: KeyConflicts = { count: 0, samples: [] };
  const names = new Map<string, string[]>();
  const compareBatch = async () => {
    const { rows: existing } = await db.execute<{ key: string; names: string[] }>(sql`
      select source_key as key, array_remove(array[name_en, name_bn], null) as names from products
       where source = ${source} and source_key = any(${sql.param([...names.keys()])}::text[])
         and source_key <> id and status <> 'deleted'`);
    for (const { key, names: inShop } of existing) {
      const inFile = names.get(key) ?? [];
      if (inFile.some((name) => inShop.some((other) => isSimilarName(name, other)))) continue;
      conflicts.count += 1;
      if (conflicts.samples.length < maxSamples)
        conflicts.samples.push({ key, inFile: inFile[0] ?? "", inShop: inShop[0] ?? "" });
    }
    names.clear();
  };
  for await (const { format, key, rows: group } of groupRows(rows)) {
    const [row] = group;
    if (format !== ownFormat || key === null || !row) continue;
    const incoming = ["name_en", "name_bn", "name"].flatMap((field) => {
      const name = valueIn(row, field);
      return typeof name === "string" ? name.slice(0, 200) : [];
    });
    if (incoming.length > 0) names.set(key, incoming);
    if (names.size >= batchSize) await compareBatch();
  }
  if (names.size > 0) await compareBatch();
  return conflicts;
}

/** Assigns products of a file without supplier to the supplier whose file has the same key and a similar name. */
export async function adoptProducts(tx: Database, drafts: ProductDraft[], source: string): Promise<void> {
  const incoming = new Map(
    drafts.filter((draft) => draft.source === source).map((draft) => [draft.sourceKey ?? "", draft]),
  );
  if (source === ownFormat.source || incoming.size === 0) return;
  const { rows } = await tx.execute<{ id: string; key: string; names: string[] }>(sql`
    select id, source_key as key, array_remove(array[name_en, name_bn], null) as names from products p
     where source = ${ownFormat.source} and source_key = any(${sql.param([...incoming.keys()])}::text[])
       and source_key <> id and status <> 'deleted'
       and not exists (select from products o where o.source = ${source} and o.source_key = p.source_key)`);
  const matches = rows.filter(({ key, names }) => {
    const { en, bn } = incoming.get(key)?.name ?? noTexts;
    return [en, bn].some((name) => name !== null && names.some((other) => isSimilarName(name, other)));
  });
  if (matches.length === 0) return;
  await tx.execute(
    sql`update products set source = ${source} where id = any(${sql.param(matches.map(({ id }) => id))}::text[])`,
  );
}

/** Whether two names share at least half of their words: "Rose Serum 30 ml" is "Rose Serum", "Rose Lipstick" is not. */
export function isSimilarName(one: string, other: string): boolean {
  const [ownWords, otherWords] = [nameWords(one), nameWords(other)];
  const shared = [...ownWords].filter((nameWord) => otherWords.has(nameWord)).length;
  return shared > 0 && shared * 3 >= ownWords.size + otherWords.size;
}

function nameWords(name: string): Set<string> {
  return new Set(
    name
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu),
  );
}
