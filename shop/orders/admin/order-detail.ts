import { sql } from "drizzle-orm";
import type { orderNotes } from "../../../db/schema.ts";
import type { Paisa } from "../../money.ts";
import { type Actor, allow } from "../../permissions.ts";
import { Refusal } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";
import { hasStatus, type Order, readOrders } from "../find-orders.ts";
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

export type OrderDetail = ListedOrder & { notes: OrderNote[]; phoneHistory: PhoneHistory };

const maxRecentOrders = 5;

/** One order with notes and phone history, for staff. Refuses `not-found`. */
export async function orderDetail(shop: Shop, actor: Actor, orderId: string): Promise<OrderDetail> {
  allow(actor, "orders:read");
  const [order] = await withCallFirstReasons(shop, await readOrders(shop, sql`o.id = ${orderId}`, 1, 0));
  if (!order) throw new Refusal("not-found");
  const [notes, phoneHistory] = await Promise.all([loadNotes(shop, orderId), loadPhoneHistory(shop, order)]);
  return { ...order, notes, phoneHistory };
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
