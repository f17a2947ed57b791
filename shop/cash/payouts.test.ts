import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders, ordersBeforeCash, parcelDues, payoutLines } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { fromTaka, type Paisa, sum, toTaka } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { admin, codeOf } from "../test-shop.ts";
import { bookPayout } from "./book-payout.ts";
import { openClaim, settleClaim } from "./claim-courier.ts";
import { listPayouts, payoutDetail } from "./list-payouts.ts";
import { loadCourierCash } from "./load-cash.ts";
import { reconcileSales } from "./reconcile-sales.ts";
import { type PayoutLineInput, recordPayout } from "./record-payout.ts";
import { acceptLine, assignLine } from "./settle-line.ts";
import { type CashShop, cashShop, expectSoundBooks, payoutLine, takaBalances } from "./test-cash.ts";

/** Announces a payout with these lines. */
async function announce(shop: CashShop, externalId: string, lines: PayoutLineInput[], amount?: Paisa) {
  const now = shop.now();
  const payout = { courier: "steadfast", externalId, method: "Bank", announcedAt: now, source: "file" } as const;
  const total = amount ?? sum(lines.map(({ net }) => net));
  return transaction(shop.db, (tx) =>
    recordPayout(tx, { ...payout, fileName: "june.csv", amount: total, lines }, { now, byName: "Rupa" }),
  );
}

const book = (shop: CashShop, id: string, taka: number, reason: string | null = null) =>
  bookPayout(shop, admin, id, { account: "bank", received: fromTaka(taka), reason });

const steadfast = async (shop: CashShop) => (await loadCourierCash(shop, admin)).couriers[0];

test("each taka is in one column: with riders, delivered, announced, paid", async () => {
  const shop = await cashShop();
  const { shipment, externalId } = await shop.book();
  await shop.report(shipment.id, "picked-up");
  const none = { amount: 0, parcels: 0 };
  expect(await steadfast(shop)).toMatchObject({ withRiders: { amount: 115_000, parcels: 1 }, onItsWay: none });
  await shop.report(shipment.id, "delivered", { collected: fromTaka(1150) });
  expect(await steadfast(shop)).toMatchObject({
    withRiders: none,
    due: { amount: 107_850, parcels: 1, collected: 115_000, charges: 6000, codFees: 1150, returnCharges: 0 },
    ...{ onItsWay: none, toClaim: none },
  });
  const { id } = await announce(shop, "7763-SF", [payoutLine({ externalId })]);
  expect(await steadfast(shop)).toMatchObject({
    ...{ withRiders: none, onItsWay: { amount: 107_850, parcels: 1 } },
    due: { amount: 0, parcels: 0 },
  });
  expect(await takaBalances(shop)).toEqual({ sales: -1150, "courier:steadfast": 1150 });
  expect(await book(shop, id, 1078.5)).toBe(true);
  expect(await book(shop, id, 1078.5)).toBe(false);
  expect((await loadCourierCash(shop, admin)).couriers).toEqual([]);
  expect(await takaBalances(shop)).toEqual({ sales: -1150, bank: 1078.5, "courier-cost": 71.5 });
  expect(await listPayouts(shop, admin)).toMatchObject([{ parcels: 1, toSettle: 0, unexplained: 0, state: "paid" }]);
  await expectSoundBooks(shop);
});

test("a tracking number that looks like another order's number pays for its own parcel", async () => {
  const shop = await cashShop();
  const [own, other] = [await shop.deliver(), await shop.deliver()];
  const alike = other.order.number.replaceAll("-", "").replace("LB", "SFR-");
  await shop.pool.query("update shipments set tracking_code = $2 where id = $1", [own.shipment.id, alike]);
  const { id } = await announce(shop, "1", [payoutLine({ externalId: alike })]);
  const lines = await shop.db.select().from(payoutLines).where(eq(payoutLines.payoutId, id));
  expect(lines).toMatchObject([{ matchedBy: "tracking-code", orderId: own.order.id }]);
});

test("the shop's order number decides over a courier's number, and a dash matches nothing", async () => {
  const shop = await cashShop();
  const [own, other] = [await shop.deliver(), await shop.deliver()];
  const announceLine = async (code: string, reference: string | null) => {
    await shop.pool.query("update shipments set tracking_code = $2 where id = $1", [other.shipment.id, code]);
    const { id } = await announce(shop, code, [payoutLine({ externalId: code, reference })]);
    const [line] = await shop.db.select().from(payoutLines).where(eq(payoutLines.payoutId, id));
    return [line?.matchedBy, line?.orderId];
  };
  // Riders who deliver themselves may number from one.
  expect(await announceLine("7", own.order.number)).toEqual(["order-number", own.order.id]);
  expect(await announceLine("–", null)).toEqual([null, null]);
});

