import { streamSSE } from "hono/streaming";
import {
  addOrderNote,
  changeStatuses,
  correctAddress,
  createPhoneOrder,
} from "../../shop/orders/admin/change-orders.ts";
import { countOrders, countStages, listOrders } from "../../shop/orders/admin/list-orders.ts";
import { orderDetail } from "../../shop/orders/admin/order-detail.ts";
import { changeStatus } from "../../shop/orders/change-status.ts";
import { changeStockHold } from "../../shop/orders/guard/hold-stock.ts";
import { allow } from "../../shop/permissions.ts";
import { adminOrderContract } from "../contract/admin-orders.ts";
import { linkByCursor } from "../http/paging.ts";
import { idempotencyKeyOf } from "../http/request-checks.ts";
import { implement, type Route } from "../http/route.ts";
import { orderDetailResponse, placedOrderResponse, staffOrderResponse } from "../serialize-orders.ts";

export const adminOrderRoutes = implement(adminOrderContract)({
  async "GET /orders"({ c, shop, query, language, actor }) {
    const { orders, total, next } = await listOrders(shop, await actor(), query);
    c.header("X-Total-Count", String(total));
    linkByCursor(c, { page: query.page, next });
    return orders.map((order) => staffOrderResponse(order, language));
  },
  async "PATCH /orders"({ shop, body, actor }) {
    const outcomes = await changeStatuses(shop, await actor(), body.ids, body.status, body.closure);
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
  async "PATCH /orders/:id"({ shop, params, body: { status, billingDetails, was, closure }, actor }) {
    const staffActor = await actor();
    const id = params.id;
    const changed = billingDetails
      ? await correctAddress(shop, staffActor, id, billingDetails, was)
      : status !== undefined && (await changeStatus(shop, staffActor, id, status, closure));
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  },
  async "POST /orders/:id/stock"({ shop, params, body, actor }) {
    await changeStockHold(shop, await actor(), params.id, body.held);
    return { acknowledged: true };
  },
  async "POST /orders/:id/notes"({ shop, params, body, actor }) {
    await addOrderNote(shop, await actor(), params.id, body.text);
    return { acknowledged: true };
  },
});

type RouteInput = Parameters<Route["handle"]>[0];

/**
 * Orders as they are placed, moved or changed, as server-sent events. Session and role are checked regularly and before each
 * event: the stream ends within a second of losing one of them, with the listener, and when the process stops.
 */
async function orderEvents({ c, shop, actor, actorNow }: Pick<RouteInput, "c" | "shop" | "actor" | "actorNow">) {
  allow(await actor(), "orders:read");
  const { heartbeatMs, recheckMs } = shop.orderFeed;
  const response = streamSSE(c, async (stream) => {
    let isOpen = true;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = () => {
      isOpen = false;
      resolve();
    };
    const isStillAllowed = async () => {
      try {
        allow(await actorNow(), "orders:read");
      } catch {
        end();
      }
      return isOpen;
    };
    let recheckTimer: NodeJS.Timeout | undefined;
    const scheduleRecheck = () => {
      recheckTimer = setTimeout(async () => {
        if (await isStillAllowed()) scheduleRecheck();
      }, recheckMs);
    };
    const heartbeatTimer = setInterval(() => stream.write(": still here\n\n"), heartbeatMs);
    scheduleRecheck();
    stream.onAbort(end);
    const ready = stream.writeSSE({ event: "ready", data: "{}", retry: 3000 });
    const unsubscribe = shop.orderFeed.subscribe({
      onEvent: async ({ id, ...change }) => {
        const data = JSON.stringify({ _id: id, ...change });
        if (await isStillAllowed()) void stream.writeSSE({ event: "order", data });
      },
      onChange: async (_id) => {
        const data = JSON.stringify({ _id });
        if (await isStillAllowed()) void stream.writeSSE({ event: "changed", data });
      },
      onCalls: async () => {
        if (await isStillAllowed()) void stream.writeSSE({ event: "calls", data: "{}" });
      },
      onEnd: end,
    });
    await ended;
    await ready;
    clearInterval(heartbeatTimer);
    clearTimeout(recheckTimer);
    unsubscribe();
  });
  // Node decides on the connection itself: a process that stops closes it.
  for (const name of ["Connection", "Transfer-Encoding", "Cache-Control"]) response.headers.delete(name);
  response.headers.set("X-Accel-Buffering", "no");
  return response;
}
