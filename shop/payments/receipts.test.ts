import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { gatewayAccounts, orders, payments, variants } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { releaseOrderLines } from "../orders/guard/hold-stock.ts";
import { admin, codeOf } from "../test-shop.ts";
import { applyGatewayWebhooks } from "./apply-gateway-webhooks.ts";
import { claimPayment, verifyPayment } from "./claim-payment.ts";
import { GatewayError } from "./gateway-port.ts";
import { paymentRequest } from "./payment-schema.ts";
import { countPaymentsToLookAt } from "./payments-to-look-at.ts";
import { pollPayment } from "./poll-payments.ts";
import { receiveGatewayWebhook } from "./receive-gateway-webhook.ts";
import { listReceipts, settleReceipt, settleReceipts } from "./settle-receipts.ts";
import { cut } from "./test-gateway.ts";
import { gatewayShop } from "./test-payments.ts";

/** A shop to which a customer sends money by hand. */
async function walletShop() {
  const made = await gatewayShop();
  const { shop, gateway } = made;

  /** bKash reports a payment to the shop; `isTrue`: and confirms it. */
  async function report(taka: number, transactionId = "BKX7Q2M9ZP", { isTrue = true, proof = "proof" } = {}) {
    const amount = fromTaka(taka);
    if (isTrue) gateway.receipts.set(transactionId, { transactionId, amount, payerPhone: null, at: null });
    const request = { headers: { "x-proof": proof }, query: {}, body: JSON.stringify({ transactionId, amount }) };
    const received = { kind: "bkash" as const, secret: "path-of-bkash", network: "203.0.113.9", ...request };
    const { status } = await receiveGatewayWebhook(shop, received);
    await applyGatewayWebhooks(shop);
    await settleReceipts(shop);
    return status;
  }

  const claim = (orderId: string, taka: number, reference = "bkx7 q2m9zp") =>
    claimPayment(shop, admin, orderId, paymentRequest.parse({ method: "bkash", amount: taka, reference }));
  return { ...made, report, claim };
}

