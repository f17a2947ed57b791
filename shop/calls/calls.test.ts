import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callAttempts, notifications, orders, packings, shipments, users } from "../../db/schema.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { addOrderNote } from "../orders/admin/change-orders.ts";
import { countStages, listOrders } from "../orders/admin/list-orders.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { changeOwnAddress } from "../orders/change-own-address.ts";
import { changeStatus } from "../orders/change-status.ts";
import { readOrders } from "../orders/find-orders.ts";
import { holdOrder } from "../orders/hold-order.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest, type SignedIn } from "../permissions.ts";
import { addUsers, admin, codeOf, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { customerCard } from "./call-card.ts";
import { callQueue, claimCall, countDueCalls, releaseCall } from "./call-queue.ts";
import { defaultCallSettings, nextCallAt, usualHour, withinCallingHours } from "./call-rules.ts";
import { callRequest, replyRequest } from "./call-schema.ts";
import { sendConfirmLink } from "./confirm-link.ts";
import { replyByCustomer } from "./customer-reply.ts";
import { recordCall } from "./record-call.ts";

const rima: SignedIn = { role: "order-desk", id: "rima", email: "rima@labonno.example", name: "Rima" };

/** A moment in Dhaka: a Sunday unless another day is named. */
const dhaka = (time: string, day = "2026-11-22") => new Date(`${day}T${time}:00+06:00`);

async function deskShop(): Promise<TestShop & { order: (phone?: string, address?: string) => Promise<string> }> {
  const shop = await testShop();
  await addUsers(shop, rima);
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ price: fromTaka(500), stock: 90 })] });
  const order = async (phone = "01712345678", address = `House ${phone.slice(-4)}, Road 4`) => {
    const billingDetails = { fullName: "Nusrat Jahan", phone, address, city: "Dhanmondi, Dhaka" };
    const request = orderRequest.parse({
      ...{ billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 560 },
    });
    const placed = await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
    return placed.id;
  };
  shop.setNow(dhaka("10:00"));
  return { ...shop, order };
}

const call = (outcome: string, more: object = {}) => callRequest.parse({ outcome, ...more });
const stageOf = async (shop: TestShop, id: string) => (await orderDetail(shop, rima, id)).stage;
describe("when to call again", () => {
  const plan = (count: number, now: Date, answeredAt: Date[] = [], firstAt = dhaka("10:00")) =>
    nextCallAt({ count, firstAt, answeredAt, now }, defaultCallSettings);

  test("after the first unanswered call in two hours, after the second in the evening, after the third tomorrow at eleven", () => {
    expect(plan(1, dhaka("10:00"))).toEqual(dhaka("12:00"));
    expect(plan(2, dhaka("12:00"))).toEqual(dhaka("19:30"));
    expect(plan(3, dhaka("19:30"))).toEqual(dhaka("11:00", "2026-11-23"));
  });

  test("the call after which the order may be given up waits until it may be, so that there is no other", () => {
    expect(plan(3, dhaka("19:30"), [], dhaka("14:00"))).toEqual(dhaka("19:30", "2026-11-23"));
    const twice = { ...defaultCallSettings, maxAttempts: 2 };
    const second = { count: 2, answeredAt: [], firstAt: dhaka("10:00"), now: dhaka("12:00") };
    expect(nextCallAt(second, twice)).toEqual(dhaka("11:00", "2026-11-23"));
  });

  test("a second call after the evening hour waits for the next evening", () => {
    expect(plan(2, dhaka("20:15"))).toEqual(dhaka("19:30", "2026-11-23"));
  });

  test("the hour at which a customer answered three times goes before the evening", () => {
    const answered = [dhaka("16:10", "2026-10-01"), dhaka("17:00", "2026-10-05"), dhaka("16:40", "2026-11-01")];
    expect(usualHour(answered)).toBe("16:40");
    expect(plan(2, dhaka("12:00"), answered)).toEqual(dhaka("16:40"));
    expect(usualHour(answered.slice(1))).toBeNull();
  });

  test("nobody is called before half past nine, after half past nine, or during Friday prayer", () => {
    expect(plan(1, dhaka("20:45"))).toEqual(dhaka("09:30", "2026-11-23"));
    expect(withinCallingHours(dhaka("06:00"), defaultCallSettings)).toEqual(dhaka("09:30"));
    expect(withinCallingHours(dhaka("13:00", "2026-11-27"), defaultCallSettings)).toEqual(dhaka("14:30", "2026-11-27"));
    expect(withinCallingHours(dhaka("13:00"), defaultCallSettings)).toEqual(dhaka("13:00"));
  });
});

