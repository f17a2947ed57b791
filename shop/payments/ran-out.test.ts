import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { callAttempts, orderLines, orders, products, variants } from "../../db/schema.ts";
import { summarizeProducts } from "../catalog/product-summary.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { changeStockHold } from "../orders/guard/hold-stock.ts";
import { holdOrder } from "../orders/hold-order.ts";
import { admin, codeOf, nusrat, setStock, stockProduct, variantDraft } from "../test-shop.ts";
import { chooseRanOut, chooseRanOutByStaff } from "./choose-ran-out.ts";
import { paymentByToken, paymentOfOrder } from "./order-payment.ts";
import type { RanOutChoice } from "./payment-schema.ts";
import { releaseUnpaidAdvances } from "./release-unpaid.ts";
import { sendRefunds } from "./send-refunds.ts";
import { gatewayShop } from "./test-payments.ts";

/** Two oils at ৳300 and a serum at ৳500, plus ৳60 for delivery. */
const total = 1160;

let late: Awaited<ReturnType<typeof lateShop>>;

/** A shop with an order that is paid after its stock was released. */
async function lateShop() {
  const made = await gatewayShop();
  const { shop, order, start, payAtPage, pass, productId, variantId: serum } = made;
  const oilOf = (name: string, taka: number) =>
    stockProduct(shop, {
      name: { en: name, bn: "তেল" },
      variants: [variantDraft({ price: fromTaka(taka), stock: 10 })],
    });
  const { productId: oilId, variantIds } = await oilOf("Amla Oil", 300);
  const oil = variantIds[0] ?? "";
  const items = [
    { productId: oilId, quantity: 2 },
    { productId, quantity: 1 },
  ];
  const id = await order({ items, total });

  /** Sets the stock of these variants. */
  async function leave(stocks: Record<string, number>) {
    await setStock(shop, stocks);
    const all = await shop.db.select({ id: products.id }).from(products);
    await summarizeProducts(
      shop.db,
      all.map((each) => each.id),
      shop.now(),
    );
  }

  /** The payment arrives when only the given pieces are left. */
  async function payLate(left: { oil: number; serum: number }, kind: "nagad" | "bkash" = "nagad") {
    await changeStockHold(shop, admin, id, false);
    await leave({ [oil]: left.oil, [serum]: left.serum });
    await start(id, kind);
    await payAtPage(id);
    await pass(2);
  }

  const choose = (choice: RanOutChoice) => codeOf(chooseRanOut(shop, id, choice, "203.0.113.7"));
  const shown = async () => (await paymentOfOrder(shop, id, "en"))?.ranOut ?? null;
  const orderRow = async () => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0];
  const stockOf = async (variantId: string) =>
    (await shop.db.select().from(variants).where(eq(variants.id, variantId)))[0]?.stock;
  const pieces = async () =>
    (await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)).map(
      ({ variantId, quantity, stockReserved }) => ({ variantId, quantity, stockReserved }),
    );
  return { ...made, id, leave, oil, oilId, oilOf, serum, payLate, choose, shown, orderRow, stockOf, pieces };
}

beforeEach(async () => {
  late = await lateShop();
});

async function skusOf({ db }: typeof late.shop, ids: string[]): Promise<string[]> {
  return (await db.select({ sku: variants.sku }).from(variants).where(inArray(variants.id, ids))).map(({ sku }) => sku);
}

async function expectWhole(): Promise<void> {
  expect(await findBrokenInvariants(late.shop.db)).toEqual([]);
}

