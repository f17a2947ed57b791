import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, shipments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { applyReport } from "./apply-events.ts";
import type { ParcelEvent } from "./courier-task-schema.ts";
import { lockOrderOf } from "./lock-order.ts";

/**
 * Records a state that staff know; it overrides the courier's earlier reports, and the order follows. Returns false if
 * nothing is new. Refuses `not-found`.
 */
export async function reportByHand(shop: Shop, actor: Actor, shipmentId: string, event: ParcelEvent): Promise<boolean> {
  return report(shop, allow(actor, "orders:change"), event, async (tx) => {
    if (!(await lockOrderOf(tx, shipmentId))) throw new Refusal("not-found");
    return shipmentId;
  });
}

/**
 * The same for an order that was shipped without any number: its parcel goes with the shop's own rider, under the order's
 * number. Refuses `not-found`, and `status-step-refused` unless it is shipped and has no parcel yet.
 */
export async function reportOwnRider(shop: Shop, actor: Actor, orderId: string, event: ParcelEvent): Promise<boolean> {
  const by = allow(actor, "orders:change");
  return report(shop, by, event, async (tx) => {
    const [order] = await tx
      .select({ number: orders.number, status: orders.status })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("no key update");
    if (!order) throw new Refusal("not-found");
    const { status, number } = order;
    const [parcels] = await tx
      .select({
        n: sql<number>`count(*)::int`,
        live: sql<number>`(count(*) filter (where state is distinct from 'cancelled'))::int`,
      })
      .from(shipments)
      .where(eq(shipments.orderId, orderId));
    const { n, live } = parcels ?? { n: 0, live: 0 };
    if (status !== "shipped" || live > 0) throw new Refusal("status-step-refused", { details: { status } });
    const id = newId();
    await tx.insert(shipments).values({
      ...{ id, orderId, n: n + 1, courier: "other" as const, trackingCode: number },
      ...{ at: shop.now(), byId: by.id, byName: by.name },
    });
    return id;
  });
}

async function report(
  shop: Shop,
  by: SignedIn,
  { state, collected, text }: ParcelEvent,
  /** Locks the order. */
  findShipment: (tx: Database) => Promise<string>,
): Promise<boolean> {
  const settings = await shop.settings();
  const isNew = await transaction(shop.db, async (tx) => {
    const shipmentId = await findShipment(tx);
    const order = await lockOrderOf(tx, shipmentId);
    if (!order) throw new Refusal("not-found");
    const receivedAt = shop.now();
    const report = {
      state,
      rawState: state,
      text,
      at: receivedAt,
      collected,
      charge: null,
      codFee: null,
      payoutId: null,
    };
    const isNew = await applyReport(tx, { shipmentId, source: "hand", report, byName: by.name, receivedAt, settings });
    if (isNew) {
      const [row] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, order.id));
      await writeAudit(tx, {
        ...{ by, action: "parcel-reported", record: { id: order.id, name: row?.number ?? "" } },
        after: { state, ...(collected !== null && { collected }) },
      });
    }
    return isNew;
  });
  shop.outboxSignal.notify();
  return isNew;
}
