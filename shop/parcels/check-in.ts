import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orderLines, orders, returnItems, returns } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { releaseStock } from "../catalog/stock.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { receiveReturn } from "../returns/receive-return.ts";
import { requestedPieces } from "../returns/returned-pieces.ts";
import type { Shop } from "../shop.ts";
import { checkInGoods } from "../stock/order-goods.ts";
import { piecesOf } from "./pack-order.ts";
import { arePiecesEqual, type CountedPieces } from "./parcel-rules.ts";
import type { CheckedPieces } from "./parcel-schema.ts";

/**
 * Checks in the goods of an order that came back, every piece with its condition: resellable ones go back into their batch
 * and on sale, and the customer's return request is settled. Returns false when that was done already. Refuses `not-found`
 * where nothing is expected back, and `invalid-input` unless each expected piece is named.
 */
export async function checkIn(shop: Shop, actor: Actor, orderId: string, pieces: CheckedPieces[]): Promise<boolean> {
  const by = allow(actor, "returns:check-in");
  return transaction(shop.db, async (tx) => {
    const [order] = await tx
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("no key update");
    const now = shop.now();
    const [awaited] = await tx
      .select({ id: returns.id, requestId: returns.requestId, checkedInAt: returns.checkedInAt })
      .from(returns)
      .where(eq(returns.orderId, orderId))
      .orderBy(sql`${returns.checkedInAt} desc nulls first`)
      .limit(1);
    if (!order || !awaited) throw new Refusal("not-found");
    // No race: only a transaction that has locked the order sets it.
    if (awaited.checkedInAt !== null) return false;
    await tx
      .update(returns)
      .set({ checkedInAt: now, checkedInById: by.id, checkedInByName: by.name })
      .where(eq(returns.id, awaited.id));
    const merged = mergePieces(pieces, ({ variantId, condition }) => `${variantId} ${condition}`);
    const byVariant = mergePieces(pieces, ({ variantId }) => variantId);
    const { requestId } = awaited;
    const coming = requestId === null ? await piecesComing(tx, orderId) : await requestedPieces(tx, requestId);
    if (!arePiecesEqual(byVariant, coming)) throw new Refusal("invalid-input", { fields: { items: "invalid" } });
    await tx.insert(returnItems).values(merged.map((each) => ({ returnId: awaited.id, ...each })));
    const isCounted = new Set(coming.flatMap(({ variantId, counted }) => (counted ? [variantId] : [])));
    const sellable = merged.filter(
      ({ variantId, condition }) => condition === "resellable" && isCounted.has(variantId),
    );
    await checkInGoods(tx, sellable, { orderId, by, now });
    await releaseStock(tx, sellable, now);
    if (requestId !== null) await receiveReturn(tx, { requestId, orderId, by, now });
    await writeAudit(tx, {
      ...{ by, action: "return-checked-in", record: { id: orderId, name: order.number } },
      after: countByCondition(merged),
    });
    return true;
  });
}

type ComingPieces = CountedPieces & { counted: boolean };

/** The pieces that come back: those of a whole parcel, or the rest of one of which some were kept. */
async function piecesComing(tx: Database, orderId: string): Promise<ComingPieces[]> {
  const { rows } = await tx.execute<ComingPieces>(sql`
    select l.variant_id as "variantId", sum(l.returned)::int as quantity, bool_or(l.counted) as counted
      from shipment_lines l join shipments s on s.id = l.shipment_id
     where s.order_id = ${orderId} group by l.variant_id`);
  if (rows.length > 0) return rows.filter(({ quantity }) => quantity > 0);
  const counted = await tx
    .select({ variantId: orderLines.variantId })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.stockReserved, true)));
  const isCounted = new Set(counted.map(({ variantId }) => variantId));
  return (await piecesOf(tx, orderId)).map((each) => ({ ...each, counted: isCounted.has(each.variantId) }));
}

function mergePieces(pieces: CheckedPieces[], keyOf: (piece: CheckedPieces) => string): CheckedPieces[] {
  const merged = new Map<string, CheckedPieces>();
  for (const piece of pieces) {
    const quantity = (merged.get(keyOf(piece))?.quantity ?? 0) + piece.quantity;
    merged.set(keyOf(piece), { ...piece, quantity });
  }
  return [...merged.values()];
}

function countByCondition(pieces: CheckedPieces[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { condition, quantity } of pieces) counts[condition] = (counts[condition] ?? 0) + quantity;
  return counts;
}
