import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { purchaseOrderLines, purchaseOrders, suppliers } from "../../db/schema.ts";
import { postgresCode, transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { newId } from "../id.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow, hasPermission } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { VariantNames } from "./list-stock.ts";
import { assertKnown } from "./receive-goods.ts";
import type { PurchaseOrderState } from "./stock-rules.ts";
import type { PurchaseOrderChanges, PurchaseOrderInput, SupplierInput } from "./stock-schema.ts";

export type Supplier = typeof suppliers.$inferSelect;

/** The suppliers, those in use first. */
export async function listSuppliers(shop: Shop, actor: Actor): Promise<Supplier[]> {
  allow(actor, "stock:read");
  return shop.db.select().from(suppliers).orderBy(desc(suppliers.active), suppliers.name);
}

/** Adds a supplier, or changes one. Refuses `not-found`, and a name that another has (`invalid-input`). */
export async function saveSupplier(shop: Shop, actor: Actor, id: string | null, input: SupplierInput): Promise<string> {
  const by = allow(actor, "purchases:change");
  return transaction(shop.db, async (tx) => {
    const supplierId = id ?? newId();
    const { name, phone, note, leadDays, active } = input;
    const values = { name, phone, note, leadDays, active };
    const [before] = id === null ? [] : await tx.select().from(suppliers).where(eq(suppliers.id, id)).for("update");
    if (id !== null && !before) throw new Refusal("not-found");
    if (before) await tx.update(suppliers).set(values).where(eq(suppliers.id, supplierId));
    else await tx.insert(suppliers).values({ id: supplierId, ...values, createdAt: shop.now() });
    const record = { id: supplierId, name };
    await writeAudit(tx, {
      by,
      action: "supplier-saved",
      record,
      before: before && { name: before.name },
      after: { name },
    });
    return supplierId;
  }).catch((error: unknown) => {
    if (postgresCode(error) === "23505") throw new Refusal("invalid-input", { fields: { name: "taken" } });
    throw error;
  });
}

export type PurchaseOrder = {
  id: string;
  number: string;
  supplierId: string;
  supplierName: string;
  state: PurchaseOrderState;
  expected: string | null;
  note: string | null;
  at: string;
  byName: string | null;
  lines: (VariantNames & { quantity: number; received: number; unitPrice: Paisa | null })[];
};

/** The newest purchase orders, open ones first; prices for those who may read purchases. */
export async function listPurchaseOrders(shop: Shop, actor: Actor): Promise<PurchaseOrder[]> {
  const by = allow(actor, "stock:read");
  const { rows } = await shop.db.execute<PurchaseOrder>(sql`
    select o.id, o.number, o.supplier_id as "supplierId", s.name as "supplierName", o.state, o.expected::text as expected,
           o.note, o.at, o.by_name as "byName", (
             select coalesce(json_agg(json_build_object(
                      'variantId', v.id, 'productId', v.product_id, 'sku', v.sku, 'nameEn', p.name_en, 'nameBn', p.name_bn,
                      'variantNameEn', v.name_en, 'variantNameBn', v.name_bn, 'quantity', l.quantity,
                      'received', l.received, 'unitPrice', l.unit_price) order by p.name_en, v.position), '[]')
               from purchase_order_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
              where l.purchase_order_id = o.id) as lines
      from purchase_orders o join suppliers s on s.id = o.supplier_id
     order by o.state not in ('draft', 'ordered'), o.at desc limit 100`);
  if (hasPermission(by, "purchases:read")) return rows;
  return rows.map((order) => ({ ...order, lines: order.lines.map((line) => ({ ...line, unitPrice: null })) }));
}

/** Writes a purchase order as a draft. Refuses `not-found` for the supplier, and unknown products (`invalid-input`). */
export async function addPurchaseOrder(shop: Shop, actor: Actor, input: PurchaseOrderInput): Promise<string> {
  const by = allow(actor, "purchases:change");
  return transaction(shop.db, async (tx) => {
    const [supplier] = await tx.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, input.supplier));
    if (!supplier) throw new Refusal("not-found");
    const id = newId();
    const now = shop.now();
    const number = `PO-${dhakaDay(now).replaceAll("-", "").slice(2)}-${id.slice(0, 4).toUpperCase()}`;
    const { expected, note } = input;
    const written = { at: now, byId: by.id, byName: by.name };
    await tx.insert(purchaseOrders).values({ id, number, supplierId: supplier.id, expected, note, ...written });
    await writeLines(tx, id, input.lines);
    await writeAudit(tx, {
      by,
      action: "purchase-order-saved",
      record: { id, name: number },
      after: { state: "draft" },
    });
    return id;
  });
}

const nextStates: Record<PurchaseOrderState, readonly PurchaseOrderState[]> = {
  draft: ["ordered", "cancelled"],
  ordered: ["received", "cancelled"],
  received: [],
  cancelled: [],
};

/**
 * Changes a purchase order: sends it off, ends it, or changes what a draft asks for. Refuses `not-found`, and
 * `changed-meanwhile` with its `state` where it has gone too far for that.
 */
export async function changePurchaseOrder(
  shop: Shop,
  actor: Actor,
  id: string,
  { state, expected, lines }: PurchaseOrderChanges,
): Promise<void> {
  const by = allow(actor, "purchases:change");
  await transaction(shop.db, async (tx) => {
    const [order] = await tx.select().from(purchaseOrders).where(eq(purchaseOrders.id, id)).for("no key update");
    if (!order) throw new Refusal("not-found");
    const isTooLate =
      (state !== undefined && state !== order.state && !nextStates[order.state].includes(state)) ||
      (lines !== undefined && order.state !== "draft") ||
      (expected !== undefined && nextStates[order.state].length === 0);
    if (isTooLate) throw new Refusal("changed-meanwhile", { details: { state: order.state } });
    const before = { state: order.state, expected: order.expected, pieces: await piecesOf(tx, id) };
    if (lines !== undefined) {
      await tx.delete(purchaseOrderLines).where(eq(purchaseOrderLines.purchaseOrderId, id));
      await writeLines(tx, id, lines);
    }
    const hasEnded = state === "received" || state === "cancelled";
    const changed = {
      state: state ?? order.state,
      expected: expected === undefined ? order.expected : expected,
    };
    const endedAt = hasEnded ? shop.now() : order.endedAt;
    await tx
      .update(purchaseOrders)
      .set({ ...changed, endedAt })
      .where(eq(purchaseOrders.id, id));
    const record = { id, name: order.number };
    const after = { ...changed, pieces: await piecesOf(tx, id) };
    await writeAudit(tx, { by, action: "purchase-order-saved", record, before, after });
  });
}

async function piecesOf(tx: Database, id: string): Promise<number> {
  const [row] = await tx
    .select({ pieces: sql<number>`coalesce(sum(${purchaseOrderLines.quantity}), 0)::int` })
    .from(purchaseOrderLines)
    .where(eq(purchaseOrderLines.purchaseOrderId, id));
  return row?.pieces ?? 0;
}

async function writeLines(tx: Database, id: string, lines: PurchaseOrderInput["lines"]): Promise<void> {
  await assertKnown(tx, lines);
  const ids = new Set(lines.map(({ variantId }) => variantId));
  if (ids.size < lines.length) throw new Refusal("invalid-input", { fields: { lines: "invalid" } });
  await tx.insert(purchaseOrderLines).values(lines.map((line) => ({ purchaseOrderId: id, ...line })));
}
