import type { Language } from "../../shop/language.ts";
import { toTaka } from "../../shop/money.ts";
import type { Actor } from "../../shop/permissions.ts";
import { decideReturn } from "../../shop/returns/decide-return.ts";
import { listReturns, listReturnsOfOrder, type StaffReturn } from "../../shop/returns/list-returns.ts";
import { type OrderReturn, type OrderReturns, returnsOfOrder } from "../../shop/returns/order-returns.ts";
import { requestReturn, startReturn } from "../../shop/returns/request-return.ts";
import { undoAcceptance } from "../../shop/returns/undo-acceptance.ts";
import type { Shop } from "../../shop/shop.ts";
import {
  type OrderReturnsResponse,
  returnContract,
  type StaffOrderReturnsResponse,
  type StaffReturnResponse,
} from "../contract/returns.ts";
import { implement } from "../http/route.ts";
import { isoOrNull, modifiedResponse, takaOrNull } from "../serialize.ts";
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
  async "GET /orders/:id/returns"({ shop, params, language, actor }) {
    return staffOrderReturnsResponse(shop, await actor(), params.id, language);
  },
  async "POST /orders/:id/returns"({ shop, params, body, language, actor }) {
    const staffActor = await actor();
    await startReturn(shop, staffActor, params.id, body);
    return staffOrderReturnsResponse(shop, staffActor, params.id, language);
  },
  async "GET /returns"({ shop, language, actor }) {
    return (await listReturns(shop, await actor(), language)).map(staffReturnResponse);
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
  return { ...termsResponse(terms), returns: returns.map(returnResponse) };
}

async function staffOrderReturnsResponse(
  shop: Shop,
  actor: Actor,
  orderId: string,
  language: Language,
): Promise<StaffOrderReturnsResponse> {
  const returns = await listReturnsOfOrder(shop, actor, orderId, language);
  const { terms } = await returnsOfOrder(shop, orderId, language);
  return { ...termsResponse(terms), returns: returns.map(staffReturnResponse) };
}

function termsResponse({ sums, lines, ...rest }: OrderReturns["terms"]): Omit<OrderReturnsResponse, "returns"> {
  const { subtotal, discount, shippingCost, total } = sums;
  return {
    ...rest,
    sums: {
      ...{ subtotal: toTaka(subtotal), discount: toTaka(discount) },
      ...{ shippingCost: toTaka(shippingCost), total: toTaka(total) },
    },
    items: lines.map((line) => ({ ...line, worth: toTaka(line.worth) })),
  };
}

function staffReturnResponse(request: StaffReturn): StaffReturnResponse {
  const {
    orderId,
    number,
    fullName,
    phone,
    city,
    total,
    requestedByName,
    replacementId,
    undoUntil,
    expectedRefund,
    ...rest
  } = request;
  return {
    ...returnResponse(rest),
    ...{ order: orderId, number, fullName, phone, city, total: toTaka(total) },
    ...{ requestedByName, replacementOrder: replacementId, undoUntil: isoOrNull(undoUntil) },
    expectedRefund: takaOrNull(expectedRefund),
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
