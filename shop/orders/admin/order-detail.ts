import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import {
  callAttempts,
  orderClosures,
  type orderNotes,
  orders,
  packings,
  returnItems,
  returnRequests,
  returns,
  shipmentEvents,
  shipments,
} from "../../../db/schema.ts";
import { missingAmount } from "../../cash/customer-debts.ts";
import type { CourierState } from "../../couriers/courier-state-rules.ts";
import { type Paisa, paisa } from "../../money.ts";
import { type CarriedParcel, carriedOf } from "../../parcels/carried-parcels.ts";
import { isStillComing } from "../../parcels/list-parcels.ts";
import { type ListedPayment, paymentsOfOrder } from "../../payments/claim-payment.ts";
import { type Refund, refundsOfOrder } from "../../payments/refund.ts";
import { type Actor, allow } from "../../permissions.ts";
import { Refusal } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";
import { type Order, readOrders } from "../find-orders.ts";
import type { ClosureReason } from "../order-rules.ts";
import { hasStatus } from "../order-stage.ts";
import { type OrderStatus, openStatuses } from "../order-status.ts";
import { type RelatedOrder, relatedOrders } from "../related-orders.ts";
import { undoUntil } from "../undo-step.ts";
import type { ListedOrder } from "./list-orders.ts";
import { withCallFirstReasons } from "./verification-flags.ts";

type OrderNote = Pick<typeof orderNotes.$inferSelect, "text"> & {
  at: Date;
  by: "staff" | "shopper";
  /** The staff member; null for what the customer wrote. */
  byName: string | null;
};

/** Outcomes of the phone number's other orders, and the newest of them. */
type PhoneHistory = {
  delivered: number;
  cancelled: number;
  returned: number;
  open: number;
  last: { id: string; number: string; status: OrderStatus; total: Paisa; placedAt: Date }[];
};

type CallAttempt = Pick<
  typeof callAttempts.$inferSelect,
  "channel" | "outcome" | "at" | "byName" | "nextCallAt" | "note"
>;

type OrderReturn = Pick<typeof returns.$inferSelect, "at" | "checkedInAt" | "checkedInByName"> & {
  /** Still with the courier, by its own report. */
  isStillComing: boolean;
  items: Pick<typeof returnItems.$inferSelect, "variantId" | "condition" | "quantity">[];
};

/** What a member of staff entered about a parcel of the order. */
type ParcelReport = Pick<typeof shipmentEvents.$inferSelect, "at" | "collected" | "byName"> & { state: CourierState };

/** A request to send goods back: who asked, who decided, and who checked the goods in. */
type ReturnSteps = Pick<
  typeof returnRequests.$inferSelect,
  "resolution" | "state" | "requestedAt" | "requestedByName" | "decidedAt" | "decidedByName" | "receivedAt"
> & { receivedByName: string | null };

/** What the order desk has recorded about an order. */
type DeskFacts = Pick<
  typeof orders.$inferSelect,
  "nextCallAt" | "holdReason" | "holdUntil" | "advanceAsked" | "source" | "campaign" | "post" | "clickKind"
> & {
  calls: CallAttempt[];
  payments: ListedPayment[];
  refunds: Refund[];
  closure: { reason: ClosureReason; text: string | null } | null;
  packed: { at: Date; byName: string | null } | null;
  return: OrderReturn | null;
  returnSteps: ReturnSteps[];
  carried: CarriedParcel[];
  reports: ParcelReport[];
  /** What of its price the rider did not collect, and nobody has written off. */
  missing: Paisa;
};

export type OrderDetail = ListedOrder & {
  desk: DeskFacts;
  notes: OrderNote[];
  phoneHistory: PhoneHistory;
  /** The customer's other orders that may go in the same parcel. */
  related: RelatedOrder[];
  /** Orders that go in this one's parcel. */
  absorbed: { id: string; number: string }[];
  /** Until when the reader may take back the last step; null for none. */
  undoUntil: Date | null;
};

const maxRecentOrders = 5;

/** One order with notes and phone history, for staff. Refuses `not-found`. */
export async function orderDetail(shop: Shop, actor: Actor, orderId: string): Promise<OrderDetail> {
  const by = allow(actor, "orders:read");
  const [order] = await withCallFirstReasons(shop, await readOrders(shop, sql`o.id = ${orderId}`, 1, 0));
  if (!order) throw new Refusal("not-found");
  const [notes, phoneHistory, desk, related, absorbed] = await Promise.all([
    loadNotes(shop, orderId),
    loadPhoneHistory(shop, order),
    loadDeskFacts(shop, orderId),
    relatedOrders(shop.db, orderId),
    absorbedOrders(shop, orderId),
  ]);
  const until = await undoUntil(shop, order, by);
  return { ...order, desk, notes, phoneHistory, related, absorbed, undoUntil: until };
}

async function absorbedOrders({ db }: Shop, orderId: string): Promise<OrderDetail["absorbed"]> {
  const { rows } = await db.execute<{ id: string; number: string }>(sql`
    select o.id, o.number from order_merges m join orders o on o.id = m.absorbed_id
     where m.target_id = ${orderId} order by m.at, o.id`);
  return rows;
}

