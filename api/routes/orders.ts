import type { Context } from "hono";
import * as z from "zod/mini";

import { cursor } from "../../shop/cursor-schema.ts";

import { claimRequest, trackRequest } from "../../shop/customers/customer-schema.ts";

import type { Language } from "../../shop/language.ts";
import { bruteForceGuard } from "../../shop/orders/brute-force-guard.ts";
import { cancelByShopper, cancelOwnOrder } from "../../shop/orders/change-status.ts";
import { claimOrder } from "../../shop/orders/claim-order.ts";
import { findOwnOrder, listOrdersByEmail, type Order, trackOrder } from "../../shop/orders/find-orders.ts";
import { placeOrderRequest } from "../../shop/orders/order-schema.ts";
import { placeOrder } from "../../shop/orders/place-order.ts";
import { Refusal } from "../../shop/refusal.ts";
import { exampleOrder, examplePlacedOrder, minimalOrder, minimalPlacedOrder } from "../examples.ts";
import { idempotencyKeyHeader, idempotencyKeyOf } from "../http/idempotency-key.ts";
import { assertOwnEmail } from "../http/own-email.ts";
import { linkByCursor, pageLimit } from "../http/paging.ts";
import { route } from "../http/route.ts";
import { orderResponse, placedOrderResponse, quoteResponse } from "../serialize.ts";

export const orderRoutes = [
  route({
    method: "post",
    path: "/orders",
    tag: "Orders",
    summary: "Place an order, as a guest or signed in",
    body: placeOrderRequest,
    headers: idempotencyKeyHeader,
    response: {
      status: 201,
      description: "Order placed, stock reserved",
      example: examplePlacedOrder,
      minimal: minimalPlacedOrder,
    },
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
    async handle({ c, shop, body: { email, ...request }, language, actor, address, onOrder }) {
      assertOwnEmail(await actor(), email);
      const idempotencyKey = idempotencyKeyOf(c);
      const order = await placeOrder(shop, { actor: await actor(), request, language, idempotencyKey, address });
      onOrder(order.repeated ? "repeated" : "placed");
      return c.json(placedOrderResponse(order), 201);
    },
  }),
  route({
    method: "post",
    path: "/orders/track",
    tag: "Orders",
    summary: "Track an order by number and phone. `cancel` cancels it while pending",
    body: trackRequest,
    response: { status: 200, description: "The order with its timeline", example: exampleOrder, minimal: minimalOrder },
    refuses: ["invalid-input", "not-found", "status-step-refused", "too-many-requests"],
    async handle({ c, shop, body, language, address }) {
      const order = await bruteForceGuard(shop, { address, ...body }, () => trackOrder(shop, body));
      if (!order) throw new Refusal("not-found");
      if (!body.cancel) return c.json(orderResponse(order, language));
      await cancelByShopper(shop, order.id, address);
      const cancelled = await trackOrder(shop, body);
      return c.json(orderResponse(cancelled ?? order, language));
    },
  }),
  route({
    method: "get",
    path: "/order",
    tag: "Orders",
    summary: "List the orders of an email: your own, or any as staff",
    query: z.object({ email: z.email(), limit: pageLimit, after: z.optional(cursor) }),
    signedIn: true,
    response: {
      status: 200,
      description: "Orders, newest first; the `next` of Link leads to more",
      example: [exampleOrder],
      minimal: [minimalOrder],
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, language, actor }) {
      const { orders, next } = await listOrdersByEmail(shop, await actor(), query.email, query);
      linkByCursor(c, { page: 1, next });
      return c.json(orders.map((order) => orderResponse(order, language)));
    },
  }),
  route({
    method: "post",
    path: "/orders/:id/cancel",
    tag: "Orders",
    summary: "Cancel your own order while it is pending",
    signedIn: true,
    response: { status: 200, description: "The cancelled order", example: exampleOrder, minimal: minimalOrder },
    refuses: ["not-signed-in", "not-found", "status-step-refused"],
    async handle({ c, shop, params, language, actor, address }) {
      await cancelOwnOrder(shop, await actor(), params.id ?? "", address);
      return ownOrderResponse(c, await findOwnOrder(shop, await actor(), params.id ?? ""), language);
    },
  }),
  route({
    method: "post",
    path: "/orders/claim",
    tag: "Orders",
    summary: "Link a guest order to your account by its number and phone",
    body: claimRequest,
    signedIn: true,
    response: {
      status: 200,
      description: "The order, now linked to your account",
      example: exampleOrder,
      minimal: minimalOrder,
    },
    refuses: ["invalid-input", "not-signed-in", "not-found", "too-many-requests"],
    async handle({ c, shop, body, language, actor }) {
      const id = await claimOrder(shop, await actor(), body);
      return ownOrderResponse(c, await findOwnOrder(shop, await actor(), id), language);
    },
  }),
];

function ownOrderResponse(c: Context, order: Order | null, language: Language): Response {
  if (!order) throw new Refusal("not-found");
  return c.json(orderResponse(order, language));
}

/** What a refusal of an order carries on the wire: the quote in taka, the earlier order's number, the present status. */
export function refusalDetails(refusal: Refusal): Record<string, unknown> {
  const { quote, ...rest } = refusal.details ?? {};
  return quote ? { ...rest, quote: quoteResponse(quote as Parameters<typeof quoteResponse>[0]) } : rest;
}
