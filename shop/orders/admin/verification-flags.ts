import { type SQL, sql } from "drizzle-orm";
import type { Shop } from "../../shop.ts";

/** Why staff should call before they confirm a guest's order. Only a hint: no history is not a bad one. */
export type CallFirstReason = "implausible" | "phone-waiting" | "place-waiting" | "phone-past" | "large-first";

/** Orders of one number, or of different numbers at one address, waiting within an hour. */
const waitingThreshold = 3;
/** Times the usual amount, and pieces of one product. */
const largeOrderFactor = 5;
const largeQuantity = 10;
/** The usual amount is the average over these days, given enough orders. */
const averageWindowDays = 90;
const minOrdersForAverage = 20;
/** Newest orders considered of a phone. */
const maxPastOrders = 100;

/** Orders (`o`) that can be flagged; for those entered by staff somebody has spoken with the customer. */
const isUnverified = sql`o.status = 'pending' and o.user_id is null and 'staff' is distinct from (
  select e.by_role from order_events e where e.order_id = o.id order by e.id limit 1)`;

const isWaitingNearby = sql`w.status = 'pending' and w.user_id is null
  and w.placed_at between o.placed_at - interval '1 hour' and o.placed_at + interval '1 hour'`;

const isPhoneWaiting = sql`(select count(*) from (
  select from orders w where w.phone = o.phone and ${isWaitingNearby} limit ${waitingThreshold}) waiting) >= ${waitingThreshold}`;

const isAddressWaiting = sql`(select count(*) from (
  select distinct w.phone from orders w
   where lower(w.address) = lower(o.address) and lower(w.city) = lower(o.city) and ${isWaitingNearby} limit ${waitingThreshold}) waiting) >= ${waitingThreshold}`;

/** Outcomes of the phone's other orders. One that its customer cancelled is no loss. */
const phonePast = sql`(
  select count(*) filter (where p.status = 'delivered') as delivered,
         count(*) filter (where p.status = 'returned' or p.status = 'cancelled' and not exists (
           select from order_events e where e.order_id = p.id and e.status = 'cancelled' and e.by_role = 'shopper')) as lost
    from (select id, status from orders p where p.phone = o.phone and p.id <> o.id
           order by placed_at desc limit ${maxPastOrders}) p)`;

/** The average order amount; null in a shop with too few orders. */
function averageAmount(now: Date): SQL {
  return sql`(select sum(amount) / sum(orders) from daily_order_totals
               where day > dhaka_day(${now}) - ${averageWindowDays}::int and status <> 'cancelled' having sum(orders) >= ${minOrdersForAverage})`;
}

/** The reasons for an order (`o`), computed when read, so that placing an order costs nothing more. */
function callFirstReasons(now: Date): SQL {
  const isLarge = sql`(o.total > ${largeOrderFactor}::int * ${averageAmount(now)}
    or exists (select from order_lines l where l.order_id = o.id and l.quantity >= ${largeQuantity}))`;
  return sql`(select array_remove(array[case when o.implausible then 'implausible' end,
      case when ${isPhoneWaiting} then 'phone-waiting' end, case when ${isAddressWaiting} then 'place-waiting' end,
      case when past.lost > past.delivered then 'phone-past' end,
      case when past.delivered = 0 and ${isLarge} then 'large-first' end], null) from ${phonePast} past)`;
}

/** Whether an order (`o`) has any reason. */
export function needsCall(now: Date): SQL {
  return sql`${isUnverified} and cardinality(${callFirstReasons(now)}) > 0`;
}

/** Adds the reasons to call first; most orders have none. */
export async function withCallFirstReasons<OrderLike extends { id: string; status: string; userId: string | null }>(
  shop: Shop,
  orders: OrderLike[],
): Promise<(OrderLike & { callFirst: CallFirstReason[] })[]> {
  const candidateIds = orders
    .filter(({ status, userId }) => status === "pending" && userId === null)
    .map(({ id }) => id);
  const reasonsById =
    candidateIds.length > 0 ? await loadReasons(shop, candidateIds) : new Map<string, CallFirstReason[]>();
  return orders.map((order) => ({ ...order, callFirst: reasonsById.get(order.id) ?? [] }));
}

async function loadReasons(shop: Shop, ids: string[]): Promise<Map<string, CallFirstReason[]>> {
  const { rows } = await shop.db.execute<{ id: string; reasons: CallFirstReason[] }>(
    sql`select o.id, ${callFirstReasons(shop.now())} as reasons from orders o where o.id = any(${sql.param(ids)}) and ${isUnverified}`,
  );
  return new Map(rows.map(({ id, reasons }) => [id, reasons]));
}
