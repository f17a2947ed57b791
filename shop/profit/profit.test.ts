import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { expenses, products } from "../../db/schema.ts";
import { addCashEntry, reverseCashEntry } from "../cash/cash-box.ts";
import { fromTaka, paisa } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { ledgerBalances } from "../payments/ledger.ts";
import { guest } from "../permissions.ts";
import { loadDashboard } from "../reports/load-dashboard.ts";
import { admin, type TestShop, testShop } from "../test-shop.ts";
import { addExpense, listExpenses, removeExpense } from "./expenses.ts";
import { exportProfit } from "./export-profit.ts";
import { loadProfit } from "./load-profit.ts";
import { type AmountRange, addRanges, exactly, netOf, profitDimensions, salesOf } from "./profit-rules.ts";
import { costedProduct, type Sold, sellTo } from "./test-profit.ts";
import { refusedShare } from "./under-way.ts";

const period = { from: "2026-11-01", to: "2026-11-30" };

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
  shop.setNow(new Date("2026-11-20T06:00:00Z"));
});

const profit = (by: (typeof profitDimensions)[number] = "product") => loadProfit(shop, admin, { ...period, by });

const product = (price: number, unitCost: number | null) => costedProduct(shop, price, unitCost);
const sell = (sold: Sold) => sellTo(shop, sold);

describe("profit", () => {
  test("is sales less the cost of the pieces actually delivered", async () => {
    const { productId } = await product(500, 300);
    await sell({ productId, quantity: 2, price: 500 });
    const { steps, sales, delivered } = await profit();
    expect(delivered).toBe(1);
    expect(sales).toEqual(exactly(fromTaka(1060)));
    expect(steps).toMatchObject({
      goods: exactly(fromTaka(1000)),
      delivery: exactly(fromTaka(60)),
      cost: exactly(-fromTaka(600)),
    });
  });

  test("counts only ended orders, and gives those under way as a separate range", async () => {
    const { productId } = await product(500, 300);
    await sell({ productId, price: 500, ends: null });
    const { delivered, steps, underWay, rows } = await profit();
    expect({ delivered, rows, sales: salesOf(steps) }).toEqual({ delivered: 0, rows: [], sales: exactly(0) });
    expect(underWay.orders).toBe(1);
    expect(underWay.net?.low).toBeLessThan(underWay.net?.high ?? 0);
  });

  test("of products without a cost is a range estimated from the others, never the full price", async () => {
    const known = await product(1000, 400);
    const unknown = await product(1000, null);
    await sell({ productId: known.productId, price: 1000 });
    await sell({ productId: unknown.productId, price: 1000 });
    const { rows, unknown: missing, shares } = await profit();
    expect(shares?.low).toBeCloseTo(0.36);
    expect(shares?.high).toBeCloseTo(0.44);
    expect(missing).toEqual({ variants: 1, sales: fromTaka(1000) });
    const row = rows.find(({ key }) => key === unknown.productId);
    expect(row).toMatchObject({ isEstimated: true, cost: { low: -fromTaka(440) - 1, high: -fromTaka(360) } });
    expect(rows.find(({ key }) => key === known.productId)).toMatchObject({
      isEstimated: false,
      cost: exactly(-fromTaka(400)),
    });
  });

  test("is null while no cost of any product is known", async () => {
    const { productId } = await product(500, null);
    await sell({ productId, price: 500 });
    expect(await profit()).toMatchObject({ net: null, shares: null, sales: exactly(fromTaka(560)) });
  });

  test("of a returned parcel is a loss with its reason", async () => {
    const { productId } = await product(500, 300);
    await sell({ productId, price: 500, ends: "returned" });
    const { returned, reasons, sales, returns } = await profit();
    expect({ returned, sales }).toEqual({ returned: 1, sales: exactly(0) });
    expect(reasons).toMatchObject([{ reason: "refused-at-door", orders: 1 }]);
    const [reason] = reasons;
    // Its items are not checked in, so they count as lost until then.
    expect(reason?.goods).toEqual(exactly(-fromTaka(300)));
    expect(addRanges(reason?.delivery ?? exactly(0), exactly(-fromTaka(300)))).toEqual(reason?.cost);
    // The amount collected by the courier is unknown, which is not zero.
    expect(returns.cost.low).toBeLessThan(returns.cost.high);
    expect(returns.cost.high).toBeLessThan(0);
    expect(returns.districts).toEqual([{ district: null, ended: 1, returned: 1 }]);
  });
});

