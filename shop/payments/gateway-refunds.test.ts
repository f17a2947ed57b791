import { beforeEach, describe, expect, test } from "vitest";
import { orders, variants } from "../../db/schema.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { admin, codeOf, setStock } from "../test-shop.ts";
import { GatewayError } from "./gateway-port.ts";
import { paymentOfOrder } from "./order-payment.ts";
import { endRefund, requestRefund, retryRefund } from "./refund.ts";
import { sendRefunds } from "./send-refunds.ts";
import { cut } from "./test-gateway.ts";
import { gatewayShop } from "./test-payments.ts";

type PaidShop = Awaited<ReturnType<typeof gatewayShop>> & {
  id: string;
  refund: (taka?: number) => Promise<string>;
  /** Lets minutes pass and sends the refunds that are due. */
  later: (minutes: number) => Promise<void>;
};
let paid: PaidShop;

beforeEach(async () => {
  const made = await gatewayShop();
  const id = await made.order();
  await made.start(id, "nagad");
  await made.payAtPage(id);
  await made.pass(2);
  await changeStatus(made.shop, admin, id, "cancelled");
  const [payment] = await made.paymentsOf(id);
  const refund = (taka = 560) => {
    const amount = fromTaka(taka);
    return requestRefund(made.shop, admin, id, { payment: payment?.id ?? "", method: "cash", amount, note: null });
  };
  const later = async (minutes: number) => {
    await made.pass(minutes);
    await sendRefunds(made.shop);
  };
  paid = { ...made, id, refund, later };
});

const refundCalls = () => paid.gateway.calls.filter((call) => call.startsWith("refund"));

