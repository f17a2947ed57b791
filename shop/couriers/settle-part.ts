import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { returns, shipmentLines, shipments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { recordOrderMoney } from "../cash/record-order-money.ts";
import { newId } from "../id.ts";
import type { Paisa } from "../money.ts";
import { itemsOf } from "../orders/edit/edit-order.ts";
import { contentsOf, type EditableOrder, loadEditableOrder, lockRecentSales } from "../orders/edit/order-contents.ts";
import { priceEdit } from "../orders/edit/price-edit.ts";
import { saveEdit } from "../orders/edit/save-edit.ts";
import { dueOf, giveBackOf } from "../orders/order-money.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { partRevision } from "./courier-rules.ts";
import type { PartRequest } from "./courier-task-schema.ts";
import { lockOrderOf } from "./lock-order.ts";
import { closeTask, raiseTask } from "./task-records.ts";

type SplitLine = { line: EditableOrder["lines"][number]; delivered: number };

/**
 * Settles a partial delivery by which pieces stayed with the customer: the order's lines and total become what was kept,
 * by a revision, and the rest is awaited for its check-in. Raises `amount-differs` where the rider took too little; what
 * the customer paid too much is a refund that is due.
 * Returns false if it was settled before. Refuses `not-found`, `status-step-refused` unless the courier says so, and
 * `invalid-input` unless each kind of goods is named, with some pieces kept and some not.
 */
export async function settlePart(
  shop: Shop,
  actor: Actor,
  shipmentId: string,
  { items }: PartRequest,
): Promise<boolean> {
  const by = allow(actor, "orders:edit");
  const settings = await shop.settings();
  return transaction(shop.db, async (tx) => {
    const part = await lockPart(tx, shipmentId);
    if (!part) return false;
    const now = shop.now();
    const { shipment, order } = part;
    const orderId = order.row.id;
    const { lines, priced } = await priceSplit(tx, order, items, { settings, now });
    await saveEdit(tx, { order, priced, reason: partRevision, by, now });
    await tx.insert(shipmentLines).values(
      lines.map(({ line, delivered }) => ({
        ...{ shipmentId, variantId: line.variantId, delivered, returned: line.quantity - delivered },
        counted: line.stockReserved,
      })),
    );
    await tx.insert(returns).values({ id: newId(), orderId, at: now });
    await recordOrderMoney(tx, orderId, now);
    await closeTask(tx, "partly-delivered", shipmentId, now, by.name);
    await compareCollected(tx, shipment, { orderId, total: priced.quote.total, now });
    await writeAudit(tx, {
      ...{ by, action: "part-settled", record: { id: orderId, name: order.row.number } },
      before: { items: itemsOf(contentsOf(order)), total: order.row.total },
      after: {
        ...{ items: itemsOf(priced.contents), total: priced.quote.total },
        ...(shipment.collected !== null && { collected: shipment.collected }),
      },
    });
    return true;
  });
}

/**
 * What the kept pieces cost, what is due for them after earlier payments, what the rider took, if it is known, and what
 * the customer gets back then.
 */
export type PartQuote = { total: Paisa; due: Paisa; collected: Paisa | null; giveBack: Paisa };

/** Prices a split as `settlePart` would, and changes nothing. Null if it was settled before. Refuses as it does. */
export async function quotePart(
  shop: Shop,
  actor: Actor,
  shipmentId: string,
  { items }: PartRequest,
): Promise<PartQuote | null> {
  allow(actor, "orders:edit");
  const settings = await shop.settings();
  return transaction(shop.db, async (tx) => {
    const part = await lockPart(tx, shipmentId);
    if (!part) return null;
    const { priced } = await priceSplit(tx, part.order, items, { settings, now: shop.now() });
    const { total } = priced.quote;
    const { collected } = part.shipment;
    const orderId = part.order.row.id;
    const giveBack = await giveBackOf(tx, { id: orderId, total, collected });
    return { total, due: await dueOfPart(tx, orderId, total), collected, giveBack };
  });
}

/** The order of a partly delivered parcel, locked; null if it is settled. */
async function lockPart(tx: Database, shipmentId: string) {
  const locked = await lockOrderOf(tx, shipmentId);
  if (!locked) throw new Refusal("not-found");
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId));
  if (!shipment || locked.status !== "delivered" || shipment.state !== "partly-delivered")
    throw new Refusal("status-step-refused", { details: { status: locked.status } });
  if ((await tx.$count(shipmentLines, eq(shipmentLines.shipmentId, shipmentId))) > 0) return null;
  return { shipment, order: await loadEditableOrder(tx, locked.id, { lock: true }) };
}

async function priceSplit(
  tx: Database,
  order: EditableOrder,
  items: PartRequest["items"],
  { settings, now }: { settings: ShopSettings; now: Date },
) {
  const lines = splitLines(order, items);
  const deliveredItems = lines.flatMap(({ line: { productId, variantId }, delivered: quantity }) =>
    quantity > 0 ? [{ productId, variantId, quantity }] : [],
  );
  await lockRecentSales(tx, order, deliveredItems);
  const terms = { settings, now, language: order.row.language, lock: true };
  // The delivery was carried out: its charge stays, whatever was kept.
  const edit = { items: deliveredItems, deliveryCharge: order.row.shippingCost };
  return { lines, priced: await priceEdit(tx, { edit, order, keepsShares: true }, terms) };
}

/** What the kept pieces cost, less what was paid before. */
function dueOfPart(tx: Database, orderId: string, total: Paisa): Promise<Paisa> {
  return dueOf(tx, { status: "shipped", total, ids: [orderId] });
}

/** Each line with what was kept of it. */
function splitLines({ lines }: EditableOrder, items: PartRequest["items"]): SplitLine[] {
  const invalid = new Refusal("invalid-input", { fields: { items: "invalid" } });
  const delivered = new Map(items.map((item) => [item.variantId, item.delivered]));
  if (delivered.size !== items.length || delivered.size !== lines.length) throw invalid;
  const split = lines.map((line) => ({ line, delivered: delivered.get(line.variantId) ?? Number.NaN }));
  const isRight = split.every(({ line, delivered: pieces }) => pieces <= line.quantity);
  const isPart =
    split.some(({ delivered: pieces }) => pieces > 0) &&
    split.some(({ line, delivered: pieces }) => pieces < line.quantity);
  if (!isRight || !isPart) throw invalid;
  return split;
}

type CompareInput = { orderId: string; total: EditableOrder["row"]["total"]; now: Date };

/** If the rider collected less than is due for the kept pieces, staff get a task; more is a refund that is due. */
async function compareCollected(
  tx: Database,
  { id, accountId, collected }: typeof shipments.$inferSelect,
  { orderId, total, now }: CompareInput,
): Promise<void> {
  const due = await dueOfPart(tx, orderId, total);
  if (collected === null || collected >= due) return;
  await raiseTask(tx, {
    ...{ kind: "amount-differs", subject: id, orderId, shipmentId: id, accountId, now },
    detail: { collected, told: due },
  });
}
