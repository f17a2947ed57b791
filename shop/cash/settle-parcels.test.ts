import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { gatewayReceipts, ordersBeforeCash, parcelDues } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { fromTaka, paisa } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { shipmentsRequest } from "../parcels/parcel-schema.ts";
import { recordShipments } from "../parcels/record-shipments.ts";
import { claimPayment, verifyPayment } from "../payments/claim-payment.ts";
import { settleReceipt } from "../payments/settle-receipts.ts";
import { admin, codeOf } from "../test-shop.ts";
import { addAccountTransfer } from "./account-transfers.ts";
import { bookPayout } from "./book-payout.ts";
import { openClaim, settleClaim } from "./claim-courier.ts";
import { currentDay } from "./close-day.ts";
import { listCustomerDebts, writeOffDebt } from "./customer-debts.ts";
import { listClaims } from "./list-claims.ts";
import { listPayouts, payoutDetail } from "./list-payouts.ts";
import { loadCourierCash } from "./load-cash.ts";
import { enterPayout } from "./pay-parcels.ts";
import { recordPayout } from "./record-payout.ts";
import { type CashShop, cashShop, expectSoundBooks, payoutLine, takaBalances } from "./test-cash.ts";
import { listUnpaidParcels } from "./unpaid-parcels.ts";
import { withdrawPayout } from "./withdraw-payout.ts";

const day = 86_400_000;
const later = (shop: CashShop, days: number) => shop.setNow(new Date(shop.now().getTime() + days * day));

const claim = (
  shop: CashShop,
  order: string,
  kind: "not-paid" | "lost",
  taka = 1078.5,
  courier: "steadfast" | "redx" = "steadfast",
) =>
  openClaim(shop, admin, {
    ...{ courier, kind, amount: fromTaka(taka), line: null, order },
    text: "Please pay",
  });

/** Announces a payout with one parcel. */
const announce = (shop: CashShop, externalId: string) => announceLine(shop, payoutLine({ externalId }));

async function announceLine(shop: CashShop, line: ReturnType<typeof payoutLine>) {
  const lines = [line];
  const payout = { courier: "steadfast", externalId: "7763-SF", method: null, announcedAt: shop.now() } as const;
  const input = { ...payout, source: "api", fileName: null, amount: fromTaka(1078.5), lines } as const;
  return transaction(shop.db, (tx) => recordPayout(tx, input, { now: shop.now(), byName: null }));
}

test("lost and unpaid parcels are listed, the lost first, then the oldest", async () => {
  const shop = await cashShop();
  const old = await shop.deliver();
  later(shop, 16);
  const young = await shop.deliver();
  const lost = await shop.book();
  await shop.report(lost.shipment.id, "lost");
  const listed = await listUnpaidParcels(shop, admin);
  expect(listed.map(({ kind, number, days, amount }) => [kind, number, days, amount])).toEqual([
    ["lost", lost.order.number, 0, 115_000],
    ["not-paid", old.order.number, 16, 107_850],
    ["not-paid", young.order.number, 0, 107_850],
  ]);
  const id = await claim(shop, old.order.id, "not-paid");
  expect(await claim(shop, old.order.id, "not-paid")).toBe(id);
  expect((await listUnpaidParcels(shop, admin))[1]).toMatchObject({ number: old.order.number, claim: id });
});

test("only money that the courier owes can be claimed", async () => {
  const shop = await cashShop();
  const { order, externalId } = await shop.deliver();
  for (const kind of ["lost", "not-paid"] as const)
    expect(await codeOf(claim(shop, order.id, kind, 1078.5, "redx"))).toBe("not-found");
  await announce(shop, externalId);
  expect(await codeOf(claim(shop, order.id, "not-paid"))).toBe("not-found");
});

test("a paid claim settles the parcel, and the courier keeps its agreed charges", async () => {
  const shop = await cashShop();
  const { order, externalId } = await shop.deliver();
  const id = await claim(shop, order.id, "not-paid");
  const paid = { state: "paid", note: null, amount: fromTaka(1078.5) } as const;
  expect(await codeOf(settleClaim(shop, admin, id, { ...paid, account: null }))).toBe("invalid-input");
  await settleClaim(shop, admin, id, { ...paid, account: "bkash" });
  expect(await takaBalances(shop)).toEqual({ sales: -1150, bkash: 1078.5, "courier-cost": 71.5 });
  expect((await loadCourierCash(shop, admin)).couriers).toEqual([]);
  expect(await listUnpaidParcels(shop, admin)).toEqual([]);
  // The courier's next statement lists it again.
  const { id: payoutId } = await announce(shop, externalId);
  expect((await payoutDetail(shop, admin, payoutId)).lines).toMatchObject([{ state: "unknown" }]);
  await expectSoundBooks(shop);
});

