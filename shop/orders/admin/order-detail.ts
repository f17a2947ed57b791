import { eq, sql } from "drizzle-orm";
import { callAttempts, orderClosures, type orderNotes, orders } from "../../../db/schema.ts";
import type { Paisa } from "../../money.ts";
import { type ListedPayment, paymentsOfOrder } from "../../payments/claim-payment.ts";
import { type Refund, refundsOfOrder } from "../../payments/refund.ts";
import { type Actor, allow } from "../../permissions.ts";
import { Refusal } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";
import { hasStatus, type Order, readOrders } from "../find-orders.ts";
import type { ClosureReason } from "../order-rules.ts";
import { type OrderStatus, openStatuses } from "../order-status.ts";
import type { ListedOrder } from "./list-orders.ts";
import { withCallFirstReasons } from "./verification-flags.ts";

type OrderNote = Pick<typeof orderNotes.$inferSelect, "text" | "byName"> & { at: Date };

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

/** What the order desk has recorded about an order. */
type DeskFacts = Pick<
  typeof orders.$inferSelect,
  "nextCallAt" | "holdReason" | "holdUntil" | "advanceAsked" | "source"
> & {
  calls: CallAttempt[];
  payments: ListedPayment[];
  refunds: Refund[];
  closure: { reason: ClosureReason; text: string | null } | null;
};

export type OrderDetail = ListedOrder & { desk: DeskFacts; notes: OrderNote[]; phoneHistory: PhoneHistory };

const maxRecentOrders = 5;

/** One order with notes and phone history, for staff. Refuses `not-found`. */
export async function orderDetail(shop: Shop, actor: Actor, orderId: string): Promise<OrderDetail> {
  allow(actor, "orders:read");
  const [order] = await withCallFirstReasons(shop, await readOrders(shop, sql`o.id = ${orderId}`, 1, 0));
  if (!order) throw new Refusal("not-found");
  const [notes, phoneHistory, desk] = await Promise.all([
    loadNotes(shop, orderId),
    loadPhoneHistory(shop, order),
    loadDeskFacts(shop, orderId),
  ]);
  return { ...order, desk, notes, phoneHistory };
}

async function loadDeskFacts({ db }: Shop, orderId: string): Promise<DeskFacts> {
  const { nextCallAt, holdReason, holdUntil, advanceAsked, source } = orders;
  const { channel, outcome, at, byName, note } = callAttempts;
  const attempt = { channel, outcome, at, byName, nextCallAt: callAttempts.nextCallAt, note };
  const [[facts], calls, payments, refunds, [closure]] = await Promise.all([
    db.select({ nextCallAt, holdReason, holdUntil, advanceAsked, source }).from(orders).where(eq(orders.id, orderId)),
    db.select(attempt).from(callAttempts).where(eq(callAttempts.orderId, orderId)).orderBy(callAttempts.id),
    paymentsOfOrder(db, orderId),
    refundsOfOrder(db, orderId),
    db
      .select({ reason: orderClosures.reason, text: orderClosures.text })
      .from(orderClosures)
      .where(eq(orderClosures.orderId, orderId)),
  ]);
  if (!facts) throw new Refusal("not-found");
  return { ...facts, calls, payments, refunds, closure: closure ?? null };
}

async function loadNotes(shop: Shop, orderId: string): Promise<OrderNote[]> {
  const { rows } = await shop.db.execute<OrderNote>(
    sql`select text, at, by_name as "byName" from order_notes where order_id = ${orderId} order by id`,
  );
  return rows.map((note) => ({ ...note, at: new Date(note.at) }));
}

async function loadPhoneHistory(shop: Shop, { id, phone }: Order): Promise<PhoneHistory> {
  // An erased order has no phone, so it has no history.
  const others = sql`from orders where phone = ${phone} and phone <> '' and id <> ${id}`;
  const [counted, last] = await Promise.all([
    shop.db.execute<Omit<PhoneHistory, "last">>(sql`
      select count(*) filter (where status = 'delivered')::int as delivered,
             count(*) filter (where status = 'cancelled')::int as cancelled,
             count(*) filter (where status = 'returned')::int as returned,
             count(*) filter (where ${hasStatus("status", openStatuses)})::int as open ${others}`),
    shop.db.execute<PhoneHistory["last"][number]>(sql`
      select id, number, status, total, placed_at as "placedAt" ${others} order by placed_at desc limit ${maxRecentOrders}`),
  ]);
  const { delivered = 0, cancelled = 0, returned = 0, open = 0 } = counted.rows[0] ?? {};
  const orders = last.rows.map((order) => ({ ...order, placedAt: new Date(order.placedAt) }));
  return { delivered, cancelled, returned, open, last: orders };
}
