import { customerCard } from "../../shop/calls/call-card.ts";
import { callQueue, claimCall, countDueCalls, releaseCall } from "../../shop/calls/call-queue.ts";
import { sendConfirmLink } from "../../shop/calls/confirm-link.ts";
import { recordCall } from "../../shop/calls/record-call.ts";
import { courierScores } from "../../shop/couriers/courier-score.ts";
import { type Paisa, toTaka } from "../../shop/money.ts";
import { holdOrder } from "../../shop/orders/hold-order.ts";
import { callContract } from "../contract/calls.ts";
import { idempotencyKeyOf } from "../http/request-checks.ts";
import { implement } from "../http/route.ts";
import { isoOrNull } from "../serialize.ts";
import { orderDetailResponse } from "../serialize-orders.ts";

/** An order of the lists of later and earlier calls. */
function calledOrder<Call extends { orderId: string; total: Paisa; at: Date }>({ orderId, total, at, ...call }: Call) {
  return { ...call, order: orderId, total: toTaka(total), at: at.toISOString() };
}

type VariantNames = Record<"nameEn" | "nameBn" | "variantNameEn" | "variantNameBn", string | null>;

function variantNames<Variant extends VariantNames>(variant: Variant) {
  const { nameEn, nameBn, variantNameEn, variantNameBn, ...rest } = variant;
  return { ...rest, name: { en: nameEn, bn: nameBn }, variantName: { en: variantNameEn, bn: variantNameBn } };
}

export const callRoutes = implement(callContract)({
  async "GET /calls"({ shop, actor }) {
    const { cards, later, done, nextAt, pausedUntil, ...counts } = await callQueue(shop, await actor());
    return {
      cards: cards.map(({ orderIds, total, since, ...card }) => ({
        ...card,
        orders: orderIds,
        total: toTaka(total),
        since: since.toISOString(),
      })),
      later: later.map(calledOrder),
      done: done.map(calledOrder),
      ...counts,
      nextAt: isoOrNull(nextAt),
      pausedUntil: isoOrNull(pausedUntil),
    };
  },
  "GET /calls/count": async ({ shop, actor }) => ({ due: await countDueCalls(shop, await actor()) }),
  async "GET /calls/:id"({ shop, params, language, actor }) {
    const { orders, ownIds, lines, sets, plan } = await customerCard(shop, await actor(), params.id);
    return {
      orders: orders.map((order) => orderDetailResponse(order, language)),
      ownOrders: ownIds,
      lines: lines.map(({ orderId, quantity, rest, available, substitutes, ...variant }) => ({
        order: orderId,
        ...variantNames(variant),
        ...{ quantity, rest, available },
        substitutes: substitutes.map(({ price, stock, ...substitute }) => ({
          ...variantNames(substitute),
          price: toTaka(price),
          stock,
        })),
      })),
      sets: sets.map(({ orderId, nameEn, nameBn, ...set }) => ({
        ...{ order: orderId, name: { en: nameEn, bn: nameBn }, ...set },
      })),
      plan: { ...plan, nextCallAt: isoOrNull(plan.nextCallAt) },
    };
  },
  async "GET /calls/:id/scores"({ shop, params, actor }) {
    const scores = await courierScores(shop, await actor(), params.id);
    return scores.map(({ kind, isStandIn, score, at }) => ({
      ...{ courier: kind, isStandIn, at: at.toISOString(), volume: score.volume },
      ...{ deliveredPercent: score.deliveredPercent, delivered: score.delivered, cancelled: score.cancelled },
    }));
  },
  async "POST /orders/:id/claim"({ shop, params, actor }) {
    const { orderIds, claimedUntil, due } = await claimCall(shop, await actor(), params.id);
    return { orders: orderIds, claimedUntil: claimedUntil.toISOString(), due };
  },
  async "DELETE /orders/:id/claim"({ shop, params, actor }) {
    await releaseCall(shop, await actor(), params.id);
    return { acknowledged: true };
  },
  async "POST /orders/:id/calls"({ c, shop, params, body, actor }) {
    const result = await recordCall(shop, await actor(), params.id, body, idempotencyKeyOf(c));
    return { ...result, nextCallAt: isoOrNull(result.nextCallAt) };
  },
  async "POST /orders/:id/confirm-link"({ shop, params, actor }) {
    return { sent: await sendConfirmLink(shop, await actor(), params.id) };
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
