import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { changeVariant } from "../catalog/change-variant.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { changeStatus } from "../orders/change-status.ts";
import { undoStep } from "../orders/undo-step.ts";
import { checkIn } from "../parcels/check-in.ts";
import { packOrder, unpackOrder } from "../parcels/pack-order.ts";
import { Refusal } from "../refusal.ts";
import { changeSettings } from "../settings/settings.ts";
import { admin } from "../test-shop.ts";
import { applyCount, countLine, startCount } from "./count-stock.ts";
import { daysLater, jewel, rima, type StockShop, stockShop } from "./test-stock.ts";
import { withholdEveryNight } from "./withhold.ts";
import { writeOff } from "./write-off.ts";

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, ...error.details };
    },
  );

const old = { code: "SG-OLD", expires: "2027-03-31", quantity: 5, unitPrice: 50 };
const fresh = { code: "SG-NEW", expires: "2028-08-31", quantity: 10, unitPrice: 60 };

async function idOf(shop: StockShop, code: string): Promise<string> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from stock_batches where code = ${code}`);
  return rows[0]?.id ?? "";
}

const sound = async (shop: StockShop) => expect(await findBrokenInvariants(shop.db)).toEqual([]);

describe("the pieces of an order", () => {
  test("leave the batch that expires first when the order is packed, not when it is placed", async () => {
    const shop = await stockShop();
    await shop.receive([fresh]);
    await shop.receive([old]);
    const [one, two] = [await shop.order(3), await shop.order(4)];
    expect(await shop.left()).toEqual({ "SG-OLD": "5", "SG-NEW": "10" });
    expect(await shop.forSale()).toBe(8);
    await packOrder(shop, jewel, one, null);
    await packOrder(shop, jewel, two, null);
    expect(await shop.left()).toEqual({ "SG-OLD": "0", "SG-NEW": "8" });
    expect(await shop.forSale()).toBe(8);
    expect((await shop.movements()).slice(2)).toEqual(["packed SG-OLD -3", "packed SG-OLD -2", "packed SG-NEW -2"]);
    await sound(shop);
  });

  test("return to their batches when it is unpacked, and can be packed again", async () => {
    const shop = await stockShop();
    await shop.receive([old, fresh]);
    const id = await shop.order(7);
    await packOrder(shop, jewel, id, null);
    await unpackOrder(shop, jewel, id);
    expect(await shop.left()).toEqual({ "SG-OLD": "5", "SG-NEW": "10" });
    await changeStatus(shop, rima, id, "cancelled");
    expect(await shop.forSale()).toBe(15);
    await sound(shop);
  });

  test("leave when the order is shipped without being packed, once, and return when that is undone", async () => {
    const shop = await stockShop();
    await shop.receive([old, fresh]);
    const [byHand, packed] = [await shop.order(6), await shop.order(1)];
    await changeStatus(shop, rima, byHand, "shipped");
    await packOrder(shop, jewel, packed, null);
    await changeStatus(shop, rima, packed, "shipped");
    expect(await shop.left()).toEqual({ "SG-OLD": "0", "SG-NEW": "8" });
    await undoStep(shop, rima, byHand);
    await undoStep(shop, rima, packed);
    expect(await shop.left()).toEqual({ "SG-OLD": "5", "SG-NEW": "9" });
    await sound(shop);
  });

  test("return to their batch if they are resellable, and are written off if they were opened", async () => {
    const shop = await stockShop();
    await shop.receive([old, fresh]);
    const id = await shop.order(7, "shipped");
    await changeStatus(shop, rima, id, "returned");
    const variantId = shop.serum;
    await checkIn(shop, jewel, id, [
      { variantId, condition: "resellable", quantity: 6 },
      { variantId, condition: "opened", quantity: 1 },
    ]);
    expect(await shop.left()).toEqual({ "SG-OLD": "5", "SG-NEW": "9" });
    expect(await shop.forSale()).toBe(14);
    await sound(shop);
  });

  test("that was cancelled after packing stay out of stock until they are checked in", async () => {
    const shop = await stockShop();
    await shop.receive([old]);
    const id = await shop.order(2);
    await packOrder(shop, jewel, id, null);
    await changeStatus(shop, rima, id, "cancelled");
    expect(await shop.left()).toEqual({ "SG-OLD": "3" });
    await checkIn(shop, jewel, id, [{ variantId: shop.serum, condition: "resellable", quantity: 2 }]);
    expect(await shop.left()).toEqual({ "SG-OLD": "5" });
    await sound(shop);
  });

  test("are taken once, even if it is packed and shipped concurrently", async () => {
    const shop = await stockShop();
    await shop.receive([old, fresh]);
    const ids = [await shop.order(2), await shop.order(3), await shop.order(1)];
    const rivals = ids.flatMap((id) => [
      () => packOrder(shop, jewel, id, null),
      () => changeStatus(shop, rima, id, "shipped"),
      () => unpackOrder(shop, jewel, id),
      () => shop.receive([{ quantity: 1 }]),
    ]);
    await Promise.allSettled(rivals.map((work) => work()));
    await sound(shop);
    for (const id of ids) await changeStatus(shop, rima, id, "shipped").catch(() => {});
    await sound(shop);
    const { rows } = await shop.db.execute<{ taken: number }>(
      sql`select -sum(change)::int as taken from stock_movements where order_id is not null`,
    );
    expect(rows).toEqual([{ taken: 6 }]);
  });
});

describe("a stock number entered by staff", () => {
  test("is the number for sale: the pieces on hand include those reserved by orders", async () => {
    const shop = await stockShop();
    await shop.receive([old, fresh]);
    await shop.order(4);
    await changeVariant(shop, admin, shop.serum, { stock: 2, was: {} });
    expect(await shop.left()).toEqual({ "SG-OLD": "0", "SG-NEW": "6" });
    await changeVariant(shop, admin, shop.serum, { stock: 9, was: {} });
    expect(await shop.left()).toEqual({ "SG-OLD": "0", "SG-NEW": "6", unknown: "7" });
    await sound(shop);
  });

  test("starts or ends counting when it is added or removed, and orders keep their reserved pieces", async () => {
    const shop = await stockShop(5);
    await shop.order(2);
    await changeVariant(shop, admin, shop.serum, { stock: null, was: {} });
    expect(await shop.left()).toEqual({ unknown: "0" });
    await changeVariant(shop, admin, shop.serum, { stock: 1, was: {} });
    expect(await shop.left()).toEqual({ unknown: "3" });
    expect(await shop.movements()).toEqual(["opening unknown 5", "edited unknown -5", "edited unknown 3"]);
    await sound(shop);
  });
});

describe("receiving a delivery", () => {
  test("distributes the transport costs by value to the paisa, and keeps an unknown price unknown", async () => {
    const shop = await stockShop();
    const lines = [
      { ...fresh, quantity: 60, unitPrice: 495 },
      { code: "RD", quantity: 40, unitPrice: 465, variantId: shop.soap },
      { code: "RL", quantity: 48, unitPrice: 315, variantId: shop.soap },
      { code: "GIFT", quantity: 3, variantId: shop.soap },
    ];
    await shop.receive(lines, { transport: 2720 });
    const { rows } = await shop.db.execute(sql`
      select b.code, b.unit_cost::int as cost, l.transport::int as share from receipt_lines l
        join stock_batches b on b.id = l.batch_id order by l.n`);
    expect(rows).toEqual([
      { code: "SG-NEW", cost: 51_623, share: 127_379 },
      { code: "RD", cost: 48_494, share: 79_772 },
      { code: "RL", cost: 32_851, share: 64_849 },
      { code: "GIFT", cost: null, share: 0 },
    ]);
    await sound(shop);
  });

  test("with a product that is gone is refused at its line, and nothing of it is received", async () => {
    const shop = await stockShop();
    const received = shop.receive([{ quantity: 5 }, { quantity: 2, variantId: "gone" }]);
    await expect(received).rejects.toMatchObject({ fields: { "lines.1.variantId": "invalid" } });
    expect(await shop.left()).toEqual({});
  });

  test("twice counts once, even concurrently", async () => {
    const shop = await stockShop();
    const ids = await Promise.all([1, 2, 3].map(() => shop.receive([old], { requestKey: "bill-1180" })));
    expect(new Set(ids).size).toBe(1);
    expect(await shop.left()).toEqual({ "SG-OLD": "5" });
  });

  test("starts counting an uncounted product, and pending orders reserve their pieces", async () => {
    const shop = await stockShop(null);
    const id = await shop.order(2);
    await shop.receive([old]);
    expect(await shop.forSale()).toBe(3);
    await packOrder(shop, jewel, id, null);
    expect(await shop.left()).toEqual({ "SG-OLD": "3" });
    await sound(shop);
  });
});

describe("counting and writing off", () => {
  test("a count changes each batch by its difference, and keeps movements made after counting", async () => {
    const shop = await stockShop();
    await shop.receive([old, fresh]);
    const id = await shop.order(3);
    const count = await startCount(shop, jewel, "Rack A2");
    const line = async (code: string, counted: number) =>
      countLine(shop, jewel, count, { variantId: shop.serum, batchId: await idOf(shop, code), counted });
    await line("SG-OLD", 4);
    await packOrder(shop, jewel, id, null);
    await line("SG-NEW", 11);
    expect(await applyCount(shop, jewel, count)).toBe(true);
    expect(await shop.left()).toEqual({ "SG-OLD": "1", "SG-NEW": "11" });
    expect(await shop.forSale()).toBe(12);
    expect(await applyCount(shop, jewel, count)).toBe(false);
    await sound(shop);
  });

  test("never goes below the pieces reserved by orders: the draft stays until one of them is changed", async () => {
    const shop = await stockShop();
    await shop.receive([old]);
    const id = await shop.order(4);
    const count = await startCount(shop, jewel, null);
    const batchId = await idOf(shop, "SG-OLD");
    await countLine(shop, jewel, count, { variantId: shop.serum, batchId, counted: 3 });
    const short = [{ variantId: shop.serum, onHand: 3, promised: 4 }];
    expect(await refusalOf(applyCount(shop, jewel, count))).toEqual({ code: "goods-promised", short });
    const twoPieces = { quantity: 2, reason: "broken" as const, note: null };
    expect(await refusalOf(writeOff(shop, jewel, batchId, twoPieces))).toEqual({ code: "goods-promised", short });
    const sixPieces = { ...twoPieces, quantity: 6 };
    expect(await refusalOf(writeOff(shop, jewel, batchId, sixPieces))).toMatchObject({ left: 5 });
    await changeStatus(shop, rima, id, "cancelled");
    expect(await applyCount(shop, jewel, count)).toBe(true);
    await writeOff(shop, jewel, batchId, twoPieces);
    expect(await shop.left()).toEqual({ "SG-OLD": "1" });
    expect(await shop.forSale()).toBe(1);
    await sound(shop);
  });
});

describe("pieces that are too old to be sold", () => {
  test("are withdrawn from sale at night, and so are reserved ones when their order ends", async () => {
    const shop = await stockShop();
    await shop.receive([old, fresh]);
    const id = await shop.order(12);
    const later = daysLater(shop, 125);
    await withholdEveryNight(later);
    expect(await shop.left()).toEqual({ "SG-OLD": "5/3", "SG-NEW": "10" });
    expect(await shop.forSale()).toBe(0);
    expect(await refusalOf(shop.order(1))).toMatchObject({ code: "out-of-stock" });
    await sound(shop);
    await changeStatus(later, rima, id, "cancelled");
    expect(await shop.left()).toEqual({ "SG-OLD": "5/5", "SG-NEW": "10" });
    expect(await shop.forSale()).toBe(10);
    const next = await shop.order(10);
    await packOrder(later, jewel, next, null);
    expect(await shop.left()).toEqual({ "SG-OLD": "5/5", "SG-NEW": "0" });
    await sound(shop);
  });

  test("are not sold from midnight on, even if orders are concurrent with the withdrawal", async () => {
    const shop = await stockShop();
    await shop.receive([{ ...old, expires: "2026-12-31" }]);
    const lastMinutes = { ...shop, now: () => new Date("2026-12-24T23:51:00+06:00") };
    const [orders] = await Promise.all([
      Promise.allSettled([1, 2, 1, 2, 1].map((pieces) => shop.order(pieces))),
      withholdEveryNight(lastMinutes),
    ]);
    const sold = orders.reduce((sum, { status }, n) => sum + (status === "fulfilled" ? (n % 2) + 1 : 0), 0);
    expect(await shop.left()).toEqual({ "SG-OLD": sold === 5 ? "5" : `5/${5 - sold}` });
    expect(await shop.forSale()).toBe(0);
    expect(await refusalOf(shop.order(1))).toMatchObject({ code: "out-of-stock" });
    await shop.receive([{ ...old, code: "SG-OLD-2", expires: "2026-12-31", quantity: 3 }]);
    await withholdEveryNight(lastMinutes);
    expect(await shop.forSale()).toBe(0);
    await sound(shop);
  });

  test("are never on sale, and are on sale again if fewer remaining days are required", async () => {
    const shop = await stockShop();
    await shop.receive([{ ...old, expires: "2026-11-25" }]);
    expect(await shop.left()).toEqual({ "SG-OLD": "5/5" });
    expect(await shop.forSale()).toBe(0);
    await changeSettings(shop, admin, { minimumLifeDays: 1 }, undefined);
    expect(await shop.forSale()).toBe(5);
    await sound(shop);
  });
});

test("a shop from before batches gets one per counted product, including the reserved pieces", async () => {
  const shop = await stockShop(10);
  const packed = await shop.order(1);
  await packOrder(shop, jewel, packed, null);
  await shop.order(2);
  await shop.order(3, "pending");
  const cancelled = await shop.order(1);
  await changeStatus(shop, rima, cancelled, "cancelled");
  await shop.pool.query(`
    drop table stock_count_lines, stock_counts, stock_movements, receipt_lines, receipts, stock_batches,
               purchase_order_lines, purchase_orders, suppliers;
    delete from migrations where name = '0119-stock.sql'`);
  await migrate(shop.pool);
  expect(await shop.movements()).toEqual(["opening unknown 9"]);
  await sound(shop);
  await unpackOrder(shop, jewel, packed);
  expect(await shop.left()).toEqual({ unknown: "10" });
  await sound(shop);
});