test("the unpaid part of a claim is a loss", async () => {
  const shop = await cashShop();
  const { order } = await shop.deliver();
  const id = await claim(shop, order.id, "not-paid");
  await settleClaim(shop, admin, id, { state: "paid", note: "Half of it", amount: fromTaka(500), account: "bank" });
  expect(await takaBalances(shop)).toEqual({ sales: -1150, bank: 500, "courier-cost": 71.5, loss: 578.5 });
  expect(await listPayouts(shop, admin)).toMatchObject([{ amount: 50_000, toSettle: 0, unexplained: 0 }]);
  await expectSoundBooks(shop);
});

test("a parcel that is written off is no longer due, and all of its cash is a loss", async () => {
  const shop = await cashShop();
  const { order } = await shop.deliver();
  const id = await claim(shop, order.id, "not-paid");
  await settleClaim(shop, admin, id, { state: "dropped", note: "The courier has closed" });
  expect(await takaBalances(shop)).toEqual({ sales: -1150, loss: 1150 });
  expect(await listUnpaidParcels(shop, admin)).toEqual([]);
  expect(await listPayouts(shop, admin)).toEqual([]);
  expect(await listClaims(shop, admin)).toMatchObject([{ state: "dropped", settledNote: "The courier has closed" }]);
  const { rows } = await shop.db.execute(sql`select after from audit_log where action = 'claim-settled'`);
  expect(rows).toMatchObject([{ after: { state: "dropped", note: "The courier has closed" } }]);
  await expectSoundBooks(shop);
});

test("a payout that pays for a claimed parcel ends its claim once the money is received", async () => {
  const shop = await cashShop();
  const { order, externalId } = await shop.deliver();
  await claim(shop, order.id, "not-paid");
  const { id } = await announce(shop, externalId);
  expect(await listClaims(shop, admin)).toMatchObject([{ state: "open" }]);
  await bookPayout(shop, admin, id, { account: "bank", received: fromTaka(1078.5), reason: null });
  expect(await listClaims(shop, admin)).toMatchObject([
    { state: "paid", settledAmount: 107_850, settledNote: "7763-SF" },
  ]);
  await expectSoundBooks(shop);
});

test("payment for a lost parcel reduces the loss", async () => {
  const shop = await cashShop();
  const { order, shipment } = await shop.book();
  await shop.report(shipment.id, "lost");
  const id = await claim(shop, order.id, "lost", 800);
  await settleClaim(shop, admin, id, { state: "paid", note: null, amount: fromTaka(800), account: "bank" });
  expect(await takaBalances(shop)).toEqual({ bank: 800, loss: -800 });
  expect(await listUnpaidParcels(shop, admin)).toEqual([]);
});

test("money that the shop's own rider has brought is entered and booked in one step", async () => {
  const shop = await cashShop();
  await shop.deliver();
  const parcels = (await listUnpaidParcels(shop, admin)).map(({ id }) => id);
  const id = await enterPayout(shop, admin, { courier: "steadfast", parcels, account: "cash" });
  expect(await payoutDetail(shop, admin, id)).toMatchObject({ state: "paid", received: 107_850, account: "cash" });
  expect(await listUnpaidParcels(shop, admin)).toEqual([]);
  expect(await takaBalances(shop)).toEqual({ sales: -1150, cash: 1078.5, "courier-cost": 71.5 });
  await expectSoundBooks(shop);
});

test("the shop's own rider brings the cash of a parcel, named or not; a courier that was named by hand pays it later", async () => {
  const shop = await cashShop();
  const deliver = async (more: { courierName: string; trackingCode?: string } | null) => {
    const { id, number } = await shop.order();
    const { courierName = null, ...code } = more ?? {};
    const shipments = [{ number, ...code }];
    if (more) await recordShipments(shop, admin, shipmentsRequest.parse({ courier: "other", courierName, shipments }));
    for (const to of ["shipped", "delivered"] as const) await changeStatus(shop, admin, id, to);
    later(shop, 1);
  };
  await deliver(null);
  await deliver({ courierName: "Jashim" });
  await deliver({ courierName: "Sundarban", trackingCode: "SB-118203" });
  await shop.deliver();
  const listed = await listUnpaidParcels(shop, admin);
  expect(listed.map(({ courier, courierName, isOwnRider }) => [courier, courierName, isOwnRider])).toEqual([
    ["other", null, true],
    ["other", "Jashim", true],
    ["other", "Sundarban", false],
    ["steadfast", null, false],
  ]);
});

