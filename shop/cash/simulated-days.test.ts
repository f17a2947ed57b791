import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders, payoutLines } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { settlePart } from "../couriers/settle-part.ts";
import { seededRandom } from "../couriers/test-journeys.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { fromTaka, type Paisa, paisa, sum } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { undoStep } from "../orders/undo-step.ts";
import { claimPayment, verifyPayment } from "../payments/claim-payment.ts";
import { ledgerBalances } from "../payments/ledger.ts";
import { addExpense, listExpenses } from "../profit/expenses.ts";
import { loadProfit } from "../profit/load-profit.ts";
import { loadDashboard } from "../reports/load-dashboard.ts";
import { admin, codeOf } from "../test-shop.ts";
import { addAccountTransfer } from "./account-transfers.ts";
import { bookPayout } from "./book-payout.ts";
import { addCashEntry, reverseCashEntry } from "./cash-box.ts";
import { openClaim, settleClaim } from "./claim-courier.ts";
import { closeDay, currentDay } from "./close-day.ts";
import { listCustomerDebts, writeOffDebt } from "./customer-debts.ts";
import { listClaims } from "./list-claims.ts";
import { payoutDetail } from "./list-payouts.ts";
import { loadCourierCash } from "./load-cash.ts";
import { enterPayout } from "./pay-parcels.ts";
import { readCheckedLines } from "./payout-lines.ts";
import { reconcileSales } from "./reconcile-sales.ts";
import { recordPayout } from "./record-payout.ts";
import { acceptLine } from "./settle-line.ts";
import { type CashShop, cashShop, expectSoundBooks, payoutLine } from "./test-cash.ts";
import { listUnpaidParcels } from "./unpaid-parcels.ts";

// DAYS=40 SEED=7 runs other days.
const dayCount = Number(process.env.DAYS ?? 6);
const seed = Number(process.env.SEED ?? 20_261_124);
const firstDay = Date.parse("2026-11-02T04:00:00Z");

type Booked = Awaited<ReturnType<CashShop["book"]>>;
type Simulation = { shop: CashShop; parcels: Booked[]; payouts: string[]; nth: number; random: () => number };

const oneOf = <Value>({ random }: Simulation, values: readonly Value[]) => values[Math.floor(random() * values.length)];

/** Everything that can happen to a parcel, in any order. */
const events = {
  delivered: (simulation, booked) => report(simulation, booked, "delivered", 1150),
  short: (simulation, booked) => report(simulation, booked, "delivered", 1090),
  unsaid: (simulation, booked) => report(simulation, booked, "delivered"),
  returned: (simulation, booked) => report(simulation, booked, "returned"),
  "paid-return": (simulation, booked) => report(simulation, booked, "paid-return", 60),
  partly: (simulation, booked) => report(simulation, booked, "partly-delivered", 560),
  lost: (simulation, booked) => report(simulation, booked, "lost"),
  async settle({ shop }, { shipment }) {
    const items = [
      { variantId: shop.serum, delivered: 1 },
      { variantId: shop.soap, delivered: 0 },
    ];
    await codeOf(settlePart(shop, admin, shipment.id, { items }));
  },
  "by hand": deliverByHand,
  cancelled: async ({ shop }, { order }) => void (await codeOf(changeStatus(shop, admin, order.id, "cancelled"))),
  undo: async ({ shop }, { order }) => void (await codeOf(undoStep(shop, admin, order.id))),
  async advance({ shop, nth }, { order }) {
    const sent = { kind: "advance", method: "bkash", amount: fromTaka(200), senderLast4: null, note: null } as const;
    const id = await claimPayment(shop, admin, order.id, { ...sent, reference: `TRX${nth}` });
    await verifyPayment(shop, admin, id);
  },
} satisfies Record<string, (simulation: Simulation, booked: Booked) => Promise<void>>;

type State = Parameters<CashShop["report"]>[1];

