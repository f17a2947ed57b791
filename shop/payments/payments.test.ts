import { describe, expect, test } from "vitest";
import { dhakaDay, startOfDhakaDay } from "../dhaka-time.ts";
import { fromTaka, type Paisa, paisa } from "../money.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { changeStatus } from "../orders/change-status.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest, type SignedIn } from "../permissions.ts";
import { addUsers, admin, codeOf, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { amountDue, amountToGiveBack } from "./amount-due.ts";
import { claimPayment, rejectPayment, verifyPayment } from "./claim-payment.ts";
import { ledgerBalances } from "./ledger.ts";
import { normalizeReference } from "./payment-rules.ts";
import { paymentRequest } from "./payment-schema.ts";
import { listPaymentsToLookAt } from "./payments-to-look-at.ts";
import { endRefund, requestRefund } from "./refund.ts";
import { listRefundsDue } from "./refunds-due.ts";

const rima: SignedIn = { role: "order-desk", id: "rima", email: "rima@labonno.example", name: "Rima" };

async function shopWithOrder(): Promise<{ shop: TestShop; id: string; another: (phone?: string) => Promise<string> }> {
  const shop = await testShop();
  await addUsers(shop, rima);
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ price: fromTaka(500), stock: 90 })] });
  const another = async (phone = "01712345678") => {
    const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
    const request = orderRequest.parse({
      ...{ billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 560 },
    });
    return (await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null })).id;
  };
  return { shop, id: await another(), another };
}

const advance = (amount: number, reference: string | null = "BKX7Q2M9ZP") =>
  paymentRequest.parse({ method: "bkash", amount, reference });

async function moneyOf(shop: TestShop, id: string): Promise<{ due: Paisa; back: Paisa }> {
  const order = await orderDetail(shop, admin, id);
  return { due: amountDue(order), back: amountToGiveBack(order) };
}

async function balancesOf(shop: TestShop): Promise<Record<string, number>> {
  return Object.fromEntries(await ledgerBalances(shop.db));
}

test("a claim or a refund sent again after a lost answer is recorded once, even at the same moment", async () => {
  const { shop, id } = await shopWithOrder();
  const claim = { ...advance(200, null), id: "claim-of-this-form" };
  await Promise.all([claim, claim, claim].map((each) => claimPayment(shop, rima, id, each)));
  await verifyPayment(shop, admin, "claim-of-this-form");
  await changeStatus(shop, admin, id, "cancelled");
  expect(await moneyOf(shop, id)).toEqual({ due: 0, back: 20_000 });
  const refund = { id: "refund-of-this-form", method: "cash", amount: fromTaka(100), note: null, done: true } as const;
  await Promise.all([refund, refund].map((each) => requestRefund(shop, admin, id, each)));
  expect(await moneyOf(shop, id)).toEqual({ due: 0, back: 10_000 });
});

test("the amount due is the total less payments, and zero after delivery or cancellation", () => {
  const money = { total: fromTaka(560), paid: fromTaka(200), refunded: paisa(0) };
  const dues = orderStatuses.map((status) => [
    status,
    amountDue({ status, ...money }),
    amountToGiveBack({ status, ...money }),
  ]);
  expect(Object.fromEntries(dues.map(([status, ...sums]) => [status, sums]))).toEqual({
    pending: [36_000, 0],
    confirmed: [36_000, 0],
    shipped: [36_000, 0],
    delivered: [0, 0],
    cancelled: [0, 20_000],
    returned: [0, 20_000],
  });
  expect(amountToGiveBack({ status: "pending", ...money, paid: fromTaka(600) })).toBe(4000);
});

test("transaction ids are compared in capitals and without spaces", () => {
  expect(normalizeReference(" bkx7 q2m9zp ")).toBe("BKX7Q2M9ZP");
  expect(normalizeReference("200 taka!")).toBeNull();
  expect(paymentRequest.safeParse({ method: "bkash", amount: 200, reference: "?" }).success).toBe(false);
});

