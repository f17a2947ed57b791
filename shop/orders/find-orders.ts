import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import {
  type couponRedemptions,
  type orderEvents,
  orderLines,
  type orderRevisions,
  orderSets,
  orders,
  type payments,
  type shipments,
} from "../../db/schema.ts";
import { unansweredOutcomes } from "../calls/call-rules.ts";
import { collectedAmount, isPartSettled, overpaidAmount } from "../cash/overpaid.ts";
import { movingStates } from "../couriers/courier-state-rules.ts";
import { type ImageRow, imageJson } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import { afterCursor, cursorOf, microsOf } from "../paging-queries.ts";
import { type Actor, allow } from "../permissions.ts";
import { returnedAmount } from "../returns/returned-pieces.ts";
import type { OrderedSet } from "../sets/take-apart.ts";
import type { Shop } from "../shop.ts";
import { needsCallByStaff } from "./admin/verification-flags.ts";
import { ordersOfEmail, ordersWithPhone, ownOrders } from "./order-access.ts";
import { paidAmount, refundedAmount } from "./order-money.ts";
import { readOrderNumber } from "./order-number-rules.ts";
import { isNeverFetched, stageOf } from "./order-stage.ts";

const o = alias(orders, "o");

// Columns that only their own use cases read; every other column of an order is part of `Order` by itself.
const { implausible, searchVector, erasureRequestedAt, erasedAt, ...visibleColumns } = getTableColumns(o);
const { nextCallAt, holdReason, holdUntil, source, campaign, post, clickKind, mergedInto, ...commonColumns } =
  visibleColumns;
const { waitingSlot, stockHeldUntil, ...orderColumns } = commonColumns;
const { orderId, position, ...lineColumns } = getTableColumns(orderLines);

const { orderId: _, position: __, ...setColumns } = getTableColumns(orderSets);

type OrderLine = Pick<typeof orderLines.$inferSelect, keyof typeof lineColumns> & { picture: ImageRow | null };
type OrderEvent = Pick<typeof orderEvents.$inferSelect, "status" | "byRole" | "byName" | "byId" | "kind"> & {
  at: string;
};
type OrderRevision = Omit<typeof orderRevisions.$inferSelect, "orderId" | "at"> & { at: string };

/** A parcel of an order with the courier's number. */
type OrderShipment = Pick<
  typeof shipments.$inferSelect,
  "courier" | "courierName" | "trackingCode" | "trackingUrl" | "state"
> & {
  at: string;
  /** What its courier said last of where it is, in its own words. */
  courierWord: { text: string; at: string } | null;
};

/** A payment of an order that was found, or that its customer or staff have named. */
type OrderPayment = Pick<typeof payments.$inferSelect, "method" | "amount"> & {
  state: "claimed" | "verified";
  at: string;
};

/** The code of an order's coupon and what it gave: a discount, or free delivery. */
export type UsedCoupon = Pick<typeof couponRedemptions.$inferSelect, "code" | "kind"> & { gave: Paisa };

/** An order with its lines as sold and its timeline, oldest step first. */
export type Order = SelectResultFields<ReturnType<typeof orderFields>>;

/** Finds an order by its number and phone; null unless both match. */
export async function trackOrder(shop: Shop, reference: { number: string; phone: string }): Promise<Order | null> {
  if (readOrderNumber(reference.number) === null) return null;
  const [order] = await readOrders(shop, ordersWithPhone(reference.number, reference.phone), 1, 0);
  return order ?? null;
}

/** Finds an order of the account; null for any other. */
export async function findOwnOrder(shop: Shop, actor: Actor, orderId: string): Promise<Order | null> {
  const [order] = await readOrders(shop, sql`o.id = ${orderId} and ${ownOrders(actor)}`, 1, 0);
  return order ?? null;
}

type OrderPageInput = { limit: number; after?: string | undefined };

/**
 * A page of the orders of an email, newest first: those of its account, and for staff also guest orders with that
 * email, which proves nothing. `next` is the cursor of the following page, null at the end. Refuses other emails as
 * `not-allowed`, except to staff.
 */
export async function listOrdersByEmail(
  shop: Shop,
  actor: Actor,
  email: string,
  { limit, after }: OrderPageInput,
): Promise<OrderPage> {
  const where = sql`${ordersOfEmail(actor, email)} and ${afterOrderCursor(after, "newest")}`;
  return toOrderPage(await readOrders(shop, where, limit + 1, 0), limit);
}

/** A page of orders, and the cursor of the following one, null at the end. */
export type OrderPage = { orders: Order[]; next: string | null };

/** Builds a page from `limit` + 1 rows; the extra row shows that there are more. */
export function toOrderPage(readRows: Order[], limit: number): OrderPage {
  const orders = readRows.slice(0, limit);
  const last = orders.at(-1);
  return { orders, next: readRows.length > limit && last ? cursorOf(last.placedMicros, last.id) : null };
}

/** Orders (`o`) after a cursor. */
export function afterOrderCursor(after: string | undefined, sort: "newest" | "oldest"): SQL {
  return afterCursor(after, { moment: sql`o.placed_at`, id: sql`o.id` }, sort);
}

/** All orders of the account, newest first, read in batches of a thousand. */
export async function listAllOwnOrders(shop: Shop, actor: Actor): Promise<Order[]> {
  const { email } = allow(actor, "orders:read-own");
  const all: Order[] = [];
  let after: string | null = "";
  while (after !== null) {
    const page: OrderPage = await listOrdersByEmail(shop, actor, email, { limit: 1000, after });
    all.push(...page.orders);
    after = page.next;
  }
  return all;
}