async function report(
  { shop }: Simulation,
  { shipment }: Booked,
  state: State,
  taka: number | null = null,
): Promise<void> {
  await shop.report(shipment.id, state, { collected: taka === null ? null : fromTaka(taka) });
}

async function deliverByHand({ shop }: Pick<Simulation, "shop">, { order }: Pick<Booked, "order">): Promise<void> {
  for (const to of ["shipped", "delivered"] as const) await codeOf(changeStatus(shop, admin, order.id, to));
}

/** Everything that can happen to money, in any order. */
const deeds = {
  async announce(simulation: Simulation) {
    const { shop, parcels, nth } = simulation;
    const now = shop.now();
    const fault = Math.floor(simulation.random() * 5);
    const from = Math.floor(simulation.random() * parcels.length);
    const lines = parcels.slice(from, from + 3).map(({ externalId }, index) =>
      payoutLine(
        { externalId: index === fault ? `nobody's ${nth}` : externalId },
        // A faulty line has charges above the rate, or cash is missing.
        fault > 2 ? { collected: 1000, net: 928 } : { charge: 60 + fault, net: 1078 - fault },
      ),
    );
    const payout = { courier: "steadfast", externalId: `P${nth}`, method: null, announcedAt: now } as const;
    const amount = sum(lines.map(({ net }) => net));
    const source = { source: "file", fileName: null, amount, lines } as const;
    const { id } = await transaction(shop.db, (tx) =>
      recordPayout(tx, { ...payout, ...source }, { now, byName: null }),
    );
    simulation.payouts.push(id);
  },
  async book(simulation: Simulation) {
    const id = oneOf(simulation, simulation.payouts);
    if (id === undefined) return;
    const { amount } = await payoutDetail(simulation.shop, admin, id);
    const received = simulation.random() < 0.3 ? paisa(amount - 500) : amount;
    await bookPayout(simulation.shop, admin, id, { account: "bank", received, reason: "The bank's fee" });
  },
  async claim(simulation: Simulation) {
    const [line] = await readCheckedLines(
      simulation.shop.db,
      sql`c.line_state = 'differs' and c.collected_difference > 0 and c.courier = 'steadfast'`,
    );
    if (!line) return;
    const about = { courier: "steadfast", kind: "collected", amount: line.collectedDifference } as const;
    await openClaim(simulation.shop, admin, { ...about, line: line.id, order: null, text: "Missing" });
  },
  async "end a claim"(simulation: Simulation) {
    const claim = oneOf(
      simulation,
      (await listClaims(simulation.shop, admin)).filter(({ state }) => state === "open"),
    );
    if (!claim) return;
    const result =
      simulation.random() < 0.5
        ? ({ state: "dropped", note: "Never mind" } as const)
        : ({ state: "paid", note: null, amount: paisa(Math.ceil(claim.amount / 2)), account: "bank" } as const);
    await settleClaim(simulation.shop, admin, claim.id, result);
  },
  async accept(simulation: Simulation) {
    const id = oneOf(simulation, simulation.payouts);
    if (id === undefined) return;
    const [line] = await simulation.shop.db.select().from(payoutLines).where(eq(payoutLines.payoutId, id)).limit(1);
    if (line) await codeOf(acceptLine(simulation.shop, admin, line.id, "Too small"));
  },
  async "claim a parcel"(simulation: Simulation) {
    const parcel = oneOf(simulation, await listUnpaidParcels(simulation.shop, admin));
    if (!parcel || parcel.courier === "other" || parcel.amount <= 0) return;
    const { courier, kind, amount, orderId: order } = parcel;
    await codeOf(openClaim(simulation.shop, admin, { courier, kind, amount, order, line: null, text: "Where is it?" }));
  },
  async "pay by hand"(simulation: Simulation) {
    const parcels = await listUnpaidParcels(simulation.shop, admin);
    const own = parcels.filter(({ courier }) => courier === "other").slice(0, 3);
    if (own.length === 0) return;
    const id = await enterPayout(simulation.shop, admin, { courier: "other", parcels: own.map((parcel) => parcel.id) });
    if (simulation.random() < 0.7) {
      const { amount } = await payoutDetail(simulation.shop, admin, id);
      await bookPayout(simulation.shop, admin, id, { account: "cash", received: amount, reason: null });
    }
  },
  async "write off"(simulation: Simulation) {
    const debt = oneOf(simulation, await listCustomerDebts(simulation.shop, admin));
    if (!debt) return;
    const amount = simulation.random() < 0.5 ? debt.amount : paisa(Math.ceil(debt.amount / 2));
    await writeOffDebt(simulation.shop, admin, debt.orderId, { amount, reason: "No change" });
  },
  async transfer({ shop }: Simulation) {
    const way = { from: "bkash", to: "bank", text: null } as const;
    await addAccountTransfer(shop, admin, { ...way, amount: fromTaka(150), fee: fromTaka(2.5) });
  },
  async "cash box"(simulation: Simulation) {
    const kind = oneOf(simulation, ["put-in", "expense", "to-bank", "taken-out"] as const) ?? "put-in";
    const id = await addCashEntry(simulation.shop, admin, { kind, amount: fromTaka(180), text: "Van to the hub" });
    if (simulation.random() < 0.3) await reverseCashEntry(simulation.shop, admin, id);
  },
  async expense({ shop }: Simulation) {
    const spent = { kind: "ads", amount: fromTaka(500), source: null, campaign: null, note: null } as const;
    await addExpense(shop, admin, { ...spent, day: dhakaDay(shop.now()), account: "bkash" });
  },
};