async function loadDeskFacts({ db }: Shop, orderId: string): Promise<DeskFacts> {
  const { nextCallAt, holdReason, holdUntil, advanceAsked, source, campaign, post, clickKind } = orders;
  const { channel, outcome, at, byName, note } = callAttempts;
  const attempt = { channel, outcome, at, byName, nextCallAt: callAttempts.nextCallAt, note };
  const { resolution, state, requestedAt, requestedByName, decidedAt, decidedByName, receivedAt } = returnRequests;
  const receivedByName = sql<string | null>`(
    select r.checked_in_by_name from returns r where r.request_id = return_requests.id)`;
  const steps = {
    resolution,
    state,
    requestedAt,
    requestedByName,
    decidedAt,
    decidedByName,
    receivedAt,
    receivedByName,
  };
  const [[facts], calls, payments, refunds, [closure], [packed], orderReturn, returnSteps, carried, reports, sums] =
    await Promise.all([
      db
        .select({ nextCallAt, holdReason, holdUntil, advanceAsked, source, campaign, post, clickKind })
        .from(orders)
        .where(eq(orders.id, orderId)),
      db.select(attempt).from(callAttempts).where(eq(callAttempts.orderId, orderId)).orderBy(callAttempts.id),
      paymentsOfOrder(db, orderId),
      refundsOfOrder(db, orderId),
      db
        .select({ reason: orderClosures.reason, text: orderClosures.text })
        .from(orderClosures)
        .where(eq(orderClosures.orderId, orderId)),
      db.select({ at: packings.at, byName: packings.byName }).from(packings).where(eq(packings.orderId, orderId)),
      loadReturn(db, orderId),
      db.select(steps).from(returnRequests).where(eq(returnRequests.orderId, orderId)).orderBy(requestedAt),
      db.execute<{ carried: CarriedParcel[] }>(sql`select ${carriedOf(sql`${orderId}`)} as carried`),
      loadReports(db, orderId),
      db.execute<{ missing: Paisa }>(
        sql`select ${missingAmount}::float8 as missing from orders o where o.id = ${orderId}`,
      ),
    ]);
  if (!facts) throw new Refusal("not-found");
  return {
    ...{ ...facts, calls, payments, refunds, closure: closure ?? null },
    ...{ packed: packed ?? null, return: orderReturn, returnSteps, carried: carried.rows[0]?.carried ?? [] },
    ...{ reports, missing: sums.rows[0]?.missing ?? paisa(0) },
  };
}

async function loadReports(db: Database, orderId: string): Promise<ParcelReport[]> {
  const { state, collected, at, byName } = shipmentEvents;
  const rows = await db
    .select({ state, collected, at, byName })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .where(and(eq(shipments.orderId, orderId), eq(shipmentEvents.source, "hand")))
    .orderBy(at, shipmentEvents.id);
  return rows.flatMap(({ state, ...report }) => (state === null ? [] : [{ ...report, state }]));
}

async function loadReturn(db: Database, orderId: string): Promise<OrderReturn | null> {
  const { id, at, checkedInAt, checkedInByName } = returns;
  const [found] = await db
    .select({
      ...{ id, at, checkedInAt, checkedInByName },
      isStillComing: sql<boolean>`(select ${isStillComing} from orders o where o.id = ${orderId})`,
    })
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(sql`${returns.checkedInAt} desc nulls first`)
    .limit(1);
  if (!found) return null;
  const { id: returnId, ...facts } = found;
  const { variantId, condition, quantity } = returnItems;
  const items = await db
    .select({ variantId, condition, quantity })
    .from(returnItems)
    .where(eq(returnItems.returnId, returnId))
    .orderBy(variantId, condition);
  return { ...facts, items };
}

async function loadNotes(shop: Shop, orderId: string): Promise<OrderNote[]> {
  const { rows } = await shop.db.execute<OrderNote>(sql`
    select text, at, case by_name when '' then 'shopper' else 'staff' end as by, nullif(by_name, '') as "byName"
      from order_notes where order_id = ${orderId} order by id`);
  return rows.map((note) => ({ ...note, at: new Date(note.at) }));
}

async function loadPhoneHistory(shop: Shop, { id, phone }: Order): Promise<PhoneHistory> {
  // An erased order has no phone, so it has no history.
  const others = sql`from orders where phone = ${phone} and phone <> '' and id <> ${id}`;
  const [counted, last] = await Promise.all([
    shop.db.execute<Omit<PhoneHistory, "last">>(sql`
      select count(*) filter (where status = 'delivered')::int as delivered,
             count(*) filter (where status = 'cancelled' and merged_into is null)::int as cancelled,
             count(*) filter (where status = 'returned')::int as returned,
             count(*) filter (where ${hasStatus("status", openStatuses)})::int as open ${others}`),
    shop.db.execute<PhoneHistory["last"][number]>(sql`
      select id, number, status, total, placed_at as "placedAt" ${others} order by placed_at desc limit ${maxRecentOrders}`),
  ]);
  const { delivered = 0, cancelled = 0, returned = 0, open = 0 } = counted.rows[0] ?? {};
  const orders = last.rows.map((order) => ({ ...order, placedAt: new Date(order.placedAt) }));
  return { delivered, cancelled, returned, open, last: orders };
}
