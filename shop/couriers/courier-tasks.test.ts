import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  bookings,
  courierCalls,
  courierScores,
  courierTasks,
  courierWebhooks,
  orderLines,
  orderRevisions,
  orders,
  parcelDues,
  returns,
  shipmentEvents,
  shipments,
} from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { listAuditLog } from "../audit-log/list-audit-log.ts";
import { loadCourierCash } from "../cash/load-cash.ts";
import { purgeRecords } from "../connected-accounts/purge-records.ts";
import { countPieces, findBrokenInvariants } from "../invariants.ts";
import { fromTaka, type Paisa } from "../money.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { changeStatus } from "../orders/change-status.ts";
import { checkIn } from "../parcels/check-in.ts";
import { countParcels, listParcels } from "../parcels/list-parcels.ts";
import { shipmentsRequest } from "../parcels/parcel-schema.ts";
import { recordShipments } from "../parcels/record-shipments.ts";
import { requestRefund } from "../payments/refund.ts";
import { listRefundsDue } from "../payments/refunds-due.ts";
import type { SignedIn } from "../permissions.ts";
import { requestForgetting } from "../privacy/forget-orders.ts";
import { admin, codeOf } from "../test-shop.ts";
import { applyReport } from "./apply-events.ts";
import { applyWebhooks } from "./apply-webhooks.ts";
import type { CourierReport } from "./courier-port.ts";
import { answerUnknown, closeTaskByStaff, listTasks } from "./courier-tasks.ts";
import { pollParcels } from "./poll-parcels.ts";
import { reportByHand, reportOwnRider } from "./report-by-hand.ts";
import { quotePart, settlePart } from "./settle-part.ts";
import { raiseTask } from "./task-records.ts";
import { type AnsweredStates, courierOfTests, reportOf, sendWebhook } from "./test-courier.ts";
import { type BookedShop, bookedShop } from "./test-parcels.ts";

const hour = 3_600_000;
const catalogueKeeper: SignedIn = { role: "catalogue", id: "k", email: "k@labonno.example", name: "Keya" };
const openKinds = async (shop: BookedShop) => (await listTasks(shop, admin)).map(({ kind }) => kind);

async function hear(shop: BookedShop, shipmentId: string, report: CourierReport): Promise<void> {
  const settings = await shop.settings();
  const event = { shipmentId, source: "webhook" as const, report, receivedAt: shop.now(), settings };
  await transaction(shop.db, (tx) => applyReport(tx, event));
}

/** A partial delivery of one serum, with the amount that the rider collected. */
async function partlyDelivered(shop: BookedShop, taka: number) {
  const parcel = await shop.book();
  await hear(shop, parcel.shipment.id, reportOf("partly-delivered", { collected: fromTaka(taka) }));
  const lines = (serum: number, soap: number) => ({
    items: [
      { variantId: shop.serum, delivered: serum },
      { variantId: shop.soap, delivered: soap },
    ],
  });
  return { ...parcel, lines };
}

