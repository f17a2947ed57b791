import type { Context } from "hono";
import { toTaka } from "../../shop/money.ts";
import { bruteForceGuard } from "../../shop/orders/brute-force-guard.ts";
import { trackOrder } from "../../shop/orders/find-orders.ts";
import { noteReturn } from "../../shop/payments/note-return.ts";
import { onlineWays } from "../../shop/payments/online-ways.ts";
import {
  type OrderPayment,
  payCashInstead,
  paymentByToken,
  paymentOfOrder,
} from "../../shop/payments/order-payment.ts";
import { startPayment } from "../../shop/payments/start-payment.ts";
import { spend } from "../../shop/rate-limits/spend.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { type OrderPaymentResponse, onlinePaymentContract } from "../contract/online-payments.ts";
import { clientOf } from "../http/request-checks.ts";
import { implement, readText } from "../http/route.ts";

const maxReturnBytes = 65_536;

export const onlinePaymentRoutes = implement(onlinePaymentContract)({
  "GET /payment-ways": async ({ shop }) => onlineWays(shop),
  async "POST /orders/pay"({ c, shop, body, address }) {
    const orderId = await provenOrder(shop, body, address);
    await spend(shop, "payment-start", { order: orderId, network: address });
    const { url } = await startPayment(shop, { ...body, orderId, client: clientOf(c, address) });
    return { url };
  },
  async "POST /orders/pay-cash"({ shop, body, address }) {
    const orderId = await provenOrder(shop, body, address);
    await spend(shop, "payment-start", { order: orderId, network: address });
    await payCashInstead(shop, orderId);
    return { payment: paymentResponse(await paymentOfOrder(shop, orderId)) };
  },
  async "POST /orders/payment"({ shop, body, address }) {
    return { payment: paymentResponse(await paymentOfOrder(shop, await provenOrder(shop, body, address))) };
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
  const path = await noteReturn(shop, token, { query: c.req.query(), form });
  return c.redirect(path ?? "/track", 303);
}

/** The order of a number and phone. Refuses `not-found` and `too-many-requests`. */
async function provenOrder(shop: Shop, reference: { number: string; phone: string }, address: string): Promise<string> {
  const order = await bruteForceGuard(shop, { address, ...reference }, () => trackOrder(shop, reference));
  if (!order) throw new Refusal("not-found");
  return order.id;
}

function paymentResponse(payment: OrderPayment | null): OrderPaymentResponse | null {
  if (!payment) return null;
  const { amount, waitsUntil, due, advance, givenBack, ...rest } = payment;
  return {
    ...{ ...rest, amount: toTaka(amount), waitsUntil: waitsUntil.toISOString() },
    ...{ amountDue: toTaka(due), advanceDue: toTaka(advance), givenBack: toTaka(givenBack) },
  };
}
