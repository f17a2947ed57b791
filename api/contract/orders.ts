import * as z from "zod/mini";
import { replyRequest } from "../../shop/calls/call-schema.ts";
import { couponKinds } from "../../shop/coupons/coupon-rules.ts";
import { courierStates } from "../../shop/couriers/courier-state-rules.ts";
import { cursor } from "../../shop/cursor-schema.ts";
import { claimRequest, ownAddressRequest, trackRequest } from "../../shop/customers/customer-schema.ts";
import { deliveryDayRequest, missedRequest } from "../../shop/orders/delivery-day-schema.ts";
import { phoneCodeRequest } from "../../shop/orders/guard/guard-schema.ts";
import { missedAnswers } from "../../shop/orders/missed-delivery-rules.ts";
import { orderStages } from "../../shop/orders/order-rules.ts";
import { placeOrderRequest } from "../../shop/orders/order-schema.ts";
import { orderStatuses } from "../../shop/orders/order-status.ts";
import { courierKinds } from "../../shop/parcels/parcel-rules.ts";
import { paymentMethods, startRefusals } from "../../shop/payments/payment-rules.ts";
import { deliveryAreas } from "../../shop/shipping/delivery-charge.ts";
import { pageLimit } from "../http/paging.ts";
import { idempotencyKeyHeader } from "../http/request-checks.ts";
import { deliveryWindow, sums } from "./cart.ts";
import type { ContractTable } from "./endpoint.ts";
import {
  acknowledged,
  day,
  flag,
  image,
  like,
  lipstick,
  list,
  maybe,
  moment,
  number,
  object,
  oneOf,
  taka,
  text,
} from "./values.ts";

const orderedAt = "2026-11-21T07:10:09.442Z";

export const orderId = text("b2ks9wqmz4fx");
export const orderNumber = text("LB-482-719-368");

/** The order to which something belongs, and whom to call about it. */
export const orderAndCustomer = {
  order: orderId,
  number: orderNumber,
  fullName: text("Nusrat Jahan"),
  phone: text("+8801712345678"),
};
const orderStatus = oneOf(orderStatuses, "pending");

/** What the coupon of an order gave: a discount, or the delivery charge. */
const usedCoupon = object({ code: text("LABONNO10"), kind: oneOf(couponKinds, "percent"), gave: taka(150) });

export type UsedCouponResponse = z.infer<typeof usedCoupon>;

export const placedOrderResponse = object({
  ...acknowledged.shape,
  insertedId: orderId,
  number: orderNumber,
  ...sums,
  coupon: maybe(usedCoupon),
  status: orderStatus,
  orderedAt: moment(orderedAt),
  ...deliveryWindow,
  /** What is still to be paid, at the door. */
  amountDue: taka(1410),
  /** False for an order beyond the limit of its number: staff call before it is packed. */
  stockHeld: flag(true),
  /** Where it is paid online: the browser is sent there. Null for cash. */
  payment: maybe(object({ url: text("https://payment.bkash.com/?paymentId=TR0011…") })),
  /** Why no payment could be opened, where one was wanted: the order waits for another try or for cash. */
  paymentRefusal: maybe(oneOf(startRefusals, "payment-unavailable")),
});

export type PlacedOrderResponse = z.infer<typeof placedOrderResponse>;

const orderItem = object({
  productId: text(lipstick.id),
  variantId: text(lipstick.variantId),
  name: text(lipstick.name),
  variantName: maybe(text("Sindoor")),
  image: list(text(lipstick.photo)),
  picture: maybe(image),
  price: taka(750),
  quantity: number(2),
  /** How many of them are in no set, and what these cost. */
  rest: number(2),
  total: taka(1500),
});

/** What was ordered as a set; its parts are items. */
const orderSet = object({
  name: text("The Holud Box"),
  price: taka(2490),
  quantity: number(1),
  total: taka(2490),
  /** What is in one, in words and by variant. */
  contents: text("Saffron Glow Radiance Serum, Saffron & Milk Soap × 2"),
  parts: list(object({ variantId: text(lipstick.variantId), pieces: number(1) })),
  /** The image of its first part, where the set itself is gone. */
  picture: maybe(image),
});

export type OrderSetResponse = z.infer<typeof orderSet>;

export type OrderItemResponse = z.infer<typeof orderItem>;

const orderRevision = object({
  at: moment(orderedAt),
  totalBefore: taka(1410),
  total: taka(2160),
  addressChanged: flag(false),
  lines: list(
    object({ name: text(lipstick.name), variantName: maybe(text("Sindoor")), before: number(2), after: number(3) }),
  ),
});

