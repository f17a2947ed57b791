import { type Language, localizeField } from "../shop/language.ts";
import { toImage } from "../shop/media/image-json.ts";
import { imageUrl } from "../shop/media/image-url.ts";
import { paisa, toTaka } from "../shop/money.ts";
import type { ListedOrder } from "../shop/orders/admin/list-orders.ts";
import type { OrderDetail } from "../shop/orders/admin/order-detail.ts";
import { changedLines } from "../shop/orders/edit/order-contents.ts";
import type { EditQuote } from "../shop/orders/edit/price-edit.ts";
import type { Order } from "../shop/orders/find-orders.ts";
import { acceptedPieces, wrapKeyOf } from "../shop/orders/gift-rules.ts";
import { standingSteps } from "../shop/orders/order-timeline.ts";
import type { PlacedOrder } from "../shop/orders/place-order.ts";
import type { CarriedParcel } from "../shop/parcels/carried-parcels.ts";
import type { Parcel } from "../shop/parcels/list-parcels.ts";
import { advanceDue, amountDue, amountToGiveBack } from "../shop/payments/amount-due.ts";
import type { ListedPayment } from "../shop/payments/claim-payment.ts";
import type { Refund } from "../shop/payments/refund.ts";
import type { PaymentStart } from "../shop/payments/start-payment.ts";
import { formatContents, type OrderRows, orderRows, savingOf } from "../shop/sets/order-rows.ts";
import { localizeCity } from "../shop/shipping/areas.ts";
import type { OrderDetailResponse, StaffOrderResponse } from "./contract/admin-orders.ts";
import type { EditQuoteResponse } from "./contract/order-edits.ts";
import type { OrderResponse, PlacedOrderResponse } from "./contract/orders.ts";
import type { CarriedResponse, ParcelResponse } from "./contract/parcels.ts";
import type { PaymentResponse, RefundResponse } from "./contract/payments.ts";
import { isoOrNull, moneyFields, quoteResponse, takaOrNull } from "./serialize.ts";

// Orders, what they are edited to, their parcels, payments and refunds.

export function editQuoteResponse(quote: EditQuote): EditQuoteResponse {
  const { agreedDiscount, discountLimit, endedSets, previousTotal, due, revision, ...priced } = quote;
  return {
    ...quoteResponse(priced),
    agreedDiscount: toTaka(agreedDiscount),
    discountLimit: toTaka(discountLimit),
    endedSets: endedSets.map(({ name, quantity }) => ({ name: name?.text ?? "", quantity })),
    previousTotal: toTaka(previousTotal),
    amountDue: toTaka(due),
    revision,
  };
}

export function placedOrderResponse(order: PlacedOrder, started: PaymentStart | null = null): PlacedOrderResponse {
  return {
    acknowledged: true,
    insertedId: order.id,
    number: order.number,
    ...moneyFields(order),
    status: order.status,
    orderedAt: order.placedAt.toISOString(),
    deliverFrom: order.deliverFrom,
    deliverTo: order.deliverTo,
    amountDue: toTaka(order.total),
    stockHeld: order.holdsStock,
    payment: started && "url" in started ? { url: started.url } : null,
    paymentRefusal: started && "refusal" in started ? started.refusal : null,
  };
}

/** Columns whose name and value are the same in the row and in the response are passed on; the rest is spelled out. */
export function orderResponse(order: Order, language: Language): OrderResponse {
  const { fullName, phone, email, address, city: _city, zip, district, area, ...withoutContact } = order;
  const { subtotal, discount, shippingCost, shippingSaved, total, coupon, ...withoutMoney } = withoutContact;
  const {
    paid,
    refunded,
    overpaid: _overpaid,
    returned,
    collected,
    isPartSettled: _isPartSettled,
    advanceAsked,
    id,
    userId,
    language: _,
    accountEmail,
    placedAt,
    placedMicros,
    holdsStock,
    ...withLists
  } = withoutMoney;
  const { lines, sets, timeline, shipments, revisions, mergedInto, agreedDiscount, paidBy, ...withGift } = withLists;
  const { isGift, giftMessage, receiverName, receiverPhone, wrapProductId, ...columns } = withGift;
  const rows = orderRows(lines, sets ?? []);
  // Fails to compile for a column that the response does not declare.
  const sameColumns: Pick<OrderResponse, keyof typeof columns> = columns;
  return {
    _id: id,
    billingDetails: { fullName, phone, email, address, city: localizeCity(order, language), zip, district, area },
    items: rows.lines.map((row) => itemResponse(row, language)),
    sets: rows.sets.map((row) => orderedSetResponse(row, lines, language)),
    ...sameColumns,
    gift: isGift
      ? {
          message: giftMessage,
          receiver: receiverName && receiverPhone ? { fullName: receiverName, phone: receiverPhone } : null,
          wrap: wrapKeyOf(lines, wrapProductId),
        }
      : null,
    ...moneyFields({ ...order, discount: paisa(order.discount - returned), setSaving: savingOf(lines) }),
    setSaving: toTaka(savingOf(lines)),
    paid: toTaka(paid),
    refunded: toTaka(refunded),
    paidBy: paidBy.map(({ amount, at, ...payment }) => ({
      ...payment,
      amount: toTaka(amount),
      at: new Date(at).toISOString(),
    })),
    amountDue: toTaka(amountDue(order)),
    advanceDue: toTaka(advanceDue(order, advanceAsked)),
    toGiveBack: toTaka(amountToGiveBack(order)),
    collected: takaOrNull(collected),
    acceptedPieces: acceptedPieces(order),
    email: accountEmail ?? email,
    orderedAt: placedAt.toISOString(),
    agreedDiscount: toTaka(paisa(agreedDiscount - returned)),
    returned: toTaka(returned),
    shipments: shipments.map(({ courier, courierName, trackingCode, trackingUrl, state, at, courierWord }) => ({
      ...{ courier, courierName, trackingCode, trackingUrl: httpsOrNull(trackingUrl), state },
      at: new Date(at).toISOString(),
      courierWord: courierWord && { text: courierWord.text, at: new Date(courierWord.at).toISOString() },
    })),
    timeline: standingSteps(timeline).map(({ status, at, byRole }) => ({
      status,
      at: new Date(at).toISOString(),
      by: byRole,
    })),
    revisions: (revisions ?? []).map((revision) => revisionResponse(revision, language)),
    mergedInto: mergedInto && { _id: mergedInto.id, number: mergedInto.number },
  };
}

