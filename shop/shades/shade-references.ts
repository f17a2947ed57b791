import { sql } from "drizzle-orm";
import { insertRows } from "../../db/insert-rows.ts";
import { shadeReferences } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { offsetOf } from "../paging.ts";
import { countRows } from "../paging-queries.ts";
import { type Actor, allow } from "../permissions.ts";
import { phoneticKeys } from "../search/phonetics.ts";
import type { Shop } from "../shop.ts";
import { type RefusedRow, readReferences } from "./read-references.ts";
import type { ReferenceSource } from "./shade-reference-rules.ts";

/** A shade of another brand, as staff keep it. */
export type ShadeReference = {
  id: string;
  brand: string;
  product: string;
  shade: string;
  swatch: string;
  source: ReferenceSource;
};

const columns = sql`id, brand, product, shade, swatch, source`;
const wordsMatch = (text: string) => sql`words @> ${sql.param(phoneticKeys(text))}::text[]`;

type ListInput = { q?: string | undefined; page: number; limit: number };

/** One page of the table, by name. Words match by their sounds. */
export async function listReferences(
  shop: Shop,
  actor: Actor,
  { q = "", ...page }: ListInput,
): Promise<{ references: ShadeReference[]; total: number }> {
  allow(actor, "products:change");
  const offset = offsetOf(page);
  const total = await countRows(shop, sql`shade_references where ${wordsMatch(q)}`);
  const { rows } = await shop.db.execute<ShadeReference>(sql`
    select ${columns} from shade_references where ${wordsMatch(q)}
     order by lower(brand), lower(product), lower(shade) limit ${page.limit} offset ${offset}`);
  return { references: rows, total };
}

export type ReferenceImportReport = { added: number; changed: number; unchanged: number; refused: RefusedRow[] };

/**
 * Takes the shades of a file: one that is there already gets the file's colour and source, the others stay. Refuses
 * `invalid-input` a file that is no such table.
 */
export async function importReferences(shop: Shop, actor: Actor, csv: string): Promise<ReferenceImportReport> {
  const by = allow(actor, "products:change");
  const { rows, refused } = readReferences(csv);
  if (rows.length === 0) return { added: 0, changed: 0, unchanged: 0, refused };
  return transaction(shop.db, async (tx) => {
    const values = rows.map((row) => ({ id: newId(), ...row }));
    const { rows: saved } = await tx.execute<{ isNew: boolean }>(sql`
      ${insertRows(shadeReferences, values)}
      on conflict (lower(brand), lower(product), lower(shade)) do update
        set brand = excluded.brand, product = excluded.product, shade = excluded.shade, swatch = excluded.swatch,
            source = excluded.source, words = excluded.words, updated_at = now()
      where (shade_references.swatch, shade_references.source) is distinct from (excluded.swatch, excluded.source)
      returning xmax = 0 as "isNew"`);
    const added = saved.filter(({ isNew }) => isNew).length;
    const changed = saved.length - added;
    if (saved.length > 0)
      await writeAudit(tx, {
        by,
        action: "shade-references-imported",
        record: { id: newId(), name: "" },
        after: { added, changed, rows: rows.length },
      });
    return { added, changed, unchanged: rows.length - saved.length, refused };
  });
}

/** Takes a shade out of the table; answers whether it was there. */
export async function deleteReference(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  const by = allow(actor, "products:change");
  return transaction(shop.db, async (tx) => {
    const { rows } = await tx.execute<ShadeReference>(
      sql`delete from shade_references where id = ${id} returning ${columns}`,
    );
    const [deleted] = rows;
    if (!deleted) return false;
    const { brand, product, shade, swatch, source } = deleted;
    const record = { id, name: `${brand} ${product}, ${shade}` };
    await writeAudit(tx, { by, action: "shade-reference-deleted", record, before: { swatch, source } });
    return true;
  });
}

/** The shades of other brands whose names hold all these words, by their sounds. */
export async function findReferences(shop: Shop, keys: string[], limit: number): Promise<ShadeReference[]> {
  const { rows } = await shop.db.execute<ShadeReference>(sql`
    select ${columns} from shade_references where words @> ${sql.param(keys)}::text[]
     order by cardinality(words), lower(brand), lower(product), lower(shade) limit ${limit}`);
  return rows;
}

/** A shade of another brand by its id; null where there is none. */
export async function getReference(shop: Shop, id: string): Promise<ShadeReference | null> {
  const { rows } = await shop.db.execute<ShadeReference>(sql`select ${columns} from shade_references where id = ${id}`);
  return rows[0] ?? null;
}