describe("the call queue", () => {
  test("puts promised calls first, then wished changes, deliveries at risk and the longest wait", async () => {
    const shop = await deskShop();
    const waiting = await shop.order("01711111111");
    shop.setNow(dhaka("10:05"));
    const later = await shop.order("01722222222");
    const atRisk = await shop.order("01733333333");
    const change = await shop.order("01744444444");
    const promised = await shop.order("01755555555");
    await shop.db.update(orders).set({ deliverTo: "2026-11-30" }).where(sql`id <> ${atRisk}`);
    await shop.db.update(orders).set({ deliverTo: "2026-11-23" }).where(eq(orders.id, atRisk));
    await recordCall(shop, rima, change, call("wants-change"));
    await recordCall(shop, rima, promised, call("call-later", { callAt: dhaka("11:00").toISOString() }));
    expect((await callQueue(shop, rima)).cards.map((card) => card.orderIds[0])).toEqual([
      change,
      atRisk,
      waiting,
      later,
    ]);
    shop.setNow(dhaka("11:00"));
    const { cards, due } = await callQueue(shop, rima);
    expect(cards.map((card) => [card.orderIds[0], card.reason])).toEqual([
      [promised, "call-back"],
      [change, "wants-change"],
      [atRisk, "delivery-at-risk"],
      [waiting, "waiting"],
      [later, "waiting"],
    ]);
    expect(due).toBe(5);
  });

  test("two orders of one number are one card, also when one of them is confirmed", async () => {
    const shop = await deskShop();
    const confirmed = await shop.order();
    await changeStatus(shop, rima, confirmed, "confirmed");
    const first = await shop.order();
    const second = await shop.order();
    const [card, ...others] = (await callQueue(shop, rima)).cards;
    expect(others).toEqual([]);
    expect(card?.orderIds.toSorted()).toEqual([confirmed, first, second].toSorted());
    expect(card?.total).toBe(fromTaka(1680));
  });

  test("two orders to one house are one card, too, but neighbours who name no house are not", async () => {
    const shop = await deskShop();
    const house = "House 7, Road 2";
    const confirmed = await shop.order("01711111111", house);
    await changeStatus(shop, rima, confirmed, "confirmed");
    const first = await shop.order("01722222222", house);
    const second = await shop.order("01733333333", house.toUpperCase());
    const places = [await shop.order("01744444444", "Dhanmondi"), await shop.order("01755555555", "Dhanmondi")];
    const { cards, due } = await callQueue(shop, rima);
    expect(cards.map(({ orderIds }) => orderIds.toSorted()).toSorted()).toEqual(
      [[confirmed, first, second].toSorted(), ...places.map((id) => [id])].toSorted(),
    );
    expect([due, await countDueCalls(shop, rima)]).toEqual([3, 3]);
    const { orders } = await customerCard(shop, rima, first);
    expect(orders.map(({ id }) => id).toSorted()).toEqual([confirmed, first, second].toSorted());
    // The other number is called when the first one does not answer.
    await recordCall(shop, rima, first, call("no-answer"));
    expect((await callQueue(shop, rima)).cards.map(({ orderIds }) => orderIds[0])).toContain(second);
  });

  test("says until when nobody is called, and when the next planned call is", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await recordCall(shop, rima, id, call("no-answer"));
    expect(await callQueue(shop, rima)).toMatchObject({ cards: [], due: 0, nextAt: dhaka("12:00"), pausedUntil: null });
    shop.setNow(dhaka("22:00"));
    expect((await callQueue(shop, rima)).pausedUntil).toEqual(dhaka("09:30", "2026-11-23"));
  });

  test("a card that one desk opens is taken for others, until two minutes have passed or it is given back", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    const sameCustomer = await shop.order();
    await claimCall(shop, rima, id);
    expect(await codeOf(claimCall(shop, admin, sameCustomer))).toBe("call-claimed");
    expect((await callQueue(shop, admin)).cards[0]?.claimedBy).toBe("Rima");
    expect((await callQueue(shop, rima)).cards[0]?.claimedBy).toBeNull();
    shop.setNow(dhaka("10:01"));
    expect((await claimCall(shop, rima, id)).claimedUntil).toEqual(dhaka("10:03"));
    shop.setNow(dhaka("10:03"));
    await claimCall(shop, admin, id);
    await releaseCall(shop, rima, id);
    expect(await codeOf(claimCall(shop, rima, id))).toBe("call-claimed");
    await releaseCall(shop, admin, sameCustomer);
    expect(await codeOf(claimCall(shop, rima, id))).toBeNull();
  });

  test("a desk whose queue is old hears from its claim that a colleague has called meanwhile", async () => {
    const shop = await deskShop();
    const ids = [await shop.order("01711111111"), await shop.order("01722222222"), await shop.order("01733333333")];
    const [confirmed = "", unanswered = "", waiting = ""] = ids;
    await recordCall(shop, rima, confirmed, call("confirmed"));
    await recordCall(shop, rima, unanswered, call("no-answer"));
    const claims = await Promise.all(ids.map((id) => claimCall(shop, admin, id)));
    expect(claims.map(({ due }) => due)).toEqual([false, false, true]);
    // The outcome and the claim at the same moment: refused, or no longer due.
    await releaseCall(shop, admin, waiting);
    await claimCall(shop, rima, waiting);
    const [claimed] = await Promise.all([
      claimCall(shop, admin, waiting).then(
        ({ due }) => due,
        () => false,
      ),
      recordCall(shop, rima, waiting, call("confirmed")),
    ]);
    expect(claimed).toBe(false);
  });

  test("lists the calls planned for later, and one's own of today with their counts", async () => {
    const shop = await deskShop();
    const unanswered = await shop.order("01711111111");
    const confirmed = await shop.order("01722222222");
    shop.setNow(dhaka("12:00", "2026-11-21"));
    await recordCall(shop, rima, await shop.order("01733333333"), call("cancelled"));
    shop.setNow(dhaka("10:00"));
    await recordCall(shop, rima, unanswered, call("no-answer"));
    await recordCall(shop, rima, confirmed, call("confirmed"));
    expect(await callQueue(shop, rima)).toMatchObject({
      ...{ cards: [], planned: 1, nextAt: dhaka("12:00") },
      later: [{ orderId: unanswered, at: dhaka("12:00"), unansweredAttempts: 1 }],
      done: [
        { orderId: confirmed, outcome: "confirmed" },
        { orderId: unanswered, outcome: "no-answer" },
      ],
      today: { called: 2, confirmed: 1, unanswered: 1 },
    });
    expect((await callQueue(shop, admin)).done).toEqual([]);
  });

  test("of twenty desks that open one customer at once, one gets them", async () => {
    const shop = await deskShop();
    const ids = [await shop.order(), await shop.order()];
    const desks = Array.from({ length: 20 }, (_, n) => ({
      ...rima,
      id: `desk${n}`,
      email: `desk${n}@labonno.example`,
    }));
    await addUsers(shop, ...desks);
    const outcomes = await Promise.all(desks.map((desk, n) => codeOf(claimCall(shop, desk, ids[n % 2] ?? ""))));
    expect(outcomes.filter((code) => code === null)).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set([null, "call-claimed"]));
  });
});