test("a payout shows its claims, and is fully settled only after they end", async () => {
  const shop = await cashShop();
  const { externalId } = await shop.deliver();
  const lines = [payoutLine({ externalId }, { charge: 120 })];
  const payout = { courier: "steadfast", externalId: "1", method: null, announcedAt: shop.now() } as const;
  const input = { ...payout, source: "api", fileName: null, amount: fromTaka(1018.5), lines } as const;
  const { id } = await transaction(shop.db, (tx) => recordPayout(tx, input, { now: shop.now(), byName: null }));
  const [line] = (await payoutDetail(shop, admin, id)).lines;
  const about = { courier: "steadfast", kind: "charge", line: line?.id ?? "", order: null, text: "Twice" } as const;
  const claimId = await openClaim(shop, admin, { ...about, amount: fromTaka(60) });
  expect(await listPayouts(shop, admin)).toMatchObject([{ toSettle: 0, claimed: 1 }]);
  await settleClaim(shop, admin, claimId, { state: "dropped", note: "Too small" });
  expect(await listPayouts(shop, admin)).toMatchObject([{ toSettle: 0, claimed: 0 }]);
  expect((await payoutDetail(shop, admin, id)).lines).toMatchObject([{ state: "claimed", claimState: "dropped" }]);
});

test("parcels delivered by the shop itself are paid without a statement, each once", async () => {
  const shop = await cashShop();
  await shop.deliver();
  await shop.deliver();
  const parcels = (await listUnpaidParcels(shop, admin)).map(({ id }) => id);
  expect(await codeOf(enterPayout(shop, admin, { courier: "other", parcels }))).toBe("not-found");
  const entered = await Promise.all(
    [1, 2].map(() => codeOf(enterPayout(shop, admin, { courier: "steadfast", parcels }))),
  );
  expect(entered.filter((code) => code !== null)).toHaveLength(1);
  const [payout] = await listPayouts(shop, admin);
  expect(payout).toMatchObject({ state: "announced", parcels: 2, amount: 215_700, toSettle: 0 });
  await bookPayout(shop, admin, payout?.id ?? "", { account: "cash", received: fromTaka(2157), reason: null });
  expect(await takaBalances(shop)).toEqual({ sales: -2300, cash: 2157, "courier-cost": 143 });
  await expectSoundBooks(shop);
});

test("what a rider collected too little stays a debt of the customer until authorised staff write it off", async () => {
  const shop = await cashShop();
  const { order, shipment } = await shop.deliver(1090);
  expect(await listCustomerDebts(shop, admin)).toMatchObject([{ number: order.number, amount: 6000 }]);
  const off = { amount: fromTaka(60), reason: "The customer had no change" };
  expect(await codeOf(writeOffDebt(shop, { ...admin, role: "packing" }, order.id, off))).toBe("not-allowed");
  expect(await codeOf(writeOffDebt(shop, admin, order.id, { ...off, amount: fromTaka(61) }))).toBe("amount-too-large");
  const twice = await Promise.all([1, 2].map(() => codeOf(writeOffDebt(shop, admin, order.id, off))));
  expect(twice.filter((code) => code === "amount-too-large")).toHaveLength(1);
  expect(await takaBalances(shop)).toEqual({ sales: -1150, "courier:steadfast": 1090, loss: 60 });
  expect(await listCustomerDebts(shop, admin)).toEqual([]);
  const { rows } = await shop.db.execute(sql`select after from audit_log where action = 'debt-written-off'`);
  expect(rows).toEqual([{ after: { amount: 6000, reason: "The customer had no change" } }]);
  await expectSoundBooks(shop);
  // The courier reports later that its rider collected everything.
  await shop.report(shipment.id, "delivered", { collected: fromTaka(1150) });
  expect(await takaBalances(shop)).toEqual({ sales: -1150, "courier:steadfast": 1150 });
  await expectSoundBooks(shop);
});

test("a customer's late payment reverses the write-off", async () => {
  const shop = await cashShop();
  const { order } = await shop.deliver(1090);
  await writeOffDebt(shop, admin, order.id, { amount: fromTaka(60), reason: "No change" });
  const sent = { kind: "advance", method: "bkash", reference: "9F7GK2M4QX", amount: fromTaka(60) } as const;
  const id = await claimPayment(shop, admin, order.id, { ...sent, senderLast4: null, note: null });
  await verifyPayment(shop, admin, id);
  expect(await takaBalances(shop)).toEqual({ sales: -1150, "courier:steadfast": 1090, bkash: 60 });
  await expectSoundBooks(shop);
});

