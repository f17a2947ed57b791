import type { orderEvents, orderLines, orderSets, orders } from "../../db/schema.ts";
import { callAfterLinkAt } from "../calls/call-rules.ts";
import { lineKey } from "../cart/cart-rules.ts";
import type { PricedVariant, Quote, QuotedLine, QuotedPart } from "../cart/price-lines.ts";
import { localizeDigits } from "../digits.ts";
import type { Language } from "../language.ts";
import { paisa } from "../money.ts";
import { type NewOrderNotification, orderNotificationRows } from "../notifications/enqueue-notification.ts";
import type { NotificationData } from "../notifications/notification.ts";
import type { HeldChannels } from "../notifications/order-notification-limits.ts";
import { shopHoldReasons } from "../payments/payment-rules.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { orderPhonetics } from "./admin/order-search.ts";
import { isImplausible } from "./admin/plausible-contact.ts";
import type { Arrival } from "./arrival.ts";
import type { UsedCoupon } from "./find-orders.ts";
import { splitWrap, wrapKeyOf } from "./gift-rules.ts";
import type { Admission } from "./guard/guard-order.ts";
import { newOrderNumber } from "./order-number.ts";
import type { OrderRequest } from "./order-schema.ts";

// Without the index, and without what is recorded later.
export type OrderRow = Omit<
  typeof orders.$inferSelect,
  "searchVector" | "nextCallAt" | "agreedDiscount" | "mergedInto" | "stockHeldUntil"
>;
export type OrderLineRow = typeof orderLines.$inferInsert;
type OrderSetRow = typeof orderSets.$inferInsert;
type OrderEventRow = typeof orderEvents.$inferInsert;

/** Where an order came from, and through which post or message. */
export type OrderOrigin = Pick<OrderRow, "source" | "campaign" | "post" | "clickKind">;

/** Everything that is stored of a new order. */
export type NewOrder = {
  row: OrderRow;
  /** When the desk calls, where that is not at once. */
  nextCallAt: Date | null;
  searchVector: string;
  lines: OrderLineRow[];
  sets: OrderSetRow[];
  events: OrderEventRow[];
  notifications: NewOrderNotification[];
};

export type NewOrderInput = {
  id: string;
  status: "pending" | "confirmed";
  request: OrderRequest;
  origin: OrderOrigin;
  language: Language;
  userId: string | null;
  quote: Quote;
  now: Date;
  by: Pick<OrderEventRow, "byRole" | "byName" | "byId">;
  admission: Admission;
  /** Which messages the merchant sends, and when customers are called. */
  messages: ShopSettings["orderMessages"];
  calls: ShopSettings["calls"];
  canSendSms: boolean;
  held: HeldChannels;
  /** The letters with which its number begins. */
  orderPrefix: string;
  /** Whether the customer goes on to pay online. */
  paysOnline?: boolean;
  /** Instead of the shop's usual days. */
  arrival?: Arrival;
  /** The product that wraps a gift. */
  wrapProductId?: string | null;
};

/** A priced order with its lines, first events and notifications, as the database will have them. */
export function buildOrder(input: NewOrderInput): NewOrder {
  const row = buildRow(input);
  const lines = buildLines(input);
  const names = lines.flatMap((line) => [line.nameEn, line.nameBn, line.variantNameEn, line.variantNameBn]);
  return {
    ...{ row, lines },
    sets: input.quote.sets.map((set, position) => ({ ...set, orderId: row.id, position })),
    searchVector: orderPhonetics({ ...row, products: names.map((name) => name ?? null) }),
    events: buildEvents(row, input),
    notifications: buildNotifications(row, input),
    nextCallAt: asksByLink(row, input) ? callAfterLinkAt(input.now, input.calls) : null,
  };
}

/** Whether the first message asks the customer if it is to be sent: an order that waits for nothing else. */
function asksByLink(
  { status, advanceAsked, holdReason, holdsStock }: OrderRow,
  { by, calls, messages, held, canSendSms, paysOnline = false }: NewOrderInput,
): boolean {
  const isSent = canSendSms && messages["order-placed"].sms && !held.sms;
  const isHeld = holdReason !== null && holdReason !== shopHoldReasons.ownDay;
  const isPlain = status === "pending" && advanceAsked === null && !isHeld && holdsStock;
  return calls.linkHours > 0 && by.byRole === "shopper" && isSent && isPlain && !paysOnline;
}

/** The coupon of a quote, if it applies. */
export function toUsedCoupon({ coupon }: Quote): UsedCoupon | null {
  if (!coupon?.kind || coupon.problem !== null) return null;
  const { code, kind, gave } = coupon;
  return { code, kind, gave };
}

