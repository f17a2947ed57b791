import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { OutgoingBatch } from "./pick-rules.ts";

const maxBatches = 5;

/** The next batches of variants that may go out, first expired first; none for a variant that is not counted. */
export async function outgoingBatches(db: Database, variantIds: string[]): Promise<Map<string, OutgoingBatch[]>> {
  if (variantIds.length === 0) return new Map();
  const { rows } = await db.execute<{ variantId: string; batches: OutgoingBatch[] }>(sql`
    select variant_id as "variantId",
           json_agg(json_build_object('code', code, 'expires', expires, 'free', free) order by nth) as batches
      from (select variant_id, code, expires, "left" - withheld as free,
                   row_number() over (partition by variant_id order by expires, at, id) as nth
              from stock_batches
             where variant_id = any(${sql.param([...new Set(variantIds)])}::text[]) and "left" > withheld) b
     where nth <= ${maxBatches} group by variant_id`);
  return new Map(rows.map(({ variantId, batches }) => [variantId, batches]));
}