describe("a refund through the gateway", () => {
  test("is sent, and ends with the gateway's reference and a balanced ledger", async () => {
    const { shop, gateway, id, refund, later, money, balances, refundsOf } = paid;
    await refund();
    expect(await money(id)).toMatchObject({ back: 56_000 });
    await later(0);
    expect(await money(id)).toEqual({ due: 0, back: 0, stage: "cancelled" });
    expect(await refundsOf(id)).toMatchObject([
      { state: "done", method: "nagad", reference: "RF0", endedByName: null },
    ]);
    expect(await balances()).toMatchObject({ customer: 0, nagad: -1120, "gateway-fees": 1120 });
    expect(gateway.balance).toBe(0);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("may be partial, and never exceeds what was paid, even with concurrent requests", async () => {
    const { id, refund, later, money, gateway } = paid;
    await refund(100);
    const outcomes = await Promise.all([codeOf(refund(400)), codeOf(refund(400))]);
    expect(outcomes.toSorted()).toEqual(["amount-too-large", null].toSorted());
    await later(0);
    expect(await money(id)).toMatchObject({ back: 6_000 });
    expect(gateway.balance).toBe(6_000);
  });

  test("whose response is lost is checked, and not sent again", async () => {
    const { id, gateway, refund, later, money } = paid;
    gateway.after = cut;
    await refund();
    await later(0);
    await later(5);
    expect(await money(id)).toMatchObject({ back: 56_000 });
    gateway.after = () => {};
    await later(60);
    expect(refundCalls().filter((call) => call === "refund")).toHaveLength(1);
    expect(await money(id)).toMatchObject({ back: 0 });
    expect(gateway.balance).toBe(0);
  });

  test("that never arrived is sent again if the gateway does not know it after two minutes", async () => {
    const { id, gateway, refund, later, money } = paid;
    gateway.before = cut;
    await refund();
    await later(0);
    gateway.before = () => {};
    await later(1.5);
    expect(refundCalls()).toEqual(["refund", "refundStatus"]);
    await later(2);
    await later(0.1);
    expect(refundCalls()).toEqual(["refund", "refundStatus", "refundStatus", "refund"]);
    expect(await money(id)).toMatchObject({ back: 0 });
  });

  test("whose process is killed during the call is checked afterwards", async () => {
    const { shop, id, gateway, refund, later, money } = paid;
    await refund();
    gateway.after = () => {
      throw new Error("the process is killed here");
    };
    await expect(sendRefunds(shop)).rejects.toThrow("killed");
    gateway.after = () => {};
    await later(2);
    expect(refundCalls()).toEqual(["refund", "refundStatus"]);
    expect(await money(id)).toMatchObject({ back: 0 });
    expect(gateway.balance).toBe(0);
  });

  test("that the gateway refuses waits for staff, who send it by hand", async () => {
    const { shop, id, gateway, refund, later, money, refundsOf } = paid;
    gateway.answerRefund = () => ({ outcome: "refused", text: "Insufficient balance" });
    const refundId = await refund();
    await later(0);
    await later(60);
    expect(refundCalls()).toEqual(["refund"]);
    expect(await refundsOf(id)).toMatchObject([{ state: "requested", failure: "Insufficient balance", sentAt: null }]);
    await endRefund(shop, admin, refundId, { state: "done", reference: "BYHAND123" });
    expect(await money(id)).toMatchObject({ back: 0 });
  });

  test("that is in progress cannot be sent by hand as well", async () => {
    const { shop, gateway, refund, later } = paid;
    gateway.answerRefund = () => ({ outcome: "processing", reference: "RF7" });
    const refundId = await refund();
    await later(0);
    expect(await codeOf(endRefund(shop, admin, refundId, { state: "done", reference: null }))).toBe("refund-under-way");
  });

  test("that takes time ends when the gateway reports it", async () => {
    const { id, gateway, refund, later, money, refundsOf } = paid;
    gateway.answerRefund = () => ({ outcome: "processing", reference: "RF7" });
    await refund();
    await later(0);
    expect(await refundsOf(id)).toMatchObject([{ state: "requested", gatewayReference: "RF7" }]);
    for (const known of gateway.refunds.values()) known.answer = { outcome: "done", reference: "RF7" };
    await later(5);
    expect(await money(id)).toMatchObject({ back: 0 });
  });

  test("is sent later if the gateway refuses the keys for now", async () => {
    const { id, gateway, refund, later, money } = paid;
    gateway.before = () => {
      throw new GatewayError("keys-refused");
    };
    await refund();
    await later(0);
    gateway.before = () => {};
    await later(6);
    expect(await money(id)).toMatchObject({ back: 0 });
  });

  test("is sent once by several processes", async () => {
    const { shop, refund } = paid;
    await refund();
    await Promise.all([sendRefunds(shop), sendRefunds(shop), sendRefunds(shop)]);
    expect(refundCalls()).toEqual(["refund"]);
  });

  test("is sent once by two processes, even if a slow gateway keeps those behind it waiting", async () => {
    const { shop, gateway, pass, refund } = paid;
    for (let nth = 0; nth < 6; nth += 1) await refund(10);
    let isOtherProcess = false;
    gateway.before = async () => {
      if (isOtherProcess) return;
      await pass(0.5);
      isOtherProcess = true;
      await sendRefunds(shop);
      isOtherProcess = false;
    };
    while (await sendRefunds(shop));
    expect(refundCalls().filter((call) => call === "refund")).toHaveLength(6);
  });

  test("is offered only while the payment's gateway is set up", async () => {
    const { shop, refund } = paid;
    await shop.pool.query("update payment_attempts set account_id = null");
    expect(await codeOf(refund())).toBe("refund-by-hand");
  });

  test("is shown to the customer when it is requested and sent, even if staff sent it in the gateway's panel", async () => {
    const { shop, id, refund, later } = paid;
    await refund(100);
    expect(await paymentOfOrder(shop, id, "en")).toMatchObject({ givenBack: 10_000, sentBackAt: null });
    await later(0);
    const sentBackAt = expect.any(Date);
    expect(await paymentOfOrder(shop, id, "en")).toMatchObject({ givenBack: 10_000, sentBackAt });
    await shop.pool.query("update payment_attempts set account_id = null");
    const byHand = { payment: null, method: "nagad", note: null, done: true, reference: "PANEL1234" } as const;
    await requestRefund(shop, admin, id, { ...byHand, amount: fromTaka(460) });
    expect(await paymentOfOrder(shop, id, "en")).toMatchObject({ givenBack: 56_000, sentBackAt });
  });

  test("whose outcome stays unknown can be checked by staff after an hour, and recorded or sent again", async () => {
    const { shop, gateway, id, refund, later, refundsOf, money } = paid;
    gateway.answerRefund = () => ({ outcome: "unknown" });
    gateway.before = (call) => (call === "refundStatus" ? cut() : undefined);
    const first = await refund(100);
    const second = await refund(460);
    await later(0);
    const done = { state: "done" as const, reference: "FOUND123" };
    for (const code of [codeOf(endRefund(shop, admin, first, done)), codeOf(retryRefund(shop, admin, second))])
      expect(await code).toBe("refund-under-way");
    await later(61);
    await endRefund(shop, admin, first, done);
    gateway.refunds.delete(`RF${second}`);
    gateway.answerRefund = () => ({ outcome: "done", reference: "RF2" });
    await retryRefund(shop, admin, second);
    await later(0);
    expect(await refundsOf(id)).toMatchObject([{ state: "done" }, { state: "done" }]);
    expect(await money(id)).toMatchObject({ due: 0, back: 0 });
  });

  test("that was refused is sent again once when staff request it", async () => {
    const { shop, gateway, refund, later, money, id } = paid;
    gateway.answerRefund = () => ({ outcome: "refused", text: "Insufficient balance" });
    const refundId = await refund();
    expect(await codeOf(retryRefund(shop, admin, refundId))).toBe("refund-under-way");
    await later(0);
    gateway.refunds.clear();
    gateway.answerRefund = () => ({ outcome: "done", reference: "RF1" });
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(retryRefund(shop, admin, refundId))));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    await later(0);
    expect(await money(id)).toMatchObject({ back: 0 });
    expect(refundCalls()).toHaveLength(2);
  });
});

test("a late payment for sold-out items is refunded automatically, and the customer is told", async () => {
  const { shop, gateway, order, start, payAtPage, pass, money, variantId } = await gatewayShop({ stock: 1 });
  const id = await order();
  await shop.pool.query("update orders set holds_stock = false; update order_lines set stock_reserved = false");
  await setStock(shop, 0);
  await start(id, "nagad");
  await payAtPage(id);
  await pass(2);
  expect(await money(id)).toMatchObject({ stage: "on-hold" });
  expect(await paymentOfOrder(shop, id, "en")).toMatchObject({ progress: "ran-out", givenBack: 56_000 });
  await sendRefunds(shop);
  expect(gateway.balance).toBe(0);
  expect(await money(id)).toMatchObject({ due: 56_000, back: 0 });
  expect(await shop.db.select().from(variants)).toMatchObject([{ id: variantId, stock: 0 }]);
  expect(await shop.db.select().from(orders)).toMatchObject([{ holdsStock: false }]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