/** A random number of events per day, for parcels of that day and of earlier ones. */
async function simulateDay(simulation: Simulation, day: number): Promise<void> {
  const { shop, parcels } = simulation;
  const at = firstDay + day * 86_400_000;
  shop.setNow(new Date(at));
  for (let n = 0; n < 3; n += 1) parcels.push(await shop.book());
  // Some go without a courier's parcel, and every other time by mistake.
  const order = await shop.order();
  await deliverByHand(simulation, { order });
  if (simulation.random() < 0.5) await undoStep(shop, admin, order.id);
  for (let n = 0; n < 14; n += 1) {
    simulation.nth += 1;
    shop.setNow(new Date(at + (n + 1) * 60_000));
    const booked = parcels[parcels.length - 1 - Math.floor(simulation.random() ** 2 * parcels.length)];
    const event = simulation.random() < 0.4 ? events.delivered : oneOf(simulation, Object.values(events));
    if (booked && event) await event(simulation, booked);
    if (simulation.random() < 0.6) await oneOf(simulation, Object.values(deeds))?.(simulation);
  }
}

/** The same money in screens and ledger. */
async function expectEqualFigures({ shop }: Simulation): Promise<void> {
  await expectSoundBooks(shop);
  const balances = await ledgerBalances(shop.db);
  const balance = (account: string) => balances.get(account) ?? 0;
  expect([...balances.values()].reduce((all, each) => all + each, 0)).toBe(0);

  const today = dhakaDay(shop.now());
  const period = { from: dhakaDay(new Date(firstDay)), to: today };
  const { ordered, sales, ...rest } = await reconcileSales(shop, admin, period);
  expect(ordered - Object.values(rest).reduce((all, each) => all + each, 0)).toBe(sales);
  expect(sales).toBe(0 - balance("sales"));

  const overview = await loadDashboard(shop, admin, "en");
  // The overview leaves out unconfirmed orders.
  const [pending] = await shop.db
    .select({ total: sql<number>`coalesce(sum(total), 0)::float8` })
    .from(orders)
    .where(eq(orders.status, "pending"));
  expect(overview.revenue + (pending?.total ?? 0)).toBe(ordered - rest.cancelled - rest.returned - rest.partial);
  const day = await currentDay(shop, admin);
  const ofToday = await reconcileSales(shop, admin, { from: today, to: today });
  expect(day.ordered).toBe(ofToday.ordered);

  const profit = await loadProfit(shop, admin, { ...period, by: "product" });
  expect(profit.sales).toEqual({ low: sales, high: sales });
  const expenses = (await listExpenses(shop, admin, period)).reduce((all, { amount }) => all + amount, 0);
  expect(profit.steps.ads.high + profit.steps.other.high).toBe(0 - expenses);
  expect(expenses).toBe(balance("expenses"));

  const { couriers, ages } = await loadCourierCash(shop, admin);
  expect(ages.reduce((all, each) => all + each.amount, 0)).toBe(
    couriers.reduce((all, each) => all + each.due.amount, 0),
  );
  const dueOf = (some: { courier: string; due: number }[]) =>
    Object.fromEntries(some.map(({ courier, due }) => [courier, due]));
  const shown = couriers.map(({ courier, due }) => ({ courier, due: due.amount }));
  expect(dueOf(day.couriers)).toEqual(dueOf(shown.filter(({ due }) => due !== 0)));
  for (const { courier, due } of couriers)
    expect(due.collected + (await settlingOf(shop, courier))).toBe(balance(`courier:${courier}`));
  const { rows } = await shop.db.execute<{ bank: Paisa }>(sql`
    select (coalesce((select sum(received) from payouts where account = 'bank'), 0)
          + coalesce((select sum(settled_amount) from courier_claims where kind <> 'not-paid'), 0)
          + coalesce((select sum(amount) from account_transfers), 0)
          + coalesce((select sum(amount) from cash_entries where kind = 'to-bank' and reversed_at is null), 0))::float8 as bank`);
  expect(balance("bank")).toBe(rows[0]?.bank);
  for (const { account, closing } of day.accounts) expect(closing).toBe(balance(account));
}

