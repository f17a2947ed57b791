import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";

/**
 * What the products of these drafts are, each as one short word by its id: two states with the same word are the same.
 * Left aside is what an import never tells: when it was saved, how it is rated, and variants that left the shop.
 */
export async function readStates(tx: Database, drafts: ProductDraft[]): Promise<Map<string, string>> {
  const sources = sql.param(drafts.map(({ source }) => source));
  const keys = sql.param(drafts.map(({ sourceKey }) => sourceKey));
  const { rows } = await tx.execute<{ id: string; state: string }>(sql`
    select p.id, md5(concat(
             jsonb_strip_nulls(to_jsonb(p)) - array['updated_at', 'rating_sum', 'rating_count', 'pick', 'offer_turns_at'],
             (select jsonb_agg(to_jsonb(v) order by v.position, v.id)
                from variants v where v.product_id = p.id and not v.deleted),
             (select jsonb_agg(to_jsonb(i) order by i.position) from product_images i where i.product_id = p.id)
           )) as state
      from unnest(${sources}::text[], ${keys}::text[]) as told (source, source_key)
      join products p on p.source = told.source and p.source_key = told.source_key`);
  return new Map(rows.map(({ id, state }) => [id, state]));
}