describe("the card of a customer", () => {
  test("holds all their orders that are not packed, and what follows if they do not answer", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    const confirmed = await shop.order();
    await changeStatus(shop, rima, confirmed, "confirmed");
    await changeStatus(shop, rima, await shop.order(), "cancelled");
    await recordCall(shop, rima, id, call("no-answer"));
    const { orders: own, plan } = await customerCard(shop, rima, id);
    expect(own.map((order) => order.id)).toEqual([id, confirmed]);
    expect(plan).toEqual({ attempt: 2, nextCallAt: dhaka("19:30"), usualHour: null });
    expect(await codeOf(customerCard(shop, rima, "nothing"))).toBe("not-found");
  });

  test("offers for goods that have run out another shade, then products of the category near the price", async () => {
    const shop = await testShop();
    const near = async (name: string, price: number, concern: string[], stock = 5) =>
      (
        await stockProduct(shop, {
          ...{
            name: { en: name, bn: null },
            attributes: { concern },
            variants: [variantDraft({ price: fromTaka(price), stock })],
          },
        })
      ).productId;
    const shade = (nameEn: string, stock: number) =>
      variantDraft({ sku: nameEn.toUpperCase(), name: { en: nameEn, bn: null }, price: fromTaka(500), stock });
    const { productId, variantIds } = await stockProduct(shop, {
      attributes: { concern: ["dryness"] },
      variants: [shade("Sindoor", 2), shade("Alta", 4), shade("Champa", 0)],
    });
    await near("Too dear", 900, ["dryness"]);
    await near("Sold out", 500, ["dryness"], 0);
    const other = await near("Near", 510, []);
    const sameConcern = await near("Same concern", 600, ["dryness"]);
    // Of a set whose part has one piece left there are not two.
    await stockProduct(shop, { variants: [variantDraft({ sku: "SCARCE", price: fromTaka(2000), stock: 1 })] });
    await stockProduct(shop, {
      ...{ name: { en: "Set", bn: null }, attributes: { concern: ["dryness"] } },
      variants: [variantDraft({ price: fromTaka(500), stock: null })],
      parts: [
        { sku: "SCARCE", pieces: 1 },
        { sku: "SINDOOR", pieces: 1 },
      ],
    });
    const request = orderRequest.parse({
      ...{ items: [{ productId, variantId: variantIds[0], quantity: 2 }], deliveryArea: "inside", total: 1060 },
      billingDetails: { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12", city: "Dhaka" },
    });
    const { id } = await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
    expect((await customerCard(shop, admin, id)).lines).toMatchObject([{ quantity: 2, available: 2, substitutes: [] }]);
    // Of its reserved pieces one turned out to be broken.
    await shop.db.execute(sql`update order_lines set stock_reserved = false where order_id = ${id}`);
    await shop.db.execute(sql`update variants set stock = 1 where id = ${variantIds[0]}`);
    const [line] = (await customerCard(shop, admin, id)).lines;
    expect(line?.available).toBe(1);
    expect(line?.substitutes.map((each) => each.variantNameEn ?? each.productId)).toEqual(["Alta", sameConcern, other]);
  });
});