test("parcels are matched by consignment id, reference, order number and tracking code", async () => {
  const shop = await cashShop();
  const booked = [];
  for (let n = 0; n < 4; n += 1) booked.push(await shop.deliver());
  const [one, two, three, four] = booked;
  if (!one || !two || !three || !four) throw new Error("four parcels");
  await shop.pool.query("update shipments set tracking_code = 'TRACK4' where id = $1", [four.shipment.id]);
  const dashed = `LB-${three.order.number.slice(2, 5)}-${three.order.number.slice(5, 8)}-${three.order.number.slice(8)}`;
  const { id } = await announce(shop, "1", [
    payoutLine({ externalId: one.externalId }),
    payoutLine({ reference: two.reference }),
    payoutLine({ reference: dashed }),
    payoutLine({ externalId: "TRACK4" }),
    payoutLine({ externalId: "nobody's", reference: "nor this" }),
  ]);
  const lines = await shop.db.select().from(payoutLines).where(eq(payoutLines.payoutId, id)).orderBy(payoutLines.n);
  expect(lines.map(({ matchedBy, orderId }) => [matchedBy, orderId])).toEqual([
    ["consignment", one.order.id],
    ["reference", two.order.id],
    ["order-number", three.order.id],
    ["tracking-code", four.order.id],
    [null, null],
  ]);
  expect(await payoutDetail(shop, admin, id)).toMatchObject({
    matched: { lines: 4 },
    unknown: { lines: 1 },
    lines: [{ consignment: "nobody's", state: "unknown" }],
  });
  await expectSoundBooks(shop);
});

test("a payout received twice changes nothing, and lines are added until it is marked as received", async () => {
  const shop = await cashShop();
  const [one, two] = [await shop.deliver(), await shop.deliver()];
  const lines = [payoutLine(one), payoutLine(two)];
  const first = await announce(shop, "9", lines.slice(0, 1));
  expect(first.addedLines).toBe(1);
  const answers = await Promise.all([
    announce(shop, "9", lines),
    announce(shop, "9", lines),
    announce(shop, "9", lines),
  ]);
  expect(answers.map(({ addedLines }) => addedLines).sort()).toEqual([0, 0, 1]);
  await book(shop, first.id, 2157);
  const before = await takaBalances(shop);
  expect((await announce(shop, "9", [...lines, payoutLine({ reference: "later" })])).addedLines).toBe(0);
  expect(await takaBalances(shop)).toEqual(before);
  await expectSoundBooks(shop);
});

test("a charge above the agreed rate can be claimed, and a paid claim reduces the cost", async () => {
  const shop = await cashShop();
  const { externalId, order } = await shop.deliver();
  const { id } = await announce(shop, "1", [payoutLine({ externalId }, { charge: 120 })]);
  const { differing, lines } = await payoutDetail(shop, admin, id);
  expect(differing).toEqual({ lines: 1, amount: 101_850, expected: 107_850 });
  expect(lines).toMatchObject([{ chargeDifference: 6000, collectedDifference: 0, difference: 6000, state: "differs" }]);
  await book(shop, id, 1018.5);
  const claim = {
    courier: "steadfast",
    kind: "charge",
    amount: fromTaka(60),
    order: null,
    text: "60 too much",
  } as const;
  const line = lines[0]?.id ?? "";
  const claimId = await openClaim(shop, admin, { ...claim, line });
  expect(await openClaim(shop, admin, { ...claim, line })).toBe(claimId);
  expect((await steadfast(shop))?.toClaim).toEqual({ amount: 6000, parcels: 1 });
  expect((await payoutDetail(shop, admin, id)).lines).toMatchObject([{ state: "claimed", number: order.number }]);
  expect(
    await codeOf(
      settleClaim(shop, admin, claimId, { state: "paid", note: null, amount: fromTaka(61), account: "bank" }),
    ),
  ).toBe("amount-too-large");
  await settleClaim(shop, admin, claimId, { state: "paid", note: null, amount: fromTaka(60), account: "bank" });
  expect(await codeOf(settleClaim(shop, admin, claimId, { state: "dropped", note: "Too long ago" }))).toBe(
    "claim-settled",
  );
  expect(await takaBalances(shop)).toEqual({ sales: -1150, bank: 1078.5, "courier-cost": 71.5 });
  await expectSoundBooks(shop);
});