test("staff settle a partial delivery line by line: kept pieces are sold, the rest waits for its check-in", async () => {
  const shop = await bookedShop();
  const pieces = await countPieces(shop.db);
  const { order, shipment, lines } = await partlyDelivered(shop, 560);
  expect(await openKinds(shop)).toEqual(["partly-delivered"]);
  const [task] = await listTasks(shop, admin);
  expect(task).toMatchObject({
    number: order.number,
    courier: "steadfast",
    // What the rider took stands with the parcel, where a later report corrects it.
    detail: {},
  });
  expect(await codeOf(closeTaskByStaff(shop, admin, task?.id ?? ""))).toBe("answer-needed");
  for (const wrong of [lines(3, 0), lines(0, 0), lines(2, 1), { items: lines(1, 0).items.slice(1) }])
    expect(await codeOf(settlePart(shop, admin, shipment.id, wrong))).toBe("invalid-input");
  const settled = await Promise.all([1, 2, 3].map(() => settlePart(shop, admin, shipment.id, lines(1, 0))));
  expect(settled.filter(Boolean)).toHaveLength(1);
  // 500 for the serum and 60 for the delivery.
  expect(await shop.db.select().from(orders)).toMatchObject([
    { status: "delivered", total: 56_000, shippingCost: 6_000 },
  ]);
  expect(await shop.db.select().from(orderLines)).toMatchObject([{ variantId: shop.serum, quantity: 1 }]);
  expect(await shop.db.select().from(orderRevisions)).toMatchObject([
    { before: { total: 115_000 }, reason: "partly-delivered" },
  ]);
  expect(await openKinds(shop)).toEqual([]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
  expect(await countPieces(shop.db)).toEqual(pieces);

  const { parcels } = await listParcels(shop, admin, { stage: "coming-back", limit: 10 });
  const coming = parcels[0]?.lines.map(({ variantId, quantity }) => [variantId, quantity]);
  expect(new Map(coming as [string, number][])).toEqual(
    new Map([
      [shop.serum, 1],
      [shop.soap, 1],
    ]),
  );
  const checked = [shop.serum, shop.soap].map((variantId, n) => ({
    ...{ variantId, quantity: 1, condition: n === 0 ? ("resellable" as const) : ("opened" as const) },
  }));
  expect(await codeOf(checkIn(shop, admin, order.id, checked.slice(1)))).toBe("invalid-input");
  expect(await checkIn(shop, admin, order.id, checked)).toBe(true);
  const { rows } = await shop.pool.query("select stock from variants order by price desc");
  expect(rows.map(({ stock }) => stock)).toEqual([99_999, 99_999]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
  expect(await countPieces(shop.db)).toEqual(pieces);
});

test("a partial delivery whose collected amount differs from its price raises a task", async () => {
  const shop = await bookedShop();
  const { shipment, lines } = await partlyDelivered(shop, 500);
  const quote = { total: 56_000, due: 56_000, collected: 50_000, giveBack: 0 };
  expect(await quotePart(shop, admin, shipment.id, lines(1, 0))).toEqual(quote);
  expect(await codeOf(quotePart(shop, admin, shipment.id, lines(2, 1)))).toBe("invalid-input");
  expect(await shop.db.select().from(orders)).toMatchObject([{ total: 115_000 }]);
  await settlePart(shop, admin, shipment.id, lines(1, 0));
  expect(await quotePart(shop, admin, shipment.id, lines(1, 0))).toBeNull();
  expect(await listTasks(shop, admin)).toMatchObject([
    { kind: "amount-differs", detail: { collected: 50_000, told: 56_000 } },
  ]);
  const whole = await shop.book();
  expect(await codeOf(settlePart(shop, admin, whole.shipment.id, lines(1, 0)))).toBe("status-step-refused");
  expect(await codeOf(settlePart(shop, admin, "nothing", lines(1, 0)))).toBe("not-found");
});

test("what a rider took too much for the kept pieces is a refund that is due, and no second task", async () => {
  const shop = await bookedShop();
  const { order, shipment, lines } = await partlyDelivered(shop, 700);
  expect(await quotePart(shop, admin, shipment.id, lines(1, 0))).toMatchObject({ due: 56_000, giveBack: 14_000 });
  await settlePart(shop, admin, shipment.id, lines(1, 0));
  expect(await openKinds(shop)).toEqual([]);
  expect(await listRefundsDue(shop, admin)).toMatchObject([{ orderId: order.id, amount: 14_000 }]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("a rider who took too much is no task once the customer has the money back", async () => {
  const shop = await bookedShop();
  const [over, under] = [await shop.book(), await shop.book()];
  await hear(shop, over.shipment.id, reportOf("delivered", { collected: fromTaka(1200) }));
  await hear(shop, under.shipment.id, reportOf("delivered", { collected: fromTaka(1100) }));
  const refund = (taka: number) =>
    requestRefund(shop, admin, over.order.id, { method: "bkash", amount: fromTaka(taka), note: null, done: true });
  await refund(20);
  expect(await openKinds(shop)).toEqual(["amount-differs", "amount-differs"]);
  await refund(30);
  expect(await listTasks(shop, admin)).toMatchObject([{ kind: "amount-differs", orderId: under.order.id }]);
});

test("a booking without a response is settled by staff as found or not found, and only then booked again", async () => {
  const shop = await bookedShop();
  const cut = async () => {
    const order = await shop.order();
    const { id } = await shop.request(order);
    await shop.db.update(bookings).set({ state: "unknown" }).where(eq(bookings.id, id));
    await raiseTask(shop.db, {
      kind: "answer-unknown",
      subject: id,
      bookingId: id,
      orderId: order.id,
      now: shop.now(),
    });
    const task = (await listTasks(shop, admin, { kind: "answer-unknown" })).at(-1);
    return { order, id, task: task?.id ?? "" };
  };
  const found = await cut();
  // Until then the database refuses another booking of the order.
  await expect(shop.request(found.order)).rejects.toThrow();
  const answers = await Promise.all(
    ["4711", "4711"].map((number) => answerUnknown(shop, admin, found.task, { found: { number } })),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await shop.db.select().from(shipments)).toMatchObject([{ externalId: "4711", state: "booked" }]);
  const taken = await cut();
  const used = answerUnknown(shop, admin, taken.task, { found: { number: "4711" } });
  expect(await codeOf(used)).toBe("tracking-code-used");
  expect(await answerUnknown(shop, admin, taken.task, { found: { number: "4712" } })).toBe(true);
  const gone = await cut();
  expect(await answerUnknown(shop, admin, gone.task, { found: null })).toBe(true);
  const [booking] = await shop.db.select().from(bookings).where(eq(bookings.id, gone.id));
  expect(booking).toMatchObject({ state: "refused" });
  expect(await openKinds(shop)).toEqual([]);
  expect(await codeOf(answerUnknown(shop, catalogueKeeper, gone.task, { found: null }))).toBe("not-allowed");
});

test("a task is closed once, by one employee", async () => {
  const shop = await bookedShop();
  const { shipment } = await shop.book();
  await hear(shop, shipment.id, reportOf("lost"));
  const [task] = await listTasks(shop, admin, { kind: "lost" });
  expect(await closeTaskByStaff(shop, admin, task?.id ?? "")).toBe(true);
  expect(await closeTaskByStaff(shop, admin, task?.id ?? "")).toBe(false);
  expect(await shop.db.select().from(courierTasks)).toMatchObject([{ closedByName: "Rupa" }]);
  expect(await codeOf(closeTaskByStaff(shop, admin, "nothing"))).toBe("not-found");
  expect(await codeOf(listTasks(shop, catalogueKeeper))).toBe("not-allowed");
});

test("a report by staff overrides the courier's, and the order follows it", async () => {
  const shop = await bookedShop();
  const { order, shipment } = await shop.book();
  await hear(shop, shipment.id, reportOf("lost", { at: new Date(Date.now() - hour) }));
  expect(await shop.statusOf(order)).toBe("shipped");
  const event = { state: "delivered" as const, collected: fromTaka(1150), text: "The rider called" };
  expect(await reportByHand(shop, admin, shipment.id, event)).toBe(true);
  expect(await shop.statusOf(order)).toBe("delivered");
  expect(await openKinds(shop)).toEqual([]);
  expect(await codeOf(reportByHand(shop, admin, "nothing", event))).toBe("not-found");
});

test("of a parcel that the shop's own rider carries, staff report the part that stayed, and settle it as any other", async () => {
  const shop = await bookedShop();
  const pieces = await countPieces(shop.db);
  const order = await shop.order();
  const byHand = shipmentsRequest.parse({
    ...{ courier: "other", courierName: "Karim" },
    shipments: [{ number: order.number, trackingCode: "KARIM-7" }],
  });
  await recordShipments(shop, admin, byHand);
  await changeStatus(shop, admin, order.id, "shipped");
  const [shipment] = await shop.db.select().from(shipments);
  const id = shipment?.id ?? "";
  const event = { state: "partly-delivered" as const, collected: fromTaka(560), text: null };
  await Promise.all([1, 2].map(() => reportByHand(shop, admin, id, event)));
  expect(await openKinds(shop)).toEqual(["partly-delivered"]);
  expect(await shop.statusOf(order)).toBe("delivered");
  const items = [
    { variantId: shop.serum, delivered: 1 },
    { variantId: shop.soap, delivered: 0 },
  ];
  expect(await settlePart(shop, admin, id, { items })).toBe(true);
  expect(await shop.db.select().from(orders)).toMatchObject([{ status: "delivered", total: 56_000 }]);
  expect(await openKinds(shop)).toEqual([]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
  expect(await countPieces(shop.db)).toEqual(pieces);
});

test("a parcel that was handed over without a number is with a rider, and its customer may keep a part of it", async () => {
  const shop = await bookedShop();
  const order = await shop.order();
  const event = { state: "partly-delivered" as const, collected: fromTaka(560), text: null };
  expect(await codeOf(reportOwnRider(shop, admin, order.id, event))).toBe("status-step-refused");
  await changeStatus(shop, admin, order.id, "shipped");
  expect((await loadCourierCash(shop, admin)).couriers).toMatchObject([
    { courier: "other", withRiders: { amount: 115_000, parcels: 1 } },
  ]);
  const outcomes = await Promise.allSettled([1, 2].map(() => reportOwnRider(shop, admin, order.id, event)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await openKinds(shop)).toEqual(["partly-delivered"]);
  const [shipment] = await shop.db.select().from(shipments);
  expect(shipment).toMatchObject({ courier: "other", courierName: null, trackingCode: order.number });
  const items = [
    { variantId: shop.serum, delivered: 1 },
    { variantId: shop.soap, delivered: 0 },
  ];
  expect(await settlePart(shop, admin, shipment?.id ?? "", { items })).toBe(true);
  // Nobody reports when it is back: the rest waits to be checked in at once.
  expect(await countParcels(shop, admin)).toMatchObject({ "coming-back": 0, "to-check-in": 1 });
  expect(await shop.db.select().from(orders)).toMatchObject([{ status: "delivered", total: 56_000 }]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("History says who entered a partial delivery, with what amount, its correction, and what was kept", async () => {
  const shop = await bookedShop();
  const { order, shipment } = await shop.book();
  const start = Date.now();
  const enter = (minutes: number, state: "partly-delivered" | "delivered", taka: number | null) => {
    shop.setNow(new Date(start + minutes * 60_000));
    const collected = taka === null ? null : fromTaka(taka);
    return reportByHand(shop, admin, shipment.id, { state, collected, text: null });
  };
  await enter(1, "partly-delivered", 650);
  await enter(2, "partly-delivered", 560);
  const items = [
    { variantId: shop.serum, delivered: 1 },
    { variantId: shop.soap, delivered: 0 },
  ];
  expect(await quotePart(shop, admin, shipment.id, { items })).toMatchObject({ collected: 56_000, giveBack: 0 });
  await settlePart(shop, admin, shipment.id, { items });
  const { entries } = await listAuditLog(shop, admin, { record: order.id, page: 1, limit: 10 });
  const entered = entries.filter(({ action }) => action === "parcel-reported" || action === "part-settled");
  expect(entered.map(({ action, byName, after }) => ({ action, byName, after })).reverse()).toMatchObject([
    { action: "parcel-reported", byName: "Rupa", after: { state: "partly-delivered", collected: 65_000 } },
    { action: "parcel-reported", byName: "Rupa", after: { state: "partly-delivered", collected: 56_000 } },
    { action: "part-settled", byName: "Rupa", after: { items: [expect.stringContaining("× 1")], collected: 56_000 } },
  ]);
  const { desk, collected, undoUntil } = await orderDetail(shop, admin, order.id);
  expect(desk.reports).toMatchObject([
    { state: "partly-delivered", collected: 65_000, byName: "Rupa" },
    { state: "partly-delivered", collected: 56_000, byName: "Rupa" },
  ]);
  expect({ collected, undoUntil }).toEqual({ collected: 56_000, undoUntil: null });
});

test("a part that was reported by mistake is corrected: the parcel was kept whole, and nothing is asked any more", async () => {
  const shop = await bookedShop();
  const { order, shipment } = await partlyDelivered(shop, 1150);
  shop.setNow(new Date(Date.now() + hour));
  await reportByHand(shop, admin, shipment.id, { state: "delivered", collected: null, text: null });
  expect(await openKinds(shop)).toEqual([]);
  expect(await shop.statusOf(order)).toBe("delivered");
  expect(await shop.db.select().from(orders)).toMatchObject([{ total: 115_000 }]);
  const { entries } = await listAuditLog(shop, admin, { action: "parcel-reported", page: 1, limit: 10 });
  expect(entries).toMatchObject([{ recordName: order.number, byName: "Rupa", after: { state: "delivered" } }]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("parcels without news are polled less and less often, and are stuck after two days", async () => {
  const answers: AnsweredStates = new Map();
  const shop: BookedShop = { ...(await bookedShop()), couriers: courierOfTests(answers) };
  const start = Date.now();
  const { order, shipment, externalId } = await shop.book();
  answers.set(externalId, reportOf("picked-up"));
  const row = async () => (await shop.db.select().from(shipments).where(eq(shipments.id, shipment.id)))[0];
  const later = async (hours: number) => {
    shop.setNow(new Date(start + hours * hour));
    await pollParcels(shop);
    return ((await row())?.nextPollAt?.getTime() ?? 0) - start - hours * hour;
  };
  await later(0.25);
  expect(await shop.statusOf(order)).toBe("confirmed");
  expect(await later(1)).toBe(hour / 2);
  expect(await shop.statusOf(order)).toBe("shipped");
  // The same state again is not news.
  expect(await later(2)).toBe(hour / 2);
  expect(await shop.db.$count(shipmentEvents)).toBe(1);
  expect(await later(30)).toBe(2 * hour);
  expect(await openKinds(shop)).toEqual([]);
  expect(await later(80)).toBe(6 * hour);
  expect(await listTasks(shop, admin)).toMatchObject([{ kind: "stuck", detail: { state: "picked-up" } }]);
  answers.set(externalId, reportOf("out-for-delivery"));
  await later(90);
  expect([await openKinds(shop), (await row())?.state]).toEqual([[], "out-for-delivery"]);
  answers.set(externalId, reportOf("delivered", { collected: fromTaka(1150) }));
  await later(91);
  expect(await row()).toMatchObject({ state: "delivered", nextPollAt: null });
});

test("a lost parcel that staff have found again is not lost by the next poll, which says the same as before", async () => {
  const answers: AnsweredStates = new Map();
  const shop: BookedShop = { ...(await bookedShop()), couriers: courierOfTests(answers) };
  const { shipment, externalId } = await shop.book();
  const start = Date.now();
  const stateAfter = async (hours: number) => {
    shop.setNow(new Date(start + hours * hour));
    await pollParcels(shop);
    return (await shop.db.select().from(shipments))[0]?.state;
  };
  answers.set(externalId, reportOf("lost"));
  expect(await stateAfter(1)).toBe("lost");
  await reportByHand(shop, admin, shipment.id, { state: "in-transit", collected: null, text: null });
  expect(await stateAfter(2)).toBe("in-transit");
  answers.set(externalId, reportOf("out-for-delivery"));
  expect(await stateAfter(3)).toBe("out-for-delivery");
  answers.set(externalId, reportOf("lost"));
  expect(await stateAfter(4)).toBe("lost");
});

test("a negative collected amount counts as nothing until staff know more, and raises a task", async () => {
  const shop = await bookedShop();
  const { order, shipment } = await shop.book();
  await hear(shop, shipment.id, reportOf("delivered", { collected: fromTaka(-50) }));
  expect(await shop.statusOf(order)).toBe("delivered");
  expect(await openKinds(shop)).toEqual(["amount-differs"]);
  expect(await shop.db.select().from(parcelDues)).toMatchObject([{ collected: 0 }]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("a parcel whose report cannot be applied does not stop the others, and is named", async () => {
  const answers: AnsweredStates = new Map();
  const shop: BookedShop = { ...(await bookedShop()), couriers: courierOfTests(answers) };
  const [bad, good] = [await shop.book(), await shop.book()];
  answers.set(bad.externalId, reportOf("delivered", { charge: Number.NaN as Paisa }));
  answers.set(good.externalId, reportOf("picked-up"));
  shop.setNow(new Date(Date.now() + hour));
  const failed: string[] = [];
  await pollParcels(shop, (id) => failed.push(id));
  expect(failed).toEqual([bad.shipment.id]);
  expect(await shop.statusOf(good.order)).toBe("shipped");
});

test("the rest of a partial delivery is polled until it is back, even if the delivery itself was not reported", async () => {
  const answers: AnsweredStates = new Map();
  const shop: BookedShop = { ...(await bookedShop()), couriers: courierOfTests(answers) };
  const start = Date.now();
  const later = async (hours: number) => {
    shop.setNow(new Date(start + hours * hour));
    await pollParcels(shop);
  };
  const inStage = async (stage: "coming-back" | "to-check-in") =>
    (await listParcels(shop, admin, { stage, limit: 10 })).parcels.map(({ number }) => number);
  const { order, shipment, lines, externalId } = await partlyDelivered(shop, 560);
  answers.set(externalId, reportOf("partly-delivered"));
  await settlePart(shop, admin, shipment.id, lines(1, 0));
  await later(1);
  const waitsFor = async () => (await orderDetail(shop, admin, order.id)).desk.return?.isStillComing;
  expect(await inStage("coming-back")).toEqual([order.number]);
  expect(await waitsFor()).toBe(true);
  const home = { ...reportOf("returned"), implies: "partly-delivered" as const };
  answers.set(externalId, home);
  await later(40);
  expect([await inStage("coming-back"), await inStage("to-check-in")]).toEqual([[], [order.number]]);
  expect(await waitsFor()).toBe(false);
  const [row] = await shop.db.select().from(shipments).where(eq(shipments.id, shipment.id));
  expect(row).toMatchObject({ state: "partly-delivered", nextPollAt: null });

  const unheard = await shop.book();
  answers.set(unheard.externalId, home);
  await later(80);
  expect(await shop.statusOf(unheard.order)).toBe("delivered");
  expect(await openKinds(shop)).toEqual(["partly-delivered"]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("a courier that does not answer is not polled for other parcels in that minute, and less often after it", async () => {
  const shop = await bookedShop();
  for (let n = 0; n < 3; n += 1) await shop.book();
  shop.setNow(new Date(Date.now() + hour));
  let calls = 0;
  const { open } = courierOfTests();
  const counting = {
    ...shop,
    couriers: {
      open: ((...given) => {
        const courier = open(...given);
        return {
          ...courier,
          status: (parcel) => {
            calls += 1;
            return courier.status(parcel);
          },
        };
      }) as typeof open,
    },
  };
  await Promise.all([pollParcels(counting), pollParcels(counting)]);
  expect(calls).toBe(1);
});

test("couriers' original messages are deleted after ninety days or with the customer, states and amounts stay", async () => {
  const shop = await bookedShop();
  const { order, shipment, reference, externalId } = await shop.book();
  const report = reportOf("delivered", { collected: fromTaka(1150), text: "Received by Nusrat's sister" });
  await sendWebhook(shop, { externalId, reference }, report);
  await applyWebhooks(shop);
  await hear(shop, shipment.id, { ...report, rawState: "Delivered" });
  const call = { accountId: shop.accountId, name: "book", reference, request: "Nusrat", answer: "", milliseconds: 1 };
  await shop.db.insert(courierCalls).values([call, { ...call, reference: "other" }]);
  await shop.db.insert(courierScores).values({ phone: "1", kind: "steadfast", score: scoreOfNobody });
  const left = async () => [
    await shop.db.$count(courierCalls),
    await shop.db.$count(courierWebhooks),
    await shop.db.$count(shipmentEvents, sql`text is not null`),
    await shop.db.$count(courierScores),
  ];
  await purgeRecords(shop);
  expect(await left()).toEqual([2, 1, 2, 1]);
  shop.setNow(new Date(Date.now() + 8 * 24 * hour));
  await purgeRecords(shop);
  expect(await left()).toEqual([2, 1, 2, 0]);
  await transaction(shop.db, (tx) => requestForgetting(tx, shop, sql`o.id = ${order.id}`));
  expect(await left()).toEqual([1, 0, 0, 0]);
  shop.setNow(new Date(Date.now() + 91 * 24 * hour));
  await purgeRecords(shop);
  expect(await left()).toEqual([0, 0, 0, 0]);
  expect(await shop.db.select().from(shipments)).toMatchObject([{ state: "delivered", collected: 115_000 }]);
  expect(await shop.db.$count(returns)).toBe(0);
});

const scoreOfNobody = { deliveredPercent: null, delivered: null, cancelled: null, volume: null, reports: 0 };