/** Parcels in payouts that are only announced, or paid with less than the riders collected. */
async function settlingOf(shop: CashShop, courier: string): Promise<number> {
  const { rows } = await shop.db.execute<{ held: number }>(sql`
    select coalesce(sum(coalesce(d.collected, 0) - case p.state when 'paid' then l.collected + l.written_off else 0 end
             - coalesce((select sum(c.amount) from courier_claims c
                          where c.payout_line_id = l.id and c.kind = 'collected' and c.state <> 'open'), 0)), 0)::float8 as held
      from payout_lines l join payouts p on p.id = l.payout_id left join parcel_dues d on d.payout_line_id = l.id
     where p.courier = ${courier} and l.order_id is not null`);
  return rows[0]?.held ?? 0;
}

test("after random days of trade, overview, cash, profit and ledger agree to the paisa", async () => {
  const simulation: Simulation = {
    shop: await cashShop(),
    parcels: [],
    payouts: [],
    nth: 0,
    random: seededRandom(seed),
  };
  const { shop } = simulation;
  const left = new Map<string, number>();
  for (let day = 0; day < dayCount; day += 1) {
    await simulateDay(simulation, day);
    await expectEqualFigures(simulation);
    const { accounts, ...figures } = await currentDay(shop, admin);
    for (const { account, opening } of accounts) expect([account, opening]).toEqual([account, left.get(account) ?? 0]);
    const owner = accounts.flatMap(({ moves }) => moves.filter(({ kind }) => kind === "owner"));
    const moved = sum(accounts.map(({ opening, closing }) => paisa(closing - opening)));
    expect(figures.net).toBe(moved - sum(owner.map(({ amount }) => amount)));
    for (const { account, closing } of accounts) left.set(account, closing);
    const counted = paisa(Math.max(0, left.get("cash") ?? 0));
    await closeDay(shop, admin, { day: figures.day, counted, reason: "Counted" });
    left.set("cash", counted);
  }
});