type Rows = OrderRows<Order["lines"][number], NonNullable<Order["sets"]>[number]>;

function itemResponse(
  { line, rest, total }: Rows["lines"][number],
  language: Language,
): OrderResponse["items"][number] {
  const picture = toImage(line.picture, language);
  return {
    productId: line.productId,
    variantId: line.variantId,
    ...lineNames(line, language),
    image: picture ? [imageUrl(picture)] : [],
    picture,
    price: toTaka(line.unitPrice),
    quantity: line.quantity,
    ...{ rest, total: toTaka(total) },
  };
}

/** A set without a picture of its own shows that of its first part. */
function orderedSetResponse(
  { set, total }: Rows["sets"][number],
  lines: Order["lines"],
  language: Language,
): OrderResponse["sets"][number] {
  const firstPart = lines.find(({ variantId }) => variantId === set.parts[0]?.variantId);
  return {
    name: localizeField(set, "name", language)?.text ?? "",
    price: toTaka(set.price),
    quantity: set.quantity,
    total: toTaka(total),
    contents: formatContents(set.parts, lines, language),
    parts: set.parts,
    picture: toImage(set.picture ?? firstPart?.picture ?? null, language),
  };
}

type Revision = NonNullable<Order["revisions"]>[number];

function revisionResponse({ at, before, after }: Revision, language: Language): OrderResponse["revisions"][number] {
  return {
    at: new Date(at).toISOString(),
    totalBefore: toTaka(before.total),
    total: toTaka(after.total),
    addressChanged: after.addressChanged,
    lines: changedLines(before, after).map(({ line, ...quantities }) => ({
      ...lineNames(line, language),
      ...quantities,
    })),
  };
}

type NamedLine = Pick<Order["lines"][number], "nameEn" | "nameBn" | "variantNameEn" | "variantNameBn">;

function lineNames(line: NamedLine, language: Language) {
  return {
    name: localizeField(line, "name", language)?.text ?? "",
    variantName: localizeField(line, "variantName", language)?.text ?? null,
  };
}

function packedResponse(packed: Parcel["packed"]): ParcelResponse["packed"] {
  return packed && { ...packed, at: packed.at.toISOString() };
}

function bookingResponse(booking: Parcel["booking"]): ParcelResponse["booking"] {
  if (!booking) return null;
  const { id, kind, nextTryAt, ...facts } = booking;
  return { _id: id, courier: kind, nextTryAt: new Date(nextTryAt).toISOString(), ...facts };
}

/** Customers follow a courier's link, so it must use TLS. */
function httpsOrNull(link: string | null): string | null {
  return link?.startsWith("https://") ? link : null;
}

function carriedResponse({
  id,
  trackingUrl,
  at,
  stateAt,
  heardAt,
  amountTold,
  collected,
  ...shipment
}: CarriedParcel): CarriedResponse {
  return {
    ...{ _id: id, ...shipment, trackingUrl: httpsOrNull(trackingUrl), at: new Date(at).toISOString() },
    ...{ stateAt: stateAt && new Date(stateAt).toISOString(), heardAt: heardAt && new Date(heardAt).toISOString() },
    amountTold: amountTold === null ? null : toTaka(amountTold),
    collected: collected === null ? null : toTaka(collected),
  };
}

