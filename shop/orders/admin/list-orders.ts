import { type SQL, sql } from "drizzle-orm";
import { offsetOf } from "../../paging.ts";
import { countRows } from "../../paging-queries.ts";
import { type Actor, allow } from "../../permissions.ts";
import type { Shop } from "../../shop.ts";
import { afterOrderCursor, type Order, readOrders, toOrderPage } from "../find-orders.ts";
import { type OpenStage, openStages } from "../order-rules.ts";
import { hasStatus, inStage, stageOf } from "../order-stage.ts";
import { type OrderStatus, openStatuses, orderStatuses } from "../order-status.ts";
import type { OrderFilter } from "./admin-order-schema.ts";
import { orderSearchCondition } from "./order-search.ts";
import { type CallFirstReason, needsCall, withCallFirstReasons } from "./verification-flags.ts";

/** Filtered counts stop here. */
const maxFilteredCount = 1000;

type ListOrdersInput = OrderFilter & { page: number; limit: number };

/** An order with the reasons to call the customer before confirming it. */
export type ListedOrder = Order & { callFirst: CallFirstReason[] };

/** A page of orders: `next` is the cursor of the following page, null at the end. A filtered `total` stops at 1,000. */
export type OrderList = { orders: ListedOrder[]; total: number; next: string | null };

/**
 * Lists matching orders for staff, newest or longest waiting first. Paging by `after` costs the same everywhere; by
 * `page` it skips rows, as far as lists can be paged.
 */
export async function listOrders(shop: Shop, actor: Actor, input: ListOrdersInput): Promise<OrderList> {
  allow(actor, "orders:read");
  const where = await whereClause(shop, input);
  const offset = input.after === undefined ? offsetOf(input) : 0;
  const [total, rows] = await Promise.all([
    countMatching(shop, input, where),
    readOrders(
      shop,
      sql`${where} and ${afterOrderCursor(input.after, input.sort === "newest" ? "newest" : "oldest")}`,
      input.limit + 1,
      offset,
      sorts[input.sort],
    ),
  ]);
  const { orders, next } = toOrderPage(rows, input.limit);
  return { orders: await withCallFirstReasons(shop, orders), total, next };
}

/** Number of orders by status. */
export async function countOrders(shop: Shop, actor: Actor): Promise<Record<OrderStatus, number>> {
  allow(actor, "orders:read");
  const { rows } = await shop.db.execute<{ status: OrderStatus; orders: number }>(
    sql`select status, sum(orders)::int as orders from daily_order_totals group by status`,
  );
  const counted = new Map(rows.map(({ status, orders }) => [status, orders]));
  return Object.fromEntries(orderStatuses.map((status) => [status, counted.get(status) ?? 0])) as Record<
    OrderStatus,
    number
  >;
}

/** Number of orders in work by stage. */
export async function countStages(shop: Shop, actor: Actor): Promise<Record<OpenStage, number>> {
  allow(actor, "orders:read");
  const { rows } = await shop.db.execute<{ stage: OpenStage; orders: number }>(sql`
    select ${stageOf(shop.now())} as stage, count(*)::int as orders from orders o
     where ${hasStatus("o.status", openStatuses)} group by 1
    union all select 'to-check-in', count(*)::int from returns where checked_in_at is null`);
  const counted = new Map(rows.map(({ stage, orders }) => [stage, orders]));
  return Object.fromEntries(openStages.map((stage) => [stage, counted.get(stage) ?? 0])) as Record<OpenStage, number>;
}

const sorts = { newest: sql`o.placed_at desc, o.id`, waiting: sql`o.placed_at, o.id desc` };

async function whereClause(shop: Shop, input: OrderFilter): Promise<SQL> {
  const { ids, status, stage, q, from, to, area, district, source, min, max, callFirst, enteredBy } = input;
  const conditions: SQL[] = [sql`true`];
  if (ids) conditions.push(sql`o.id = any(${sql.param(ids.split(","))})`);
  // A merged order is not counted as cancelled, so it is not listed there.
  if (status)
    conditions.push(sql`o.status = ${status}${status === "cancelled" ? sql` and o.merged_into is null` : sql``}`);
  if (stage) conditions.push(inStage(stage, shop.now()));
  if (q) conditions.push(await orderSearchCondition(shop, q));
  if (from) conditions.push(sql`o.placed_at >= ${midnight(from)}`);
  if (to) conditions.push(sql`o.placed_at < ${midnight(to)} + interval '1 day'`);
  if (area) conditions.push(sql`o.delivery_area = ${area}`);
  if (district) conditions.push(sql`o.district = ${district}`);
  if (source) conditions.push(sql`o.source = ${source}`);
  if (min !== undefined) conditions.push(sql`o.total >= ${min}`);
  if (max !== undefined) conditions.push(sql`o.total <= ${max}`);
  if (enteredBy)
    conditions.push(sql`(
      select e.by_role from order_events e where e.order_id = o.id order by e.id limit 1) = ${enteredBy}`);
  if (callFirst) conditions.push(await needsCall(shop));
  return sql.join(conditions, sql` and `);
}

function midnight(day: string): SQL {
  return sql`(${`${day}T00:00:00+06:00`})::timestamptz`;
}

async function countMatching(shop: Shop, input: OrderFilter, where: SQL): Promise<number> {
  const { ids, status, stage, q, from, to, area, district, source, min, max, callFirst, enteredBy } = input;
  const isByDayOnly = [ids, stage, q, area, district, source, min, max, callFirst, enteredBy].every(
    (each) => each === undefined || each === "",
  );
  if (!isByDayOnly) return countRows(shop, sql`orders o where ${where}`, maxFilteredCount);
  const { rows } = await shop.db.execute<{ total: number }>(sql`
    select coalesce(sum(orders), 0)::int as total from daily_order_totals
     where ${status ? sql`status = ${status}` : sql`true`}
       and ${from ? sql`day >= ${from}` : sql`true`} and ${to ? sql`day <= ${to}` : sql`true`}`);
  return rows[0]?.total ?? 0;
}
