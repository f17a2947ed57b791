import type { Language } from "../../shop/language.ts";
import { toTaka } from "../../shop/money.ts";
import { decideReturn } from "../../shop/returns/decide-return.ts";
import { listReturns } from "../../shop/returns/list-returns.ts";
import { type OrderReturn, returnsOfOrder } from "../../shop/returns/order-returns.ts";
import { requestReturn } from "../../shop/returns/request-return.ts";
import { undoAcceptance } from "../../shop/returns/undo-acceptance.ts";
import type { Shop } from "../../shop/shop.ts";
import { type OrderReturnsResponse, returnContract } from "../contract/returns.ts";
import { implement } from "../http/route.ts";
import { isoOrNull, modifiedResponse } from "../serialize.ts";
import { provenOrder } from "./orders.ts";

export const returnRoutes = implement(returnContract)({
  async "POST /orders/returns/terms"({ shop, body, language, address }) {
    return orderReturnsResponse(shop, (await provenOrder(shop, body, address)).id, language);
  },
  async "POST /orders/returns"({ shop, body: { number, phone, ...request }, language, actor, address }) {
    const { id: orderId } = await provenOrder(shop, { number, phone }, address);
    await requestReturn(shop, { actor: await actor(), network: address }, orderId, request);
    return orderReturnsResponse(shop, orderId, language);
  },
  async "GET /returns"({ shop, language, actor }) {
    const returns = await listReturns(shop, await actor(), language);
    return returns.map(({ orderId, number, fullName, phone, city, total, replacementId, undoUntil, ...request }) => ({
      ...returnResponse(request),
      ...{ order: orderId, number, fullName, phone, city, total: toTaka(total) },
      ...{ replacementOrder: replacementId, undoUntil: isoOrNull(undoUntil) },
    }));
  },
  async "PATCH /returns/:id"({ shop, params, body, actor }) {
    return modifiedResponse(await decideReturn(shop, await actor(), params.id, body));
  },
  async "POST /returns/:id/undo"({ shop, params, actor }) {
    await undoAcceptance(shop, await actor(), params.id);
    return { acknowledged: true };
  },
});

async function orderReturnsResponse(shop: Shop, orderId: string, language: Language): Promise<OrderReturnsResponse> {
  const { terms, returns } = await returnsOfOrder(shop, orderId, language);
  const { sums, lines, ...rest } = terms;
  const { subtotal, discount, shippingCost, total } = sums;
  return {
    ...rest,
    sums: {
      ...{ subtotal: toTaka(subtotal), discount: toTaka(discount) },
      ...{ shippingCost: toTaka(shippingCost), total: toTaka(total) },
    },
    items: lines.map((line) => ({ ...line, worth: toTaka(line.worth) })),
    returns: returns.map(returnResponse),
  };
}

function returnResponse({ id, lines, refund, ...request }: OrderReturn): OrderReturnsResponse["returns"][number] {
  return {
    ...request,
    _id: id,
    items: lines.map(({ variantId, name, quantity, wanted }) => ({ variantId, name, quantity, wanted })),
    refund: refund && { ...refund, amount: toTaka(refund.amount) },
  };
}