test("a returned parcel costs the delivery plus the return charge", async () => {
  const shop = await cashShop();
  const { shipment, externalId } = await shop.book();
  await shop.report(shipment.id, "returned");
  expect((await steadfast(shop))?.due).toMatchObject({ amount: -9000, charges: 6000, returnCharges: 3000 });
  const both = { collected: 0, codFee: 0, charge: 60, returnCharge: 30 };
  const { id } = await announce(shop, "1", [payoutLine({ externalId }, both)]);
  expect((await payoutDetail(shop, admin, id)).lines).toEqual([]);
  await book(shop, id, -90);
  expect(await takaBalances(shop)).toEqual({ bank: -90, "courier-cost": 60, "return-cost": 30 });
  await expectSoundBooks(shop);
});

test("cash that a courier withholds stays due until the claim is paid or dropped", async () => {
  const shop = await cashShop();
  const [one, two] = [await shop.deliver(), await shop.deliver()];
  const short = { collected: 1100, codFee: 11 };
  const { id } = await announce(shop, "1", [payoutLine(one, short), payoutLine(two, short)]);
  await book(shop, id, 2058);
  expect((await takaBalances(shop))["courier:steadfast"]).toBe(100);
  const { lines } = await payoutDetail(shop, admin, id);
  const claims = [];
  for (const { id: line } of lines)
    claims.push(
      await openClaim(shop, admin, {
        ...{ courier: "steadfast", kind: "collected", amount: fromTaka(50), line, order: null, text: "50 missing" },
      }),
    );
  await settleClaim(shop, admin, claims[0] ?? "", {
    state: "paid",
    note: null,
    amount: fromTaka(30),
    account: "bkash",
  });
  await settleClaim(shop, admin, claims[1] ?? "", { state: "dropped", note: "Never mind" });
  expect(await takaBalances(shop)).toEqual({ sales: -2300, bank: 2058, "courier-cost": 142, bkash: 30, loss: 70 });
  await expectSoundBooks(shop);
});

test("an unexplained deduction is recorded as one amount, for a parcel or for the whole payout", async () => {
  const shop = await cashShop();
  const { externalId } = await shop.deliver();
  const { id } = await announce(shop, "1", [payoutLine({ externalId }, { net: 1013.5 })]);
  const { lines } = await payoutDetail(shop, admin, id);
  expect(lines).toMatchObject([{ other: 6500, difference: 6500, chargeDifference: 0 }]);
  expect(await codeOf(book(shop, id, 1000))).toBe("payout-differs");
  expect(await codeOf(acceptLine(shop, admin, lines[0]?.id ?? "", "Too small"))).toBe("payout-open");
  await book(shop, id, 1000, "The bank took its fee");
  expect(await takaBalances(shop)).toEqual({ sales: -1150, bank: 1000, "courier-cost": 71.5, unexplained: 78.5 });
  await acceptLine(shop, admin, lines[0]?.id ?? "", "Too small");
  expect(await listPayouts(shop, admin)).toMatchObject([{ toSettle: 0, unexplained: 7850 }]);
  await expectSoundBooks(shop);
});

test("money for an unknown parcel waits until it is assigned to an order, which is paid once", async () => {
  const shop = await cashShop();
  const { order } = await shop.deliver();
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  const unknown = payoutLine({ externalId: "SFR-1", phone: row?.phone ?? "" });
  const { id } = await announce(shop, "1", [unknown]);
  await book(shop, id, 1078.5);
  expect(await takaBalances(shop)).toMatchObject({ "courier:steadfast": 1150, unmatched: -1150 });
  await expectSoundBooks(shop);
  const detail = await payoutDetail(shop, admin, id);
  expect(detail.lines).toMatchObject([{ state: "unknown", nearest: { number: order.number, collected: 115_000 } }]);
  const line = detail.lines[0]?.id ?? "";
  expect(await assignLine(shop, admin, line, order.number)).toBe(true);
  expect(await assignLine(shop, admin, line, order.number)).toBe(false);
  expect(await takaBalances(shop)).toEqual({ sales: -1150, bank: 1078.5, "courier-cost": 71.5 });
  const again = await announce(shop, "2", [payoutLine({ reference: order.number })]);
  const [second] = (await payoutDetail(shop, admin, again.id)).lines;
  expect(second).toMatchObject({ state: "unknown", paidBefore: "1" });
  expect(await codeOf(assignLine(shop, admin, second?.id ?? "", order.number))).toBe("parcel-paid");
  await book(shop, again.id, 1078.5);
  await acceptLine(shop, admin, second?.id ?? "", "Paid twice by mistake");
  expect(await takaBalances(shop)).toMatchObject({ loss: -1150, bank: 2157 });
  await expectSoundBooks(shop);
});

