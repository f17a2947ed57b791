import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { intoUnknown, type Mover, moveGoods, openGoods, pickBatches } from "./move-goods.ts";
import { reservedOnHand } from "./on-hand.ts";

/**
 * Sets the goods on hand after staff or an import changed the pieces for sale of variants: pieces for sale, plus those
 * reserved, plus those withheld; none for a variant that is no longer counted. Extra pieces go into the unknown batch;
 * missing ones leave the batch that expires first. Call it in the transaction that wrote, and so locked, the variants.
 */
export async function syncGoodsOnHand(
  tx: Database,
  variantIds: string[],
  { by, now }: { by: Mover | null; now: Date },
): Promise<void> {
  if (variantIds.length === 0) return;
  const ids = sql.param([...new Set(variantIds)]);
  await tx.execute(sql`
    update stock_batches b set withheld = 0 from variants v
     where v.id = any(${ids}::text[]) and v.stock is null and b.variant_id = v.id and b.withheld > 0`);
  const { rows } = await tx.execute<{ variantId: string; change: number; isFirst: boolean }>(sql`
    select v.id as "variantId", b.variant_id is null as "isFirst",
           (coalesce(v.stock + coalesce(b.withheld, 0) + coalesce(r.pieces, 0), 0) - coalesce(b.pieces, 0))::int as change
      from variants v
      left join (select variant_id, sum("left") as pieces, sum(withheld) as withheld
                   from stock_batches where variant_id = any(${ids}::text[]) group by variant_id) b on b.variant_id = v.id
      left join (${reservedOnHand(sql`l.variant_id = any(${ids}::text[])`)}) r on r.variant_id = v.id
     where v.id = any(${ids}::text[])
     order by v.id`);
  const edited = { why: "edited" as const, by, at: now };
  const pieces = (some: typeof rows) =>
    some.map(({ variantId, change }) => ({ variantId, quantity: Math.abs(change) }));
  const first = rows.filter(({ isFirst, change }) => isFirst && change > 0);
  const more = rows.filter(({ isFirst, change }) => !isFirst && change > 0);
  await openGoods(tx, pieces(first), edited);
  await moveGoods(tx, await intoUnknown(tx, pieces(more), now), edited);
  const fewer = pieces(rows.filter(({ change }) => change < 0));
  if (fewer.length > 0) await moveGoods(tx, (await pickBatches(tx, fewer)).taken, edited);
}