/** What packers and couriers need: no totals, nothing of the customer's history. */
export function parcelResponse(parcel: Parcel, language: Language): ParcelResponse {
  const { _id, number, status, stage, billingDetails, note, gift, amountDue, ...order } = orderResponse(
    parcel,
    language,
  );
  const { address, zip } = billingDetails;
  // The rider calls the receiver of a gift.
  const { fullName, phone } = gift?.receiver ?? billingDetails;
  const { deliveryArea, deliverFrom, deliverTo, orderedAt, items } = order;
  return {
    ...{
      _id,
      number,
      status,
      stage,
      // For labels and riders as the customer wrote it.
      billingDetails: { fullName, phone, address, city: parcel.city, zip },
      note,
      gift,
      amountDue,
      shipments: parcel.carried.map(carriedResponse),
    },
    ...{ deliveryArea, deliverFrom, deliverTo, orderedAt },
    language: parcel.language,
    items: items.map(({ variantId, name, variantName, picture, quantity }, index) => ({
      ...{ variantId, name, variantName, picture, quantity },
      sku: parcel.lines[index]?.sku ?? "",
      batches: parcel.lines[index]?.batches ?? [],
    })),
    statusAt: order.timeline.at(-1)?.at ?? order.orderedAt,
    packed: packedResponse(parcel.packed),
    booking: bookingResponse(parcel.booking),
    returnedAt: isoOrNull(parcel.returnedAt),
    stuck: parcel.stuck && {
      reason: parcel.stuck.reason,
      until: parcel.stuck.until && new Date(parcel.stuck.until).toISOString(),
    },
  };
}

export function staffOrderResponse(order: ListedOrder, language: Language): StaffOrderResponse {
  return { ...orderResponse(order, language), callFirst: order.callFirst };
}

export function orderDetailResponse(detail: OrderDetail, language: Language): OrderDetailResponse {
  const { desk, notes, phoneHistory, related, absorbed, undoUntil, ...order } = detail;
  const { last, ...counts } = phoneHistory;
  return {
    ...staffOrderResponse(order, language),
    shipments: desk.carried.map(carriedResponse),
    language: order.language,
    timeline: order.timeline.map(({ status, at, byRole, byName, kind }) => ({
      ...{ status, at: new Date(at).toISOString(), by: byRole, byName, undone: kind === "undone" },
    })),
    undoUntil: isoOrNull(undoUntil),
    missing: toTaka(desk.missing),
    reports: desk.reports.map(({ at, collected, ...report }) => ({
      ...{ ...report, at: at.toISOString(), collected: takaOrNull(collected) },
    })),
    editors: (order.revisions ?? []).map(({ byName, reason }) => ({ byName, reason })),
    related: related.map(({ id, total, placedAt, isSamePhone, ...each }) => ({
      ...{ _id: id, ...each, total: toTaka(total), orderedAt: placedAt.toISOString(), samePhone: isSamePhone },
    })),
    absorbed: absorbed.map(({ id, number }) => ({ _id: id, number })),
    calls: desk.calls.map(({ at, nextCallAt, ...call }) => ({
      ...call,
      at: at.toISOString(),
      nextCallAt: isoOrNull(nextCallAt),
    })),
    nextCallAt: isoOrNull(desk.nextCallAt),
    hold: desk.holdReason === null ? null : { reason: desk.holdReason, until: isoOrNull(desk.holdUntil) },
    advanceAsked: takaOrNull(desk.advanceAsked),
    payments: desk.payments.map(paymentResponse),
    refunds: desk.refunds.map(refundResponse),
    closure: desk.closure,
    source: desk.source,
    campaign: desk.campaign,
    post: desk.post,
    clickKind: desk.clickKind,
    packed: packedResponse(desk.packed),
    return: desk.return && {
      ...desk.return,
      at: desk.return.at.toISOString(),
      checkedInAt: isoOrNull(desk.return.checkedInAt),
    },
    returnSteps: desk.returnSteps.map(({ requestedAt, decidedAt, receivedAt, ...step }) => ({
      ...step,
      ...{ requestedAt: requestedAt.toISOString(), decidedAt: isoOrNull(decidedAt) },
      receivedAt: isoOrNull(receivedAt),
    })),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    phoneHistory: {
      ...counts,
      last: last.map(({ id, number, status, total, placedAt }) => ({
        _id: id,
        number,
        status,
        total: toTaka(total),
        orderedAt: placedAt.toISOString(),
      })),
    },
  };
}

function paymentResponse({
  id,
  orderId,
  claimedByRole,
  amount,
  claimedAt,
  decidedAt,
  attemptId,
  fee,
  gatewayTransactionId: _,
  ...payment
}: ListedPayment): PaymentResponse {
  return {
    _id: id,
    ...payment,
    ...{ amount: toTaka(amount), fee: takaOrNull(fee), throughGateway: attemptId !== null },
    claimedAt: claimedAt.toISOString(),
    decidedAt: isoOrNull(decidedAt),
  };
}

function refundResponse({
  id,
  orderId,
  amount,
  requestedAt,
  endedAt,
  paymentId,
  sentAt,
  nextAskAt: _,
  gatewayReference: __,
  ...refund
}: Refund): RefundResponse {
  return {
    _id: id,
    ...refund,
    ...{ amount: toTaka(amount), payment: paymentId, isSent: sentAt !== null },
    requestedAt: requestedAt.toISOString(),
    endedAt: isoOrNull(endedAt),
  };
}
