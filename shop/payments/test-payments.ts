import { eq } from "drizzle-orm";
import { gatewayAccounts, paymentAttempts, payments, refunds } from "../../db/schema.ts";
import { newId } from "../id.ts";
import { fromTaka, paisa } from "../money.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest } from "../permissions.ts";
import { admin, codeOf, nextPhone, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { amountDue, amountToGiveBack } from "./amount-due.ts";
import { recordBrowserReturn } from "./browser-return.ts";
import type { GatewayKeys } from "./gateway-port.ts";
import { ledgerBalances } from "./ledger.ts";
import { gatewayKeys } from "./open-gateway.ts";
import type { GatewayKind } from "./payment-rules.ts";
import { pollDuePayments } from "./poll-payments.ts";
import { requestRefund } from "./refund.ts";
import { type StartInput, startPayment } from "./start-payment.ts";
import { TestGateway } from "./test-gateway.ts";

const testKeys = {
  bkash: { appKey: "test-app-key-1234", appSecret: "test-app-secret-1234", username: "u", password: "p" },
  nagad: { merchantId: "m", merchantNumber: "n", gatewayPublicKey: "g", merchantPrivateKey: "p" },
  sslcommerz: { storeId: "s", storePassword: "p" },
};

const client = { address: "203.0.113.7", isMobile: true };

/**
 * A shop with all three gateways, and a serum for 500 taka; an order is for one, and costs 560. `waitMs`: how long a
 * second window waits for the first one's page.
 */
export async function gatewayShop({
  stock = 1000,
  waitMs,
  keys = testKeys,
}: {
  stock?: number;
  waitMs?: number;
  keys?: GatewayKeys;
} = {}) {
  const shop = await testShop();
  const gateway = new TestGateway();
  shop.gateways = gateway;
  let now = new Date("2026-11-23T06:00:00Z");
  shop.setNow(now);
  for (const kind of ["bkash", "nagad", "sslcommerz"] as const) await addGateway(kind);

  async function addGateway(kind: GatewayKind) {
    const id = newId();
    const sealedKeys = gatewayKeys.sealKeys(shop.secretBox, id, keys[kind]);
    await shop.db.insert(gatewayAccounts).values({ id, kind, name: kind, sealedKeys, webhookPath: `path-of-${kind}` });
  }
  const { productId, variantIds } = await stockProduct(shop, {
    variants: [variantDraft({ price: fromTaka(500), stock })],
  });

  async function order({
    phone = nextPhone().replace("+88", ""),
    items = [{ productId, quantity: 1 }],
    total = 560,
  } = {}) {
    const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total });
    return (await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null })).id;
  }

  function start(orderId: string, kind: GatewayKind = "bkash", purpose: StartInput["purpose"] = "online") {
    // Each a moment later than the one before.
    now = new Date(now.getTime() + 1);
    shop.setNow(now);
    return startPayment(shop, { orderId, kind, purpose, client, ...(waitMs !== undefined && { waitMs }) });
  }

  async function attempts(orderId: string) {
    return shop.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
      .orderBy(paymentAttempts.startedAt, paymentAttempts.id);
  }

  /** The last attempt of an order. */
  async function attempt(orderId: string) {
    const last = (await attempts(orderId)).at(-1);
    if (!last) throw new Error("no attempt");
    return last;
  }

  /** The customer pays on the gateway's page; at bKash the shop must then complete the payment. */
  async function payAtPage(orderId: string) {
    const { reference, kind } = await attempt(orderId);
    gateway.set(reference, kind === "bkash" ? "allowed" : "paid");
  }

  async function comeBack(orderId: string, status = "paid") {
    const { returnToken } = await attempt(orderId);
    return recordBrowserReturn(shop, returnToken, { query: { status }, form: {} });
  }

  /** Lets minutes pass; after each the gateways are polled about payments that are due. */
  async function pass(minutes: number) {
    now = new Date(now.getTime() + minutes * 60_000);
    shop.setNow(now);
    await pollDuePayments(shop);
  }

  async function money(orderId: string) {
    const detail = await orderDetail(shop, admin, orderId);
    return { due: amountDue(detail), back: amountToGiveBack(detail), stage: detail.stage };
  }

  async function balances() {
    return Object.fromEntries(await ledgerBalances(shop.db));
  }

  const paymentsOf = (orderId: string) => shop.db.select().from(payments).where(eq(payments.orderId, orderId));
  const refundsOf = (orderId: string) => shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));

  /** Creates a refund of everything that an order's customer has overpaid. */
  async function giveBack(orderId: string): Promise<void> {
    let { back } = await money(orderId);
    for (const payment of await paymentsOf(orderId)) {
      const left = (await refundsOf(orderId))
        .filter(({ paymentId, state }) => paymentId === payment.id && state !== "failed")
        .reduce<number>((sum, { amount }) => sum - amount, payment.amount);
      const amount = paisa(Math.min(back, left));
      if (amount <= 0) continue;
      const wish = { payment: payment.id, method: payment.method, amount, note: null };
      const code = await codeOf(requestRefund(shop, admin, orderId, wish));
      // Nagad makes refunds only in its panel.
      if (code === "refund-by-hand") {
        const sent = { ...wish, payment: null, done: true, reference: `HAND${newId().slice(0, 8).toUpperCase()}` };
        await codeOf(requestRefund(shop, admin, orderId, sent));
      }
      back = paisa(back - amount);
    }
  }

  return {
    ...{ shop, gateway, order, start, attempts, attempt, payAtPage, comeBack, pass, money, balances, paymentsOf },
    ...{ refundsOf, giveBack, productId, variantId: variantIds[0] ?? "", addGateway },
  };
}
