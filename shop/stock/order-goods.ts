import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { VariantQuantity } from "../catalog/stock.ts";
import { type BatchChange, intoUnknown, lockGoods, type Mover, moveGoods, pickBatches } from "./move-goods.ts";

type OrderMove = { orderId: string; by: Mover | null; now: Date };

/**
 * The goods of an order leave their batches, first expired first out: it was packed, or sent without being packed. Only
 * pieces that the order reserved count. The order is locked.
 */
export async function takeOrderGoods(tx: Database, { orderId, by, now }: OrderMove): Promise<void> {
  const pieces = await countedOf(tx, await reservedOf(tx, orderId));
  if (pieces.length === 0) return;
  const { taken, missing } = await pickBatches(tx, pieces);
  // Pieces in a parcel were on hand, whatever the books say.
  const found = await intoUnknown(tx, missing, now);
  await moveGoods(tx, found, { why: "counted", by, at: now, orderId, note: "found while packing" });
  const left = found.map((each) => ({ ...each, change: -each.change }));
  await moveGoods(tx, [...taken, ...left], { why: "packed", by, at: now, orderId });
}

/** The goods of an order are on hand again: it was unpacked, or its sending was undone. The order is locked. */
export async function putBackOrderGoods(tx: Database, { orderId, by, now }: OrderMove): Promise<void> {
  const pieces = await countedOf(tx, await reservedOf(tx, orderId));
  await moveGoods(tx, await intoOwnBatches(tx, orderId, pieces, now), { why: "unpacked", by, at: now, orderId });
}

/**
 * Pieces of an order that came back as good as new go into the batches from which they were taken. They
 * come on sale by `releaseStock`, after it.
 */
export async function checkInGoods(
  tx: Database,
  pieces: VariantQuantity[],
  { orderId, by, now }: OrderMove,
): Promise<void> {
  const counted = await countedOf(tx, pieces);
  await moveGoods(tx, await intoOwnBatches(tx, orderId, counted, now), { why: "checked-in", by, at: now, orderId });
}

async function countedOf(tx: Database, pieces: VariantQuantity[]): Promise<VariantQuantity[]> {
  if (pieces.length === 0) return [];
  const counted = await lockGoods(
    tx,
    pieces.map(({ variantId }) => variantId),
  );
  return pieces.filter(({ variantId }) => counted.has(variantId));
}

async function reservedOf(tx: Database, orderId: string): Promise<VariantQuantity[]> {
  const { rows } = await tx.execute<VariantQuantity>(sql`
    select variant_id as "variantId", sum(quantity)::int as quantity from order_lines
     where order_id = ${orderId} and stock_reserved group by variant_id order by variant_id`);
  return rows;
}

/**
 * Puts pieces back into the batches that the order took them from; pieces without a known batch into the unknown one.
 */
async function intoOwnBatches(
  tx: Database,
  orderId: string,
  pieces: VariantQuantity[],
  now: Date,
): Promise<BatchChange[]> {
  const { rows: owed } = await tx.execute<BatchChange>(sql`
    select m.variant_id as "variantId", m.batch_id as "batchId", -sum(m.change)::int as change
      from stock_movements m join stock_batches b on b.id = m.batch_id
     where m.order_id = ${orderId} and m.why in ('packed', 'unpacked', 'checked-in')
     group by m.variant_id, m.batch_id, b.expires having sum(m.change) < 0 order by b.expires, m.batch_id`);
  const back: BatchChange[] = [];
  const unknown: VariantQuantity[] = [];
  for (const { variantId, quantity } of pieces) {
    let rest = quantity;
    for (const each of owed) {
      if (each.variantId !== variantId || rest === 0) continue;
      const change = Math.min(rest, each.change);
      back.push({ ...each, change });
      rest -= change;
    }
    if (rest > 0) unknown.push({ variantId, quantity: rest });
  }
  return [...back, ...(await intoUnknown(tx, unknown, now))];
}