describe("a late payment for partly sold-out items", () => {
  test("reserves the others, refunds the sold-out ones automatically, and waits for the customer", async () => {
    const { shop, gateway, id, payLate, money, shown, stockOf, serum, pieces, refundsOf } = late;
    await payLate({ oil: 0, serum: 4 });
    expect(await money(id)).toEqual({ due: 0, back: 60_000, stage: "on-hold" });
    expect(await pieces()).toEqual([{ variantId: serum, quantity: 1, stockReserved: true }]);
    expect(await stockOf(serum)).toBe(3);
    expect(await refundsOf(id)).toMatchObject([{ amount: 60_000, state: "requested", requestedByName: null }]);
    expect(await shown()).toMatchObject({
      gone: [{ name: { text: "Amla Oil" }, amount: 60_000 }],
      ...{ pieces: 2, others: 1, total: 56_000 },
    });
    await sendRefunds(shop);
    expect(gateway.balance).toBe(56_000);
    expect(await money(id)).toMatchObject({ due: 0, back: 0 });
    expect(await paymentOfOrder(shop, id, "en")).toMatchObject({ progress: "ran-out", givenBack: 60_000 });
    await expectWhole();
  });

  test("reserves the pieces of an item that are left", async () => {
    const { id, payLate, money, shown, oil, serum, pieces } = late;
    await payLate({ oil: 1, serum: 4 });
    expect((await pieces()).map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      [oil, 1],
      [serum, 1],
    ]);
    expect(await money(id)).toMatchObject({ due: 0, back: 30_000 });
    expect(await shown()).toMatchObject({ pieces: 1, others: 2, gone: [{ amount: 30_000 }] });
    await expectWhole();
  });

  test("shows this to a customer who has proved the order, and not to anyone with only the link", async () => {
    const { shop, payLate, attempt, id } = late;
    await payLate({ oil: 0, serum: 1 });
    const byToken = await paymentByToken(shop, (await attempt(id)).returnToken);
    expect(byToken).toMatchObject({ progress: "ran-out", ranOut: null });
  });

  test("charges no more for delivery than was agreed", async () => {
    const { shop, id, payLate, orderRow } = late;
    await shop.pool.query("update orders set shipping_cost = 0, shipping_saved = 6000, total = 110000");
    await payLate({ oil: 0, serum: 1 });
    expect(await orderRow()).toMatchObject({ shippingCost: 0, total: 50_000 });
    expect(await late.money(id)).toMatchObject({ back: 60_000 });
  });

  test("refunds nothing of an advance while more is due", async () => {
    const { shop, id, start, payAtPage, pass, money, oil, refundsOf, gateway } = late;
    await shop.db.update(orders).set({ advanceAsked: fromTaka(200) });
    await changeStockHold(shop, admin, id, false);
    await late.leave({ [oil]: 0 });
    await start(id, "nagad", "advance");
    await payAtPage(id);
    await pass(2);
    expect(await money(id)).toEqual({ due: 36_000, back: 0, stage: "on-hold" });
    expect(await refundsOf(id)).toEqual([]);
    expect(await late.choose({ choice: "send", total: fromTaka(560) })).toBeNull();
    expect(await money(id)).toMatchObject({ due: 36_000, stage: "to-pack" });
    expect(gateway.balance).toBe(20_000);
    await expectWhole();
  });
});

