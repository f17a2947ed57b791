import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";

/** A hash of a product, and when it was last saved, to the microsecond. */
type SavedState = { word: string; savedAt: string };

/**
 * Hashes of the products of these drafts by id, to detect unchanged ones. Ignores what an import cannot change: save
 * time, ratings, removed variants.
 */
export async function readStates(tx: Database, drafts: ProductDraft[]): Promise<Map<string, SavedState>> {
  const sources = sql.param(drafts.map(({ source }) => source));
  const keys = sql.param(drafts.map(({ sourceKey }) => sourceKey));
  const { rows } = await tx.execute<{ id: string } & SavedState>(sql`
    select p.id, md5(concat(
             jsonb_strip_nulls(to_jsonb(p)) - array['updated_at', 'rating_sum', 'rating_count', 'random_key', 'sale_changes_at'],
             (select jsonb_agg(to_jsonb(v) order by v.position, v.id)
                from variants v where v.product_id = p.id and not v.deleted),
             (select jsonb_agg(to_jsonb(i) order by i.position) from product_images i where i.product_id = p.id)
           )) as word, p.updated_at::text as "savedAt"
      from unnest(${sources}::text[], ${keys}::text[]) as told (source, source_key)
      join products p on p.source = told.source and p.source_key = told.source_key`);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/** Restores the time of the last change of products that an import left unchanged. */
export async function restoreUpdatedAt(tx: Database, unchanged: ReadonlyMap<string, SavedState>): Promise<void> {
  if (unchanged.size === 0) return;
  const moments = [...unchanged.values()].map(({ savedAt }) => savedAt);
  await tx.execute(sql`
    update products p set updated_at = k.moment
      from unnest(${sql.param([...unchanged.keys()])}::text[], ${sql.param(moments)}::timestamptz[]) k (id, moment)
     where p.id = k.id`);
}
