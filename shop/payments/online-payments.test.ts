import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { gatewayReceipts, orders, paymentAttempts, variants } from "../../db/schema.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka, paisa } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { holdOrder } from "../orders/hold-order.ts";
import { type Actor, guest } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { admin, codeOf } from "../test-shop.ts";
import { recordBrowserReturn } from "./browser-return.ts";
import { claimPayment } from "./claim-payment.ts";
import { GatewayError } from "./gateway-port.ts";
import { listOnlinePaymentMethods } from "./online-payment-methods.ts";
import { payCashInstead, paymentOfOrder } from "./order-payment.ts";
import { paymentRequest } from "./payment-schema.ts";
import { pollDuePayments, pollPayment } from "./poll-payments.ts";
import { settleAttempt } from "./settle-attempt.ts";
import { startPayment } from "./start-payment.ts";
import { cut } from "./test-gateway.ts";
import { gatewayShop } from "./test-payments.ts";

const paidOnce = { bkash: 54_880, "gateway-fees": 1120, customer: -56_000 };

describe("an online payment", () => {
  test("is checked with the gateway: the browser's return alone pays nothing", async () => {
    const { order, start, comeBack, pass, money, balances } = await gatewayShop();
    const id = await order();
    await start(id, "sslcommerz");
    expect(await money(id)).toEqual({ due: 56_000, back: 0, stage: "paying" });
    expect(await comeBack(id)).toMatch(/^\/track\?payment=[\w-]{32}$/);
    await pass(1);
    expect(await money(id)).toEqual({ due: 56_000, back: 0, stage: "paying" });
    expect(await balances()).toEqual({});
  });

  test("of a sandbox is offered to those who manage gateways alone", async () => {
    const { shop, order, start } = await gatewayShop();
    await shop.pool.query("update gateway_accounts set is_sandbox = true");
    expect(await listOnlinePaymentMethods(shop, guest)).toEqual([]);
    expect(await listOnlinePaymentMethods(shop, admin)).toContainEqual({ kind: "bkash", test: true });
    const id = await order();
    expect(await codeOf(start(id))).toBe("payment-unavailable");
    const client = { address: "203.0.113.7", isMobile: true };
    const byStaff = { orderId: id, kind: "bkash", purpose: "online", client, actor: admin } as const;
    expect(await startPayment(shop, byStaff)).toMatchObject({ url: "https://pay.example/X1" });
  });

  test("has a reference of at most 20 characters, even for order numbers with the longest prefix", async () => {
    const { shop, order, start, attempt } = await gatewayShop();
    const id = await order();
    await shop.db.update(orders).set({ number: "ABCD-123-456-789" }).where(eq(orders.id, id));
    await start(id, "nagad");
    expect((await attempt(id)).reference).toMatch(/^ABCD123456789[\w-]{7}$/);
  });

  test("is checked once a minute, however often the customer returns without paying", async () => {
    const { gateway, order, start, comeBack, pass } = await gatewayShop();
    const id = await order();
    await start(id, "sslcommerz");
    await comeBack(id);
    await pass(3);
    gateway.calls.length = 0;
    for (let round = 0; round < 12; round += 1) {
      await comeBack(id);
      await pass(1 / 6);
    }
    expect(gateway.calls).toHaveLength(2);
  });

  test("is completed when its customer returns, and stores the fee and the payer", async () => {
    const { shop, gateway, order, start, payAtPage, comeBack, pass, money, balances, paymentsOf } = await gatewayShop();
    const id = await order();
    expect(await start(id)).toMatchObject({ url: "https://pay.example/X1" });
    await payAtPage(id);
    expect(gateway.balance).toBe(0);
    await comeBack(id);
    await pass(0.1);
    expect(await money(id)).toEqual({ due: 0, back: 0, stage: "to-call" });
    expect(await balances()).toEqual(paidOnce);
    expect(gateway.balance).toBe(56_000);
    expect(await paymentsOf(id)).toMatchObject([
      { kind: "online", method: "bkash", state: "verified", reference: "TRXX10000", senderLast4: "5678", fee: 1120 },
    ]);
    expect(await paymentOfOrder(shop, id, "en")).toMatchObject({ progress: "paid", due: 0, url: null });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("is recorded once, even if return, webhook and polling are concurrent", async () => {
    const { shop, gateway, order, start, payAtPage, comeBack, attempt, balances, paymentsOf } = await gatewayShop();
    const id = await order();
    await start(id);
    await payAtPage(id);
    await comeBack(id);
    const { id: attemptId } = await attempt(id);
    await Promise.all([
      ...[pollPayment(shop, attemptId), pollPayment(shop, attemptId), pollDuePayments(shop), pollDuePayments(shop)],
      ...[comeBack(id), pollPayment(shop, attemptId)],
    ]);
    await pollPayment(shop, attemptId);
    expect(gateway.calls.filter((call) => call === "confirm")).toHaveLength(1);
    expect(await paymentsOf(id)).toHaveLength(1);
    expect(await balances()).toEqual(paidOnce);
  });

  test("is found by polling if its customer closed the window", async () => {
    const { order, start, payAtPage, pass, money } = await gatewayShop();
    const id = await order();
    await start(id, "nagad");
    await payAtPage(id);
    await pass(1.5);
    expect(await money(id)).toEqual({ due: 0, back: 0, stage: "to-call" });
  });

  test("that the customer authorised before closing the window is completed", async () => {
    const { gateway, order, start, payAtPage, pass, money } = await gatewayShop();
    const id = await order();
    await start(id);
    await payAtPage(id);
    gateway.reportsAuthorised = true;
    await pass(1.5);
    expect(await money(id)).toMatchObject({ due: 0 });
  });

  test("of another amount counts with that amount", async () => {
    const { gateway, order, start, attempt, pass, money } = await gatewayShop();
    const id = await order();
    await start(id, "sslcommerz");
    gateway.set((await attempt(id)).reference, "paid", { amount: fromTaka(10) });
    await pass(1.5);
    expect(await money(id)).toMatchObject({ due: 55_000, back: 0 });
  });

  test.each([{ reference: "LB-OF-ANOTHER" }, { currency: "USD" }])(
    "that does not match (%o) pays nothing, and its money waits for staff",
    async (report) => {
      const { shop, gateway, order, start, attempt, pass, money, balances } = await gatewayShop();
      const id = await order();
      await start(id, "sslcommerz");
      gateway.set((await attempt(id)).reference, "paid", report);
      await pass(1.5);
      await pass(60);
      expect(await money(id)).toEqual({ due: 56_000, back: 0, stage: "to-call" });
      expect(await balances()).toEqual({});
      expect(await shop.db.select().from(gatewayReceipts)).toMatchObject([{ amount: 56_000, settledAt: null }]);
    },
  );

  test("in test mode never changes a real account", async () => {
    const { shop, order, start, payAtPage, comeBack, pass, balances } = await gatewayShop();
    await shop.pool.query("update gateway_accounts set is_stand_in = true");
    const id = await order();
    await start(id);
    await payAtPage(id);
    await comeBack(id);
    await pass(0.1);
    expect(await balances()).toEqual({ test: 56_000, customer: -56_000 });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test.each([
    ["", async () => {}],
    [", even if it was already confirmed", changeStatus],
    [
      ", even if it was on hold for a day",
      async (shop: Shop, actor: Actor, id: string) => {
        const until = new Date(shop.now().getTime() + 86_400_000);
        await holdOrder(shop, actor, id, { reason: "Travels", until });
      },
    ],
  ])("that the gateway marks as risky puts the order on hold for staff%s", async (_, before) => {
    const { shop, gateway, order, start, attempt, pass, money, paymentsOf } = await gatewayShop();
    const id = await order();
    await before(shop, admin, id, "confirmed");
    await start(id, "sslcommerz");
    gateway.set((await attempt(id)).reference, "paid", { isRisky: true });
    await pass(1.5);
    expect(await money(id)).toMatchObject({ due: 0, stage: "on-hold" });
    expect(await paymentsOf(id)).toMatchObject([{ risky: true }]);
    await pass(3 * 24 * 60);
    expect(await money(id)).toMatchObject({ stage: "on-hold" });
  });
});

describe("starting a payment", () => {
  test("twice, on two devices concurrently, opens one page", async () => {
    const { gateway, order, start, attempts } = await gatewayShop();
    const id = await order();
    const pages = await Promise.all([start(id), start(id), start(id)]);
    expect(new Set(pages.map(({ url }) => url))).toEqual(new Set(["https://pay.example/X1"]));
    expect(gateway.calls).toEqual(["start"]);
    expect(await attempts(id)).toHaveLength(1);
  });

  test("in another way first checks the previous payment, and cancels it", async () => {
    const { gateway, order, start, attempts } = await gatewayShop();
    const id = await order();
    await start(id, "nagad");
    await start(id, "bkash");
    expect(gateway.calls).toEqual(["start", "status", "start"]);
    expect(await attempts(id)).toMatchObject([
      { kind: "nagad", state: "cancelled" },
      { kind: "bkash", state: "pending" },
    ]);
  });

  test("for an order whose total has been reduced opens a new page for the amount due", async () => {
    const { shop, order, start, attempts } = await gatewayShop();
    const id = await order();
    await start(id);
    await shop.pool.query("update orders set agreed_discount = 10000, discount = 10000, total = total - 10000");
    expect((await start(id)).url).toBe("https://pay.example/X2");
    expect(await attempts(id)).toMatchObject([
      { state: "cancelled", amount: 56_000 },
      { state: "pending", amount: 46_000 },
    ]);
  });

  test("in another way is refused if the previous one was paid", async () => {
    const { order, start, payAtPage, money } = await gatewayShop();
    const id = await order();
    await start(id, "nagad");
    await payAtPage(id);
    expect(await codeOf(start(id, "bkash"))).toBe("nothing-due");
    expect(await money(id)).toMatchObject({ due: 0, back: 0 });
  });

  test("in another way is refused while it is unknown whether the previous one was paid", async () => {
    const { gateway, order, start } = await gatewayShop();
    const id = await order();
    await start(id, "nagad");
    gateway.before = cut;
    expect(await codeOf(start(id, "bkash"))).toBe("payment-being-checked");
    expect(await codeOf(start(id, "nagad"))).toBeNull();
  });

  test("on two pages can pay twice, and the second payment is to be refunded", async () => {
    const { shop, order, start, payAtPage, pass, money, attempts, gateway } = await gatewayShop();
    const id = await order();
    await start(id, "nagad");
    await start(id, "sslcommerz");
    await payAtPage(id);
    const [former] = await attempts(id);
    gateway.set(former?.reference ?? "", "paid");
    await pass(2);
    await pass(60);
    expect(gateway.balance).toBe(112_000);
    expect(await money(id)).toMatchObject({ due: 0, back: 56_000 });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("never redirects to a host other than the gateway's", async () => {
    const { gateway, order, start, attempt } = await gatewayShop();
    const id = await order();
    for (const payUrl of ["https://evil.example/X", "javascript:alert(1)", "https://pay.example@evil.example/"]) {
      gateway.start = async () => ({ outcome: "started", externalId: "X", payUrl });
      expect(await codeOf(start(id))).toBe("payment-unavailable");
    }
    expect(await attempt(id)).toMatchObject({ state: "failed", payUrl: null });
  });

  test("reports why a gateway refuses it, and lets the customer choose another way immediately", async () => {
    const { gateway, order, start, money } = await gatewayShop();
    const id = await order();
    const { start: works } = gateway;
    gateway.start = async () => ({ outcome: "refused", failure: "limit", text: "Limit exceeded" });
    await expect(start(id)).rejects.toMatchObject({ code: "payment-refused", details: { failure: "limit" } });
    expect(await money(id)).toMatchObject({ stage: "to-call" });
    gateway.start = works;
    expect(await codeOf(start(id, "nagad"))).toBeNull();
  });

  test("whose response is lost leaves nothing open, because nobody was sent to its page", async () => {
    const { gateway, order, start, attempts } = await gatewayShop();
    const id = await order();
    gateway.after = cut;
    expect(await codeOf(start(id))).toBe("payment-unavailable");
    gateway.after = () => {};
    expect(await codeOf(start(id))).toBeNull();
    expect(await attempts(id)).toMatchObject([{ state: "failed" }, { state: "pending" }]);
  });

  test("whose process was killed is ended by polling", async () => {
    const { shop, order, start, pass, attempt } = await gatewayShop();
    const id = await order();
    await start(id);
    await shop.db.update(paymentAttempts).set({ state: "started", payUrl: null, externalId: null });
    await pass(2);
    expect(await attempt(id)).toMatchObject({ state: "failed" });
  });

  test("is refused if nothing is due, or if the gateway is not set up", async () => {
    const { shop, order, start } = await gatewayShop();
    const id = await order();
    await shop.pool.query("update gateway_accounts set active = false where kind = 'nagad'");
    expect(await codeOf(start(id, "nagad"))).toBe("payment-unavailable");
    await changeStatus(shop, admin, id, "cancelled");
    expect(await codeOf(start(id))).toBe("nothing-due");
  });
});

describe("a payment that is not made", () => {
  test("leaves an order for cash after half an hour, and its stock stays reserved", async () => {
    const { shop, order, start, pass, money, attempt, variantId } = await gatewayShop({ stock: 5 });
    const id = await order();
    await start(id);
    for (let minute = 0; minute < 29; minute += 1) await pass(1);
    expect(await money(id)).toMatchObject({ stage: "paying" });
    await pass(1);
    expect(await money(id)).toEqual({ due: 56_000, back: 0, stage: "to-call" });
    expect(await attempt(id)).toMatchObject({ state: "expired" });
    const [variant] = await shop.db.select().from(variants).where(eq(variants.id, variantId));
    expect(variant?.stock).toBe(4);
  });

  test("and cannot be checked becomes unknown after half an hour, until the gateway answers", async () => {
    const { gateway, order, start, payAtPage, pass, money } = await gatewayShop();
    const id = await order();
    await start(id, "nagad");
    await payAtPage(id);
    gateway.before = cut;
    for (let minute = 0; minute < 40; minute += 1) await pass(1);
    expect(await money(id)).toEqual({ due: 56_000, back: 0, stage: "payment-unknown" });
    gateway.before = () => {};
    await pass(15);
    expect(await money(id)).toEqual({ due: 0, back: 0, stage: "to-call" });
  });

  test.each([
    ["failed", { progress: "failed", failure: "no-balance" }],
    ["cancelled", { progress: "cancelled", failure: null }],
  ] as const)("and is reported as %s shows that, and can be tried again", async (state, expected) => {
    const { shop, gateway, order, start, attempt, comeBack, pass } = await gatewayShop();
    const id = await order();
    await start(id);
    gateway.set((await attempt(id)).reference, state);
    await comeBack(id, state);
    await pass(0.1);
    expect(await paymentOfOrder(shop, id, "en")).toMatchObject(expected);
    expect((await start(id)).url).toBe("https://pay.example/X2");
  });

  test("is replaced by cash once the gateway reports that it was not paid", async () => {
    const { shop, gateway, order, start, payAtPage, money } = await gatewayShop();
    const id = await order();
    await start(id, "nagad");
    gateway.before = cut;
    expect(await codeOf(payCashInstead(shop, id))).toBe("payment-being-checked");
    gateway.before = () => {};
    await payCashInstead(shop, id);
    expect(await money(id)).toMatchObject({ due: 56_000, stage: "to-call" });
    await start(id, "nagad");
    await payAtPage(id);
    await payCashInstead(shop, id);
    expect(await money(id)).toMatchObject({ due: 0 });
  });

  test("is not completed if its order was cancelled or paid in another way in the meantime", async () => {
    const { shop, gateway, order, start, payAtPage, comeBack, pass, attempt } = await gatewayShop();
    const id = await order();
    await start(id);
    await payAtPage(id);
    await changeStatus(shop, admin, id, "cancelled");
    await comeBack(id);
    await pass(0.1);
    expect(gateway.balance).toBe(0);
    expect(gateway.calls).not.toContain("confirm");
    expect(await attempt(id)).toMatchObject({ state: "cancelled" });
  });
});

describe("a late payment", () => {
  test("for a cancelled order is recorded, and to be refunded", async () => {
    const { shop, order, start, payAtPage, pass, money } = await gatewayShop();
    const id = await order();
    await start(id, "nagad");
    await changeStatus(shop, admin, id, "cancelled");
    await payAtPage(id);
    await pass(2);
    expect(await money(id)).toEqual({ due: 0, back: 56_000, stage: "to-give-back" });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("after the half hour still pays its order", async () => {
    const { order, start, payAtPage, pass, money } = await gatewayShop();
    const id = await order();
    await start(id, "sslcommerz");
    for (let minute = 0; minute < 35; minute += 1) await pass(1);
    expect(await money(id)).toMatchObject({ due: 56_000, stage: "to-call" });
    await payAtPage(id);
    await pass(35);
    expect(await money(id)).toMatchObject({ due: 0 });
  });

  test("reserves stock again that had been released", async () => {
    const { shop, order, start, payAtPage, pass, money, variantId } = await gatewayShop({ stock: 1 });
    const id = await order();
    await shop.pool.query("update orders set holds_stock = false; update order_lines set stock_reserved = false");
    await shop.db.update(variants).set({ stock: 1 });
    await start(id, "nagad");
    await payAtPage(id);
    await pass(2);
    expect(await money(id)).toMatchObject({ due: 0, stage: "to-call" });
    const [variant] = await shop.db.select().from(variants).where(eq(variants.id, variantId));
    expect(variant?.stock).toBe(0);
    expect(await shop.db.select().from(orders)).toMatchObject([{ holdsStock: true }]);
  });

  test("concurrent with a cancellation is either not taken or to be refunded", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { shop, gateway, order, start, payAtPage, comeBack, attempt, money } = await gatewayShop();
      const id = await order();
      await start(id);
      await payAtPage(id);
      await comeBack(id);
      const { id: attemptId } = await attempt(id);
      await Promise.all([pollPayment(shop, attemptId), changeStatus(shop, admin, id, "cancelled")]);
      expect((await money(id)).back).toBe(gateway.balance);
    }
  });
});

describe("the same payment report", () => {
  test("received twice is one payment, and later reports do not undo it", async () => {
    const { shop, gateway, order, start, payAtPage, pass, attempt, paymentsOf } = await gatewayShop();
    const id = await order();
    await start(id, "nagad");
    await payAtPage(id);
    await pass(2);
    const { id: attemptId, reference } = await attempt(id);
    await settleAttempt(shop, attemptId, { state: "failed", failure: "declined", text: "" });
    gateway.set(reference, "failed");
    await pollPayment(shop, attemptId);
    expect(await attempt(id)).toMatchObject({ state: "paid" });
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test("about one transaction for two orders pays one of them", async () => {
    const { gateway, order, start, attempt, pass, balances } = await gatewayShop();
    const [one, other] = [await order(), await order()];
    for (const id of [one, other]) {
      await start(id, "nagad");
      gateway.set((await attempt(id)).reference, "paid", { transactionId: "SAME12345", fee: paisa(0) });
    }
    await pass(2);
    expect(await balances()).toEqual({ nagad: 56_000, customer: -56_000 });
  });

  test("settles a claim that its customer entered for the same transaction", async () => {
    const { shop, order, start, payAtPage, pass, paymentsOf, money } = await gatewayShop();
    const id = await order();
    await start(id, "nagad");
    await payAtPage(id);
    await claimPayment(shop, admin, id, paymentRequest.parse({ method: "nagad", amount: 560, reference: "TRXX10000" }));
    await pass(2);
    expect((await paymentsOf(id)).map(({ state }) => state).toSorted()).toEqual(["rejected", "verified"]);
    expect(await money(id)).toMatchObject({ due: 0, back: 0 });
  });
});

test("a payment that was completed but not stored is found by checking again", async () => {
  const { shop, gateway, order, start, payAtPage, comeBack, pass, money } = await gatewayShop();
  const id = await order();
  await start(id);
  await payAtPage(id);
  await comeBack(id);
  gateway.after = () => {
    throw new Error("the process is killed here");
  };
  await expect(pollDuePayments(shop)).rejects.toThrow("killed");
  expect(gateway.balance).toBe(56_000);
  expect(await money(id)).toMatchObject({ due: 56_000 });
  gateway.after = () => {};
  await pass(2);
  expect(await money(id)).toMatchObject({ due: 0 });
});

test("refused keys are stored as the reason, and the payment is checked later", async () => {
  const { shop, gateway, order, start, payAtPage, pass, money } = await gatewayShop();
  const id = await order();
  await start(id, "nagad");
  await payAtPage(id);
  gateway.before = () => {
    throw new GatewayError("keys-refused");
  };
  await pass(2);
  const { rows } = await shop.pool.query("select check_failure from gateway_accounts where kind = 'nagad'");
  expect(rows).toEqual([{ check_failure: "keys-refused" }]);
  gateway.before = () => {};
  await pass(3);
  expect(await money(id)).toMatchObject({ due: 0 });
});

test("an unknown return token leads nowhere", async () => {
  const { shop } = await gatewayShop();
  expect(await recordBrowserReturn(shop, "guessed", { query: {}, form: {} })).toBeNull();
});
