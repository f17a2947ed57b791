import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";
import { Refusal } from "../refusal.ts";
import { minSetPieces } from "./set-rules.ts";

/** A part as forms and files name it. */
export type SetPartDraft = {
  sku: string;
  pieces: number;
  /** The customer chooses among the shades of its product (expand-set-shades.ts). */
  any?: boolean | undefined;
  /** Which of the set's variants has it, by its place; otherwise it is in each of them. */
  own?: number;
};

/**
 * Saves what sets consist of (after `emptySets`), in the transaction that saved products and variants; a draft without `parts` keeps its own, one
 * with none is no set. Refuses (`invalid-input`, field `parts`) a set with several variants or a stock of its own, of
 * fewer than two pieces, of an unknown part, of another set, or that is itself a part.
 */
export async function saveSets(tx: Database, ids: readonly string[], drafts: readonly ProductDraft[]): Promise<void> {
  const changed = drafts.flatMap(({ parts, variants }, index) => {
    const setId = ids[index];
    return parts && setId ? [{ setId, parts, variants }] : [];
  });
  if (changed.some(({ parts }) => parts.length > 0)) {
    // One after the other, so that no set becomes a part of another at the same moment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sets', 0))`);
    for (const { parts, variants } of changed) assertSet(parts, variants);
  }
  const rows = changed.flatMap(({ setId, parts }) => parts.map((part, position) => ({ setId, position, ...part })));
  await refuseShadeless(tx, ids, changed);
  if (rows.length === 0) return;
  const column = <Value>(of: (row: (typeof rows)[number]) => Value) => sql.param(rows.map(of));
  const inserted = await tx.execute(sql`
    insert into set_parts (set_id, position, variant_id, pieces, own_variant_id)
    select s.set_id, s.position, v.id, s.pieces, own.id
      from unnest(${column(({ setId }) => setId)}::text[], ${column(({ position }) => position)}::int[],
                  ${column(({ sku }) => sku)}::text[], ${column(({ pieces }) => pieces)}::int[],
                  ${column(({ own }) => own ?? null)}::int[]) s (set_id, position, sku, pieces, own)
      join variants v on v.sku = s.sku and not v.deleted
      left join variants own on own.product_id = s.set_id and own.position = s.own and not own.deleted`);
  if (inserted.rowCount !== rows.length) throw partsRefused("part-unknown");
  const nested = await tx.execute(sql`
    select from set_parts s join variants v on v.id = s.variant_id join set_parts inner_set on inner_set.set_id = v.product_id
     limit 1`);
  if (nested.rows.length > 0) throw partsRefused("set-of-sets");
}

/** Refuses variants of a set with shades, of which the parts are kept, that no shade makes. */
async function refuseShadeless(tx: Database, ids: readonly string[], changed: { setId: string }[]): Promise<void> {
  const unchanged = ids.filter((id) => !changed.some(({ setId }) => setId === id));
  if (unchanged.length === 0) return;
  const { rows } = await tx.execute(sql`
    select from variants v
     where v.product_id = any(${sql.param(unchanged)}::text[]) and not v.deleted
       and exists (select from set_parts s where s.set_id = v.product_id and s.own_variant_id is not null)
       and not exists (select from set_parts s where s.own_variant_id = v.id) limit 1`);
  if (rows.length > 0) throw partsRefused("set-counted");
}

/** Empties the sets of which drafts name the parts: before the variants are saved, so that one can be counted again. */
export async function emptySets(tx: Database, ids: readonly string[], drafts: readonly ProductDraft[]): Promise<void> {
  const changed = ids.filter((_, index) => drafts[index]?.parts);
  if (changed.length > 0)
    await tx.execute(sql`delete from set_parts where set_id = any(${sql.param(changed)}::text[])`);
}

function assertSet(parts: readonly SetPartDraft[], variants: ProductDraft["variants"]): void {
  if (parts.length === 0) return;
  const isSpread = parts.some(({ own }) => own !== undefined);
  if ((variants.length > 1 && !isSpread) || variants.some(({ stock }) => stock !== null))
    throw partsRefused("set-counted");
  // Of the shades of a part, one is in the set.
  const inOne = parts.filter(({ own = 0 }) => own === 0);
  if (inOne.reduce((pieces, part) => pieces + part.pieces, 0) < minSetPieces) throw partsRefused("too-few");
  if (new Set(parts.map(({ sku }) => sku)).size < parts.length) throw partsRefused("taken");
}

type PartsProblem = "part-unknown" | "set-of-sets" | "set-counted" | "too-few" | "taken" | "one-choice";

/** The refusal for invalid parts of a set: `invalid-input` at `parts`. */
export function partsRefused(code: PartsProblem): Refusal {
  return new Refusal("invalid-input", { fields: { parts: code } });
}