describe("a cancelled order", () => {
  const cancel = async (productId: string, reason: "too-dear" | "fake") => {
    const id = await sell({ productId, price: 500, ends: "cancelled" });
    await changeStatus(shop, admin, id, "cancelled", { reason, text: null });
  };

  test("is no loss: its missed profit is shown separately, by reason", async () => {
    const { productId } = await product(500, 300);
    await cancel(productId, "too-dear");
    await cancel(productId, "too-dear");
    const { cancelled, steps, reasons } = await profit();
    expect(reasons).toEqual([]);
    expect(netOf(steps)).toEqual(exactly(0));
    // Of 560, 300 are for the goods, and 30 to 180 would have gone to the courier.
    expect(cancelled).toEqual([{ reason: "too-dear", orders: 2, missed: { low: fromTaka(160), high: fromTaka(460) } }]);
  });

  test("misses nothing if nobody would have paid, and its missed profit is null while no cost is known", async () => {
    const { productId } = await product(500, null);
    await cancel(productId, "fake");
    expect((await profit()).cancelled).toEqual([{ reason: "fake", orders: 1, missed: null }]);
    await product(500, 300);
    expect((await profit()).cancelled).toEqual([{ reason: "fake", orders: 1, missed: exactly(0) }]);
  });

  test("of other days is not included", async () => {
    const { productId } = await product(500, 300);
    await cancel(productId, "too-dear");
    const october = { from: "2026-10-01", to: "2026-10-31", by: "product" } as const;
    expect((await loadProfit(shop, admin, october)).cancelled).toEqual([]);
  });
});

test("the export has a named column for every part, and no formulas", async () => {
  const evil = await product(500, 300);
  await shop.db.update(products).set({ nameEn: '=HYPERLINK("evil")' }).where(eq(products.id, evil.productId));
  await sell({ productId: evil.productId, price: 500 });
  const lines = [];
  const query = { ...period, by: "product" } as const;
  for await (const chunk of await exportProfit(shop, admin, query, "en")) lines.push(...chunk.trim().split("\r\n"));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("Product,Ended,Returned,Pieces,Sales");
  expect(lines[1]).toMatch(/^"'=HYPERLINK\(""evil""\)",1,0,1,560,300,300,/);
  await expect(exportProfit(shop, guest, query, "en")).rejects.toMatchObject({ code: "not-signed-in" });
});

