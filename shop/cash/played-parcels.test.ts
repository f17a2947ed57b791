import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { payoutLines, payouts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { settlePart } from "../couriers/settle-part.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { fromTaka, paisa, sum } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { undoStep } from "../orders/undo-step.ts";
import { ledgerBalances } from "../payments/ledger.ts";
import { admin, codeOf } from "../test-shop.ts";
import { bookPayout } from "./book-payout.ts";
import { closeDay, currentDay } from "./close-day.ts";
import { loadCourierCash } from "./load-cash.ts";
import { reconcileSales } from "./reconcile-sales.ts";
import { recordPayout } from "./record-payout.ts";
import { acceptLine } from "./settle-line.ts";
import { type CashShop, cashShop, expectSoundBooks, payoutLine } from "./test-cash.ts";

type Booked = Awaited<ReturnType<CashShop["book"]>>;

/** What can happen to a parcel, whatever happened before. */
const events = [
  "delivered",
  "short",
  "unsaid",
  "returned",
  "paid-return",
  "partly",
  "settle",
  "by-hand",
  "undo",
] as const;

async function happen(shop: CashShop, { shipment, order }: Booked, event: (typeof events)[number]): Promise<void> {
  const report = (state: Parameters<CashShop["report"]>[1], taka: number | null = null) =>
    shop.report(shipment.id, state, { collected: taka === null ? null : fromTaka(taka) });
  if (event === "delivered") await report("delivered", 1150);
  else if (event === "short") await report("delivered", 1090);
  else if (event === "unsaid") await report("delivered");
  else if (event === "returned") await report("returned");
  else if (event === "paid-return") await report("paid-return", 60);
  else if (event === "partly") await report("partly-delivered", 560);
  else if (event === "settle") {
    const items = [
      { variantId: shop.serum, delivered: 1 },
      { variantId: shop.soap, delivered: 0 },
    ];
    await codeOf(settlePart(shop, admin, shipment.id, { items }));
  } else if (event === "by-hand") {
    await codeOf(changeStatus(shop, admin, order.id, "shipped"));
    await codeOf(changeStatus(shop, admin, order.id, "delivered"));
  } else await codeOf(undoStep(shop, admin, order.id));
}

/** The courier pays for some parcels, not always rightly, and somebody books what has come. */
async function pay(shop: CashShop, some: Booked[], nth: number, fault: number): Promise<void> {
  const now = shop.now();
  const lines = some.map(({ externalId }, index) =>
    payoutLine(
      { externalId: index === fault ? `nobody's ${nth}` : externalId },
      { charge: 60 + fault, net: 1078 - fault },
    ),
  );
  const amount = sum(lines.map(({ net }) => net));
  const payout = {
    courier: "steadfast",
    externalId: `P${nth}`,
    method: null,
    announcedAt: now,
    source: "file",
  } as const;
  const { id } = await transaction(shop.db, (tx) =>
    recordPayout(tx, { ...payout, fileName: null, amount, lines }, { now, byName: null }),
  );
  if (fault === 0) return;
  await bookPayout(shop, admin, id, { account: "bank", received: paisa(amount - fault), reason: "The bank's fee" });
  const [line] = await shop.db.select().from(payoutLines).where(eq(payoutLines.payoutId, id)).limit(1);
  if (fault === 3 && line) await acceptLine(shop, admin, line.id, "Too small");
}

const step = fc.record({
  parcel: fc.nat(4),
  event: fc.constantFrom(...events),
  pays: fc.option(fc.record({ from: fc.nat(4), fault: fc.nat(3) }), { freq: 4 }),
});

test("whatever happens to parcels and payouts, cash, ledger and report agree to the paisa", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const shop = await cashShop();
      let now = Date.now();
      const parcels: Booked[] = [];
      for (let n = 0; n < 5; n += 1) parcels.push(await shop.book());
      for (const [nth, { parcel, event, pays }] of steps.entries()) {
        now += 60_000;
        shop.setNow(new Date(now));
        const booked = parcels[parcel];
        if (booked) await happen(shop, booked, event);
        if (pays) await pay(shop, parcels.slice(pays.from, pays.from + 2), nth, pays.fault);
      }
      await expectSoundBooks(shop);
      const balances = await ledgerBalances(shop.db);
      expect([...balances.values()].reduce((all, each) => all + each, 0)).toBe(0);
      const today = dhakaDay(shop.now());
      const { ordered, sales, ...rest } = await reconcileSales(shop, admin, { from: dhakaDay(new Date()), to: today });
      expect(ordered - Object.values(rest).reduce((all, each) => all + each, 0)).toBe(sales);
      expect(sales).toBe(-(balances.get("sales") ?? 0));
      const { couriers, ages } = await loadCourierCash(shop, admin);
      const due = couriers.reduce((all, each) => all + each.due.amount, 0);
      expect(ages.reduce((all, each) => all + each.amount, 0)).toBe(due);
      const { rows } = await shop.db.execute<{ bank: number }>(sql`
        select coalesce(sum(received), 0)::float8 as bank from payouts where state = 'paid'`);
      expect(balances.get("bank") ?? 0).toBe(rows[0]?.bank);
      expect(await shop.db.$count(payouts)).toBe(steps.filter(({ pays }) => pays).length);
      const { accounts } = await currentDay(shop, admin);
      for (const { account, closing } of accounts) expect(closing).toBe(balances.get(account));
      await closeDay(shop, admin, { day: today, counted: paisa(0), reason: "Empty" });
    }),
    { numRuns: 12 },
  );
});
