import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../db/transaction.ts";
import { bookPayout } from "../cash/book-payout.ts";
import { addCashEntry } from "../cash/cash-box.ts";
import { openClaim, settleClaim } from "../cash/claim-courier.ts";
import { type PayoutLineInput, recordPayout } from "../cash/record-payout.ts";
import { acceptLine, assignLine } from "../cash/settle-line.ts";
import { type CashShop, cashShop, expectSoundBooks, payoutLine } from "../cash/test-cash.ts";
import { settlePart } from "../couriers/settle-part.ts";
import { seededRandom } from "../couriers/test-journeys.ts";
import { fromTaka, paisa, sum } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { checkIn } from "../parcels/check-in.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { ledgerBalances } from "../payments/ledger.ts";
import { admin } from "../test-shop.ts";
import { addExpense, removeExpense } from "./expenses.ts";
import { loadProfit } from "./load-profit.ts";
import { addRanges, exactly, expenseKinds, profitDimensions } from "./profit-rules.ts";

// ORDERS=500 runs as many, SEED other ones.
const orderCount = Number(process.env.ORDERS ?? 40);
const seed = Number(process.env.SEED ?? 20_261_124);

const fates = [
  ...["delivered", "delivered", "delivered", "short", "partly", "returned", "paid-return", "sent-back"],
  ...["lost", "under-way", "cancelled", "by-hand"],
] as const;
type Fate = (typeof fates)[number];
type SimulatedParcel = Awaited<ReturnType<CashShop["book"]>> & { fate: Fate };

