import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "../../db/schema.ts";
import { fromTaka } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { undoStep } from "../orders/undo-step.ts";
import { readExpenseFacts } from "../profit/read-facts.ts";
import { admin, codeOf } from "../test-shop.ts";
import { addAccountTransfer } from "./account-transfers.ts";
import { addCashEntry, listCashEntries, reverseCashEntry } from "./cash-box.ts";
import type { CashEntryKind } from "./cash-rules.ts";
import { closeDay, currentDay, listDayCloses, reopenDay } from "./close-day.ts";
import { type CashShop, cashShop, expectSoundBooks, takaBalances } from "./test-cash.ts";

const accounts = { role: "accounts", id: "nusrat", email: "nusrat@example.com", name: "Nusrat Jahan" } as const;
const evening = new Date("2026-11-22T14:00:00Z");

const enter = (shop: CashShop, kind: CashEntryKind, taka: number) =>
  addCashEntry(shop, accounts, { kind, amount: fromTaka(taka), text: "Tape, bubble wrap" });

const close = (shop: CashShop, day: string, taka: number, reason: string | null = null) =>
  closeDay(shop, accounts, { day, counted: fromTaka(taka), reason });

async function shopInTheEvening() {
  const shop = await cashShop();
  shop.setNow(evening);
  await enter(shop, "put-in", 1000);
  return shop;
}

test("an entry sent again after a lost answer is recorded once, even at the same moment", async () => {
  const shop = await shopInTheEvening();
  const entry = { id: "entry-of-this-form", kind: "expense", amount: fromTaka(640), text: "Tape" } as const;
  const ids = await Promise.all([entry, entry, entry].map((each) => addCashEntry(shop, accounts, each)));
  expect(new Set(ids)).toEqual(new Set(["entry-of-this-form"]));
  expect(await takaBalances(shop)).toEqual({ cash: 360, expenses: 640, owner: -1000 });
  const transfer = {
    id: "a-transfer-form",
    from: "bkash",
    to: "bank",
    amount: fromTaka(100),
    fee: fromTaka(2),
  } as const;
  for (let nth = 0; nth < 2; nth += 1) await addAccountTransfer(shop, accounts, { ...transfer, text: null });
  expect(await takaBalances(shop)).toMatchObject({ bank: 100, bkash: -102, "gateway-fees": 2 });
});

test("the cash box shows money in and out, and a shortage at closing requires a reason and is a loss", async () => {
  const shop = await shopInTheEvening();
  await enter(shop, "expense", 640);
  await enter(shop, "to-bank", 100);
  expect((await currentDay(shop, accounts)).accounts).toEqual([
    { account: "bank", opening: 0, moves: [{ kind: "entry", amount: 10_000, count: 1 }], closing: 10_000 },
    {
      ...{ account: "cash", opening: 0, closing: 26_000 },
      moves: [
        { kind: "entry", amount: -74_000, count: 2 },
        { kind: "owner", amount: 100_000, count: 1 },
      ],
    },
  ]);
  expect(await listCashEntries(shop, admin)).toHaveLength(3);
  expect(await codeOf(close(shop, "2026-11-22", 240))).toBe("count-differs");
  expect(await close(shop, "2026-11-22", 240, "A note was missing")).toMatchObject({
    ...{ expected: 26_000, counted: 24_000, reason: "A note was missing", closedByName: "Nusrat Jahan" },
  });
  expect(await takaBalances(shop)).toEqual({ cash: 240, bank: 100, expenses: 640, loss: 20, owner: -1000 });
});

