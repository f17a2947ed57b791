import { sql } from "drizzle-orm";
import { insertRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { queryPrepared } from "../../db/prepared.ts";
import { orderEvents, orderLines, orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { removeOrderedLines } from "../cart/change-cart.ts";
import { loadPricedVariants, type PricedVariant, type Quote } from "../cart/price-lines.ts";
import { reserveStockStatement, type StockChange, summarizeReserved } from "../catalog/stock.ts";
import { isGuessLimited, recordWrongCode } from "../coupons/find-coupon.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import { paisa } from "../money.ts";
import { insertOrderNotifications } from "../notifications/enqueue-notification.ts";
import type { NotificationData } from "../notifications/notification.ts";
import {
  type HeldChannels,
  noHeldChannels,
  spendNotificationBudget,
} from "../notifications/order-notification-budget.ts";
import type { Actor, SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { orderPhonetics } from "./admin/order-search.ts";
import { isImplausible } from "./admin/plausible-contact.ts";
import type { UsedCoupon } from "./find-orders.ts";
import { claimIdempotencyKey, hashRequest } from "./idempotency-keys.ts";
import { newOrderNumber } from "./order-number.ts";
import type { OrderRequest } from "./order-schema.ts";
import { priceOrder } from "./price-order.ts";

/** A placed order with the coupon it used; `repeated` when its idempotency key had placed it before. */
export type PlacedOrder = OrderRow & { coupon: UsedCoupon | null; repeated: boolean };

type PlaceOrderInput = {
  actor: Actor;
  request: OrderRequest;
  language: Language;
  idempotencyKey: string | null;
  /** The caller's network, to count wrong coupon codes; omitted when nobody guesses. */
  address?: string;
  /** The staff member who enters it for a customer on the phone. */
  enteredBy?: SignedIn;
  /** Whether the customer has confirmed it already. */
  confirmed?: boolean;
};

/**
 * Places an order in one transaction: prices it from the catalog, reserves stock, stores it, empties the ordered lines
 * from the account's cart, redeems the coupon and queues the notification. The same idempotency key with the same
 * request returns the same order. Refuses, without any change: `total-changed` when the amounts differ from ours (or
 * the coupon's last use is gone), `delivery-area-wrong`, `product-gone`, `variant-needed` and `out-of-stock` (all with
 * the fresh `quote` in their details), `quantity-invalid`, and `key-reused` for a key that placed another order (its
 * `number` in the details).
 */
export async function placeOrder(
  shop: Shop,
  { actor, request, language, idempotencyKey, address, enteredBy, confirmed = false }: PlaceOrderInput,
): Promise<PlacedOrder> {
  const settings = await shop.settings();
  const order = { id: newId(), hash: hashRequest(request) };
  const userId = actor.role === "guest" ? null : actor.id;
  const { phone, email } = request.billingDetails;
  const spentBudget = enteredBy
    ? null
    : await spendNotificationBudget(shop, { phone, email, network: address ?? null });
  const place = async (isRateLimited: boolean, tx: Database): Promise<PlacedOrder> => {
    const now = shop.now();
    // Pipelined on one connection: the key is claimed before the variants are locked.
    const [earlier, pricedVariants] = await Promise.all([
      idempotencyKey ? claimIdempotencyKey(tx, idempotencyKey, order) : null,
      loadPricedVariants(tx, request.items, { now, lock: true }),
    ]);
    if (earlier) return { ...earlier, status: confirmed ? "confirmed" : "pending" };
    const priced = await priceOrder(tx, request, pricedVariants, { settings, now, language, userId, isRateLimited });
    const { lines, quote } = priced;
    // Locked after the variants, as everywhere.
    if (userId) await removeOrderedLines(tx, userId, lines);
    const status = confirmed ? "confirmed" : "pending";
    const placed = buildOrder({ id: order.id, status, request, language, userId, quote, now });
    await writeOrder(tx, placed, quote, {
      lines: buildOrderLines(order.id, quote, pricedVariants),
      by: enteredBy ? { byRole: "staff", byName: enteredBy.name } : { byRole: "shopper", byName: null },
      messages: settings.orderMessages,
      held: spentBudget?.held ?? noHeldChannels,
    });
    if (enteredBy) await auditPhoneOrder(tx, enteredBy, placed);
    await priced.redeemCoupon(order.id);
    return { ...placed, coupon: toUsedCoupon(quote), repeated: false };
  };
  const placed = await guardCouponGuessing(shop, { actor, address, code: request.coupon }, (isRateLimited) =>
    transaction(shop.db, (tx) => place(isRateLimited, tx)),
  ).catch(async (error: unknown) => {
    await spentBudget?.refund();
    throw error;
  });
  if (placed.repeated) await spentBudget?.refund();
  shop.outboxSignal.notify();
  return placed;
}

type CouponGuesser = { actor: Actor; address: string | undefined; code: string | null };

/**
 * Counts a wrong code outside the order's transaction, which rolls back. Beyond the limit orders still pass, but every
 * code that does not fit gets the same answer.
 */
async function guardCouponGuessing(
  shop: Shop,
  { actor, address, code }: CouponGuesser,
  place: (isRateLimited: boolean) => Promise<PlacedOrder>,
): Promise<PlacedOrder> {
  if (!code || address === undefined) return place(false);
  const requester = { actor, address };
  try {
    return await place(await isGuessLimited(shop, requester));
  } catch (error) {
    const quote = error instanceof Refusal ? (error.details?.quote as Quote | undefined) : undefined;
    if (quote?.coupon?.problem === "unknown") await recordWrongCode(shop, requester, code);
    throw error;
  }
}

function toUsedCoupon({ coupon }: Quote): UsedCoupon | null {
  if (!coupon?.kind || coupon.problem !== null) return null;
  const { code, kind, gave } = coupon;
  return { code, kind, gave };
}

type OrderRow = Omit<typeof orders.$inferSelect, "searchVector">;

async function auditPhoneOrder(tx: Database, by: SignedIn, order: OrderRow): Promise<void> {
  const { id, number, fullName, phone, total, status } = order;
  await writeAudit(tx, {
    by,
    action: "order-entered",
    record: { id, name: number },
    after: { fullName, phone, total, status },
  });
}

type NewOrderInput = Pick<PlaceOrderInput, "request" | "language"> &
  Pick<OrderRow, "id" | "status"> & { userId: string | null; quote: Quote; now: Date };

function buildOrder({ id, status, request, language, userId, quote, now }: NewOrderInput): OrderRow {
  const { deliveryArea, deliverFrom, deliverTo, subtotal, discount, shippingBefore, shippingCost, total } = quote;
  const { fullName, phone, email, address, city, zip, district, area } = request.billingDetails;
  return {
    id,
    // A duplicate violates the unique index, and the transaction retries with another number.
    number: newOrderNumber(),
    status,
    language,
    ...{ fullName, phone, email, address, city, zip, district, area },
    implausible: isImplausible({ fullName, address, phone }),
    note: request.note,
    ...{ deliveryArea, deliverFrom, deliverTo, subtotal, discount, shippingCost },
    shippingSaved: paisa(shippingBefore - shippingCost),
    ...{ total, userId },
    placedAt: now,
    ...{ erasureRequestedAt: null, erasedAt: null },
  };
}

/** The phonetic index of an order, with its products in both languages. */
function phoneticsOfOrder(order: OrderRow, lines: NewOrderLines): string {
  const names = lines.flatMap((line) => [line.nameEn, line.nameBn, line.variantNameEn, line.variantNameBn]);
  return orderPhonetics({ ...order, products: names.map((name) => name ?? null) });
}

type NewOrderLines = (typeof orderLines.$inferInsert)[];
type EventActor = Pick<typeof orderEvents.$inferInsert, "byRole" | "byName">;
type WriteOrderInput = {
  lines: NewOrderLines;
  by: EventActor;
  messages: ShopSettings["orderMessages"];
  held: HeldChannels;
};

/**
 * Reserves the stock and inserts the order, its lines, first events and notifications in one statement, because round
 * trips cost more than the work. Refuses `out-of-stock`; the caller's transaction rolls back.
 */
async function writeOrder(tx: Database, order: OrderRow, quote: Quote, { lines, by, messages, held }: WriteOrderInput) {
  const counted = quote.lines.filter((line) => line.left !== null);
  const pieces = counted.map(({ variantId, quantity }) => ({ variantId: variantId ?? "", quantity }));
  const firstEvent = { orderId: order.id, status: "pending" as const, at: order.placedAt, ...by };
  const isConfirmed = order.status === "confirmed";
  const steps = isConfirmed ? [firstEvent, { ...firstEvent, status: order.status }] : [firstEvent];
  // A customer who confirms is on the phone: one SMS is enough, and the email lists what was ordered.
  const data = notificationData(order, quote);
  const placedChoice = messages["order-placed"];
  const placedChannels = isConfirmed ? { ...placedChoice, sms: false } : placedChoice;
  const insertPlaced = insertOrderNotifications("order-placed", order, data, placedChannels, held);
  const confirmedChannels = { ...messages["order-confirmed"], mail: false };
  const insertConfirmed = isConfirmed
    ? sql`, queued_too as (${insertOrderNotifications("order-confirmed", order, data, confirmedChannels, held)})`
    : sql``;
  const [written] = await queryPrepared<{ taken: StockChange[] }>(
    tx,
    sql`with taken as (${reserveStockStatement(pieces)}), placed as (${insertRows(orders, [{ ...order, searchVector: phoneticsOfOrder(order, lines) }])}),
             sold as (${insertRows(orderLines, lines)}), began as (${insertRows(orderEvents, steps)}),
             queued as (${insertPlaced})${insertConfirmed}
        select coalesce(json_agg(taken), '[]') as taken from taken`,
  );
  const taken = written?.taken ?? [];
  if (taken.length < pieces.length) throw new Refusal("out-of-stock", { details: { quote } });
  await summarizeReserved(tx, taken, order.placedAt);
}

function notificationData(order: OrderRow, quote: Quote): NotificationData["order-placed"] {
  const { number, fullName, total, deliverFrom, deliverTo, subtotal, discount, shippingCost } = order;
  const lines = quote.lines.map(({ name, variantName, quantity, lineTotal }) => ({
    name: [name?.text, variantName?.text].filter(Boolean).join(", "),
    quantity,
    total: lineTotal,
  }));
  const coupon = toUsedCoupon(quote)?.code ?? null;
  return { number, fullName, lines, subtotal, discount, coupon, shippingCost, total, deliverFrom, deliverTo };
}

function buildOrderLines(
  orderId: string,
  quote: Quote,
  pricedVariants: PricedVariant[],
): (typeof orderLines.$inferInsert)[] {
  const byId = new Map(pricedVariants.map((variant) => [variant.variantId, variant]));
  return quote.lines.map((line, position) => {
    const variant = byId.get(line.variantId ?? "");
    if (!variant) throw new Error("Order line without a priced variant");
    const { productId, variantId, nameEn, nameBn, variantNameEn, variantNameBn, sku, picture, price, stock } = variant;
    const soldFields = {
      productId,
      variantId,
      nameEn,
      nameBn,
      variantNameEn,
      variantNameBn,
      sku,
      imageId: picture?.id ?? null,
    };
    return {
      orderId,
      position,
      ...soldFields,
      unitPrice: price,
      quantity: line.quantity,
      stockReserved: stock !== null,
    };
  });
}
