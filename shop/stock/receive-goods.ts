import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import {
  purchaseOrderLines,
  purchaseOrders,
  receiptLines,
  receipts,
  stockBatches,
  suppliers,
  variants,
} from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { landCosts } from "./landed-cost.ts";
import { intoUnknown, lockGoods, moveGoods } from "./move-goods.ts";
import { dayBefore } from "./stock-rules.ts";
import type { ReceiveRequest } from "./stock-schema.ts";
import { syncStockForSale } from "./sync-stock-for-sale.ts";

/**
 * Puts a delivery into stock: a batch for each line, with its code, last day and landed cost. Answers the receipt's
 * id, the same one for the same `requestKey`. Refuses `not-found` for an unknown supplier or purchase order, and
 * `invalid-input` for an unknown product; a purchase order that was cancelled is `changed-meanwhile`.
 */
export async function receiveGoods(shop: Shop, actor: Actor, request: ReceiveRequest): Promise<string> {
  const by = allow(actor, "stock:receive");
  const { minimumLifeDays } = await shop.settings();
  return transaction(shop.db, async (tx) => {
    const now = shop.now();
    const id = newId();
    const supplierId = await supplierOf(tx, request);
    const { requestKey, purchaseOrder: purchaseOrderId, invoice, transport, note, lines } = request;
    const written = await tx
      .insert(receipts)
      .values({
        ...{ id, supplierId, purchaseOrderId, invoice, transport, note, requestKey },
        ...{ at: now, byId: by.id, byName: by.name },
      })
      .onConflictDoNothing({ target: receipts.requestKey })
      .returning({ id: receipts.id });
    if (written.length === 0) return await receiptOf(tx, requestKey);
    const variantIds = [...new Set(lines.map(({ variantId }) => variantId))];
    await assertKnown(tx, lines);
    await lockGoods(tx, variantIds);
    const costs = landCosts(lines, transport);
    const placed = lines.map((line, index) => ({ ...line, n: index + 1, ...costs[index], id: newId() }));
    const batchIds = new Map<number, string>();
    for (const { n, id: batchId, variantId, code, expires, quantity, unitCost = null } of placed) {
      if (code === null && expires === null && unitCost === null) {
        const [unknown] = await intoUnknown(tx, [{ variantId, quantity }], now);
        batchIds.set(n, unknown?.batchId ?? "");
        continue;
      }
      const sellsUntil = expires === null ? null : dayBefore(expires, minimumLifeDays);
      await tx
        .insert(stockBatches)
        .values({ id: batchId, variantId, code, expires, sellsUntil, unitCost, received: quantity, at: now });
      batchIds.set(n, batchId);
    }
    const changes = placed.map(({ n, variantId, quantity }) => ({
      ...{ variantId, batchId: batchIds.get(n) ?? "", change: quantity },
    }));
    await moveGoods(tx, changes, { why: "received", by, at: now, receiptId: id });
    await tx.insert(receiptLines).values(
      placed.map(({ n, variantId, quantity, unitPrice, transport: share }) => ({
        ...{ receiptId: id, n, variantId, batchId: batchIds.get(n) ?? "", quantity, unitPrice, transport: share ?? 0 },
      })),
    );
    if (purchaseOrderId !== null) await countAsReceived(tx, purchaseOrderId, lines, now);
    await syncStockForSale(tx, variantIds, now);
    await auditReceipt(tx, by, id, request);
    return id;
  });
}

async function supplierOf(tx: Database, { supplier, purchaseOrder }: ReceiveRequest): Promise<string | null> {
  if (purchaseOrder !== null) {
    const [order] = await tx
      .select({ supplierId: purchaseOrders.supplierId, state: purchaseOrders.state })
      .from(purchaseOrders)
      .where(eq(purchaseOrders.id, purchaseOrder))
      .for("no key update");
    if (!order) throw new Refusal("not-found");
    if (order.state === "cancelled") throw new Refusal("changed-meanwhile", { details: { state: order.state } });
    return order.supplierId;
  }
  if (supplier === null) return null;
  const [known] = await tx.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, supplier));
  if (!known) throw new Refusal("not-found");
  return known.id;
}

async function receiptOf(tx: Database, requestKey: string | null): Promise<string> {
  const [receipt] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.requestKey, requestKey ?? ""));
  if (!receipt) throw new Error("A receipt that is there and is not");
  return receipt.id;
}

/** Refuses `invalid-input` at each line whose product nobody knows. */
export async function assertKnown(tx: Database, lines: { variantId: string }[]): Promise<void> {
  const variantIds = lines.map(({ variantId }) => variantId);
  const rows = await tx.select({ id: variants.id }).from(variants).where(inArray(variants.id, variantIds));
  const known = new Set(rows.map(({ id }) => id));
  const unknown = lines.flatMap(({ variantId }, n) =>
    known.has(variantId) ? [] : [[`lines.${n}.variantId`, "invalid"] as const],
  );
  if (unknown.length > 0) throw new Refusal("invalid-input", { fields: Object.fromEntries(unknown) });
}

/** What came counts against what was ordered; an order of which everything has come has ended. */
async function countAsReceived(
  tx: Database,
  purchaseOrderId: string,
  lines: ReceiveRequest["lines"],
  now: Date,
): Promise<void> {
  for (const { variantId, quantity } of lines)
    await tx
      .update(purchaseOrderLines)
      .set({ received: sql`${purchaseOrderLines.received} + ${quantity}` })
      .where(and(eq(purchaseOrderLines.purchaseOrderId, purchaseOrderId), eq(purchaseOrderLines.variantId, variantId)));
  await tx.execute(sql`
    update purchase_orders o set state = 'received', ended_at = ${now.toISOString()}::timestamptz
     where o.id = ${purchaseOrderId} and o.state in ('draft', 'ordered')
       and not exists (select from purchase_order_lines l where l.purchase_order_id = o.id and l.received < l.quantity)`);
}

async function auditReceipt(tx: Database, by: SignedIn, id: string, { invoice, lines }: ReceiveRequest): Promise<void> {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  await writeAudit(tx, { by, action: "goods-received", record: { id, name: invoice ?? id }, after: { pieces } });
}
