import { recordAdConsent } from "../../shop/advertising/ad-consent.ts";
import { replyByCustomer } from "../../shop/calls/customer-reply.ts";
import type { Quote } from "../../shop/cart/price-lines.ts";
import type { ClaimRequest } from "../../shop/customers/customer-schema.ts";
import type { Language } from "../../shop/language.ts";
import { bruteForceGuard } from "../../shop/orders/brute-force-guard.ts";
import { changeOwnAddress } from "../../shop/orders/change-own-address.ts";
import { cancelByShopper, cancelOwnOrder } from "../../shop/orders/change-status.ts";
import { answerMissed, chooseDeliveryDay, deliveryDayTerms } from "../../shop/orders/choose-delivery-day.ts";
import { claimOrder } from "../../shop/orders/claim-order.ts";
import type { EditQuote } from "../../shop/orders/edit/price-edit.ts";
import { findOwnOrder, listOrdersByEmail, type Order, trackOrder } from "../../shop/orders/find-orders.ts";
import { sendPhoneCode } from "../../shop/orders/guard/phone-code.ts";
import type { OrderOrigin } from "../../shop/orders/new-order.ts";
import { placeOrder } from "../../shop/orders/place-order.ts";
import { startFirstPayment } from "../../shop/payments/start-payment.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { type OrderResponse, orderContract } from "../contract/orders.ts";
import { linkByCursor } from "../http/paging.ts";
import { assertOwnEmail, clientOf, idempotencyKeyOf } from "../http/request-checks.ts";
import { implement } from "../http/route.ts";
import { quoteResponse } from "../serialize.ts";
import { editQuoteResponse, orderResponse, placedOrderResponse } from "../serialize-orders.ts";

export const orderRoutes = implement(orderContract)({
  async "POST /orders"({
    c,
    shop,
    body: { email, paymentMethod, paymentPurpose: purpose, source, campaign, post, clickKind, adConsent, ...request },
    language,
    actor,
    address,
    onOrder,
  }) {
    assertOwnEmail(await actor(), email);
    const idempotencyKey = idempotencyKeyOf(c);
    const origin: OrderOrigin = {
      source: source ?? "site",
      campaign: campaign || null,
      post: post || null,
      clickKind: clickKind ?? null,
    };
    const kind = paymentMethod === "cash" ? null : paymentMethod;
    const placing = { actor: await actor(), request, origin, language, idempotencyKey, address };
    const order = await placeOrder(shop, { ...placing, paysOnline: kind !== null });
    onOrder(order.repeated ? "repeated" : "placed");
    if (adConsent && !order.repeated) {
      const userAgent = c.req.header("User-Agent") ?? null;
      await recordAdConsent(shop, { actor: await actor(), orderId: order.id, consent: adConsent, userAgent });
    }
    if (kind === null) return placedOrderResponse(order);
    const start = { orderId: order.id, kind, purpose, client: clientOf(c, address), actor: await actor() };
    return placedOrderResponse(order, await startFirstPayment(shop, start));
  },
  async "POST /phone-codes"({ shop, body: { phone }, language, address }) {
    await sendPhoneCode(shop, { phone, network: address, language });
    return { acknowledged: true };
  },
  async "POST /orders/track"({ shop, body, language, address }) {
    const order = await bruteForceGuard(shop, { address, ...body }, () => trackOrder(shop, body));
    if (!order) throw new Refusal("not-found");
    if (!body.cancel) return orderResponse(order, language);
    await cancelByShopper(shop, order.id, { network: address });
    const cancelled = await trackOrder(shop, body);
    return orderResponse(cancelled ?? order, language);
  },
  async "POST /orders/address"({ shop, body, language, address: network }) {
    const { number, phone } = body;
    const order = await bruteForceGuard(shop, { address: network, number, phone }, () => trackOrder(shop, body));
    if (!order) throw new Refusal("not-found");
    await changeOwnAddress(shop, order.id, body);
    return orderResponse((await trackOrder(shop, body)) ?? order, language);
  },
  async "POST /orders/reply"({ shop, body, language, address }) {
    const order = await bruteForceGuard(shop, { address, ...body }, () => trackOrder(shop, body));
    if (!order) throw new Refusal("not-found");
    await replyByCustomer(shop, order.id, body, address);
    return orderResponse((await trackOrder(shop, body)) ?? order, language);
  },
  async "POST /orders/day/choices"({ shop, body, address }) {
    return deliveryDayTerms(shop, (await provenOrder(shop, body, address)).id);
  },
  async "POST /orders/day"({ shop, body, language, address }) {
    const order = await provenOrder(shop, body, address);
    await chooseDeliveryDay(shop, order.id, body.day);
    return orderResponse((await trackOrder(shop, body)) ?? order, language);
  },
  async "POST /orders/missed"({ shop, body, address }) {
    const { id } = await provenOrder(shop, body, address);
    await answerMissed(shop, id, body);
    return deliveryDayTerms(shop, id);
  },
  async "GET /order"({ c, shop, query, language, actor }) {
    const { orders, next } = await listOrdersByEmail(shop, await actor(), query.email, query);
    linkByCursor(c, { page: 1, next });
    return orders.map((order) => orderResponse(order, language));
  },
  async "POST /orders/:id/cancel"({ shop, params, language, actor, address }) {
    await cancelOwnOrder(shop, await actor(), params.id, address);
    return ownOrderResponse(await findOwnOrder(shop, await actor(), params.id), language);
  },
  async "POST /orders/claim"({ shop, body, language, actor }) {
    const id = await claimOrder(shop, await actor(), body);
    return ownOrderResponse(await findOwnOrder(shop, await actor(), id), language);
  },
});

/** The order whose number and phone are known. */
export async function provenOrder(shop: Shop, { number, phone }: ClaimRequest, address: string): Promise<Order> {
  const proof = { number, phone };
  const order = await bruteForceGuard(shop, { address, ...proof }, () => trackOrder(shop, proof));
  if (!order) throw new Refusal("not-found");
  return order;
}

function ownOrderResponse(order: Order | null, language: Language): OrderResponse {
  if (!order) throw new Refusal("not-found");
  return orderResponse(order, language);
}

/**
 * Details in the response when an order is refused: the quote in taka, the earlier order's number, the current status.
 */
export function refusalDetails(refusal: Refusal): Record<string, unknown> {
  const { quote, ...rest } = refusal.details ?? {};
  if (!quote) return rest;
  const isEdit = typeof quote === "object" && "revision" in quote;
  return { ...rest, quote: isEdit ? editQuoteResponse(quote as EditQuote) : quoteResponse(quote as Quote) };
}