/** A parcel of an order, by the courier's number. */
export const shipmentResponse = object({
  courier: oneOf(courierKinds, "steadfast"),
  /** As typed, for a courier that the shop does not know. */
  courierName: maybe(text("Sundarban")),
  trackingCode: text("SFR-187745531"),
  /** The courier's page about it; null where it has none. */
  trackingUrl: maybe(text("https://steadfast.com.bd/t/SFR-187745531")),
  /** Where it is by the courier's word; null for one that was typed by hand. */
  state: maybe(oneOf(courierStates, "out-for-delivery")),
  at: moment(orderedAt),
});

/** The same for its customer, with where the courier says that it is. */
const ownShipmentResponse = z.extend(shipmentResponse, {
  /** In the courier's own words, while it moves; null where they say no more than the state. */
  courierWord: maybe(object({ text: text("Received at the Dhanmondi hub"), at: moment(orderedAt) })),
});

/** Money that reached the shop for an order without a rider, or that its customer says they have sent (`claimed`). */
const orderPaymentResponse = object({
  method: oneOf(paymentMethods, "bkash"),
  amount: taka(500),
  state: oneOf(["claimed", "verified"] as const, "verified"),
  at: moment(orderedAt),
});

/** An order for somebody else, with the words of its card and whom the rider calls; null for every other. */
export const gift = maybe(
  object({
    message: maybe(text("Happy birthday, Mitu!")),
    receiver: maybe(object({ fullName: text("Mitu Rahman"), phone: text("+8801812345678") })),
    /** The item of which one piece wraps the gift, as `productId/variantId`. */
    wrap: maybe(text(`${lipstick.id}/${lipstick.variantId}`)),
  }),
);

/** An order as its customer sees it. */
export const orderResponse = object({
  _id: orderId,
  number: orderNumber,
  billingDetails: object({
    fullName: text("Nusrat Jahan"),
    phone: text("+8801712345678"),
    email: maybe(text("nusrat@example.com")),
    address: text("House 12, Road 4"),
    city: text("Dhanmondi, Dhaka"),
    zip: maybe(text("1209")),
    district: maybe(text("dhaka")),
    area: maybe(text("dhanmondi")),
  }),
  items: list(orderItem),
  /** Empty where pieces of a set came back: then each item has its share of what the set saved. */
  sets: list(orderSet),
  ...sums,
  setSaving: taka(0),
  coupon: maybe(usedCoupon),
  deliveryArea: oneOf(deliveryAreas, "inside"),
  email: maybe(text("nusrat@example.com")),
  note: maybe(text("Ring twice")),
  gift,
  status: orderStatus,
  /** Where the order is on its way, more closely than its status. */
  stage: oneOf(orderStages, "to-call"),
  /** Whether the shop calls before it is confirmed: its customer's "confirm" is refused. */
  needsCall: flag(false),
  /** The change that its customer requested, until somebody has reached them. */
  askedChange: maybe(text("Please on Monday afternoon")),
  /** Verified payments, and what of them was given back. */
  paid: taka(0),
  refunded: taka(0),
  /** By which payments, the oldest first, and those that are being looked for. */
  paidBy: list(orderPaymentResponse),
  /** What is still to be paid, what of it is wanted in advance, and what was paid too much. */
  amountDue: taka(1410),
  advanceDue: taka(0),
  toGiveBack: taka(0),
  /** What the rider collected at the door; null before that, and where no cash record says it. */
  collected: maybe(taka(1410)),
  /** The pieces that the customer kept of a partial delivery, without a gift's wrapping; null until staff have entered them. */
  acceptedPieces: maybe(number(2)),
  orderedAt: moment(orderedAt),
  ...deliveryWindow,
  /** The part of `discount` that staff agreed. */
  agreedDiscount: taka(0),
  /** The reduction of `total` for returned pieces. */
  returned: taka(0),
  shipments: list(ownShipmentResponse),
  timeline: list(object({ status: orderStatus, at: moment(orderedAt), by: text("shopper") })),
  /** How it was changed since it was placed: lines whose quantity is not what it was, and what it cost. */
  revisions: list(orderRevision),
  /** The order in whose parcel it goes. */
  mergedInto: like(maybe(z.object({ _id: z.string(), number: z.string() })), null),
});

export type OrderResponse = z.infer<typeof orderResponse>;