describe("the outcome of a call", () => {
  test("confirms the order and records who called", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    expect(await recordCall(shop, rima, id, call("confirmed"))).toMatchObject({ status: "confirmed", recorded: true });
    const detail = await orderDetail(shop, rima, id);
    expect(detail).toMatchObject({ status: "confirmed", stage: "to-pack" });
    expect(detail.desk.calls).toMatchObject([{ channel: "phone", outcome: "confirmed", byName: "Rima" }]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("cancels with its reason and gives the stock back", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await recordCall(shop, rima, id, call("cancelled", { closure: { reason: "too-dear" } }));
    expect(await orderDetail(shop, rima, id)).toMatchObject({
      status: "cancelled",
      desk: { closure: { reason: "too-dear", text: null } },
    });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("three unanswered calls over a day make the order unreachable; an answer starts the count again", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    const stages: string[] = [];
    for (const now of [dhaka("10:00"), dhaka("12:00"), dhaka("19:30"), dhaka("11:00", "2026-11-23")]) {
      shop.setNow(now);
      stages.push(await stageOf(shop, id));
      await recordCall(shop, rima, id, call("no-answer"));
    }
    expect(stages).toEqual(["to-call", "to-call", "to-call", "to-call"]);
    expect(await stageOf(shop, id)).toBe("unreachable");
    await recordCall(shop, rima, id, call("wants-change"));
    expect(await stageOf(shop, id)).toBe("to-call");
    await recordCall(shop, rima, id, call("busy"));
    expect(await stageOf(shop, id)).toBe("call-again");
  });

  test("an unanswered call counts for every waiting order of the number, a wrong number for a person to decide", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    const other = await shop.order();
    await recordCall(shop, rima, id, call("switched-off"));
    expect(await stageOf(shop, other)).toBe("call-again");
    await recordCall(shop, rima, id, call("wrong-number"));
    expect(await stageOf(shop, id)).toBe("unreachable");
  });

  test("a number that never answers is called as often for three orders as for one", async () => {
    const shop = await deskShop();
    const ids = [await shop.order(), await shop.order(), await shop.order()];
    for (const now of [dhaka("10:00"), dhaka("12:00"), dhaka("19:30"), dhaka("11:00", "2026-11-23")]) {
      shop.setNow(now);
      const { cards } = await callQueue(shop, rima);
      expect(cards).toHaveLength(1);
      await recordCall(shop, rima, cards[0]?.orderIds.at(-1) ?? "", call("no-answer"));
    }
    expect(await Promise.all(ids.map((id) => stageOf(shop, id)))).toEqual(ids.map(() => "unreachable"));
    shop.setNow(dhaka("15:00", "2026-11-23"));
    const later = await shop.order();
    expect(await stageOf(shop, later)).toBe("to-call");
    expect((await callQueue(shop, rima)).cards.map(({ unansweredAttempts }) => unansweredAttempts)).toEqual([0]);
  });

  test("the same outcome sent twice by a desk without a network is recorded once", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => recordCall(shop, rima, id, call("no-answer"), "outcome-0001")),
    );
    expect(results.filter(({ recorded }) => recorded)).toHaveLength(1);
    expect(await shop.db.$count(callAttempts, eq(callAttempts.orderId, id))).toBe(1);
  });

  test("desks that record outcomes for two orders of one number at once lose none", async () => {
    const shop = await deskShop();
    const ids = [await shop.order(), await shop.order(), await shop.order()];
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => recordCall(shop, rima, ids[n % 3] ?? "", call("no-answer"))),
    );
    expect(await shop.db.$count(callAttempts)).toBe(30);
  });

  test("of a confirmation and a cancellation at the same moment one holds, and stock agrees with it", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    const outcomes = await Promise.all([
      codeOf(recordCall(shop, rima, id, call("confirmed"))),
      codeOf(recordCall(shop, admin, id, call("cancelled", { closure: { reason: "changed-mind" } }))),
    ]);
    expect(outcomes.filter((code) => code === null).length).toBeGreaterThanOrEqual(1);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("is refused for an order that has left the house, and for an order that does not exist", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await changeStatus(shop, rima, id, "confirmed");
    await changeStatus(shop, rima, id, "shipped");
    expect(await codeOf(recordCall(shop, rima, id, call("no-answer")))).toBe("status-step-refused");
    expect(await codeOf(recordCall(shop, rima, "nothing", call("no-answer")))).toBe("not-found");
    expect(await codeOf(recordCall(shop, rima, id, call("call-later")))).not.toBeNull();
  });
});