test("wallet money that staff assign to the order reverses the write-off", async () => {
  const shop = await cashShop();
  const { order } = await shop.deliver(1090);
  await writeOffDebt(shop, admin, order.id, { amount: fromTaka(60), reason: "No change" });
  const received = { method: "bkash", transactionId: "9F7GK2M4QX", amount: fromTaka(60) } as const;
  await shop.db.insert(gatewayReceipts).values({ id: "wallet", ...received, receivedAt: shop.now() });
  await settleReceipt(shop, admin, "wallet", { order: order.id, note: null });
  expect(await takaBalances(shop)).toEqual({ sales: -1150, "courier:steadfast": 1090, bkash: 60 });
  await expectSoundBooks(shop);
});

test("an order that is not delivered has nothing to write off", async () => {
  const shop = await cashShop();
  const { order } = await shop.book();
  expect(await codeOf(writeOffDebt(shop, admin, order.id, { amount: fromTaka(1), reason: "None" }))).toBe("not-found");
});

test("a gateway's settlement reaches the bank less its fee, and both are in the day's figures", async () => {
  const shop = await cashShop();
  await addAccountTransfer(shop, admin, {
    ...{ from: "sslcommerz", to: "bank", amount: fromTaka(9750), fee: fromTaka(250), text: "Settlement of Monday" },
  });
  expect(await takaBalances(shop)).toEqual({ sslcommerz: -10_000, bank: 9750, "gateway-fees": 250 });
  expect((await currentDay(shop, admin)).accounts).toMatchObject([
    { account: "bank", moves: [{ kind: "transfer", amount: 975_000 }] },
    {
      account: "sslcommerz",
      moves: [
        { kind: "fee", amount: -25_000 },
        { kind: "transfer", amount: -975_000 },
      ],
    },
  ]);
  const { rows } = await shop.db.execute(sql`select action, after from audit_log where action = 'account-transfer'`);
  expect(rows).toMatchObject([{ after: { from: "sslcommerz", to: "bank", amount: 975_000, fee: 25_000 } }]);
  await expectSoundBooks(shop);
});

test("an announced payout that is withdrawn leaves its parcels unpaid, and the right one pays them", async () => {
  const shop = await cashShop();
  await shop.deliver();
  const [parcel] = await listUnpaidParcels(shop, admin);
  const wrong = await enterPayout(shop, admin, { courier: "steadfast", parcels: [parcel?.id ?? ""] });
  expect(await listUnpaidParcels(shop, admin)).toEqual([]);
  await withdrawPayout(shop, admin, wrong);
  expect(await listUnpaidParcels(shop, admin)).toEqual([parcel]);
  expect(await codeOf(payoutDetail(shop, admin, wrong))).toBe("not-found");
  const right = await enterPayout(shop, admin, { courier: "steadfast", parcels: [parcel?.id ?? ""] });
  await bookPayout(shop, admin, right, { account: "bank", received: fromTaka(1078.5), reason: null });
  expect(await codeOf(withdrawPayout(shop, admin, right))).toBe("payout-paid");
  await expectSoundBooks(shop);
});

test("a payout for an order from before cash records takes its sale back when it is withdrawn", async () => {
  const shop = await cashShop();
  const { order } = await shop.deliver();
  await shop.db.delete(parcelDues).where(eq(parcelDues.orderId, order.id));
  await shop.pool.query("delete from ledger_transfers");
  await shop.db.insert(ordersBeforeCash).values({ orderId: order.id, sale: paisa(0) });
  const { id } = await announceLine(shop, payoutLine({ externalId: null, reference: order.number }));
  expect(await takaBalances(shop)).toMatchObject({ sales: -1150, "courier:steadfast": 1150 });
  await withdrawPayout(shop, admin, id);
  expect(Object.values(await takaBalances(shop)).filter((balance) => balance !== 0)).toEqual([]);
});

test("many unpaid parcels of one courier do not hide another's", async () => {
  const shop = await cashShop();
  for (let nth = 0; nth < 3; nth += 1) await shop.deliver();
  const order = await shop.order();
  later(shop, 1);
  await changeStatus(shop, admin, order.id, "shipped");
  await changeStatus(shop, admin, order.id, "delivered");
  const listed = await listUnpaidParcels(shop, admin, { limit: 2 });
  expect(listed.map(({ courier }) => courier)).toEqual(["steadfast", "steadfast", "other"]);
});
