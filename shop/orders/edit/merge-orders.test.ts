import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countPieces } from "../../invariants.ts";
import { fromTaka, toTaka } from "../../money.ts";
import { amountDue } from "../../payments/amount-due.ts";
import { claimPayment, verifyPayment } from "../../payments/claim-payment.ts";
import { paymentRequest } from "../../payments/payment-schema.ts";
import { endRefund, requestRefund } from "../../payments/refund.ts";
import { admin } from "../../test-shop.ts";
import { countOrders, listOrders } from "../admin/list-orders.ts";
import { changeStatus } from "../change-status.ts";
import { undoStep } from "../undo-step.ts";
import { mergeOrders, unmergeOrder } from "./merge-orders.ts";
import { editingShop, expectSound, mitu, refusalOf, rima } from "./test-edits.ts";

type Desk = Awaited<ReturnType<typeof editingShop>>;

/** Quotes and merges, as the dashboard does. */
async function merge({ shop, quote }: Desk, target: string, absorbed: string): Promise<void> {
  const { total } = await quote(target, { merge: absorbed });
  await mergeOrders(shop, rima, target, { order: absorbed, total });
}

test("two orders of one phone are merged into one parcel and split again: lines, stock, coupon, advance, dates, messages", async () => {
  const desk = await editingShop();
  const { shop, place, stock, detail, messages, coupon } = desk;
  const pieces = await countPieces(shop.db);
  await coupon("FIFTY", { amount: fromTaka(50), maxUses: 1 });
  await coupon("TENTH", { kind: "percent", amount: null, percent: 10 });
  const first = await place({ rani: 1 }, 510, { coupon: "FIFTY" });
  const second = await place({ rani: 1, kajal: 2 }, 870, { coupon: "TENTH", address: "House 12" });
  await changeStatus(shop, rima, second, "confirmed");
  expect((await detail(first)).related).toMatchObject([{ id: second, status: "confirmed", isSamePhone: true }]);
  const request = paymentRequest.parse({ method: "bkash", amount: 200, reference: "BKX7Q2M9ZP" });
  await verifyPayment(shop, admin, await claimPayment(shop, rima, second, request));
  const claimed = paymentRequest.parse({ method: "nagad", amount: 100, reference: "NGX7Q2M9ZP" });
  await claimPayment(shop, rima, second, claimed);

  expect(await desk.quote(first, { merge: second })).toMatchObject({
    total: 132_000,
    due: 112_000,
    shippingCost: 6_000,
  });
  await merge(desk, first, second);
  const target = await detail(first);
  expect(target).toMatchObject({
    ...{ status: "pending", total: 132_000, paid: 20_000, coupon: { code: "TENTH", gave: 14_000 } },
    lines: [{ quantity: 2 }, { quantity: 2 }],
    absorbed: [{ id: second }],
    related: [],
  });
  expect(toTaka(amountDue(target))).toBe(1120);
  expect(await detail(second)).toMatchObject({
    ...{ status: "cancelled", stage: "merged", mergedInto: { id: first, number: target.number }, paid: 0 },
    desk: { closure: { reason: "merged-into" }, payments: [] },
  });
  // It is not counted or listed as cancelled.
  expect(await countOrders(shop, rima)).toMatchObject({ pending: 1, confirmed: 0, cancelled: 0 });
  const filter = { status: "cancelled" as const, sort: "newest" as const, page: 1, limit: 20 };
  expect(await listOrders(shop, rima, filter)).toMatchObject({ orders: [], total: 0 });
  expect(await messages()).toEqual(["order-confirmed", "payment-received", "order-changed"]);
  expect(await stock()).toEqual({ rani: 3, sindoor: 3, kajal: 2 });
  await expectSound(shop, pieces);

  // The absorbed order cannot be changed by itself, and the merged items can be edited.
  expect(await refusalOf(undoStep(shop, rima, second))).toMatchObject({ code: "undo-refused", reason: "later-fact" });
  await desk.edit(first, { items: desk.items({ rani: 2, kajal: 1 }) });
  await unmergeOrder(shop, mitu, second);
  expect(await detail(first)).toMatchObject({ total: 56_000, paid: 0, lines: [{ quantity: 1 }], absorbed: [] });
  expect(await detail(second)).toMatchObject({
    ...{ status: "confirmed", total: 87_000, paid: 20_000, mergedInto: null, coupon: { code: "TENTH" } },
    desk: { closure: null },
  });
  expect((await detail(second)).timeline.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    ...["step pending", "step confirmed", "step cancelled", "undone confirmed"],
  ]);
  expect(await stock()).toEqual({ rani: 3, sindoor: 3, kajal: 2 });
  await expectSound(shop, pieces);
});