describe("stages", () => {
  test("an order on hold is neither called nor packed until its day", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await holdOrder(shop, rima, id, { reason: "After Eid", until: dhaka("10:00", "2026-11-24") });
    expect(await stageOf(shop, id)).toBe("on-hold");
    expect((await callQueue(shop, rima)).cards).toEqual([]);
    shop.setNow(dhaka("10:01", "2026-11-24"));
    expect(await stageOf(shop, id)).toBe("to-call");
    await holdOrder(shop, rima, id, { reason: "Waits for a colour", until: null });
    expect(await stageOf(shop, id)).toBe("on-hold");
    await holdOrder(shop, rima, id, null);
    expect(await stageOf(shop, id)).toBe("to-call");
  });

  test("lists can be narrowed to a stage, and the counts say how many there are", async () => {
    const shop = await deskShop();
    const [toCall, again, toPack] = [
      await shop.order("01711111111"),
      await shop.order("01722222222"),
      await shop.order(),
    ];
    await recordCall(shop, rima, again, call("no-answer"));
    await changeStatus(shop, rima, toPack, "confirmed");
    const idsOf = async (stage: "to-call" | "call-again" | "to-pack") => {
      const list = await listOrders(shop, rima, { stage, sort: "newest", page: 1, limit: 10 });
      return list.orders.map(({ id }) => id);
    };
    expect(await idsOf("to-call")).toEqual([toCall]);
    expect(await idsOf("call-again")).toEqual([again]);
    expect(await idsOf("to-pack")).toEqual([toPack]);
    expect(await countStages(shop, rima)).toMatchObject({
      "to-call": 1,
      "call-again": 1,
      "to-pack": 1,
      unreachable: 0,
    });
  });

  test("a colleague who has left loses neither calls nor their name in them", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await recordCall(shop, rima, id, call("no-answer"));
    await claimCall(shop, rima, id);
    await shop.db.delete(users).where(eq(users.id, "rima"));
    expect((await orderDetail(shop, admin, id)).desk.calls[0]?.byName).toBe("Rima");
  });
});