test("after random orders, payouts and claims, profit agrees with the ledger to the paisa", async () => {
  const shop = await cashShop();
  shop.setNow(new Date("2026-11-20T06:00:00Z"));
  await shop.db.execute(sql`update stock_batches set unit_cost = 20000`);
  const random = seededRandom(seed);
  const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  /** A random amount below the given taka, to the paisa. */
  const upTo = (taka: number) => paisa(Math.floor(random() * taka * 100));
  let minutes = 0;
  const later = () => {
    minutes += 1;
    shop.setNow(new Date(Date.parse("2026-11-20T06:00:00Z") + minutes * 60_000));
  };

  async function simulateParcel(fate: Fate): Promise<SimulatedParcel> {
    const booked = await shop.book();
    const { order, shipment } = booked;
    const reports = (...states: Parameters<CashShop["report"]>[1][]) => reportAll(shipment.id, states);
    if (random() < 0.5) await packOrder(shop, admin, order.id, null);
    const collected = { collected: fromTaka(1150) };
    later();
    if (fate === "delivered") await shop.report(shipment.id, "delivered", random() < 0.5 ? collected : {});
    if (fate === "short") await shop.report(shipment.id, "delivered", { collected: paisa(fromTaka(1150) - upTo(90)) });
    if (fate === "partly") {
      await shop.report(shipment.id, "partly-delivered", { collected: fromTaka(560) });
      const items = [
        { variantId: shop.serum, delivered: 1 },
        { variantId: shop.soap, delivered: 0 },
      ];
      if (random() < 0.8) await settlePart(shop, admin, shipment.id, { items });
    }
    if (fate === "returned") await reports("picked-up", "coming-back", "returned");
    if (fate === "paid-return")
      await shop.report(shipment.id, "paid-return", { collected: paisa(fromTaka(60) + upTo(20)) });
    if (fate === "sent-back") await reports("delivered", "returned");
    if (fate === "lost") {
      await reports("picked-up", "lost");
      await changeStatus(shop, admin, order.id, "returned", { reason: "other", text: "Lost by the courier" });
    }
    if (fate === "under-way") await reports("picked-up");
    if (fate === "cancelled") await changeStatus(shop, admin, order.id, "cancelled", { reason: "fake", text: null });
    if (fate === "returned" && random() < 0.5)
      await checkIn(shop, admin, order.id, [
        { variantId: shop.serum, condition: "resellable", quantity: 2 },
        { variantId: shop.soap, condition: oneOf(["resellable", "damaged"]), quantity: 1 },
      ]).catch(() => false);
    return { ...booked, fate };
  }

  async function reportAll(shipmentId: string, states: readonly Parameters<CashShop["report"]>[1][]): Promise<void> {
    for (const state of states) {
      later();
      await shop.report(shipmentId, state, state === "delivered" ? { collected: fromTaka(1150) } : {});
    }
  }

  /** A parcel's charge in the courier's statement: by its rate, or different. */
  function lineOf({ fate, externalId }: SimulatedParcel): PayoutLineInput {
    const isBack = fate === "returned" || fate === "paid-return" || fate === "sent-back";
    const isEmpty = isBack || fate === "lost";
    const full = fromTaka(isEmpty ? 0 : fate === "partly" ? 560 : 1150);
    const collected = paisa(Math.max(0, full - (random() < 0.2 ? upTo(100) : 0)));
    const charge = paisa(fromTaka(60) + (random() < 0.3 ? upTo(60) : 0));
    const codFee = paisa(Math.round(collected / 100));
    const returnCharge = paisa(isBack ? fromTaka(30) + upTo(5) : 0);
    const net = paisa(collected - charge - codFee - returnCharge - (random() < 0.2 ? upTo(30) : 0));
    return { consignment: externalId, reference: null, phone: null, collected, charge, codFee, returnCharge, net };
  }

  async function pay(parcels: SimulatedParcel[], nth: number): Promise<void> {
    const lines = parcels.map(lineOf);
    if (random() < 0.6) lines.push(payoutLine({ externalId: `nobody-${nth}` }));
    const announced = { courier: "steadfast", externalId: `P${nth}`, method: "Bank", announcedAt: shop.now() } as const;
    const total = sum(lines.map(({ net }) => net));
    const { id } = await transaction(shop.db, (tx) =>
      recordPayout(
        tx,
        { ...announced, source: "file", fileName: "p.csv", amount: total, lines },
        { now: shop.now(), byName: "Rupa" },
      ),
    );
    later();
    const received = paisa(total - (random() < 0.3 ? upTo(20) : 0));
    await bookPayout(shop, admin, id, { account: "bank", received, reason: received === total ? null : "Fee" });
    await settle(id);
  }

  /** Claims some differences, accepts others, assigns an unknown line to an order, and leaves the rest open. */
  async function settle(payoutId: string): Promise<void> {
    const { rows } = await shop.pool.query<{ id: string; order_id: string | null }>(
      "select id, order_id from payout_lines where payout_id = $1",
      [payoutId],
    );
    for (const { id: line, order_id: orderId } of rows) {
      later();
      const drawn = random();
      if (drawn < 0.3) {
        const kind = oneOf(["charge", "collected", "unexplained", "lost"] as const);
        const amount = paisa(100 + upTo(50));
        const claim = { courier: "steadfast", kind, amount, order: null, text: "Please pay" } as const;
        const claimId = await openClaim(shop, admin, { ...claim, line });
        const paid = paisa(Math.round(amount * random()));
        if (drawn < 0.2)
          await settleClaim(
            shop,
            admin,
            claimId,
            random() < 0.3
              ? { state: "dropped", note: "Too small" }
              : { state: "paid", note: null, amount: paid, account: oneOf(["bank", "bkash", null]) },
          );
      } else if (drawn < 0.5) await acceptLine(shop, admin, line, "Small");
      else if (orderId === null && drawn < 0.8 && byHand.length > 0)
        await assignLine(shop, admin, line, byHand.pop()?.order.number ?? "");
    }
  }

  const byHand: SimulatedParcel[] = [];
  let unpaid: SimulatedParcel[] = [];
  for (let nth = 0; nth < orderCount; nth += 1) {
    later();
    const parcel = await simulateParcel(oneOf(fates));
    if (parcel.fate === "by-hand") {
      await shop.report(parcel.shipment.id, "delivered", { collected: fromTaka(1150), byName: "Rupa" });
      byHand.push(parcel);
    } else if (parcel.fate !== "cancelled" || random() < 0.5) unpaid.push(parcel);
    if (unpaid.length >= 8 || (nth === orderCount - 1 && unpaid.length > 0)) {
      await pay(unpaid, nth);
      unpaid = [];
    }
    if (random() < 0.3) {
      const spent = { day: "2026-11-20", kind: oneOf(expenseKinds), amount: paisa(100 + upTo(500)) };
      const id = await addExpense(shop, admin, {
        ...{ ...spent, note: null, account: "bank", source: null, campaign: null },
      });
      if (random() < 0.2) await removeExpense(shop, admin, id);
      await addCashEntry(shop, admin, { kind: "expense", amount: paisa(100 + upTo(99)), text: "Tea" });
    }
  }

  // A parcel in no statement is estimated by its rate, which is not in the ledger, so all are paid now.
  const open = byHand.splice(0);
  if (open.length > 0) await pay(open, orderCount + 1);

  await expectSoundBooks(shop);
  const balances = await ledgerBalances(shop.db);
  const { rows: underWay } = await shop.pool.query<{ cost: string }>(`
    select coalesce(sum(case when to_account in ('courier-cost', 'return-cost', 'loss', 'unexplained') then amount else 0 end
                      - case when from_account in ('courier-cost', 'return-cost', 'loss', 'unexplained') then amount else 0 end), 0) as cost
      from ledger_transfers t join orders o on o.id = t.order_id and o.status in ('pending', 'confirmed', 'shipped')`);
  const booked = (...accounts: string[]) => accounts.reduce((all, account) => all + (balances.get(account) ?? 0), 0);
  for (const by of profitDimensions) {
    const profit = await loadProfit(shop, admin, { from: "2026-11-01", to: "2026-11-30", by });
    const { steps, sales, net } = profit;
    expect(sales, by).toEqual(exactly(-booked("sales")));
    expect(addRanges(steps.ads, steps.packaging, steps.calls, steps.other), by).toEqual(exactly(-booked("expenses")));
    // The costs of parcels under way count when their orders end.
    const costs = booked("courier-cost", "return-cost", "loss", "unexplained") - Number(underWay[0]?.cost);
    expect(addRanges(steps.courier, steps.codFee, steps.returned, steps.differences), by).toEqual(exactly(-costs));
    const whole = addRanges(...profit.rows.map((row) => row.cost));
    expect(whole, by).toEqual(steps.cost);
    expect(net, by).not.toBeNull();
  }
});
