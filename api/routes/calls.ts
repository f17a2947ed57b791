import { callQueue, claimCall, releaseCall } from "../../shop/calls/call-queue.ts";
import { recordCall } from "../../shop/calls/record-call.ts";
import { toTaka } from "../../shop/money.ts";
import { holdOrder } from "../../shop/orders/hold-order.ts";
import { callContract } from "../contract/calls.ts";
import { idempotencyKeyOf } from "../http/request-checks.ts";
import { implement } from "../http/route.ts";
import { isoOrNull } from "../serialize.ts";

export const callRoutes = implement(callContract)({
  async "GET /calls"({ shop, actor }) {
    const { cards, due, nextAt, pausedUntil } = await callQueue(shop, await actor());
    return {
      cards: cards.map(({ orderIds, total, since, ...card }) => ({
        ...card,
        orders: orderIds,
        total: toTaka(total),
        since: since.toISOString(),
      })),
      due,
      nextAt: isoOrNull(nextAt),
      pausedUntil: isoOrNull(pausedUntil),
    };
  },
  async "POST /orders/:id/claim"({ shop, params, actor }) {
    const { orderIds, claimedUntil } = await claimCall(shop, await actor(), params.id);
    return { orders: orderIds, claimedUntil: claimedUntil.toISOString() };
  },
  async "DELETE /orders/:id/claim"({ shop, params, actor }) {
    await releaseCall(shop, await actor(), params.id);
    return { acknowledged: true };
  },
  async "POST /orders/:id/calls"({ c, shop, params, body, actor }) {
    const result = await recordCall(shop, await actor(), params.id, body, idempotencyKeyOf(c));
    return { ...result, nextCallAt: isoOrNull(result.nextCallAt) };
  },
  async "POST /orders/:id/hold"({ shop, params, body, actor }) {
    await holdOrder(shop, await actor(), params.id, body);
    return { acknowledged: true };
  },
  async "DELETE /orders/:id/hold"({ shop, params, actor }) {
    await holdOrder(shop, await actor(), params.id, null);
    return { acknowledged: true };
  },
});