test("a customer changes house and road until the order is packed; the desk sees what it was, and whose note it is", async () => {
  const shop = await deskShop();
  const id = await shop.order();
  // A typed name makes nobody staff.
  await shop.pool.query("update orders set full_name = 'Rima'");
  await changeOwnAddress(shop, id, { address: "House 20, Flat 3", note: "Ring twice" });
  const { address, note, notes } = await orderDetail(shop, rima, id);
  expect([address, note]).toEqual(["House 20, Flat 3", "Ring twice"]);
  expect(notes).toMatchObject([{ text: "House 5678, Road 4 → House 20, Flat 3", by: "shopper", byName: null }]);
  await addOrderNote(shop, rima, id, "Called");
  expect((await orderDetail(shop, rima, id)).notes[1]).toMatchObject({ by: "staff", byName: "Rima" });
  await changeStatus(shop, rima, id, "confirmed");
  await changeOwnAddress(shop, id, { address: "House 21", note: null });
  await shop.db.insert(packings).values({ orderId: id, byName: "Rima" });
  expect(await codeOf(changeOwnAddress(shop, id, { address: "House 22", note: null }))).toBe("address-too-late");
});

test("a customer changes no address that a courier has, and not without end", async () => {
  const shop = await deskShop();
  const [booked, id] = [await shop.order(), await shop.order()];
  const change = (order: string, house: number) =>
    codeOf(changeOwnAddress(shop, order, { address: `House ${house}`, note: null }));
  await changeStatus(shop, rima, booked, "confirmed");
  await shop.db.insert(shipments).values({ id: "s", orderId: booked, courier: "pathao", trackingCode: "PX1" });
  expect(await change(booked, 1)).toBe("address-too-late");
  const codes: unknown[] = [];
  for (let house = 100; house < 112; house += 1) codes.push(await change(id, house));
  expect(codes.slice(9)).toEqual([expect.not.stringMatching("too-many"), "too-many-requests", "too-many-requests"]);
  expect((await orderDetail(shop, rima, id)).notes).toHaveLength(10);
});

