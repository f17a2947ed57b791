import { type SQL, sql } from "drizzle-orm";
import type { Shop } from "../../shop.ts";

/**
 * Why staff had better phone before they confirm a guest's order. A hint that refuses nothing: to have no past is not to
 * have a bad one.
 */
export type CallFirstReason = "implausible" | "phone-waiting" | "place-waiting" | "phone-past" | "large-first";

/** So many orders of one number, or of different numbers for one house, waiting within an hour. */
const many = 3;
/** More than so many times the usual amount, or so many pieces of one thing. */
const timesUsual = 5;
const manyPieces = 10;
/** What is usual is known from so many days, if there were so many orders in them. */
const usualDays = 90;
const fewestOrders = 20;
/** Of a number's past, its newest orders. */
const newestOfPast = 100;

/** Which of the orders (`o`) may be marked: staff who entered one have had its buyer on the phone. */
const unasked = sql`o.status = 'pending' and o.user_id is null and 'staff' is distinct from (
  select e.by_role from order_events e where e.order_id = o.id order by e.id limit 1)`;

const beside = sql`w.status = 'pending' and w.user_id is null
  and w.placed_at between o.placed_at - interval '1 hour' and o.placed_at + interval '1 hour'`;

const phoneWaiting = sql`(select count(*) from (
  select from orders w where w.phone = o.phone and ${beside} limit ${many}) waiting) >= ${many}`;

const placeWaiting = sql`(select count(*) from (
  select distinct w.phone from orders w
   where lower(w.address) = lower(o.address) and lower(w.city) = lower(o.city) and ${beside} limit ${many}) waiting) >= ${many}`;

/** What a number's other orders came to. One that she took back herself, before anybody had packed it, is no loss. */
const past = sql`(
  select count(*) filter (where p.status = 'delivered') as delivered,
         count(*) filter (where p.status = 'returned' or p.status = 'cancelled' and not exists (
           select from order_events e where e.order_id = p.id and e.status = 'cancelled' and e.by_role = 'shopper')) as lost
    from (select id, status from orders p where p.phone = o.phone and p.id <> o.id
           order by placed_at desc limit ${newestOfPast}) p)`;

/** The amount that an order usually comes to; null in a shop too young to tell. */
function usualAmount(now: Date): SQL {
  return sql`(select sum(amount) / sum(orders) from daily_order_totals
               where day > dhaka_day(${now}) - ${usualDays}::int and status <> 'cancelled' having sum(orders) >= ${fewestOrders})`;
}

/** The reasons for an order (`o`), as PostgreSQL finds them when they are asked for: placing an order pays nothing for it. */
function reasonsFor(now: Date): SQL {
  const large = sql`(o.total > ${timesUsual}::int * ${usualAmount(now)}
    or exists (select from order_lines l where l.order_id = o.id and l.quantity >= ${manyPieces}))`;
  return sql`(select array_remove(array[case when o.implausible then 'implausible' end,
      case when ${phoneWaiting} then 'phone-waiting' end, case when ${placeWaiting} then 'place-waiting' end,
      case when past.lost > past.delivered then 'phone-past' end,
      case when past.delivered = 0 and ${large} then 'large-first' end], null) from ${past} past)`;
}

/** The condition under which an order (`o`) is marked at all. */
export function isMarked(now: Date): SQL {
  return sql`${unasked} and cardinality(${reasonsFor(now)}) > 0`;
}

/** The same orders, each with the reasons to call first; none for most. */
export async function withReasons<Listed extends { id: string; status: string; userId: string | null }>(
  shop: Shop,
  orders: Listed[],
): Promise<(Listed & { callFirst: CallFirstReason[] })[]> {
  const asked = orders.filter(({ status, userId }) => status === "pending" && userId === null).map(({ id }) => id);
  const marked = asked.length > 0 ? await reasonsOf(shop, asked) : new Map<string, CallFirstReason[]>();
  return orders.map((order) => ({ ...order, callFirst: marked.get(order.id) ?? [] }));
}

async function reasonsOf(shop: Shop, ids: string[]): Promise<Map<string, CallFirstReason[]>> {
  const { rows } = await shop.db.execute<{ id: string; reasons: CallFirstReason[] }>(
    sql`select o.id, ${reasonsFor(shop.now())} as reasons from orders o where o.id = any(${sql.param(ids)}) and ${unasked}`,
  );
  return new Map(rows.map(({ id, reasons }) => [id, reasons]));
}