test("a parcel delivered after it was paid owes nothing more", async () => {
  const shop = await cashShop();
  const { shipment, externalId } = await shop.book();
  const { id } = await announce(shop, "1", [payoutLine({ externalId })]);
  await book(shop, id, 1078.5);
  await shop.report(shipment.id, "delivered", { collected: fromTaka(1150) });
  expect((await loadCourierCash(shop, admin)).couriers).toEqual([]);
  expect(await takaBalances(shop)).toEqual({ sales: -1150, bank: 1078.5, "courier-cost": 71.5 });
  await expectSoundBooks(shop);
});

test("an order older than the cash records counts as sold when its courier pays for it", async () => {
  const shop = await cashShop();
  const { order, externalId } = await shop.deliver();
  await shop.pool.query("truncate ledger_transfers, parcel_dues");
  await shop.db.insert(ordersBeforeCash).values({ orderId: order.id, sale: fromTaka(0) });
  await expectSoundBooks(shop);
  const { id } = await announce(shop, "1", [payoutLine({ externalId })]);
  await book(shop, id, 1078.5);
  expect(await takaBalances(shop)).toEqual({ sales: -1150, bank: 1078.5, "courier-cost": 71.5 });
  await expectSoundBooks(shop);
});

test("the age of money due is that of its parcels, in days in Dhaka", async () => {
  const shop = await cashShop();
  for (const days of [20, 10, 5, 0]) {
    shop.setNow(new Date(Date.parse("2026-11-23T06:00:00Z") - days * 86_400_000));
    await shop.deliver();
  }
  const { ages, couriers } = await loadCourierCash(shop, admin);
  expect(ages).toEqual([3, 7, 14, null].map((days) => ({ days, amount: 107_850 })));
  expect(couriers[0]?.due.oldestAt).toEqual(new Date("2026-11-03T06:00:00Z"));
});

test("sales are orders less those unfinished, cancelled, and returned in full or in part", async () => {
  const shop = await cashShop();
  await shop.deliver();
  await shop.order();
  const cancelled = await shop.order();
  await changeStatus(shop, admin, cancelled.id, "cancelled");
  const back = await shop.book();
  await shop.report(back.shipment.id, "returned");
  const today = dhakaDay(shop.now());
  const report = await reconcileSales(shop, admin, { from: today, to: today });
  expect(report).toEqual({
    ...{ ordered: 460_000, notEnded: 115_000, cancelled: 115_000, returned: 115_000, partial: 0, beforeCash: 0 },
    sales: 115_000,
  });
  expect(await shop.db.$count(parcelDues)).toBe(2);
});

test("of a statement with too many unknown lines those to decide next are shown, and the others are counted", async () => {
  const shop = await cashShop();
  const lines = Array.from({ length: 130 }, (_, nth) => payoutLine({ externalId: `X${nth}`, reference: null }));
  const { id } = await announce(shop, "7763-SF", lines);
  const first = await payoutDetail(shop, admin, id);
  expect(first).toMatchObject({ unknown: { lines: 130 }, moreLines: 30 });
  expect(first.lines.map(({ consignment }) => consignment)).toEqual(
    lines.slice(0, 100).map(({ consignment }) => consignment),
  );
  await book(shop, id, toTaka(first.amount));
  await acceptLine(shop, admin, first.lines[0]?.id ?? "", "Another shop's");
  const next = await payoutDetail(shop, admin, id);
  expect(next.lines[0]?.id).toBe(first.lines[1]?.id);
  expect(next.lines).toHaveLength(100);
});

test("behind a hundred later payouts, one that waits for its money or a decision is still listed", async () => {
  const shop = await cashShop();
  const { externalId } = await shop.deliver();
  const settled = await announce(shop, "settled", [payoutLine({ externalId })]);
  await book(shop, settled.id, 1078.5);
  const undecided = await announce(shop, "undecided", [payoutLine({ externalId: "X1", reference: null })]);
  await book(shop, undecided.id, 1078.5);
  await announce(shop, "unpaid", []);
  await shop.pool.query(`
    insert into payouts (id, courier, external_id, amount, state, announced_at, source, account, received, paid_at, paid_by_name)
    select 'later-' || n, 'steadfast', 'later-' || n, 100, 'paid', now() + interval '1 day', 'file', 'bank', 100, now(), 'Rupa'
      from generate_series(1, 100) n`);
  const listed = (await listPayouts(shop, admin)).slice(100);
  expect(listed.map((payout) => payout.externalId).toSorted()).toEqual(["undecided", "unpaid"]);
});