test("the desk sends the confirm link on the enabled channels, once an hour and only while an answer is needed", async () => {
  const shop = await deskShop();
  const id = await shop.order();
  const sent = () => shop.db.$count(notifications, eq(notifications.kind, "confirm-link"));
  const attempts = await Promise.all(Array.from({ length: 5 }, () => sendConfirmLink(shop, rima, id)));
  expect([attempts.filter(Boolean).length, await sent()]).toEqual([1, 1]);
  shop.setNow(dhaka("11:01"));
  expect([await sendConfirmLink(shop, rima, id), await sent()]).toEqual([true, 2]);
  await changeStatus(shop, rima, id, "confirmed");
  expect(await codeOf(sendConfirmLink(shop, rima, id))).toBe("status-step-refused");
});

describe("the customer's own answer", () => {
  const reply = async (shop: TestShop, id: string, input: object) => {
    const [order] = await readOrders(shop, sql`o.id = ${id}`, 1, 0);
    if (!order) throw new Error("no such order");
    const { number, phone } = order;
    return replyByCustomer(shop, order, replyRequest.parse({ number, phone, ...input }), null);
  };

  test("“Yes, send it” confirms the order once, by the customer", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await reply(shop, id, { reply: "confirm" });
    const { stage, timeline, desk } = await orderDetail(shop, rima, id);
    expect([stage, timeline.at(-1)?.byRole]).toEqual(["to-pack", "shopper"]);
    expect(desk.calls).toMatchObject([{ channel: "link", outcome: "confirmed", byName: null }]);
    expect(await codeOf(reply(shop, id, { reply: "confirm" }))).toBe("status-step-refused");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("a wished change stands in the queue before those who wait longer, with its words", async () => {
    const shop = await deskShop();
    await shop.order("01711111111");
    const id = await shop.order("01722222222");
    await recordCall(shop, rima, id, call("no-answer"));
    await reply(shop, id, { reply: "change", text: "One lipstick only" });
    const [card] = (await callQueue(shop, rima)).cards;
    expect(card).toMatchObject({ orderIds: [id], reason: "wants-change" });
    expect((await orderDetail(shop, rima, id)).desk.calls.at(-1)).toMatchObject({ note: "One lipstick only" });
  });

  test("the customer's page shows the wished change until the desk has reached them", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    const shown = async () => (await readOrders(shop, sql`o.id = ${id}`, 1, 0))[0]?.askedChange;
    expect(await shown()).toBeNull();
    await reply(shop, id, { reply: "change", text: "On Monday, please" });
    await recordCall(shop, rima, id, call("no-answer"));
    expect(await shown()).toBe("On Monday, please");
    await recordCall(shop, rima, id, call("call-later", { callAt: dhaka("11:00").toISOString() }));
    expect(await shown()).toBeNull();
  });

  test("cancelling keeps its reason and gives the stock back; an order that waits for its advance is not confirmed", async () => {
    const shop = await deskShop();
    const id = await shop.order("01711111111");
    await reply(shop, id, { reply: "cancel", reason: "too-late" });
    expect((await orderDetail(shop, rima, id)).desk.closure).toEqual({ reason: "too-late", text: null });
    const waiting = await shop.order("01722222222");
    await recordCall(shop, rima, waiting, call("wants-advance-info", { advance: 100 }));
    expect(await codeOf(reply(shop, waiting, { reply: "confirm" }))).toBe("status-step-refused");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("of a customer's yes and a desk's cancellation at the same moment one holds", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    const outcomes = await Promise.all([
      codeOf(reply(shop, id, { reply: "confirm" })),
      codeOf(recordCall(shop, rima, id, call("cancelled", { closure: { reason: "fake" } }))),
    ]);
    expect(outcomes.filter((code) => code === null).length).toBeGreaterThanOrEqual(1);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});