test("merged orders with a refund since cannot be split, unless the refund failed", async () => {
  const desk = await editingShop();
  const { shop, place, detail } = desk;
  const first = await place({ rani: 1 }, 560);
  const second = await place({ kajal: 1 }, 260);
  const pay = async (order: string, amount: number, reference: string) => {
    const claim = paymentRequest.parse({ method: "bkash", amount, reference });
    await verifyPayment(shop, admin, await claimPayment(shop, rima, order, claim));
  };
  await pay(first, 100, "BKX7Q2M9ZP");
  await pay(second, 200, "BKX7Q2M9ZQ");
  const refund = (amount: number) =>
    requestRefund(shop, admin, first, { method: "bkash", amount: fromTaka(amount), note: null });
  // An earlier refund belongs to the order it was made for.
  await endRefund(shop, admin, await refund(30), { state: "done", reference: "BKX7Q2M9ZA" });
  await merge(desk, first, second);
  const since = await refund(150);
  const sums = async (order: string) => {
    const { paid, refunded } = await detail(order);
    return [toTaka(paid), toTaka(refunded)];
  };
  const split = () => refusalOf(unmergeOrder(shop, rima, second));
  expect(await split()).toMatchObject({ code: "merge-refused", reason: "refunded-since" });
  expect([await sums(first), await sums(second)]).toEqual([
    [300, 30],
    [0, 0],
  ]);
  await endRefund(shop, admin, since, { state: "failed", reference: null });
  expect(await split()).toBeNull();
  expect([await sums(first), await sums(second)]).toEqual([
    [100, 30],
    [200, 0],
  ]);
  await expectSound(shop);
});

test("only unpacked orders of one customer can be merged", async () => {
  const desk = await editingShop();
  const { shop, place, detail } = desk;
  const one = await place({ rani: 1 }, 560);
  const neighbour = await place({ rani: 1 }, 560, { phone: "01812345678" });
  const stranger = await place({ rani: 1 }, 560, { phone: "01912345678", address: "House 9" });
  expect((await detail(one)).related).toMatchObject([
    { id: neighbour, isSamePhone: false, fullName: expect.any(String), phone: "+8801812345678" },
  ]);
  const refusal = (target: string, absorbed: string) => refusalOf(merge(desk, target, absorbed));
  expect(await refusal(one, stranger)).toMatchObject({ code: "merge-refused", reason: "other-customer" });
  expect(await refusal(one, one)).toMatchObject({ code: "merge-refused", reason: "same-order" });
  expect(await refusal(one, "nothing")).toMatchObject({ code: "not-found" });
  await merge(desk, one, neighbour);
  expect(await refusal(one, neighbour)).toMatchObject({ code: "edit-too-late", status: "cancelled" });
  for (const status of ["confirmed", "shipped"] as const) await changeStatus(shop, admin, one, status);
  expect(await refusalOf(unmergeOrder(shop, rima, neighbour))).toMatchObject({ code: "edit-too-late" });
  await expectSound(shop);
});

test("a gift is not merged with other orders, and no gift card is lost", async () => {
  const desk = await editingShop();
  const { place } = desk;
  const card = await place({ rani: 1 }, 560, { gift: { message: "For Mitu" } });
  const bare = await place({ kajal: 1 }, 260, { gift: {} });
  const own = await place({ kajal: 1 }, 260);
  for (const [target, absorbed] of [
    [card, own],
    [own, bare],
    [bare, card],
  ] as const)
    expect(await refusalOf(merge(desk, target, absorbed))).toMatchObject({ code: "merge-refused", reason: "gift" });
  await merge(desk, card, bare);
  await expectSound(desk.shop);
});

