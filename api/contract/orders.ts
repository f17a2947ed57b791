import * as z from "zod/mini";
import { couponKinds } from "../../shop/coupons/coupon-rules.ts";
import { cursor } from "../../shop/cursor-schema.ts";
import { claimRequest, trackRequest } from "../../shop/customers/customer-schema.ts";
import { orderStages } from "../../shop/orders/order-rules.ts";
import { placeOrderRequest } from "../../shop/orders/order-schema.ts";
import { orderStatuses } from "../../shop/orders/order-status.ts";
import { deliveryAreas } from "../../shop/shipping/delivery-charge.ts";
import { pageLimit } from "../http/paging.ts";
import { idempotencyKeyHeader } from "../http/request-checks.ts";
import { deliveryWindow, sums } from "./cart.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, image, lipstick, list, maybe, moment, number, object, oneOf, taka, text } from "./values.ts";

const orderedAt = "2026-11-21T07:10:09.442Z";

export const orderId = text("b2ks9wqmz4fx");
export const orderNumber = text("LB-482-719-368");
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
});

export type OrderItemResponse = z.infer<typeof orderItem>;

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
  ...sums,
  coupon: maybe(usedCoupon),
  deliveryArea: oneOf(deliveryAreas, "inside"),
  email: maybe(text("nusrat@example.com")),
  note: maybe(text("Ring twice")),
  status: orderStatus,
  /** Where the order is on its way, more closely than its status. */
  stage: oneOf(orderStages, "to-call"),
  /** Verified payments, what is still to be paid, and what was paid too much. */
  paid: taka(0),
  amountDue: taka(1410),
  toGiveBack: taka(0),
  orderedAt: moment(orderedAt),
  ...deliveryWindow,
  timeline: list(object({ status: orderStatus, at: moment(orderedAt), by: text("shopper") })),
});

export type OrderResponse = z.infer<typeof orderResponse>;

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
      "key-reused",
      "not-signed-in",
      "not-allowed",
    ],
  },
  "POST /orders/track": {
    tag: "Orders",
    summary: "Track an order by number and phone. `cancel` cancels it while pending",
    body: trackRequest,
    response: { status: 200, description: "The order with its timeline", schema: orderResponse },
    refuses: ["invalid-input", "not-found", "status-step-refused", "too-many-requests"],
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