describe("a payment", () => {
  test("reduces the amount due, and is in the ledger, only after it is verified", async () => {
    const { shop, id } = await shopWithOrder();
    const payment = await claimPayment(shop, rima, id, advance(200));
    expect(await moneyOf(shop, id)).toEqual({ due: 56_000, back: 0 });
    expect((await listPaymentsToLookAt(shop, admin)).claimed).toMatchObject([
      { id: payment, orderId: id, amount: 20_000 },
    ]);
    await verifyPayment(shop, admin, payment);
    expect((await listPaymentsToLookAt(shop, admin)).claimed).toEqual([]);
    expect(await moneyOf(shop, id)).toEqual({ due: 36_000, back: 0 });
    expect(await balancesOf(shop)).toEqual({ bkash: 20_000, customer: -20_000 });
  });

  test("is verified by an admin, not by the employee who entered it", async () => {
    const { shop, id } = await shopWithOrder();
    const payment = await claimPayment(shop, rima, id, advance(200));
    expect(await codeOf(verifyPayment(shop, rima, payment))).toBe("not-allowed");
  });

  test("pays once per transaction id, whichever of ten claims is verified first", async () => {
    const { shop, another } = await shopWithOrder();
    const claims: string[] = [];
    for (let n = 0; n < 10; n++) claims.push(await claimPayment(shop, rima, await another(), advance(200)));
    const outcomes = await Promise.all(claims.map((claim) => codeOf(verifyPayment(shop, admin, claim))));
    expect(outcomes.filter((code) => code === null)).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set([null, "payment-used"]));
    expect(await balancesOf(shop)).toEqual({ bkash: 20_000, customer: -20_000 });
    expect(await codeOf(claimPayment(shop, rima, await another(), advance(200)))).toBe("payment-used");
  });

  test("shows other orders on which its transaction id is claimed", async () => {
    const { shop, id, another } = await shopWithOrder();
    await claimPayment(shop, rima, id, advance(200));
    const other = await another();
    await claimPayment(shop, rima, other, advance(200));
    const { number } = await orderDetail(shop, rima, other);
    expect((await orderDetail(shop, rima, id)).desk.payments[0]?.alsoClaimedOn).toEqual([number]);
  });

  test("is verified or rejected once", async () => {
    const { shop, id } = await shopWithOrder();
    const payment = await claimPayment(shop, rima, id, advance(200));
    await rejectPayment(shop, admin, payment, "No such transfer");
    expect(await codeOf(verifyPayment(shop, admin, payment))).toBe("payment-decided");
    expect(await moneyOf(shop, id)).toEqual({ due: 56_000, back: 0 });
    expect(await balancesOf(shop)).toEqual({});
  });

  test("can be divided among orders of the same customer, up to its amount", async () => {
    const { shop, id, another } = await shopWithOrder();
    const second = await another();
    const stranger = await another("01812345678");
    const payment = await claimPayment(shop, rima, id, advance(600));
    const divide = (orderId: string, amount: number) =>
      verifyPayment(shop, admin, payment, [
        { orderId: id, amount: fromTaka(400) },
        { orderId, amount: fromTaka(amount) },
      ]);
    expect(await codeOf(divide(second, 201))).toBe("amount-too-large");
    expect(await codeOf(divide(stranger, 100))).toBe("not-found");
    expect(await codeOf(divide(id, 100))).toBe("not-found");
    await divide(second, 200);
    expect([await moneyOf(shop, id), await moneyOf(shop, second)]).toEqual([
      { due: 16_000, back: 0 },
      { due: 36_000, back: 0 },
    ]);
  });
});

