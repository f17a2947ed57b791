import { type SQL, sql } from "drizzle-orm";
import type { couponRedemptions, orderEvents, orderLines, orders } from "../../db/tables.ts";
import { afterCursor, cursorOf, microsOf } from "../cursor/cursor.ts";
import { type ImageRow, imageJson } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { readOrderNumber } from "./order-number.ts";

type OrderLine = Omit<typeof orderLines.$inferSelect, "orderId" | "position"> & { picture: ImageRow | null };
type OrderEvent = Pick<typeof orderEvents.$inferSelect, "status" | "byRole" | "byName"> & { at: string };

/** What an order's coupon was called, and what it gave: a discount, or free delivery. */
export type UsedCoupon = Pick<typeof couponRedemptions.$inferSelect, "code" | "kind"> & { gave: Paisa };

/** An order with its lines as sold and its timeline, oldest step first. */
export type Order = Omit<
  typeof orders.$inferSelect,
  "implausible" | "searchVector" | "erasureRequestedAt" | "erasedAt"
> & {
  lines: OrderLine[];
  timeline: OrderEvent[];
  coupon: UsedCoupon | null;
  /** The e-mail of the account that placed it; null for a guest's. */
  accountEmail: string | null;
  /** `placedAt` to the microsecond, for a place in a list. */
  placedMicros: number;
};

/** The order that a shopper names by its number and her phone; null unless both are right. */
export async function trackOrder(shop: Shop, reference: { number: string; phone: string }): Promise<Order | null> {
  const number = readOrderNumber(reference.number);
  if (!number) return null;
  const [order] = await readOrders(shop, sql`o.number = ${number} and o.phone = ${reference.phone}`, 1, 0);
  return order ?? null;
}

/** One order of a signed-in person's own; null where it is not hers. */
export async function findOwnOrder(shop: Shop, actor: Actor, orderId: string): Promise<Order | null> {
  const { id } = allow(actor, "orders:read-own");
  const [order] = await readOrders(shop, sql`o.id = ${orderId} and o.user_id = ${id}`, 1, 0);
  return order ?? null;
}

type OrderPageInput = { limit: number; after?: string | undefined };

/**
 * A part of the orders of one e-mail address, newest first: those of its account, and guests' who gave it. One's own are
 * those of the account alone, for anybody may type an address. `next` is the cursor of what follows, null at the end.
 * Refuses others' as `not-allowed`, except to staff.
 */
export async function listOrdersByEmail(
  shop: Shop,
  actor: Actor,
  email: string,
  { limit, after }: OrderPageInput,
): Promise<OrderPage> {
  const where = sql`${ownerCondition(actor, email)} and ${afterOrderCursor(after, "newest")}`;
  return toOrderPage(await readOrders(shop, where, limit + 1, 0), limit);
}

/** Orders of a list, and the cursor of what follows them, null at the end. */
export type OrderPage = { orders: Order[]; next: string | null };

/** Of orders of which one more than `limit` was read, so that it is known whether others follow. */
export function toOrderPage(readRows: Order[], limit: number): OrderPage {
  const orders = readRows.slice(0, limit);
  const last = orders.at(-1);
  return { orders, next: readRows.length > limit && last ? cursorOf(last.placedMicros, last.id) : null };
}

/** Which orders (`o`) stand behind a cursor. */
export function afterOrderCursor(after: string | undefined, sort: "newest" | "oldest"): SQL {
  return afterCursor(after, { moment: sql`o.placed_at`, id: sql`o.id` }, sort);
}

/** All orders of one's own account, newest first, read a thousand at a time. */
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

function ownerCondition(actor: Actor, email: string): SQL {
  const { email: own, id } = allow(actor, "orders:read-own");
  if (email.toLowerCase() === own.toLowerCase()) return sql`o.user_id = ${id}`;
  allow(actor, "orders:read");
  return sql`o.id in (
    select of_account.id from users u join orders of_account on of_account.user_id = u.id where u.email = lower(${email})
    union all
    select of_guest.id from orders of_guest where lower(of_guest.email) = lower(${email}) and of_guest.user_id is null)`;
}

const newestFirst = sql`o.placed_at desc, o.id`;

/** The orders (`o`) that a condition means, whole; those before `offset` are counted off in an index, not read. */
export async function readOrders(
  shop: Shop,
  where: SQL,
  limit: number,
  offset: number,
  order = newestFirst,
): Promise<Order[]> {
  const { rows } = await shop.db.execute<Order>(sql`
    select o.id, o.number, o.status, o.language, o.full_name as "fullName", o.phone, o.email, o.address, o.city, o.zip,
           o.district, o.area, o.note, o.delivery_area as "deliveryArea", o.deliver_from::text as "deliverFrom",
           o.deliver_to::text as "deliverTo", o.subtotal, o.discount, o.shipping_cost as "shippingCost",
           o.shipping_saved as "shippingSaved", o.total,
           (select json_build_object('code', u.code, 'kind', u.kind, 'gave', u.discount)
              from coupon_redemptions u where u.order_id = o.id) as coupon,
           o.user_id as "userId", (select u.email from users u where u.id = o.user_id) as "accountEmail", o.placed_at as "placedAt",
           ${microsOf(sql`o.placed_at`)} as "placedMicros",
           (select json_agg(json_build_object(
                     'productId', l.product_id, 'variantId', l.variant_id, 'nameEn', l.name_en, 'nameBn', l.name_bn,
                     'variantNameEn', l.variant_name_en, 'variantNameBn', l.variant_name_bn, 'sku', l.sku,
                     'imageId', l.image_id, 'unitPrice', l.unit_price, 'quantity', l.quantity,
                     'stockTaken', l.stock_reserved, 'picture', (
                       select ${imageJson("l.name")}
                         from images i where i.id = l.image_id)) order by l.position)
              from order_lines l where l.order_id = o.id) as lines,
           (select json_agg(json_build_object('status', e.status, 'at', e.at, 'byRole', e.by_role, 'byName', e.by_name)
                            order by e.id)
              from order_events e where e.order_id = o.id) as timeline
      from (select o.id from orders o where ${where} order by ${order} limit ${limit} offset ${offset}) chosen
      join orders o on o.id = chosen.id
     order by ${order}`);
  return rows.map((row) => ({ ...row, placedAt: new Date(row.placedAt) }));
}