/** What a customer may choose of the day on which an order comes. */
const deliveryDayResponse = object({
  /** None where the day can no longer be chosen; those without delivery are not open. */
  days: list(object({ day: day("2026-11-26"), isOpen: flag(true) })),
  /** Where a rider did not reach them: what they have answered. */
  missed: maybe(object({ answer: maybe(oneOf(missedAnswers, "again")), day: maybe(day("2026-11-26")) })),
});

export type DeliveryDayResponse = z.infer<typeof deliveryDayResponse>;

export const orderContract = {
  "POST /orders": {
    tag: "Orders",
    summary: "Place an order, as a guest or signed in",
    body: placeOrderRequest,
    headers: idempotencyKeyHeader,
    response: { status: 201, description: "Order placed, stock reserved", schema: placedOrderResponse },
    refuses: [
      "invalid-input",
      "quantity-invalid",
      "product-gone",
      "variant-needed",
      "out-of-stock",
      "total-changed",
      "delivery-area-wrong",
      "phone-blocked",
      "phone-code-needed",
      "advance-needed",
      "payment-used",
      "too-many-requests",
      "key-reused",
      "not-signed-in",
      "not-allowed",
    ],
  },
  "POST /phone-codes": {
    tag: "Orders",
    summary: "Send a code by SMS that proves a phone number, for an order that needs it",
    body: phoneCodeRequest,
    response: { status: 200, description: "Sent. Valid for ten minutes, as earlier codes are", schema: acknowledged },
    refuses: ["invalid-input", "sending-not-set-up", "too-many-requests", "unavailable"],
  },
  "POST /orders/track": {
    tag: "Orders",
    summary: "Track an order by number and phone. `cancel` cancels it while pending",
    body: trackRequest,
    response: { status: 200, description: "The order with its timeline", schema: orderResponse },
    refuses: ["invalid-input", "not-found", "status-step-refused", "too-many-requests"],
  },
  "POST /orders/reply": {
    tag: "Orders",
    summary: "Answer whether an order is to be sent, by number and phone: confirm, ask for a change, or cancel",
    body: replyRequest,
    response: { status: 200, description: "The order", schema: orderResponse },
    refuses: ["invalid-input", "not-found", "status-step-refused", "too-many-requests"],
  },
  "POST /orders/address": {
    tag: "Orders",
    summary: "Change house and road of an order and its note, by number and phone, until it is packed",
    body: ownAddressRequest,
    response: { status: 200, description: "The order", schema: orderResponse },
    refuses: ["invalid-input", "not-found", "address-too-late", "too-many-requests"],
  },
  "POST /orders/day/choices": {
    tag: "Orders",
    summary: "The days to which an order may be put off, by number and phone",
    body: claimRequest,
    response: {
      status: 200,
      description: "Days, and what was answered after a missed delivery",
      schema: deliveryDayResponse,
    },
    refuses: ["invalid-input", "not-found", "too-many-requests"],
  },
  "POST /orders/day": {
    tag: "Orders",
    summary: "Put the delivery of a confirmed order off, once, by number and phone, until it is packed",
    body: deliveryDayRequest,
    response: { status: 200, description: "The order", schema: orderResponse },
    refuses: ["invalid-input", "not-found", "day-too-late", "too-many-requests"],
  },
  "POST /orders/missed": {
    tag: "Orders",
    summary: "Say what is to become of a parcel whose rider did not reach you, by number and phone",
    body: missedRequest,
    response: { status: 200, description: "Days, and the answer", schema: deliveryDayResponse },
    refuses: ["invalid-input", "not-found", "day-too-late", "too-many-requests"],
  },
  "GET /order": {
    tag: "Orders",
    summary: "List the orders of an email: your own, or any as staff",
    query: z.object({ email: z.email(), limit: pageLimit, after: z.optional(cursor) }),
    signedIn: true,
    response: {
      status: 200,
      description: "Orders, newest first; the `next` of Link leads to more",
      schema: list(orderResponse),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "POST /orders/:id/cancel": {
    tag: "Orders",
    summary: "Cancel your own order while it is pending",
    signedIn: true,
    response: { status: 200, description: "The cancelled order", schema: orderResponse },
    refuses: ["not-signed-in", "not-found", "status-step-refused"],
  },
  "POST /orders/claim": {
    tag: "Orders",
    summary: "Link a guest order to your account by its number and phone",
    body: claimRequest,
    signedIn: true,
    response: { status: 200, description: "The order, now linked to your account", schema: orderResponse },
    refuses: ["invalid-input", "not-signed-in", "not-found", "too-many-requests"],
  },
} satisfies ContractTable;