describe("a refund", () => {
  async function cancelledWithAdvance() {
    const { shop, id } = await shopWithOrder();
    await verifyPayment(shop, admin, await claimPayment(shop, rima, id, advance(200)));
    await changeStatus(shop, admin, id, "cancelled", { reason: "out-of-stock", text: null });
    return { shop, id };
  }

  test("is owed for an order that was cancelled after an advance, until it is made", async () => {
    const { shop, id } = await cancelledWithAdvance();
    expect(await orderDetail(shop, admin, id)).toMatchObject({ stage: "to-give-back" });
    const refund = await requestRefund(shop, admin, id, { method: "bkash", amount: fromTaka(200), note: null });
    expect(await moneyOf(shop, id)).toEqual({ due: 0, back: 20_000 });
    await endRefund(shop, admin, refund, { state: "done", reference: "BKY1R8N4TD" });
    expect(await moneyOf(shop, id)).toEqual({ due: 0, back: 0 });
    expect(await balancesOf(shop)).toEqual({ bkash: 0, customer: 0 });
    expect(await orderDetail(shop, admin, id)).toMatchObject({ stage: "cancelled" });
    expect(await codeOf(endRefund(shop, admin, refund, { state: "done", reference: null }))).toBe("payment-decided");
  });

  test("is listed with its due date until staff record it", async () => {
    const { shop, id } = await cancelledWithAdvance();
    const [owed] = await listRefundsDue(shop, admin);
    const ended = await shop.db.query.orderEvents.findFirst({
      where: (event, { and, eq }) => and(eq(event.orderId, id), eq(event.status, "cancelled")),
    });
    const dueBy = dhakaDay(startOfDhakaDay(ended?.at ?? new Date(0), 10));
    expect(owed).toMatchObject({ orderId: id, amount: 20_000, method: "bkash", dueBy, requested: null });
    const refund = { method: "nagad", amount: fromTaka(150), note: null } as const;
    await requestRefund(shop, admin, id, { ...refund, done: true, reference: "BKY1R8N4TD" });
    expect(await listRefundsDue(shop, admin)).toMatchObject([{ amount: 5000, requested: null }]);
    await requestRefund(shop, admin, id, { ...refund, amount: fromTaka(50) });
    expect(await listRefundsDue(shop, admin)).toMatchObject([{ amount: 5000, requested: { amount: 5000 } }]);
    const [requested] = await shop.db.query.refunds.findMany({ where: ({ state }, { eq }) => eq(state, "requested") });
    await endRefund(shop, admin, requested?.id ?? "", { state: "done", reference: null });
    expect(await listRefundsDue(shop, admin)).toEqual([]);
    expect(await codeOf(listRefundsDue(shop, rima))).toBe("not-allowed");
  });

  test("is due within ten days", async () => {
    const { shop, id } = await cancelledWithAdvance();
    shop.setNow(new Date("2026-11-22T20:00:00Z"));
    await requestRefund(shop, admin, id, { method: "bkash", amount: fromTaka(200), note: null });
    expect((await orderDetail(shop, admin, id)).desk.refunds).toMatchObject([
      { dueBy: "2026-12-03", state: "requested" },
    ]);
  });

  test("never exceeds what was paid, even with concurrent requests", async () => {
    const { shop, id } = await cancelledWithAdvance();
    const ask = () => codeOf(requestRefund(shop, admin, id, { method: "bkash", amount: fromTaka(150), note: null }));
    const outcomes = await Promise.all([ask(), ask(), ask()]);
    expect(outcomes.toSorted()).toEqual(["amount-too-large", "amount-too-large", null].toSorted());
  });

  test("that failed is still owed", async () => {
    const { shop, id } = await cancelledWithAdvance();
    const refund = await requestRefund(shop, admin, id, { method: "bkash", amount: fromTaka(200), note: null });
    await endRefund(shop, admin, refund, { state: "failed", reference: null });
    expect(await moneyOf(shop, id)).toEqual({ due: 0, back: 20_000 });
    expect(
      await codeOf(requestRefund(shop, admin, id, { method: "nagad", amount: fromTaka(200), note: null })),
    ).toBeNull();
  });
});
