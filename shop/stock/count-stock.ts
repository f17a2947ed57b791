import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { stockBatches, stockCountLines, stockCounts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockGoods, moveGoods, unknownBatches } from "./move-goods.ts";
import type { CountedLine } from "./stock-schema.ts";
import { syncStockForSale } from "./sync-stock-for-sale.ts";

/** Begins a count of the stock; its draft is kept until somebody applies or drops it. Answers its id. */
export async function startCount(shop: Shop, actor: Actor, note: string | null): Promise<string> {
  const by = allow(actor, "stock:count");
  const id = newId();
  await shop.db.insert(stockCounts).values({ id, note, at: shop.now(), byId: by.id, byName: by.name });
  return id;
}

/**
 * Notes how many pieces of a batch are there, or takes the line out of the draft; of a product without batches, in the
 * one of which nothing is known.
 * Refuses `not-found`, and `changed-meanwhile` for a count that has ended.
 */
export async function countLine(shop: Shop, actor: Actor, countId: string, line: CountedLine): Promise<void> {
  const by = allow(actor, "stock:count");
  await transaction(shop.db, async (tx) => {
    await lockDraft(tx, countId);
    const now = shop.now();
    const batchId = line.batchId ?? (await unknownBatch(tx, line.variantId, now));
    const [batch] = await tx
      .select({ left: stockBatches.left })
      .from(stockBatches)
      .where(and(eq(stockBatches.id, batchId), eq(stockBatches.variantId, line.variantId)));
    if (!batch) throw new Refusal("not-found");
    if (line.counted === null) {
      const ofBatch = and(eq(stockCountLines.countId, countId), eq(stockCountLines.batchId, batchId));
      await tx.delete(stockCountLines).where(ofBatch);
      return;
    }
    const found = { counted: line.counted, expected: batch.left, at: now, byName: by.name };
    await tx
      .insert(stockCountLines)
      .values({ countId, batchId, ...found })
      .onConflictDoUpdate({ target: [stockCountLines.countId, stockCountLines.batchId], set: found });
  });
}

/**
 * Applies a count to the goods on hand: each batch changes by the difference at the moment of its count, so that later
 * movements stay. Returns false if it was applied before. Refuses `not-found`, `changed-meanwhile` for a dropped one,
 * and `goods-promised` where orders hold more than is there; the draft stays.
 */
export async function applyCount(shop: Shop, actor: Actor, countId: string): Promise<boolean> {
  const by = allow(actor, "stock:count");
  return transaction(shop.db, async (tx) => {
    if ((await lockCount(tx, countId)) === "applied") return false;
    await lockDraft(tx, countId);
    const { rows: variants } = await tx.execute<{ id: string }>(sql`
      select distinct b.variant_id as id from stock_count_lines l join stock_batches b on b.id = l.batch_id
       where l.count_id = ${countId} order by 1`);
    const variantIds = variants.map(({ id }) => id);
    await lockGoods(tx, variantIds);
    const { rows: changes } = await tx.execute<{ variantId: string; batchId: string; change: number }>(sql`
      select b.variant_id as "variantId", b.id as "batchId",
             greatest(l.counted - l.expected, -b."left")::int as change
        from stock_count_lines l join stock_batches b on b.id = l.batch_id where l.count_id = ${countId} order by b.id`);
    const now = shop.now();
    await moveGoods(tx, changes, { why: "counted", by, at: now });
    await syncStockForSale(tx, variantIds, now);
    await tx
      .update(stockCounts)
      .set({ state: "applied", endedAt: now, endedByName: by.name })
      .where(eq(stockCounts.id, countId));
    const pieces = changes.reduce((sum, { change }) => sum + change, 0);
    await writeAudit(tx, {
      ...{ by, action: "stock-counted", record: { id: countId, name: countId } },
      after: { batches: changes.length, pieces },
    });
    return true;
  });
}

/** Drops a draft. Refuses `not-found`, and `changed-meanwhile` for a count that has ended. */
export async function dropCount(shop: Shop, actor: Actor, countId: string): Promise<void> {
  const by = allow(actor, "stock:count");
  await transaction(shop.db, async (tx) => {
    await lockDraft(tx, countId);
    await tx
      .update(stockCounts)
      .set({ state: "dropped", endedAt: shop.now(), endedByName: by.name })
      .where(eq(stockCounts.id, countId));
  });
}

async function lockCount(tx: Database, countId: string) {
  const [count] = await tx
    .select({ state: stockCounts.state })
    .from(stockCounts)
    .where(eq(stockCounts.id, countId))
    .for("no key update");
  if (!count) throw new Refusal("not-found");
  return count.state;
}

async function lockDraft(tx: Database, countId: string): Promise<void> {
  const state = await lockCount(tx, countId);
  if (state !== "draft") throw new Refusal("changed-meanwhile", { details: { state } });
}

async function unknownBatch(tx: Database, variantId: string, now: Date): Promise<string> {
  const { rows } = await tx.execute(sql`select from variants where id = ${variantId}`);
  if (rows.length === 0) throw new Refusal("not-found");
  return (await unknownBatches(tx, [variantId], now)).get(variantId) ?? "";
}
