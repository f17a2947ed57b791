import { type SQL, sql } from "drizzle-orm";
import type { Shop } from "../../shop.ts";
import { hasStatus } from "../order-stage.ts";
import { statusesWith } from "../order-status.ts";

/** Why staff should call before they confirm a guest's order. Only a hint: no history is not a bad one. */
export const callFirstReasons = [
  ...(["implausible", "phone-waiting", "place-waiting", "phone-past", "large-first"] as const),
  // For any order that waits: it holds no stock, or has held it for longer than the settings say.
  ...(["stock-not-held", "stock-held-long"] as const),
] as const;
export type CallFirstReason = (typeof callFirstReasons)[number];

/** Open orders of one number, or of different numbers to one address within an hour, that may be one. */
const duplicateThreshold = 2;
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

const isOpen = hasStatus("w.status", statusesWith("editable"));

const isPhoneWaiting = sql`(select count(*) from (
  select from orders w where w.phone = o.phone and ${isOpen} limit ${duplicateThreshold}) waiting) >= ${duplicateThreshold}`;

const isAddressWaiting = sql`(select count(*) from (
  select distinct w.phone from orders w
   where lower(w.address) = lower(o.address) and lower(w.city) = lower(o.city) and ${isOpen}
     and w.placed_at between o.placed_at - interval '1 hour' and o.placed_at + interval '1 hour'
   limit ${duplicateThreshold}) waiting) >= ${duplicateThreshold}`;

/** Outcomes of the phone's other orders. One that its customer cancelled is no loss. */
const phonePast = sql`(
  select count(*) filter (where p.status = 'delivered') as delivered,
         count(*) filter (where p.status = 'returned' or p.status = 'cancelled' and p.merged_into is null and not exists (
           select from order_events e where e.order_id = p.id and e.status = 'cancelled' and e.by_role = 'shopper')) as lost
    from (select id, status, merged_into from orders p where p.phone = o.phone and p.id <> o.id
           order by placed_at desc limit ${maxPastOrders}) p)`;

/** The average order amount; null in a shop with too few orders. */
function averageAmount(now: Date): SQL {
  return sql`(select sum(amount) / sum(orders) from daily_order_totals
               where day > dhaka_day(${now}) - ${averageWindowDays}::int and status not in ('cancelled', 'merged') having sum(orders) >= ${minOrdersForAverage})`;
}

/** The reasons for an order (`o`), computed when read, so that placing an order costs nothing more. */
function guestReasons(now: Date): SQL {
  const isLarge = sql`(o.total > ${largeOrderFactor}::int * ${averageAmount(now)}
    or exists (select from order_lines l where l.order_id = o.id and l.quantity >= ${largeQuantity}))`;
  return sql`(select array_remove(array[case when o.implausible then 'implausible' end,
      case when ${isPhoneWaiting} then 'phone-waiting' end, case when ${isAddressWaiting} then 'place-waiting' end,
      case when past.lost > past.delivered then 'phone-past' end,
      case when past.delivered = 0 and ${isLarge} then 'large-first' end], null) from ${phonePast} past)`;
}

/** The reasons for a pending order (`o`). */
function reasonsOf({ now, stockHours }: FlagTerms): SQL {
  const isHeldLong = sql`coalesce(o.stock_held_until, o.placed_at + make_interval(hours => ${stockHours}::int)) <= ${now}`;
  return sql`(case when ${isUnverified} then ${guestReasons(now)} else '{}' end
    || case when not o.holds_stock then '{stock-not-held}'::text[] when ${isHeldLong} then '{stock-held-long}' else '{}' end)`;
}

/**
 * Whether only staff may confirm an order (`o`): it holds no stock, or a reason doubts that its customer placed it. Stock
 * that was held for long is no such doubt.
 */
export function needsCallByStaff(now: Date): SQL<boolean> {
  return sql<boolean>`(o.status = 'pending' and (not o.holds_stock or ${isUnverified} and cardinality(${guestReasons(now)}) > 0))`;
}

type FlagTerms = { now: Date; stockHours: number };

async function flagTerms(shop: Shop): Promise<FlagTerms> {
  const { guard } = await shop.settings();
  return { now: shop.now(), stockHours: guard.stockHours };
}

/** Whether an order (`o`) has any reason. */
export async function needsCall(shop: Shop): Promise<SQL> {
  return sql`o.status = 'pending' and cardinality(${reasonsOf(await flagTerms(shop))}) > 0`;
}

/** Adds the reasons to call first; most orders have none. */
export async function withCallFirstReasons<OrderLike extends { id: string; status: string }>(
  shop: Shop,
  orders: OrderLike[],
): Promise<(OrderLike & { callFirst: CallFirstReason[] })[]> {
  const candidateIds = orders.filter(({ status }) => status === "pending").map(({ id }) => id);
  const reasonsById =
    candidateIds.length > 0 ? await loadReasons(shop, candidateIds) : new Map<string, CallFirstReason[]>();
  return orders.map((order) => ({ ...order, callFirst: reasonsById.get(order.id) ?? [] }));
}

async function loadReasons(shop: Shop, ids: string[]): Promise<Map<string, CallFirstReason[]>> {
  const { rows } = await shop.db.execute<{ id: string; reasons: CallFirstReason[] }>(
    sql`select o.id, ${reasonsOf(await flagTerms(shop))} as reasons from orders o
         where o.id = any(${sql.param(ids)}) and o.status = 'pending'`,
  );
  return new Map(rows.map(({ id, reasons }) => [id, reasons]));
}