const newestFirst = sql`o.placed_at desc, o.id`;

const image = sql`(select ${imageJson("l.name")} from images i where i.id = l.image_id)`;

const setImage = sql`(select ${imageJson("b.name")} from product_images pi join images i on i.id = pi.image_id
  where pi.product_id = b.set_id order by pi.position limit 1)`;

// Without entries by staff, and only while the parcel moves: the page explains a stuck parcel in its own words.
const courierWordOf = sql`(
  select json_build_object('text', e.text, 'at', e.at) from shipment_events e
   where o.status = 'shipped' and coalesce(s.state = any(${sql.param(movingStates)}::text[]), true)
     and e.shipment_id = s.id and e.source <> 'hand' and e.text <> '' order by e.at desc, e.id desc limit 1)`;

/** The fields of `Order`: its columns, named as in db/schema.ts, and what belongs to it. */
const orderFields = (now: Date) => ({
  ...orderColumns,
  lines: sql<OrderLine[]>`(
    select json_agg(json_build_object(${jsonFields(lineColumns, "l")}, 'picture', ${image}) order by l.position)
      from order_lines l where l.order_id = o.id)`,
  sets: sql<(OrderedSet & { picture: ImageRow | null })[] | null>`(
    select json_agg(json_build_object(${jsonFields(setColumns, "b")}, 'picture', ${setImage}) order by b.position)
      from order_sets b where b.order_id = o.id)`,
  timeline: sql<OrderEvent[]>`(
    select json_agg(json_build_object('status', e.status, 'at', e.at, 'byRole', e.by_role, 'byName', e.by_name,
                                      'byId', e.by_id, 'kind', e.kind) order by e.id)
      from order_events e where e.order_id = o.id)`,
  /** How staff changed it, oldest change first. */
  revisions: sql<OrderRevision[] | null>`(
    select json_agg(json_build_object('n', r.n, 'before', r.before, 'after', r.after, 'reason', r.reason, 'at', r.at,
                                      'byName', r.by_name) order by r.n)
      from order_revisions r where r.order_id = o.id)`,
  /** The order in whose parcel it goes. */
  mergedInto: sql<{ id: string; number: string } | null>`(
    select json_build_object('id', k.id, 'number', k.number) from orders k where k.id = o.merged_into)`,
  coupon: sql<UsedCoupon | null>`(
    select json_build_object('code', u.code, 'kind', u.kind, 'gave', u.discount)
      from coupon_redemptions u where u.order_id = o.id)`,
  paid: sql<Paisa>`${paidAmount}::float8`,
  refunded: sql<Paisa>`${refundedAmount}::float8`,
  overpaid: sql<Paisa>`${overpaidAmount}::float8`,
  collected: sql<Paisa | null>`${collectedAmount}::float8`,
  isPartSettled: sql<boolean>`${isPartSettled}`,
  paidBy: sql<OrderPayment[]>`(
    select coalesce(json_agg(json_build_object('method', y.method, 'amount', y.amount, 'state', y.state, 'at', y.at)
                             order by y.at), '[]')
      from (select p.method, a.amount, p.state, coalesce(p.decided_at, p.claimed_at) as at
              from payment_allocations a join payments p on p.id = a.payment_id where a.order_id = o.id
            union all
            select p.method, p.amount, p.state, p.claimed_at from payments p
             where p.order_id = o.id and p.state = 'claimed') y)`,
  /** The part of `agreedDiscount` for pieces that its customer sent back. */
  returned: sql<Paisa>`${returnedAmount}::float8`,
  /** The email of the account that placed it; null for a guest's. */
  accountEmail: sql<string | null>`(select u.email from users u where u.id = o.user_id)`,
  /** `placedAt` in microseconds, for list cursors. */
  placedMicros: sql<number>`${microsOf(sql`o.placed_at`)}`,
  stage: stageOf(now),
  /** Whether only a call by staff confirms it, and not its customer's answer. */
  needsCall: needsCallByStaff(now),
  /** What its customer wants changed, until somebody has reached them or they say otherwise. */
  askedChange: sql<string | null>`(
    select case when a.channel = 'link' and a.outcome = 'wants-change' then a.note end
      from call_attempts a
     where a.order_id = o.id and a.outcome <> all(${sql.param(unansweredOutcomes)}::text[]) order by a.id desc limit 1)`,
  shipments: sql<OrderShipment[]>`(
    select coalesce(json_agg(json_build_object('courier', s.courier, 'courierName', s.courier_name,
                                               'trackingCode', s.tracking_code, 'trackingUrl', s.tracking_url,
                                               'state', s.state, 'at', s.at, 'courierWord', ${courierWordOf}) order by s.n), '[]')
      from shipments s where s.order_id = o.id and not ${isNeverFetched})`,
});

/** The orders (`o`) that match a condition. Rows before `offset` are skipped in an index, without reading their lines. */
export async function readOrders(
  shop: Shop,
  where: SQL,
  limit: number,
  offset: number,
  order = newestFirst,
): Promise<Order[]> {
  return shop.db
    .select(orderFields(shop.now()))
    .from(sql`(select o.id from orders o where ${where} order by ${order} limit ${limit} offset ${offset}) chosen`)
    .innerJoin(o, sql`o.id = chosen.id`)
    .orderBy(order);
}

/** The arguments of `json_build_object` for columns of a table that a statement calls `alias`. */
function jsonFields(columns: Record<string, Column>, alias: string): SQL {
  const fields = Object.entries(columns).map(([name, { name: column }]) => `'${name}', ${alias}.${column}`);
  return sql.raw(fields.join(", "));
}
