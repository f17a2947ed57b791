import {
  addOrderNote,
  changeStatuses,
  correctAddress,
  createPhoneOrder,
} from "../../shop/orders/admin/change-orders.ts";
import { countOrders, countStages, listOrders } from "../../shop/orders/admin/list-orders.ts";
import { orderDetail } from "../../shop/orders/admin/order-detail.ts";
import { changeStatus } from "../../shop/orders/change-status.ts";
import { adminOrderContract } from "../contract/admin-orders.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { linkByCursor } from "../http/paging.ts";
import { implement } from "../http/route.ts";
import { orderDetailResponse, placedOrderResponse, staffOrderResponse } from "../serialize.ts";
import { orderEvents } from "./order-events.ts";

export const adminOrderRoutes = implement(adminOrderContract)({
  async "GET /orders"({ c, shop, query, language, actor }) {
    const { orders, total, next } = await listOrders(shop, await actor(), query);
    c.header("X-Total-Count", String(total));
    linkByCursor(c, { page: query.page, next });
    return orders.map((order) => staffOrderResponse(order, language));
  },
  async "PATCH /orders"({ shop, body, actor }) {
    const outcomes = await changeStatuses(shop, await actor(), body.ids, body.status);
    return outcomes.map(({ id, ...outcome }) => ({ _id: id, ...outcome }));
  },
  "GET /orders/counts": async ({ shop, actor }) => await countOrders(shop, await actor()),
  "GET /orders/stages": async ({ shop, actor }) => await countStages(shop, await actor()),
  "GET /orders/events": orderEvents,
  async "POST /orders/by-staff"({ c, shop, body, actor, onOrder }) {
    const order = await createPhoneOrder(shop, await actor(), body, idempotencyKeyOf(c));
    onOrder(order.repeated ? "repeated" : "placed");
    return placedOrderResponse(order);
  },
  async "GET /orders/:id"({ shop, params, language, actor }) {
    return orderDetailResponse(await orderDetail(shop, await actor(), params.id), language);
  },
  async "PATCH /orders/:id"({ shop, params, body: { status, billingDetails }, actor }) {
    const staffActor = await actor();
    const id = params.id;
    const changed = billingDetails
      ? await correctAddress(shop, staffActor, id, billingDetails)
      : status !== undefined && (await changeStatus(shop, staffActor, id, status));
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  },
  async "POST /orders/:id/notes"({ shop, params, body, actor }) {
    await addOrderNote(shop, await actor(), params.id, body.text);
    return { acknowledged: true };
  },
});