describe("the customer's choice", () => {
  test("to receive the other items confirms the order, and staff see who chose", async () => {
    const { shop, payLate, choose, orderRow, money, id } = late;
    await payLate({ oil: 0, serum: 1 });
    expect(await choose({ choice: "send", total: fromTaka(1160) })).toBe("total-changed");
    expect(await choose({ choice: "send", total: fromTaka(560) })).toBeNull();
    expect(await orderRow()).toMatchObject({ status: "confirmed", holdReason: null });
    expect(await shop.db.select().from(callAttempts)).toMatchObject([{ channel: "link", outcome: "confirmed" }]);
    expect(await money(id)).toMatchObject({ stage: "to-pack" });
    expect(await paymentOfOrder(shop, id, "en")).toMatchObject({ progress: "paid", ranOut: null, givenBack: 60_000 });
    await expectWhole();
  });

  test("to cancel refunds everything automatically", async () => {
    const { shop, gateway, payLate, choose, orderRow, money, id, stockOf, serum } = late;
    await payLate({ oil: 0, serum: 1 });
    expect(await choose({ choice: "cancel" })).toBeNull();
    expect(await orderRow()).toMatchObject({ status: "cancelled" });
    await sendRefunds(shop);
    expect(gateway.balance).toBe(0);
    expect(await money(id)).toEqual({ due: 0, back: 0, stage: "cancelled" });
    expect(await stockOf(serum)).toBe(1);
    await expectWhole();
  });

  test("may be the most similar item of the category that costs no more, at its current price", async () => {
    const { id, payLate, choose, shown, money, oilOf, pieces, serum, orderRow, stockOf } = late;
    await oilOf("Dear Oil", 310);
    const { variantIds } = await oilOf("Kalojira Oil", 280);
    const nearest = variantIds[0] ?? "";
    await oilOf("Plain Oil", 120);
    await payLate({ oil: 0, serum: 1 });
    const offer = (await shown())?.instead;
    expect(offer).toMatchObject({ variantId: nearest, name: { text: "Kalojira Oil" }, isBack: false, amount: 56_000 });
    expect(offer?.total).toBe(112_000);
    expect(await choose({ choice: "instead", variantId: nearest, total: fromTaka(1110) })).toBe("total-changed");
    expect(await choose({ choice: "instead", variantId: nearest, total: fromTaka(1120) })).toBeNull();
    expect(await pieces()).toEqual([
      { variantId: serum, quantity: 1, stockReserved: true },
      { variantId: nearest, quantity: 2, stockReserved: true },
    ]);
    expect(await stockOf(nearest)).toBe(8);
    expect(await money(id)).toMatchObject({ stage: "to-call" });
    expect(await orderRow()).toMatchObject({ status: "pending", total: 112_000 });
    await sendRefunds(late.shop);
    expect(await money(id)).toMatchObject({ due: 56_000, back: 0 });
    await expectWhole();
  });

  test("does not offer a set of which no shade has enough stock", async () => {
    const { shop, payLate, shown, oilOf } = late;
    const { variantIds } = await oilOf("Kalojira Oil", 280);
    await stockProduct(shop, {
      name: { en: "Hair Mask", bn: null },
      variants: ["Rose", "Amla"].map((en, stock) => variantDraft({ sku: en, name: { en, bn: null }, stock })),
    });
    await stockProduct(shop, {
      name: { en: "Hair Set", bn: null },
      variants: [variantDraft({ sku: "SET", price: fromTaka(290), stock: null })],
      parts: [
        { sku: "Rose", pieces: 1, any: true },
        ...(await skusOf(shop, variantIds)).map((sku) => ({ sku, pieces: 1 })),
      ],
    });
    await payLate({ oil: 0, serum: 1 });
    expect((await shown())?.instead).toMatchObject({ variantId: variantIds[0], name: { text: "Kalojira Oil" } });
  });

  test("is refused if the replacement has just been sold, and can be made again", async () => {
    const { payLate, choose, shown, oilOf } = late;
    const { variantIds } = await oilOf("Kalojira Oil", 280);
    const nearest = variantIds[0] ?? "";
    await payLate({ oil: 0, serum: 1 });
    await late.leave({ [nearest]: 1 });
    expect(await choose({ choice: "instead", variantId: nearest, total: fromTaka(1120) })).toBe("out-of-stock");
    expect(await shown()).toMatchObject({ instead: null, others: 1 });
    expect(await choose({ choice: "send", total: fromTaka(560) })).toBeNull();
    await expectWhole();
  });

  test("may be the same item if it is back in stock", async () => {
    const { shop, payLate, choose, shown, oil, oilOf, money, id, pieces, serum, gateway } = late;
    await oilOf("Kalojira Oil", 280);
    await payLate({ oil: 1, serum: 1 });
    await late.leave({ [oil]: 5 });
    expect((await shown())?.instead).toMatchObject({ variantId: oil, isBack: true, amount: 30_000, total: 116_000 });
    expect(await choose({ choice: "instead", variantId: oil, total: fromTaka(1160) })).toBeNull();
    expect(new Set(await pieces())).toEqual(
      new Set([
        { variantId: oil, quantity: 2, stockReserved: true },
        { variantId: serum, quantity: 1, stockReserved: true },
      ]),
    );
    await sendRefunds(shop);
    expect(await money(id)).toMatchObject({ due: 30_000, back: 0 });
    expect(gateway.balance).toBe(86_000);
    await expectWhole();
  });

  test("made twice concurrently counts once, with the right amounts for either", async () => {
    for (const other of [{ choice: "send", total: fromTaka(560) }, { choice: "cancel" }] as const) {
      late = await lateShop();
      await late.payLate({ oil: 0, serum: 1 });
      const codes = await Promise.all([late.choose({ choice: "send", total: fromTaka(560) }), late.choose(other)]);
      expect(codes.filter((code) => code === null)).toHaveLength(1);
      expect(codes.filter((code) => code === "changed-meanwhile")).toHaveLength(1);
      await sendRefunds(late.shop);
      const row = await late.orderRow();
      expect(late.gateway.balance).toBe(row?.status === "cancelled" ? 0 : 56_000);
      await expectWhole();
    }
  });

  test("of the last replacement, concurrent with its sale, succeeds for one of them", async () => {
    const { productId, variantIds } = await late.oilOf("Kalojira Oil", 280);
    const nearest = variantIds[0] ?? "";
    await late.payLate({ oil: 0, serum: 1 });
    await late.leave({ [nearest]: 2 });
    const [choice, sale] = await Promise.all([
      late.choose({ choice: "instead", variantId: nearest, total: fromTaka(1120) }),
      codeOf(late.order({ items: [{ productId, quantity: 1 }], total: 340 })),
    ]);
    expect([choice, sale].filter((code) => code === null)).toHaveLength(1);
    expect(await late.stockOf(nearest)).toBe(choice === null ? 0 : 1);
    await expectWhole();
  });

  test("to cancel, concurrent with the refund job, refunds each taka once", async () => {
    const { shop, gateway, payLate, choose, money, id } = late;
    await payLate({ oil: 0, serum: 1 });
    await Promise.all([choose({ choice: "cancel" }), sendRefunds(shop), sendRefunds(shop)]);
    await sendRefunds(shop);
    expect(gateway.balance).toBe(0);
    expect(await money(id)).toMatchObject({ due: 0, back: 0 });
    await expectWhole();
  });

  test("concurrent with the job that releases stock leaves the chosen items reserved", async () => {
    const { shop, payLate, choose, orderRow, pieces } = late;
    await payLate({ oil: 0, serum: 1 });
    await Promise.all([
      choose({ choice: "send", total: fromTaka(560) }),
      releaseUnpaidAdvances(shop),
      releaseUnpaidAdvances(shop),
    ]);
    expect(await orderRow()).toMatchObject({ status: "confirmed", holdsStock: true });
    expect(await pieces()).toMatchObject([{ stockReserved: true }]);
    await expectWhole();
  });

  test("can be entered by staff on a call, which is recorded", async () => {
    for (const [choice, status, balance] of [
      [{ choice: "send", total: fromTaka(560) }, "confirmed", 56_000],
      [{ choice: "cancel" }, "cancelled", 0],
    ] as const) {
      late = await lateShop();
      const { shop, gateway, id, payLate, orderRow } = late;
      await payLate({ oil: 0, serum: 1 });
      expect(await codeOf(chooseRanOutByStaff(shop, nusrat, id, choice))).toBe("not-allowed");
      expect(await codeOf(chooseRanOutByStaff(shop, admin, id, choice))).toBeNull();
      expect(await orderRow()).toMatchObject({ status, holdReason: null });
      const by = { channel: "phone", outcome: status, byName: admin.name };
      expect(await shop.db.select().from(callAttempts)).toMatchObject([by]);
      await sendRefunds(shop);
      expect(gateway.balance).toBe(balance);
      expect(await codeOf(chooseRanOutByStaff(shop, admin, id, choice))).toBe("changed-meanwhile");
      await expectWhole();
    }
  });

  test("by the customer and by staff concurrently counts once", async () => {
    const { shop, gateway, id, payLate, choose, orderRow } = late;
    await payLate({ oil: 0, serum: 1 });
    const codes = await Promise.all([
      choose({ choice: "send", total: fromTaka(560) }),
      codeOf(chooseRanOutByStaff(shop, admin, id, { choice: "cancel" })),
    ]);
    expect(codes.toSorted()).toEqual(["changed-meanwhile", null]);
    await sendRefunds(shop);
    expect(gateway.balance).toBe((await orderRow())?.status === "cancelled" ? 0 : 56_000);
    await expectWhole();
  });

  test("is refused once staff have decided", async () => {
    const { shop, id, payLate, choose } = late;
    await payLate({ oil: 0, serum: 1 });
    await holdOrder(shop, admin, id, null);
    for (const choice of [{ choice: "send", total: fromTaka(560) }, { choice: "cancel" }] as const)
      expect(await choose(choice)).toBe("changed-meanwhile");
    await expectWhole();
  });

  test("leaves an order with a risky payment to staff", async () => {
    const { shop, payLate, choose, orderRow } = late;
    await payLate({ oil: 0, serum: 1 });
    await shop.pool.query("update payments set risky = true");
    expect(await choose({ choice: "send", total: fromTaka(560) })).toBeNull();
    expect(await orderRow()).toMatchObject({ status: "confirmed", holdReason: "payment-risky" });
  });
});

