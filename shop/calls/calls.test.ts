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

/** A time in Dhaka, on a Sunday unless another day is given. */
const dhaka = (time: string, day = "2026-11-22") => new Date(`${day}T${time}:00+06:00`);

async function deskShop(): Promise<
  TestShop & { order: (phone?: string, address?: string, fullName?: string) => Promise<string> }
> {
  const shop = await testShop();
  await addUsers(shop, rima);
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ price: fromTaka(500), stock: 90 })] });
  const order = async (
    phone = "01712345678",
    address = `House ${phone.slice(-4)}, Road 4`,
    fullName = "Nusrat Jahan",
  ) => {
    const billingDetails = { fullName, phone, address, city: "Dhanmondi, Dhaka" };
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
describe("the next call", () => {
  const plan = (count: number, now: Date, answeredAt: Date[] = [], firstAt = dhaka("10:00")) =>
    nextCallAt({ count, firstAt, answeredAt, now }, defaultCallSettings);

  test("follows the first unanswered one after two hours, the second in the evening, the third at 11:00 the next day", () => {
    expect(plan(1, dhaka("10:00"))).toEqual(dhaka("12:00"));
    expect(plan(2, dhaka("12:00"))).toEqual(dhaka("19:30"));
    expect(plan(3, dhaka("19:30"))).toEqual(dhaka("11:00", "2026-11-23"));
  });

  test("is delayed until the order may be given up, if it is the last one", () => {
    expect(plan(3, dhaka("19:30"), [], dhaka("14:00"))).toEqual(dhaka("19:30", "2026-11-23"));
    const twice = { ...defaultCallSettings, maxAttempts: 2 };
    const second = { count: 2, answeredAt: [], firstAt: dhaka("10:00"), now: dhaka("12:00") };
    expect(nextCallAt(second, twice)).toEqual(dhaka("11:00", "2026-11-23"));
  });

  test("after a second call later than the evening hour is on the next evening", () => {
    expect(plan(2, dhaka("20:15"))).toEqual(dhaka("19:30", "2026-11-23"));
  });

  test("is at the hour at which the customer answered three times, rather than in the evening", () => {
    const answered = [dhaka("16:10", "2026-10-01"), dhaka("17:00", "2026-10-05"), dhaka("16:40", "2026-11-01")];
    expect(usualHour(answered)).toBe("16:40");
    expect(plan(2, dhaka("12:00"), answered)).toEqual(dhaka("16:40"));
    expect(usualHour(answered.slice(1))).toBeNull();
  });

  test("is never before 9:30, after 20:30 or during Friday prayer", () => {
    expect(plan(1, dhaka("20:45"))).toEqual(dhaka("09:30", "2026-11-23"));
    expect(withinCallingHours(dhaka("06:00"), defaultCallSettings)).toEqual(dhaka("09:30"));
    expect(withinCallingHours(dhaka("13:00", "2026-11-27"), defaultCallSettings)).toEqual(dhaka("14:30", "2026-11-27"));
    expect(withinCallingHours(dhaka("13:00"), defaultCallSettings)).toEqual(dhaka("13:00"));
  });
});

describe("the call queue", () => {
  test("lists promised calls first, then requested changes, late deliveries and the longest wait", async () => {
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

  test("shows two orders of one phone number on one card, even if one is confirmed", async () => {
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

  test("shows each person on their own row, with the sum of their orders only, even in one house or on one phone", async () => {
    const shop = await deskShop();
    const house = "House 7, Road 2";
    const confirmed = await shop.order("01711111111", house);
    await changeStatus(shop, rima, confirmed, "confirmed");
    const nusrat = await shop.order("01722222222", house, "Nusrat Jahan");
    const nusratAgain = await shop.order("01722222222", "Dhanmondi", "nusrat jahan");
    shop.setNow(dhaka("10:05"));
    const neighbour = await shop.order("01733333333", house.toUpperCase(), "Tania Akter");
    shop.setNow(dhaka("10:10"));
    const sister = await shop.order("01722222222", house, "Mitu Jahan");
    const { cards, due } = await callQueue(shop, rima);
    expect(
      cards.map(({ orderIds, fullName, total }) => [fullName.toLowerCase(), total, ...orderIds.toSorted()]),
    ).toEqual([
      ["nusrat jahan", fromTaka(1120), ...[nusrat, nusratAgain].toSorted()],
      ["tania akter", fromTaka(560), neighbour],
      ["mitu jahan", fromTaka(560), sister],
    ]);
    expect([due, await countDueCalls(shop, rima)]).toEqual([3, 3]);
    // The card names the others, too, the customer's own ones first.
    const { orders, ownIds } = await customerCard(shop, rima, nusrat);
    expect(ownIds).toEqual([nusrat, nusratAgain]);
    expect(orders.slice(0, 2).map(({ id }) => id)).toEqual([nusrat, nusratAgain]);
    expect(orders.map(({ id }) => id).toSorted()).toEqual(
      [confirmed, nusrat, nusratAgain, neighbour, sister].toSorted(),
    );
    // Nobody answers at the number, whosever order it is; the neighbour has another one.
    await recordCall(shop, rima, nusrat, call("no-answer"));
    const after = await callQueue(shop, rima);
    expect(after.cards.map(({ fullName }) => fullName)).toEqual(["Tania Akter"]);
    expect(after.later.map(({ fullName }) => fullName.toLowerCase()).toSorted()).toEqual([
      "mitu jahan",
      "nusrat jahan",
    ]);
  });

  test("says until when calls are paused, and when the next planned call is", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await recordCall(shop, rima, id, call("no-answer"));
    expect(await callQueue(shop, rima)).toMatchObject({ cards: [], due: 0, nextAt: dhaka("12:00"), pausedUntil: null });
    shop.setNow(dhaka("22:00"));
    expect((await callQueue(shop, rima)).pausedUntil).toEqual(dhaka("09:30", "2026-11-23"));
  });

  test("locks a card that one employee opens for two minutes, or until it is released", async () => {
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

  test("tells an employee who claims a card that a colleague has called in the meantime", async () => {
    const shop = await deskShop();
    const ids = [await shop.order("01711111111"), await shop.order("01722222222"), await shop.order("01733333333")];
    const [confirmed = "", unanswered = "", waiting = ""] = ids;
    await recordCall(shop, rima, confirmed, call("confirmed"));
    await recordCall(shop, rima, unanswered, call("no-answer"));
    const claims = await Promise.all(ids.map((id) => claimCall(shop, admin, id)));
    expect(claims.map(({ due }) => due)).toEqual([false, false, true]);
    // Recording and claiming concurrently: the claim is refused, or the card is no longer due.
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

  test("lists the calls planned for later, and the employee's own calls of today", async () => {
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

  test("gives a card that twenty employees open concurrently to one of them", async () => {
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

describe("the customer card", () => {
  test("has all their orders that are not packed, and the next call if they do not answer", async () => {
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

  test("suggests another shade for a sold-out item, then products of the category with a similar price", async () => {
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
    // A part of the set has one piece left, so there are not two sets.
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
    // One of its reserved pieces turned out to be broken.
    await shop.db.execute(sql`update order_lines set stock_reserved = false where order_id = ${id}`);
    await shop.db.execute(sql`update variants set stock = 1 where id = ${variantIds[0]}`);
    const [line] = (await customerCard(shop, admin, id)).lines;
    expect(line?.available).toBe(1);
    expect(line?.substitutes.map((each) => each.variantNameEn ?? each.productId)).toEqual(["Alta", sameConcern, other]);
  });
});

describe("recording a call", () => {
  test("confirms the order and records who called", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    expect(await recordCall(shop, rima, id, call("confirmed"))).toMatchObject({ status: "confirmed", recorded: true });
    const detail = await orderDetail(shop, rima, id);
    expect(detail).toMatchObject({ status: "confirmed", stage: "to-pack" });
    expect(detail.desk.calls).toMatchObject([{ channel: "phone", outcome: "confirmed", byName: "Rima" }]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("cancels the order with a reason and releases its stock", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await recordCall(shop, rima, id, call("cancelled", { closure: { reason: "too-dear" } }));
    expect(await orderDetail(shop, rima, id)).toMatchObject({
      status: "cancelled",
      desk: { closure: { reason: "too-dear", text: null } },
    });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("does not cancel an order that a colleague has confirmed since it was on the card", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await changeStatus(shop, rima, id, "confirmed");
    const cancel = (seen: string) => call("cancelled", { seen, closure: { reason: "changed-mind" } });
    expect(await codeOf(recordCall(shop, rima, id, cancel("pending"), "offline"))).toBe("status-step-refused");
    expect(await shop.db.$count(callAttempts)).toBe(0);
    expect(await stageOf(shop, id)).toBe("to-pack");
    await recordCall(shop, rima, id, cancel("confirmed"), "now");
    expect((await orderDetail(shop, rima, id)).status).toBe("cancelled");
  });

  test("makes an order unreachable after three unanswered calls, and an answer restarts the count", async () => {
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

  test("counts no answer for every pending order of the number, and leaves a wrong number to staff", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    const other = await shop.order();
    await recordCall(shop, rima, id, call("switched-off"));
    expect(await stageOf(shop, other)).toBe("call-again");
    await recordCall(shop, rima, id, call("wrong-number"));
    expect(await stageOf(shop, id)).toBe("unreachable");
  });

  test("calls a number that never answers as often for three orders as for one", async () => {
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

  test("is done once when the same outcome is sent twice from an offline device", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => recordCall(shop, rima, id, call("no-answer"), "outcome-0001")),
    );
    expect(results.filter(({ recorded }) => recorded)).toHaveLength(1);
    expect(await shop.db.$count(callAttempts, eq(callAttempts.orderId, id))).toBe(1);
  });

  test("loses no outcome when several employees record for the same number concurrently", async () => {
    const shop = await deskShop();
    const ids = [await shop.order(), await shop.order(), await shop.order()];
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => recordCall(shop, rima, ids[n % 3] ?? "", call("no-answer"))),
    );
    expect(await shop.db.$count(callAttempts)).toBe(30);
  });

  test("keeps stock correct when a confirmation and a cancellation are concurrent", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    const outcomes = await Promise.all([
      codeOf(recordCall(shop, rima, id, call("confirmed"))),
      codeOf(recordCall(shop, admin, id, call("cancelled", { closure: { reason: "changed-mind" } }))),
    ]);
    expect(outcomes.filter((code) => code === null).length).toBeGreaterThanOrEqual(1);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("is refused for an order that was handed over, and for one that does not exist", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await changeStatus(shop, rima, id, "confirmed");
    await changeStatus(shop, rima, id, "shipped");
    expect(await codeOf(recordCall(shop, rima, id, call("no-answer")))).toBe("status-step-refused");
    expect(await codeOf(recordCall(shop, rima, "nothing", call("no-answer")))).toBe("not-found");
    expect(await codeOf(recordCall(shop, rima, id, call("call-later")))).not.toBeNull();
  });
});

describe("the stage of an order", () => {
  test("on hold excludes it from calls and packing until its day", async () => {
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

  test("filters lists, and has a count", async () => {
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

  test("calls keep the name of an employee whose account was deleted", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await recordCall(shop, rima, id, call("no-answer"));
    await claimCall(shop, rima, id);
    await shop.db.delete(users).where(eq(users.id, "rima"));
    expect((await orderDetail(shop, admin, id)).desk.calls[0]?.byName).toBe("Rima");
  });
});

test("a customer may change house and road until the order is packed, and staff see the old address and who wrote each note", async () => {
  const shop = await deskShop();
  const id = await shop.order();
  // Entering the name of an employee gives nobody a staff role.
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

test("a customer cannot change the address after the parcel is booked, and only a limited number of times", async () => {
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

test("staff send the confirm link on the enabled channels, once an hour and only to orders that wait for an answer", async () => {
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

describe("the customer's reply by link", () => {
  const reply = async (shop: TestShop, id: string, input: object) => {
    const [order] = await readOrders(shop, sql`o.id = ${id}`, 1, 0);
    if (!order) throw new Error("no such order");
    const { number, phone } = order;
    return replyByCustomer(shop, id, replyRequest.parse({ number, phone, ...input }), null);
  };

  test("“Confirm my order” confirms it once, by the customer", async () => {
    const shop = await deskShop();
    const id = await shop.order();
    await reply(shop, id, { reply: "confirm" });
    const { stage, timeline, desk } = await orderDetail(shop, rima, id);
    expect([stage, timeline.at(-1)?.byRole]).toEqual(["to-pack", "shopper"]);
    expect(desk.calls).toMatchObject([{ channel: "link", outcome: "confirmed", byName: null }]);
    expect(await codeOf(reply(shop, id, { reply: "confirm" }))).toBe("status-step-refused");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("cannot confirm an order beyond the limit of its number, or flagged Call first, and reserves nothing", async () => {
    const shop = await deskShop();
    const stock = async () => (await shop.db.query.variants.findFirst())?.stock;
    const first = await shop.order("01711111111");
    await shop.db.update(orders).set({ holdsStock: false, waitingSlot: null }).where(eq(orders.id, first));
    const flagged = await shop.order("01722222222");
    await shop.db.update(orders).set({ implausible: true }).where(eq(orders.id, flagged));
    const before = await stock();
    for (const id of [first, flagged]) {
      const [order] = await readOrders(shop, sql`o.id = ${id}`, 1, 0);
      expect(order).toMatchObject({ stage: "to-call", needsCall: true });
      expect(await codeOf(reply(shop, id, { reply: "confirm" }))).toBe("status-step-refused");
      expect(await stageOf(shop, id)).toBe("to-call");
      await reply(shop, id, { reply: "change", text: "On Monday, please" });
    }
    expect(await stock()).toBe(before);
    await recordCall(shop, rima, flagged, call("confirmed"));
    await reply(shop, first, { reply: "cancel", reason: "too-late" });
  });

  test("that requests a change moves the order up in the queue and shows the text", async () => {
    const shop = await deskShop();
    await shop.order("01711111111");
    const id = await shop.order("01722222222");
    await recordCall(shop, rima, id, call("no-answer"));
    await reply(shop, id, { reply: "change", text: "One lipstick only" });
    const [card] = (await callQueue(shop, rima)).cards;
    expect(card).toMatchObject({ orderIds: [id], reason: "wants-change" });
    expect((await orderDetail(shop, rima, id)).desk.calls.at(-1)).toMatchObject({ note: "One lipstick only" });
  });

  test("is shown to the customer until staff have reached them", async () => {
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

  test("cancels with the reason and releases the stock, but cannot confirm an order that waits for its advance", async () => {
    const shop = await deskShop();
    const id = await shop.order("01711111111");
    await reply(shop, id, { reply: "cancel", reason: "too-late" });
    expect((await orderDetail(shop, rima, id)).desk.closure).toEqual({ reason: "too-late", text: null });
    const waiting = await shop.order("01722222222");
    await recordCall(shop, rima, waiting, call("wants-advance-info", { advance: 100 }));
    expect(await codeOf(reply(shop, waiting, { reply: "confirm" }))).toBe("status-step-refused");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("keeps stock correct when it is concurrent with a cancellation by staff", async () => {
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