describe("expenses", () => {
  const ads = { day: "2026-11-10", kind: "ads" as const, amount: fromTaka(100), note: null, account: "bank" as const };

  test("of a campaign are divided among its orders to the paisa, others stay with the period", async () => {
    const { productId } = await product(500, 300);
    for (let n = 0; n < 3; n += 1) await sell({ productId, price: 500, campaign: "winter-glow" });
    await sell({ productId, price: 500 });
    await addExpense(shop, admin, { ...ads, source: "facebook", campaign: "winter-glow" });
    await addExpense(shop, admin, { ...ads, amount: paisa(7), source: "google", campaign: null });
    const { rows, steps } = await profit("campaign");
    expect(steps.ads).toEqual(exactly(-fromTaka(100) - 7));
    expect(rows.map(({ key, ads: own }) => [key, own.low + 0])).toEqual(
      expect.arrayContaining([
        ["facebook winter-glow", -fromTaka(100)],
        [null, 0],
      ]),
    );
  });

  test("of the cash box are listed with the others, and are other expenses", async () => {
    const entry = { kind: "expense" as const, amount: fromTaka(120), text: "Rickshaw" };
    const id = await addCashEntry(shop, admin, entry);
    expect(await listExpenses(shop, admin, period)).toMatchObject([
      { id, isCashEntry: true, kind: "other", account: "cash", note: "Rickshaw", day: "2026-11-20" },
    ]);
    expect((await profit()).steps.other).toEqual(exactly(-fromTaka(120)));
    await reverseCashEntry(shop, admin, id);
    expect(await listExpenses(shop, admin, period)).toEqual([]);
  });

  test("change the ledger, and are reversed when they are deleted", async () => {
    const id = await addExpense(shop, admin, { ...ads, source: null, campaign: null });
    expect((await ledgerBalances(shop.db)).get("expenses")).toBe(fromTaka(100));
    expect(await listExpenses(shop, admin, period)).toHaveLength(1);
    expect(await removeExpense(shop, admin, id)).toBe(true);
    expect(await removeExpense(shop, admin, id)).toBe(false);
    expect((await ledgerBalances(shop.db)).get("expenses")).toBe(0);
    expect(await listExpenses(shop, admin, period)).toEqual([]);
    expect(await shop.db.$count(expenses)).toBe(1);
    await expect(removeExpense(shop, admin, "nothing")).rejects.toMatchObject({ code: "not-found" });
  });
});

test("every breakdown adds up to the total, and sales agree with ledger and overview", async () => {
  const products = [await product(333, 111), await product(777, null), await product(999, 500)];
  let random = 20_261_123;
  const next = (below: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((random / 2_147_483_648) * below);
  };
  const prices = [333, 777, 999];
  for (let n = 0; n < 14; n += 1) {
    const which = next(3);
    const ends = next(4) === 0 ? ("returned" as const) : ("delivered" as const);
    const campaign = next(2) === 0 ? { campaign: "winter-glow" } : {};
    await sell({
      productId: products[which]?.productId ?? "",
      price: prices[which] ?? 0,
      quantity: 1 + next(3),
      ends,
      ...campaign,
    });
  }
  for (const kind of ["ads", "packaging", "calls", "other"] as const)
    await addExpense(shop, admin, {
      ...{ day: "2026-11-12", kind, amount: paisa(10_000 + next(9999)), note: null, account: "bank" },
      ...{ source: kind === "ads" ? ("facebook" as const) : null, campaign: null },
    });
  const total = (ranges: AmountRange[]) => addRanges(...ranges);
  let all: AmountRange | null = null;
  for (const by of profitDimensions) {
    const { rows, steps, net, sales } = await profit(by);
    expect(netOf(steps)).toEqual(net);
    expect(total(rows.map((row) => row.sales)), by).toEqual(sales);
    // Costs of no order stay with the period: here other expenses, and calls without an order.
    const rest = total([steps.other, steps.calls, steps.writtenOff]);
    expect(addRanges(total(rows.map((row) => row.net)), rest), by).toEqual(net);
    all ??= net;
    expect(net, by).toEqual(all);
    const balances = await ledgerBalances(shop.db);
    expect(sales, by).toEqual(exactly(-(balances.get("sales") ?? 0)));
    const spent = total([steps.ads, steps.packaging, steps.calls, steps.other]);
    expect(spent, by).toEqual(exactly(-(balances.get("expenses") ?? 0)));
    expect((await loadDashboard(shop, admin, "en")).revenue, by).toBe(sales.low);
  }
});

test("few parcels give a wide range for the share of refused ones", () => {
  expect(refusedShare({ ended: 0, returned: 0 })).toEqual({ low: 0, high: 1 });
  const few = refusedShare({ ended: 10, returned: 1 });
  const many = refusedShare({ ended: 1000, returned: 100 });
  expect(few.high - few.low).toBeGreaterThan(5 * (many.high - many.low));
  expect(many.low).toBeLessThan(0.1);
  expect(many.high).toBeGreaterThan(0.1);
});