test("merging an order that holds no stock reserves its items, or is refused", async () => {
  const desk = await editingShop();
  const { shop, place, stock } = desk;
  const [first = ""] = [await place({ rani: 1 }, 560), await place({ rani: 1 }, 560), await place({ rani: 1 }, 560)];
  // Beyond the number's limit: it holds no stock.
  const beyond = await place({ kajal: 3 }, 660);
  expect(await stock()).toEqual({ rani: 2, sindoor: 3, kajal: 4 });
  const other = { phone: "01812345678", address: "House 9" };
  const rival = await place({ kajal: 2 }, 460, other);
  expect(await refusalOf(merge(desk, first, beyond))).toMatchObject({ code: "out-of-stock" });
  await changeStatus(shop, admin, rival, "cancelled");
  await merge(desk, first, beyond);
  expect(await stock()).toEqual({ rani: 2, sindoor: 3, kajal: 1 });
  await unmergeOrder(shop, rima, beyond);
  expect(await stock()).toEqual({ rani: 2, sindoor: 3, kajal: 4 });
  await expectSound(shop);
});

test("a merge concurrent with shipping, cancelling, editing or another merge leaves one or two valid parcels", async () => {
  const desk = await editingShop();
  const { shop, place, items, edit } = desk;
  const pieces = await countPieces(shop.db);
  const rivals = [
    (one: string) => changeStatus(shop, mitu, one, "shipped"),
    (_one: string, other: string) => changeStatus(shop, mitu, other, "cancelled"),
    (one: string) => edit(one, { items: items({ rani: 1, kajal: 1 }) }, mitu),
    (one: string, other: string) => merge(desk, other, one),
    (_one: string, other: string) => changeStatus(shop, mitu, other, "shipped"),
  ];
  for (const rival of rivals) {
    const one = await place({ rani: 1 }, 560);
    const other = await place({ rani: 1, kajal: 1 }, 760);
    for (const id of [one, other]) await changeStatus(shop, admin, id, "confirmed");
    await Promise.all([refusalOf(merge(desk, one, other)), refusalOf(rival(one, other))]);
    await expectSound(shop, pieces);
    const { rows } = await shop.db.execute<{ id: string; status: "shipped" | "confirmed" }>(
      sql`select id, status from orders where status in ('confirmed', 'shipped')`,
    );
    for (const { id, status } of rows)
      await changeStatus(shop, admin, id, status === "shipped" ? "returned" : "cancelled");
  }
});

test("a transfer that paid for both orders pays for each again after a split", async () => {
  const desk = await editingShop();
  const { shop, place, detail } = desk;
  const first = await place({ rani: 1 }, 560);
  const second = await place({ kajal: 1 }, 260);
  const pay = async (order: string, amount: number, reference: string) =>
    claimPayment(shop, rima, order, paymentRequest.parse({ method: "bkash", amount, reference }));
  const both = [
    { orderId: first, amount: fromTaka(300) },
    { orderId: second, amount: fromTaka(100) },
  ];
  await verifyPayment(shop, admin, await pay(first, 400, "BKX7Q2M9ZP"), both);
  await verifyPayment(shop, admin, await pay(second, 50, "BKX7Q2M9ZQ"), [{ orderId: second, amount: fromTaka(50) }]);
  const later = await pay(second, 20, "BKX7Q2M9ZR");
  const paid = async (order: string) => {
    const { paid: sum, desk: facts } = await detail(order);
    return [toTaka(sum), facts.payments.length];
  };
  for (const times of [1, 2]) {
    await merge(desk, first, second);
    expect(await paid(first)).toEqual([times === 1 ? 450 : 470, 3]);
    if (times === 1) await verifyPayment(shop, admin, later);
    await unmergeOrder(shop, rima, second);
    expect([await paid(first), await paid(second)]).toEqual([
      [300, 1],
      [170, 2],
    ]);
    await expectSound(shop);
  }
});