describe("a late payment for items that are all sold out", () => {
  test("is refunded automatically, and the order waits for a replacement or its cancellation", async () => {
    const { shop, gateway, payLate, choose, shown, money, id, orderRow } = late;
    await payLate({ oil: 0, serum: 0 });
    expect(await shown()).toMatchObject({ pieces: 3, others: 0, instead: null });
    await sendRefunds(shop);
    expect(gateway.balance).toBe(0);
    expect(await money(id)).toMatchObject({ back: 0, stage: "on-hold" });
    expect(await choose({ choice: "send", total: fromTaka(total) })).toBe("out-of-stock");
    expect(await choose({ choice: "cancel" })).toBeNull();
    expect(await orderRow()).toMatchObject({ status: "cancelled" });
    expect(gateway.balance).toBe(0);
    await expectWhole();
  });

  test("for a single item can be used for a replacement, which is paid on delivery", async () => {
    const { shop, order, start, payAtPage, pass, productId, serum, oil, money } = late;
    const id = await order({ items: [{ productId, quantity: 1 }], total: 560 });
    await changeStockHold(shop, admin, id, false);
    await late.leave({ [serum]: 0 });
    await start(id, "nagad");
    await payAtPage(id);
    await pass(2);
    await sendRefunds(shop);
    const offer = (await paymentOfOrder(shop, id, "en"))?.ranOut?.instead;
    expect(offer).toMatchObject({ variantId: oil, amount: 30_000, total: 36_000 });
    const chosen = { choice: "instead", variantId: oil, total: fromTaka(360) } as const;
    expect(await codeOf(chooseRanOut(shop, id, chosen, null))).toBeNull();
    expect(await money(id)).toEqual({ due: 36_000, back: 0, stage: "to-call" });
    await expectWhole();
  });
});
