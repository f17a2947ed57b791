import { sql } from "drizzle-orm";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { VariantNames } from "./list-stock.ts";

type CountLine = VariantNames & { batchId: string; code: string | null; expected: number; counted: number };

export type CountDraft = { id: string; note: string | null; at: string; byName: string | null; lines: CountLine[] };

/** The counts that nobody has applied or dropped yet, with their lines, the last counted first. */
export async function listCountDrafts(shop: Shop, actor: Actor): Promise<CountDraft[]> {
  allow(actor, "stock:count");
  const { rows } = await shop.db.execute<CountDraft>(sql`
    select c.id, c.note, c.at, c.by_name as "byName", (
             select coalesce(json_agg(json_build_object(
                      'variantId', v.id, 'productId', v.product_id, 'sku', v.sku, 'nameEn', p.name_en, 'nameBn', p.name_bn,
                      'variantNameEn', v.name_en, 'variantNameBn', v.name_bn, 'batchId', b.id, 'code', b.code,
                      'expected', l.expected, 'counted', l.counted) order by l.at desc), '[]')
               from stock_count_lines l join stock_batches b on b.id = l.batch_id join variants v on v.id = b.variant_id
               join products p on p.id = v.product_id where l.count_id = c.id) as lines
      from stock_counts c where c.state = 'draft' order by c.at desc limit 20`);
  return rows;
}