test("a mistaken entry is taken back once, and no longer once its day is closed", async () => {
  const shop = await shopInTheEvening();
  shop.setNow(new Date(evening.getTime() + 60_000));
  const id = await enter(shop, "expense", 5000);
  const taken = await Promise.all([1, 2, 3].map(() => reverseCashEntry(shop, accounts, id)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await takaBalances(shop)).toEqual({ cash: 1000, owner: -1000 });
  const period = { from: "2026-11-22", to: "2026-11-22" };
  expect(await readExpenseFacts(shop.db, period)).toEqual([]);
  expect(await listCashEntries(shop, accounts)).toMatchObject([
    { reversedByName: "Nusrat Jahan" },
    { reversedAt: null },
  ]);
  expect(await codeOf(reverseCashEntry(shop, accounts, "nothing"))).toBe("not-found");
  expect(await codeOf(reverseCashEntry(shop, { ...accounts, role: "order-desk" }, id))).toBe("not-allowed");

  const lunch = await enter(shop, "expense", 500);
  await close(shop, "2026-11-22", 500);
  // The closed day shows its entries, those taken back too; the next day begins without them.
  expect((await listCashEntries(shop, accounts)).map(({ reversedByName }) => reversedByName).toSorted()).toEqual(
    [null, null, "Nusrat Jahan"].toSorted(),
  );
  expect(await codeOf(reverseCashEntry(shop, accounts, lunch))).toBe("day-closed");
  const sameEvening = shop.now();
  shop.setNow(new Date(sameEvening.getTime() + 86_400_000));
  expect(await listCashEntries(shop, accounts)).toEqual([]);
  shop.setNow(sameEvening);
  await reopenDay(shop, admin, "2026-11-22", "A wrong entry");
  expect(await reverseCashEntry(shop, accounts, lunch)).toBe(true);
  expect(await takaBalances(shop)).toEqual({ cash: 1000, owner: -1000 });
  await expectSoundBooks(shop);
});

test("entries stay listed until the day is closed, however long that is", async () => {
  const shop = await shopInTheEvening();
  shop.setNow(new Date(evening.getTime() + 5 * 86_400_000));
  await enter(shop, "expense", 100);
  expect((await listCashEntries(shop, accounts)).map(({ kind }) => kind)).toEqual(["expense", "put-in"]);
});

test("figures of a closed day never change, and later movements belong to the next day", async () => {
  const shop = await shopInTheEvening();
  const order = await shop.order();
  const { figures } = await close(shop, "2026-11-22", 1000);
  expect(figures).toMatchObject({
    day: "2026-11-22",
    orders: 1,
    ordered: 115_000,
    confirmed: 1,
    delivered: 0,
    net: 0,
  });
  await changeStatus(shop, admin, order.id, "shipped");
  await changeStatus(shop, admin, order.id, "delivered");
  await enter(shop, "expense", 50);
  shop.setNow(new Date("2026-11-23T14:00:00Z"));
  const next = await currentDay(shop, accounts);
  expect(next.accounts).toEqual([
    { account: "cash", opening: 100_000, moves: [{ kind: "entry", amount: -5000, count: 1 }], closing: 95_000 },
  ]);
  expect(next.couriers).toEqual([{ courier: "other", due: 115_000 }]);
  expect((await listDayCloses(shop, accounts))[0]?.figures).toEqual(figures);
  await expectSoundBooks(shop);
});

test("the owner's own money is told apart from what came in", async () => {
  const shop = await shopInTheEvening();
  await enter(shop, "expense", 640);
  await enter(shop, "taken-out", 300);
  const { accounts: moved, net } = await currentDay(shop, accounts);
  expect(net).toBe(-64_000);
  expect(moved).toMatchObject([{ account: "cash", moves: [{}, { kind: "owner", amount: 70_000, count: 2 }] }]);
  // On the next day, too: a close neither earns nor gives.
  await close(shop, "2026-11-22", 60);
  await enter(shop, "put-in", 500);
  expect((await currentDay(shop, accounts)).net).toBe(0);
});

test("a day is closed once, and only today and yesterday can be closed", async () => {
  const shop = await shopInTheEvening();
  const outcomes = await Promise.all([1, 2, 3].map(() => codeOf(close(shop, "2026-11-22", 1000))));
  expect(outcomes.toSorted()).toEqual(["day-closed", "day-closed", null].toSorted());
  for (const day of ["2026-11-20", "2026-11-23"]) {
    expect(await codeOf(close(shop, day, 1000)), day).toBe(day < "2026-11-22" ? "day-closed" : "invalid-input");
  }
  shop.setNow(new Date("2026-11-24T03:00:00Z"));
  expect(await codeOf(close(shop, "2026-11-23", 1000))).toBe(null);
});

test("only the owner reopens a day, which keeps its first figures and is counted again", async () => {
  const shop = await shopInTheEvening();
  await close(shop, "2026-11-22", 980, "A note was missing");
  expect(await codeOf(reopenDay(shop, accounts, "2026-11-22", "Found it"))).toBe("not-allowed");
  expect(await codeOf(reopenDay(shop, admin, "2026-11-21", "Found it"))).toBe("not-found");
  await reopenDay(shop, admin, "2026-11-22", "Found it");
  expect(await takaBalances(shop)).toEqual({ cash: 1000, owner: -1000 });
  await close(shop, "2026-11-22", 1000);
  const closes = await listDayCloses(shop, accounts);
  expect(closes).toHaveLength(2);
  expect(closes.find(({ reopenedAt }) => reopenedAt !== null)).toMatchObject({
    ...{ counted: 98_000, reopenedByName: admin.name, reopenedReason: "Found it" },
  });
  const written = await shop.db.select().from(auditLog).where(eq(auditLog.action, "day-reopened"));
  expect(written).toHaveLength(1);
});

test("an undone step is not in the figures of the day", async () => {
  const shop = await shopInTheEvening();
  const order = await shop.order();
  await changeStatus(shop, admin, order.id, "shipped");
  await undoStep(shop, admin, order.id);
  expect(await currentDay(shop, accounts)).toMatchObject({ confirmed: 1, shipped: 0 });
});
