import http from "node:http";
import type net from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { createTestApi } from "../../api/test-api.ts";
import { paymentAttempts, payments, refunds } from "../../db/schema.ts";
import { openGateway } from "../../integrations/payments/gateway-adapters.ts";
import { standInKeys } from "../../integrations/payments/stand-in/contract.ts";
import { openStandInGateway } from "../../integrations/payments/stand-in/stand-in.ts";
import { chooseOnPage, payOnWalletPage } from "../../integrations/payments/test-gateway.ts";
import { findBrokenInvariants } from "../../shop/invariants.ts";
import { fromTaka } from "../../shop/money.ts";
import { changeStatus } from "../../shop/orders/change-status.ts";
import { applyGatewayWebhooks } from "../../shop/payments/apply-gateway-webhooks.ts";
import { claimPayment } from "../../shop/payments/claim-payment.ts";
import { saveGateway } from "../../shop/payments/gateway-accounts.ts";
import { ledgerBalances } from "../../shop/payments/ledger.ts";
import { type GatewayKind, gatewayKinds } from "../../shop/payments/payment-rules.ts";
import { paymentRequest } from "../../shop/payments/payment-schema.ts";
import { pollDuePayments } from "../../shop/payments/poll-payments.ts";
import { requestRefund } from "../../shop/payments/refund.ts";
import { sendRefunds } from "../../shop/payments/send-refunds.ts";
import { listReceipts, settleReceipts } from "../../shop/payments/settle-receipts.ts";
import { admin, nextPhone, stockProduct, testShop, variantDraft } from "../../shop/test-shop.ts";

type Placed = { insertedId: string; number: string; payment: { url: string } | null };

/** A shop behind real HTTP that uses the gateways' stand-ins through the real adapters. */
async function connectedShop() {
  const standIn = await openStandInGateway();
  onTestFinished(standIn.close);
  const shop = await testShop();
  shop.now = standIn.now;
  shop.gateways = {
    open: (kind, keys, { isStandIn: _, ...deps }) =>
      openGateway(kind, keys, deps, { baseUrl: standIn.baseUrl[kind], payHost: standIn.payHost }),
  };
  shop.fetchExternal = async (url) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const { api, logged } = createTestApi(shop);
  const server = http.createServer(getRequestListener((request) => api.fetch(strip(request))));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  shop.publicUrl = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  for (const kind of gatewayKinds) {
    const { webhookUrl } = await saveGateway(shop, admin, kind, { keys: { ...standInKeys[kind] } });
    if (kind === "bkash") standIn.setBkashWebhookUrl(webhookUrl);
  }
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ price: fromTaka(500), stock: 100 })] });

  async function place(paymentMethod: GatewayKind | "cash"): Promise<Placed> {
    const phone = nextPhone().replace("+88", "");
    const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
    const items = [{ productId, quantity: 1 }];
    const response = await fetch(`${shop.publicUrl}/api/orders`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ billingDetails, items, deliveryArea: "inside", total: 560, paymentMethod }),
    });
    return (await response.json()) as Placed;
  }

  /** The customer pays on the gateway's page, and their browser returns. */
  async function pay({ payment }: Placed, kind: GatewayKind): Promise<Response> {
    if (!payment) throw new Error("no payment was opened");
    if (kind !== "sslcommerz") return fetch((await payOnWalletPage(payment.url)) ?? "", { redirect: "manual" });
    const fields = await chooseOnPage(payment.url, "pay");
    const [attempt] = await shop.db.select().from(paymentAttempts);
    const back = `${shop.publicUrl}/api/payments/return/${attempt?.returnToken}`;
    return fetch(back, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  }

  /** Lets time pass, and the shop does what is due. */
  async function pass(hours = 0): Promise<void> {
    standIn.advance(hours);
    await standIn.settled();
    await applyGatewayWebhooks(shop);
    await pollDuePayments(shop);
    await sendRefunds(shop);
    await settleReceipts(shop);
  }

  return { shop, standIn, place, pay, pass, logged };
}

