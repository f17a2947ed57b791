import type { Context } from "hono";
import type { Language } from "../../shop/language.ts";
import { toTaka } from "../../shop/money.ts";
import { bruteForceGuard } from "../../shop/orders/brute-force-guard.ts";
import { trackOrder } from "../../shop/orders/find-orders.ts";
import { recordBrowserReturn } from "../../shop/payments/browser-return.ts";
import { chooseRanOut, chooseRanOutByStaff } from "../../shop/payments/choose-ran-out.ts";
import { claimOwnPayment, handAdvanceOf } from "../../shop/payments/claim-own-payment.ts";
import { listOnlinePaymentMethods } from "../../shop/payments/online-payment-methods.ts";
import {
  type OrderPayment,
  payCashInstead,
  paymentByToken,
  paymentOfOrder,
} from "../../shop/payments/order-payment.ts";
import { type RanOut, ranOutOf } from "../../shop/payments/ran-out.ts";
import { startPayment } from "../../shop/payments/start-payment.ts";
import { allow } from "../../shop/permissions.ts";
import { spend } from "../../shop/rate-limits/spend.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { type OrderPaymentResponse, onlinePaymentContract } from "../contract/online-payments.ts";
import { clientOf } from "../http/request-checks.ts";
import { implement, readText } from "../http/route.ts";
import { isoOrNull } from "../serialize.ts";

const maxReturnBytes = 65_536;

export const onlinePaymentRoutes = implement(onlinePaymentContract)({
  "GET /payment-methods": async ({ shop, actor }) => listOnlinePaymentMethods(shop, await actor()),
  async "POST /orders/pay"({ c, shop, body, address, actor }) {
    const orderId = await provenOrder(shop, body, address);
    await spend(shop, "payment-start", { order: orderId, network: address });
    const { url } = await startPayment(shop, { ...body, orderId, client: clientOf(c, address), actor: await actor() });
    return { url };
  },
  async "POST /orders/pay-cash"({ shop, body, language, address }) {
    const orderId = await provenOrder(shop, body, address);
    await spend(shop, "payment-start", { order: orderId, network: address });
    await payCashInstead(shop, orderId);
    return lastPaymentOf(shop, orderId, language);
  },
  async "POST /orders/payment"({ shop, body, language, address }) {
    const orderId = await provenOrder(shop, body, address);
    return lastPaymentOf(shop, orderId, language);
  },
  async "POST /orders/ran-out"({ shop, body, language, address }) {
    const orderId = await provenOrder(shop, body, address);
    await chooseRanOut(shop, orderId, body, address);
    return lastPaymentOf(shop, orderId, language);
  },
  async "GET /orders/:id/ran-out"({ shop, params, language, actor }) {
    allow(await actor(), "orders:read");
    const found = await ranOutOf(shop, params.id, language);
    return { ranOut: found && ranOutResponse(found) };
  },
  async "POST /orders/:id/ran-out"({ shop, params, body, actor }) {
    await chooseRanOutByStaff(shop, await actor(), params.id, body);
    return { acknowledged: true };
  },
  async "POST /orders/payment-claim"({ shop, body, language, address }) {
    const orderId = await provenOrder(shop, body, address);
    await claimOwnPayment(shop, orderId, body);
    return lastPaymentOf(shop, orderId, language);
  },
  async "GET /payments/by-token/:token"({ shop, params }) {
    const payment = await paymentByToken(shop, params.token);
    if (!payment) throw new Refusal("not-found");
    return { payment: paymentResponse(payment) };
  },
  "GET /payments/return/:token": async ({ c, shop, params }) => backToOrder(c, shop, params.token, {}),
  async "POST /payments/return/:token"({ c, shop, params }) {
    const form = Object.fromEntries(new URLSearchParams(await readText(c, maxReturnBytes)));
    return backToOrder(c, shop, params.token, form);
  },
});

/** The browser is sent on with a GET, whatever the gateway made it send. */
async function backToOrder(c: Context, shop: Shop, token: string, form: Record<string, string>): Promise<Response> {
  const path = await recordBrowserReturn(shop, token, { query: c.req.query(), form });
  return c.redirect(path ?? "/track", 303);
}

/** The order of a number and phone. Refuses `not-found` and `too-many-requests`. */
async function provenOrder(shop: Shop, reference: { number: string; phone: string }, address: string): Promise<string> {
  const order = await bruteForceGuard(shop, { address, ...reference }, () => trackOrder(shop, reference));
  if (!order) throw new Refusal("not-found");
  return order.id;
}

async function lastPaymentOf(shop: Shop, orderId: string, language: Language) {
  const payment = paymentResponse(await paymentOfOrder(shop, orderId, language));
  const advance = await handAdvanceOf(shop, orderId);
  return { payment, advance: advance && { ...advance, amount: toTaka(advance.amount) } };
}

function paymentResponse(payment: OrderPayment | null): OrderPaymentResponse | null {
  if (!payment) return null;
  const { amount, waitsUntil, due, advance, givenBack, sentBackAt, ranOut, ...rest } = payment;
  return {
    ...{ ...rest, amount: toTaka(amount), waitsUntil: waitsUntil.toISOString() },
    ...{ amountDue: toTaka(due), advanceDue: toTaka(advance), givenBack: toTaka(givenBack) },
    ...{ sentBackAt: isoOrNull(sentBackAt), ranOut: ranOut && ranOutResponse(ranOut) },
  };
}

function ranOutResponse({
  gone,
  total,
  left,
  instead,
  ...ranOut
}: RanOut): NonNullable<OrderPaymentResponse["ranOut"]> {
  return {
    ...ranOut,
    gone: gone.map(({ name, variantName, picture, amount }) => ({
      ...{ name: name?.text ?? "", variantName: variantName?.text ?? null, picture, amount: toTaka(amount) },
    })),
    ...{ total: toTaka(total), left: toTaka(left) },
    instead: instead && {
      ...{ ...instead, name: instead.name?.text ?? "" },
      ...{ amount: toTaka(instead.amount), total: toTaka(instead.total) },
    },
  };
}
