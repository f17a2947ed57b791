import * as z from "zod/mini";
import {
  newNote,
  orderChange,
  orderFilter,
  phoneOrderRequest,
  statusChanges,
} from "../../shop/orders/admin/admin-order-schema.ts";
import {
  addOrderNote,
  changeStatuses,
  correctAddress,
  createPhoneOrder,
} from "../../shop/orders/admin/change-orders.ts";

import { countOrders, listOrders } from "../../shop/orders/admin/list-orders.ts";
import { orderDetail } from "../../shop/orders/admin/order-detail.ts";
import { changeStatus } from "../../shop/orders/change-status.ts";
import {
  exampleCounts,
  exampleOrder,
  exampleOrderDetail,
  examplePlacedOrder,
  exampleStaffOrder,
  minimalOrderDetail,
  minimalPlacedOrder,
  minimalStaffOrder,
} from "../examples.ts";
import { idempotencyKeyHeader, idempotencyKeyOf } from "../http/idempotency-key.ts";
import { linkByCursor, pageQuery } from "../http/paging.ts";
import { route } from "../http/route.ts";
import { orderDetailResponse, placedOrderResponse, staffOrderResponse } from "../serialize.ts";
import { orderEvents } from "./order-events.ts";

const ordersQuery = z.extend(pageQuery, orderFilter.shape);

export const adminOrderRoutes = [
  route({
    method: "get",
    path: "/orders",
    tag: "Order desk",
    summary: "List orders, newest or longest waiting first. Staff only",
    query: ordersQuery,
    signedIn: "orders:read",
    response: {
      status: 200,
      description:
        "Orders. The Link header leads to more pages. X-Total-Count is the number of matches, up to 1000 when filtered by more than status and days",
      example: [exampleStaffOrder],
      minimal: [minimalStaffOrder],
    },
    refuses: ["page-too-far", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, language, actor }) {
      const { orders, total, next } = await listOrders(shop, await actor(), query);
      c.header("X-Total-Count", String(total));
      linkByCursor(c, { page: query.page, next });
      return c.json(orders.map((order) => staffOrderResponse(order, language)));
    },
  }),
  route({
    method: "patch",
    path: "/orders",
    tag: "Order desk",
    summary: "Update the status of several orders, each on its own. Staff only",
    body: statusChanges,
    signedIn: "orders:change",
    response: {
      status: 200,
      description: "The result for each: moved, unchanged or refused",
      example: [{ _id: exampleOrder._id, modified: false, refused: "status-step-refused" }],
      minimal: [{ _id: exampleOrder._id, modified: true, refused: null }],
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
    async handle({ c, shop, body, actor }) {
      const outcomes = await changeStatuses(shop, await actor(), body.ids, body.status);
      return c.json(outcomes.map(({ id, ...outcome }) => ({ _id: id, ...outcome })));
    },
  }),
  route({
    method: "get",
    path: "/orders/counts",
    tag: "Order desk",
    summary: "Count orders by status. Staff only",
    signedIn: "orders:read",
    response: { status: 200, description: "Counts by status", example: exampleCounts },
    refuses: ["not-signed-in", "not-allowed"],
    handle: async ({ c, shop, actor }) => c.json(await countOrders(shop, await actor())),
  }),
  route({
    method: "get",
    path: "/orders/events",
    tag: "Order desk",
    summary: "Stream orders as they are placed or change status. Staff only",
    signedIn: "orders:read",
    response: {
      status: 200,
      type: "text/event-stream",
      description: "`ready` first, then `order` events with `{_id, number, status}`. Ends when the token expires",
      example: 'event: order\ndata: {"_id":"b2ks9wqmz4fx","number":"LB-482-719-368","status":"pending"}\n\n',
    },
    refuses: ["not-signed-in", "not-allowed"],
    handle: orderEvents,
  }),
  route({
    method: "post",
    path: "/orders/by-staff",
    tag: "Order desk",
    summary: "Place an order for a customer on the phone. Staff only",
    body: phoneOrderRequest,
    headers: idempotencyKeyHeader,
    signedIn: "orders:change",
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
    async handle({ c, shop, body, actor, onOrder }) {
      const order = await createPhoneOrder(shop, await actor(), body, idempotencyKeyOf(c));
      onOrder(order.repeated ? "repeated" : "placed");
      return c.json(placedOrderResponse(order), 201);
    },
  }),
  route({
    method: "get",
    path: "/orders/:id",
    tag: "Order desk",
    summary: "Get an order with its notes and the phone number's history. Staff only",
    signedIn: "orders:read",
    response: {
      status: 200,
      description: "The order",
      example: exampleOrderDetail,
      minimal: minimalOrderDetail,
    },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
    async handle({ c, shop, params, language, actor }) {
      return c.json(orderDetailResponse(await orderDetail(shop, await actor(), params.id ?? ""), language));
    },
  }),
  route({
    method: "patch",
    path: "/orders/:id",
    tag: "Order desk",
    summary: "Update an order's `status` or correct its address (`billingDetails`). Staff only",
    body: orderChange,
    signedIn: "orders:change",
    response: {
      status: 200,
      description: "`modifiedCount` is 0 if nothing changed",
      example: { acknowledged: true, modifiedCount: 1 },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "status-step-refused", "address-too-late"],
    async handle({ c, shop, params, body: { status, billingDetails }, actor }) {
      const staffActor = await actor();
      const id = params.id ?? "";
      const changed = billingDetails
        ? await correctAddress(shop, staffActor, id, billingDetails)
        : status !== undefined && (await changeStatus(shop, staffActor, id, status));
      return c.json({ acknowledged: true, modifiedCount: changed ? 1 : 0 });
    },
  }),
  route({
    method: "post",
    path: "/orders/:id/notes",
    tag: "Order desk",
    summary: "Add a staff note to an order",
    body: newNote,
    signedIn: "orders:change",
    response: { status: 201, description: "Note saved", example: { acknowledged: true } },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
    async handle({ c, shop, params, body, actor }) {
      await addOrderNote(shop, await actor(), params.id ?? "", body.text);
      return c.json({ acknowledged: true }, 201);
    },
  }),
];