/** The API without its path prefix. */
function strip(request: Request): Request {
  return new Request(request.url.replace("/api/", "/"), request);
}

test.each(gatewayKinds)(
  "%s: an order is paid on its page and refunded, and the books of both sides agree",
  async (kind) => {
    const { shop, standIn, place, pay, pass, logged } = await connectedShop();
    const placed = await place(kind);
    const back = await pay(placed, kind);
    expect([back.status, back.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/track\?payment=/)]);
    await pass();
    const [payment] = await shop.db.select().from(payments);
    expect(payment).toMatchObject({ orderId: placed.insertedId, method: kind, amount: 56_000, state: "verified" });
    expect(standIn.payments()).toMatchObject([{ state: "paid", amount: 56_000 }]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
    await changeStatus(shop, admin, placed.insertedId, "cancelled");
    const refund = { payment: payment?.id ?? "", method: "cash" as const, amount: fromTaka(560), note: null };
    if (kind === "nagad") {
      // Nagad makes refunds only in its panel.
      await expect(requestRefund(shop, admin, placed.insertedId, refund)).rejects.toThrow("refund-by-hand");
      return;
    }
    await requestRefund(shop, admin, placed.insertedId, refund);
    for (let hour = 0; hour < 4; hour += 1) await pass(1);
    expect(await shop.db.select().from(refunds)).toMatchObject([{ state: "done", amount: 56_000 }]);
    expect(standIn.refunds()).toMatchObject([{ amount: 56_000 }]);
    expect((await ledgerBalances(shop.db)).get("customer")).toBe(0);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
    expect(logged).toEqual([]);
  },
);

test("bKash: an authorised payment whose window was closed is completed, and its notice is not listed as unmatched", async () => {
  const { shop, standIn, place, pass } = await connectedShop();
  const placed = await place("bkash");
  await payOnWalletPage(placed.payment?.url ?? "");
  await pass(0.05);
  expect(await shop.db.select().from(payments)).toMatchObject([{ state: "verified", amount: 56_000 }]);
  await pass(0.05);
  expect(standIn.sentWebhooks().length).toBeGreaterThan(0);
  expect(await listReceipts(shop, admin)).toEqual([]);
});

test("bKash: money sent by hand verifies the claim with its transaction id", async () => {
  const { shop, standIn, place, pass } = await connectedShop();
  const placed = await place("cash");
  await pass();
  const { transactionId } = standIn.receive(fromTaka(560), "01812345678");
  const typed = { method: "bkash", amount: 560, reference: transactionId };
  await claimPayment(shop, admin, placed.insertedId, paymentRequest.parse(typed));
  await pass();
  expect(await shop.db.select().from(payments)).toMatchObject([{ state: "verified", claimedByRole: "staff" }]);
});

test("SSLCOMMERZ: a payment whose browser never returned is found by its notice", async () => {
  const { shop, standIn, place, pass } = await connectedShop();
  const placed = await place("sslcommerz");
  await chooseOnPage(placed.payment?.url ?? "", "pay");
  await pass();
  expect(standIn.sentWebhooks()).not.toEqual([]);
  expect(await shop.db.select().from(payments)).toMatchObject([{ method: "sslcommerz", state: "verified" }]);
});

test("gateway keys are in no stored call, webhook or response", async () => {
  const { shop, place, pay, pass } = await connectedShop();
  for (const kind of ["bkash", "nagad"] as const) await pay(await place(kind), kind);
  await place("sslcommerz");
  await pass();
  const { rows } = await shop.pool.query(
    "select request, answer from gateway_calls union all select headers::text, body from gateway_webhooks",
  );
  const written = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(5);
  const { bkash, sslcommerz, nagad } = standInKeys;
  const secrets = [bkash.appSecret, bkash.password, sslcommerz.storePassword, nagad.merchantPrivateKey.slice(40, 100)];
  for (const secret of secrets) expect(written).not.toContain(secret);
});