test("a receipt verifies a claim, in either order", async () => {
  const { shop, order, report, claim, money, balances } = await walletShop();
  const [one, other] = [await order(), await order()];
  await claim(one, 560);
  expect(await report(560)).toBe(200);
  expect(await money(one)).toMatchObject({ due: 0 });
  await report(200, "BKY1R8N4TD");
  await claim(other, 200, "BKY1R8N4TD");
  await settleReceipts(shop);
  expect(await money(other)).toMatchObject({ due: 36_000 });
  expect(await balances()).toEqual({ bkash: 76_000, customer: -76_000 });
  expect(await listReceipts(shop, admin)).toEqual([]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test.each([
  ["of another amount", { taka: 500, isTrue: true }],
  ["that the gateway does not know", { taka: 560, isTrue: false }],
])("a receipt %s verifies nothing and waits for staff", async (_, { taka, isTrue }) => {
  const { shop, order, report, claim, money } = await walletShop();
  const id = await order();
  await claim(id, 560);
  await report(taka, undefined, { isTrue });
  expect(await money(id)).toMatchObject({ due: 56_000 });
  expect(await listReceipts(shop, admin)).toHaveLength(1);
  // The claim and the money.
  expect(await countPaymentsToLookAt(shop, admin)).toBe(2);
});

test("a transaction claimed for two orders is left to staff", async () => {
  const { order, report, claim, money } = await walletShop();
  const ids = [await order(), await order()];
  for (const id of ids) await claim(id, 560);
  await report(560);
  for (const id of ids) expect(await money(id)).toMatchObject({ due: 56_000 });
});

test("an unproven notice is counted and changes nothing", async () => {
  const { shop, report } = await walletShop();
  expect(await report(560, undefined, { proof: "guessed" })).toBe(401);
  expect(await listReceipts(shop, admin)).toEqual([]);
  const { rows } = await shop.pool.query("select webhooks_rejected from gateway_accounts where kind = 'bkash'");
  expect(rows).toEqual([{ webhooks_rejected: 1 }]);
});

test("a notice whose certificate cannot be fetched must be sent again, and counts for its network as unproven", async () => {
  const { shop, gateway, report } = await walletShop();
  shop.gateways = {
    open: (kind, ...account) => ({
      ...gateway.open(kind, ...account),
      readWebhook: async () => {
        throw new GatewayError("unreachable");
      },
    }),
  };
  expect(await codeOf(report(560))).toBe("unavailable");
  const { rows } = await shop.pool.query("select webhooks_rejected from gateway_accounts where kind = 'bkash'");
  expect(rows).toEqual([{ webhooks_rejected: 1 }]);
  await shop.pool.query("update rate_limits set count = 1000");
  expect(await codeOf(report(560))).toBe("too-many-requests");
});

test("a receipt that matches no order is listed until staff assign or dismiss it", async () => {
  const { shop, order, report, money } = await walletShop();
  const id = await order();
  await report(560);
  await report(100, "BKY1R8N4TD");
  const receipts = await listReceipts(shop, admin);
  const [ours, other] = [560, 100].map((taka) => receipts.find(({ amount }) => amount === fromTaka(taka))?.id ?? "");
  const settled = await Promise.all(
    [0, 1, 2].map(() => codeOf(settleReceipt(shop, admin, ours ?? "", { order: id, note: null }))),
  );
  expect(settled.toSorted()).toEqual(["not-found", "not-found", null].toSorted());
  expect(await money(id)).toMatchObject({ due: 0, back: 0 });
  await settleReceipt(shop, admin, other ?? "", { order: null, note: "Sent back" });
  expect(await listReceipts(shop, admin)).toEqual([]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("staff cannot assign a receipt that its gateway does not know, or knows differently", async () => {
  const { shop, gateway, order, report, money } = await walletShop();
  const id = await order();
  await report(560, undefined, { isTrue: false });
  const [receipt] = await listReceipts(shop, admin);
  const settle = () => codeOf(settleReceipt(shop, admin, receipt?.id ?? "", { order: id, note: null }));
  expect(await settle()).toBe("receipt-unknown");
  const known = { transactionId: "BKX7Q2M9ZP", amount: fromTaka(55), payerPhone: null, at: null };
  gateway.receipts.set("BKX7Q2M9ZP", known);
  expect(await settle()).toBe("receipt-unknown");
  gateway.before = cut;
  expect(await settle()).toBe("gateway-unreachable");
  expect(await money(id)).toMatchObject({ due: 56_000 });
  gateway.before = () => {};
  gateway.receipts.set("BKX7Q2M9ZP", { ...known, amount: fromTaka(560) });
  expect(await settle()).toBeNull();
  expect(await money(id)).toMatchObject({ due: 0 });
});

test("a receipt of a stand-in gateway stays test money", async () => {
  const { shop, order, report, claim, balances } = await walletShop();
  await shop.db.update(gatewayAccounts).set({ isStandIn: true });
  const [one, other] = [await order(), await order()];
  await claim(one, 560);
  await report(560);
  await report(560, "BKY1R8N4TD");
  const [receipt] = await listReceipts(shop, admin);
  await settleReceipt(shop, admin, receipt?.id ?? "", { order: other, note: null });
  expect(await balances()).toEqual({ test: 112_000, customer: -112_000 });
  expect((await shop.db.select().from(payments)).map(({ test: isTest }) => isTest)).toEqual([true, true]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("a receipt is assigned once staff verify a payment with its transaction id, even for another amount", async () => {
  const { shop, order, report, claim, money } = await walletShop();
  const id = await order();
  const paymentId = await claim(id, 560);
  await report(500);
  expect(await listReceipts(shop, admin)).toHaveLength(1);
  await verifyPayment(shop, admin, paymentId);
  expect(await money(id)).toMatchObject({ due: 0 });
  expect(await listReceipts(shop, admin)).toEqual([]);
});

test("a dismissed receipt is assigned once its gateway reports it as a payment", async () => {
  const { shop, order, start, payAtPage, comeBack, pass, report, money } = await walletShop();
  const id = await order();
  await start(id);
  await report(560, "TRXX10000");
  expect(await listReceipts(shop, admin)).toHaveLength(1);
  await payAtPage(id);
  await comeBack(id);
  await pass(0.1);
  expect(await money(id)).toMatchObject({ due: 0 });
  expect(await listReceipts(shop, admin)).toEqual([]);
});

test("one transaction reported concurrently by gateway, staff, notice and wallet pays once", async () => {
  const { shop, order, start, payAtPage, comeBack, attempt, report, claim, balances } = await walletShop();
  for (let round = 1; round <= 2; round += 1) {
    const [online, claimed, other] = [await order(), await order(), await order()];
    await start(online);
    await payAtPage(online);
    await comeBack(online);
    const { id: attemptId } = await attempt(online);
    const transactionId = `TRXX${round}0000`;
    await report(560, transactionId);
    const [receipt] = await listReceipts(shop, admin);
    const paymentId = await claim(claimed, 560, transactionId);
    await Promise.all([
      pollPayment(shop, attemptId),
      codeOf(verifyPayment(shop, admin, paymentId)),
      settleReceipts(shop),
      codeOf(settleReceipt(shop, admin, receipt?.id ?? "", { order: other, note: null })),
    ]);
    const fees = (await balances())["gateway-fees"] ?? 0;
    expect(await balances()).toMatchObject({ bkash: round * 56_000 - fees, customer: -round * 56_000 });
    expect(await listReceipts(shop, admin)).toEqual([]);
  }
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test.each([
  ["by its gateway's notice", "notice"],
  ["by staff", "staff"],
  ["from the wallet", "wallet"],
])("a payment found %s reserves again the stock that had been released", async (_, way) => {
  const { shop, order, report, claim } = await walletShop();
  const id = await order();
  const before = (await shop.db.select().from(variants))[0]?.stock;
  await transaction(shop.db, (tx) => releaseOrderLines(tx, id, shop.now()));
  if (way === "notice") {
    await claim(id, 560);
    await report(560);
  } else if (way === "staff") await verifyPayment(shop, admin, await claim(id, 560));
  else {
    await report(560);
    const [receipt] = await listReceipts(shop, admin);
    await settleReceipt(shop, admin, receipt?.id ?? "", { order: id, note: null });
  }
  expect(await shop.db.select().from(orders)).toMatchObject([{ holdsStock: true }]);
  expect((await shop.db.select().from(variants))[0]?.stock).toBe(before);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("a payment by hand for sold-out items waits for staff, who call the customer", async () => {
  const { shop, order, claim, money, variantId } = await walletShop();
  const id = await order();
  await transaction(shop.db, (tx) => releaseOrderLines(tx, id, shop.now()));
  await shop.db.update(variants).set({ stock: 0 }).where(eq(variants.id, variantId));
  await verifyPayment(shop, admin, await claim(id, 560));
  expect(await money(id)).toMatchObject({ due: 0, back: 0 });
  expect(await shop.db.select().from(orders)).toMatchObject([{ holdsStock: false, status: "pending" }]);
});

test("the notice of a payment that a gateway has taken is not listed as unmatched", async () => {
  const { shop, order, start, payAtPage, comeBack, pass, report } = await walletShop();
  const id = await order();
  await start(id);
  await payAtPage(id);
  await comeBack(id);
  await pass(0.1);
  await report(560, "TRXX10000");
  expect(await listReceipts(shop, admin)).toEqual([]);
});