function buildRow({
  id,
  status,
  request,
  origin,
  language,
  userId,
  quote,
  now,
  admission,
  arrival,
  wrapProductId = null,
  orderPrefix,
}: NewOrderInput): OrderRow {
  const { deliveryArea, subtotal, discount, shippingBefore, shippingCost, total } = quote;
  const { deliverFrom, deliverTo, holdReason = null, holdUntil = null } = { ...quote, ...arrival };
  const { fullName, phone, email, address, city, zip, district, area } = request.billingDetails;
  return {
    id,
    // A duplicate violates the unique index, and the order is placed again with another number.
    number: newOrderNumber(orderPrefix),
    status,
    language,
    ...{ fullName, phone, email, address, city, zip, district, area },
    implausible: isImplausible({ fullName, address, phone }),
    note: request.note,
    ...{ isGift: request.gift !== null, giftMessage: request.gift?.message ?? null },
    ...{ receiverName: request.gift?.receiver?.fullName ?? null, receiverPhone: request.gift?.receiver?.phone ?? null },
    wrapProductId: request.gift && wrapProductId,
    ...{ deliveryArea, deliverFrom, deliverTo, holdReason, holdUntil, subtotal, discount, shippingCost },
    shippingSaved: paisa(shippingBefore - shippingCost),
    ...{ total, userId, ...origin },
    placedAt: now,
    ...{ waitingSlot: admission.waitingSlot, holdsStock: admission.holdsStock, advanceAsked: admission.advanceDue },
    ...{ erasureRequestedAt: null, erasedAt: null },
  };
}

function buildLines({ id: orderId, quote, admission }: NewOrderInput): OrderLineRow[] {
  return quote.goods.map(({ variant, quantity, saving }, position) => {
    const orderLine = orderLineOf(variant, { orderId, position, quantity });
    const line = { ...orderLine, stockReserved: orderLine.stockReserved && admission.holdsStock };
    // Without sets the statement names no column of them.
    return quote.sets.length > 0 ? { ...line, setSaving: saving } : line;
  });
}

/** A variant as a line of an order. */
export function orderLineOf(
  variant: PricedVariant,
  place: Pick<OrderLineRow, "orderId" | "position" | "quantity">,
): OrderLineRow {
  const { productId, variantId, nameEn, nameBn, variantNameEn, variantNameBn, sku, picture, price, stock } = variant;
  return {
    ...place,
    ...{ productId, variantId, nameEn, nameBn, variantNameEn, variantNameBn, sku },
    imageId: picture?.id ?? null,
    unitPrice: price,
    stockReserved: stock !== null,
  };
}

function buildEvents({ id, status, placedAt }: OrderRow, { by }: NewOrderInput): OrderEventRow[] {
  const placed = { orderId: id, status: "pending" as const, at: placedAt, ...by };
  return status === "confirmed" ? [placed, { ...placed, status }] : [placed];
}

function buildNotifications(row: OrderRow, input: NewOrderInput): NewOrderNotification[] {
  const { messages, held } = input;
  const data = notificationData(row, input);
  const { "order-placed": placed, "order-confirmed": confirmed } = messages;
  if (row.status === "pending")
    return orderNotificationRows(row, { kind: "order-placed", data, channels: placed, held });
  // A customer who confirms is on the phone: one SMS is enough, and the email lists what was ordered.
  return [
    ...orderNotificationRows(row, { kind: "order-placed", data, channels: { ...placed, sms: false }, held }),
    ...orderNotificationRows(row, { kind: "order-confirmed", data, channels: { ...confirmed, mail: false }, held }),
  ];
}

function formatQuotedParts(parts: QuotedPart[], language: Language): string {
  return parts
    .map(({ name, variantName, pieces }) => {
      const named = [name?.text, variantName?.text].filter(Boolean).join(" ");
      return pieces > 1 ? `${named} × ${localizeDigits(language, String(pieces))}` : named;
    })
    .join(", ");
}

function notificationData(order: OrderRow, input: NewOrderInput): NotificationData["order-placed"] {
  const { quote, paysOnline = false } = input;
  const {
    advanceAsked: advance,
    number,
    fullName,
    total,
    deliverFrom,
    deliverTo,
    subtotal,
    discount,
    shippingCost,
  } = order;
  const { goods: items, wrap } = splitWrap(quote.lines, wrapKeyOf(quote.lines, order.wrapProductId));
  const nameOf = ({ name, variantName, set }: QuotedLine) =>
    set
      ? `${name?.text}: ${formatQuotedParts(set.parts, order.language)}`
      : [name?.text, variantName?.text].filter(Boolean).join(", ");
  const lines = items.map((line) => ({
    name: nameOf(line),
    quantity: line.quantity,
    total: wrap && lineKey(line) === lineKey(wrap) ? paisa(line.lineTotal - wrap.price) : line.lineTotal,
  }));
  const coupon = toUsedCoupon(quote)?.code ?? null;
  const { setSaving } = quote;
  const goods = { subtotal: paisa(subtotal - setSaving), discount: paisa(discount - setSaving) };
  return {
    ...{ number, fullName, lines, ...goods, coupon, shippingCost, total, deliverFrom, deliverTo },
    ...(paysOnline && { paysOnline }),
    ...(asksByLink(order, input) && { asksByLink: true }),
    ...(advance !== null && { advance }),
    ...(wrap && { wrap: { name: nameOf(wrap), total: wrap.price } }),
  };
}
