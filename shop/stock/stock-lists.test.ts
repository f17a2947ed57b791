import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packOrder } from "../parcels/pack-order.ts";
import { setShop } from "../sets/test-sets.ts";
import { admin } from "../test-shop.ts";
import { findStockVariants, listBatches, listMovements, stockOverview } from "./list-stock.ts";
import { addPurchaseOrder, changePurchaseOrder, listPurchaseOrders, listSuppliers, saveSupplier } from "./purchases.ts";
import { adviseExpiry, paceDays, reorderOf } from "./stock-rules.ts";
import { purchaseOrderChanges, purchaseOrderInput, supplierInput } from "./stock-schema.ts";
import { jewel, stockShop } from "./test-stock.ts";

describe("advice on an expiring batch", () => {
  test("is empty if it sells out in time", () => {
    expect(adviseExpiry({ left: 18, before: 0, sold: 133, days: 53 })).toEqual({
      wasted: 0,
      goneIn: 5,
      discount: null,
    });
  });

  test("is the smallest discount that sells it out, after the batches before it", () => {
    const slow = { left: 31, before: 0, sold: 21, days: 28 };
    expect(adviseExpiry(slow)).toEqual({ wasted: 12, goneIn: null, discount: 25 });
    expect(adviseExpiry({ ...slow, before: 20 })).toEqual({ wasted: 31, goneIn: null, discount: 40 });
  });

  test("is a discount at which it sells in time, and at five percent less it would not", () => {
    const facts = fc.record({
      left: fc.integer({ min: 1, max: 500 }),
      before: fc.integer({ min: 0, max: 200 }),
      sold: fc.integer({ min: 1, max: 300 }),
      days: fc.integer({ min: 1, max: 90 }),
    });
    fc.assert(
      fc.property(facts, ({ left, before, sold, days }) => {
        const { wasted, discount } = adviseExpiry({ left, before, sold, days });
        const soldAt = (percent: number) => ((sold / paceDays) * days) / (1 - percent / 100) ** 2;
        const enough = before + left - 1e-6;
        if (wasted === 0) expect(soldAt(0)).toBeGreaterThanOrEqual(enough);
        else if (discount === null) expect(soldAt(70)).toBeLessThan(enough + 1e-3);
        else {
          expect(soldAt(discount)).toBeGreaterThanOrEqual(enough);
          if (discount > 5) expect(soldAt(discount - 5)).toBeLessThan(enough + 1e-3);
        }
      }),
    );
  });

  test("has no discount if it is too late, or if nobody buys it", () => {
    for (const each of [{ days: 0 }, { sold: 0 }, { days: 1 }])
      expect(adviseExpiry({ left: 31, before: 0, sold: 21, days: 28, ...each }).discount).toBeNull();
  });
});

test("a product is to be reordered if it would not last until the delivery plus a week", () => {
  const facts = { forSale: 40, onOrder: 0, sold: 60, leadDays: 10 };
  expect(reorderOf(facts)).toBeNull();
  expect(reorderOf({ ...facts, forSale: 33 })).toEqual({ pieces: 61, lasts: 16 });
  expect(reorderOf({ ...facts, forSale: 3, onOrder: 37 })).toBeNull();
  expect(reorderOf({ ...facts, forSale: 0, sold: 0 })).toBeNull();
});

test("the stock overview shows the pieces on hand, and their value to staff who buy", async () => {
  const shop = await stockShop();
  await shop.receive([
    { code: "SG", expires: "2026-12-31", quantity: 30, unitPrice: 50 },
    { code: "FREE", quantity: 2 },
  ]);
  for (const quantity of [4, 5]) await packOrder(shop, jewel, await shop.order(quantity), null);
  const { summary, expiring, reorder } = await stockOverview(shop, admin);
  expect(summary).toMatchObject({ pieces: 23, batches: 2, value: 105_000, withoutCost: 1, sellsFor: 230_000 });
  expect(summary.expiring).toEqual({ pieces: 21, batches: 1, value: 105_000 });
  expect(expiring).toMatchObject([{ code: "SG", left: 21, sold: 9, unitCost: 5000 }]);
  expect(reorder).toEqual([]);
  expect((await stockOverview(shop, jewel)).summary.value).toBeNull();
  const { batches, pages } = await listBatches(shop, jewel, { q: "sg", page: 1 });
  expect({ batches, pages }).toMatchObject({
    batches: [{ code: "SG", isFirst: true, unitCost: null, forSale: 23 }],
    pages: 1,
  });
  expect(await findStockVariants(shop, jewel, "serum")).toMatchObject([
    { batches: [{ code: "SG" }, { code: "FREE" }] },
  ]);
  const movements = await listMovements(shop, jewel, shop.serum, {});
  expect(movements.map(({ change, onHand }) => [change, onHand])).toEqual([
    [-5, 23],
    [-4, 28],
    [2, 32],
    [30, 30],
  ]);
});

test("a set, which has no stock of its own, is not found among the goods to receive, count or write off", async () => {
  const { shop } = await setShop();
  expect(await findStockVariants(shop, admin, "BOX")).toEqual([]);
  expect(await findStockVariants(shop, admin, "holud")).toEqual([]);
  expect(await findStockVariants(shop, admin, "SERUM")).toHaveLength(1);
});

test("a draft purchase order can be edited, an ordered one only its date, and a cancelled one not at all", async () => {
  const shop = await stockShop();
  const supplier = await saveSupplier(shop, admin, null, supplierInput.parse({ name: "Rupali" }));
  const linesOf = (quantity: number) => [{ variantId: shop.serum, quantity, unitPrice: 50 }];
  const id = await addPurchaseOrder(shop, admin, purchaseOrderInput.parse({ supplier, lines: linesOf(10) }));
  const change = (changes: object) => changePurchaseOrder(shop, admin, id, purchaseOrderChanges.parse(changes));
  await change({ lines: linesOf(25), expected: "2026-12-01" });
  expect(await listPurchaseOrders(shop, admin)).toMatchObject([{ expected: "2026-12-01", lines: [{ quantity: 25 }] }]);
  await change({ state: "ordered" });
  await expect(change({ lines: linesOf(9) })).rejects.toMatchObject({ code: "changed-meanwhile" });
  await change({ expected: "2026-12-08" });
  await change({ state: "cancelled" });
  for (const late of [{ expected: null }, { state: "ordered" }, { lines: linesOf(1) }])
    await expect(change(late)).rejects.toMatchObject({ code: "changed-meanwhile", details: { state: "cancelled" } });
  expect(await listPurchaseOrders(shop, admin)).toMatchObject([
    { state: "cancelled", expected: "2026-12-08", lines: [{ quantity: 25 }] },
  ]);
});

test("a purchase order refuses each line whose product nobody knows, and a product on two lines", async () => {
  const shop = await stockShop();
  const supplier = await saveSupplier(shop, admin, null, supplierInput.parse({ name: "Rupali" }));
  const add = (...ids: string[]) => {
    const lines = ids.map((variantId) => ({ variantId, quantity: 1, unitPrice: 50 }));
    return addPurchaseOrder(shop, admin, purchaseOrderInput.parse({ supplier, lines }));
  };
  await expect(add(shop.serum, "gone", shop.soap, "never")).rejects.toMatchObject({
    ...{ code: "invalid-input", fields: { "lines.1.variantId": "invalid", "lines.3.variantId": "invalid" } },
  });
  await expect(add(shop.serum, shop.serum)).rejects.toMatchObject({ fields: { lines: "invalid" } });
  expect(await listPurchaseOrders(shop, admin)).toEqual([]);
});

test("a supplier can be changed and archived, and its name is unique", async () => {
  const shop = await stockShop();
  const rupali = { name: "Rupali", phone: "01712345678", leadDays: 10 };
  const id = await saveSupplier(shop, admin, null, supplierInput.parse(rupali));
  await saveSupplier(shop, admin, null, supplierInput.parse({ name: "Chawkbazar" }));
  const changed = { ...rupali, leadDays: 4, note: "By bus", active: false };
  await saveSupplier(shop, admin, id, supplierInput.parse(changed));
  expect(await listSuppliers(shop, jewel)).toMatchObject([{ name: "Chawkbazar" }, changed]);
  const taken = saveSupplier(shop, admin, id, supplierInput.parse({ name: "Chawkbazar" }));
  await expect(taken).rejects.toMatchObject({ code: "invalid-input", fields: { name: "taken" } });
  await expect(saveSupplier(shop, jewel, id, supplierInput.parse(changed))).rejects.toMatchObject({
    code: "not-allowed",
  });
});

test("a purchase order is done when everything has arrived, and pieces on order are not ordered again", async () => {
  const shop = await stockShop();
  const supplier = await saveSupplier(shop, admin, null, supplierInput.parse({ name: "Rupali", leadDays: 10 }));
  const lines = [{ variantId: shop.serum, quantity: 10, unitPrice: 50 }];
  const id = await addPurchaseOrder(shop, admin, purchaseOrderInput.parse({ supplier, lines }));
  await changePurchaseOrder(shop, admin, id, { state: "ordered" });
  await shop.receive([{ quantity: 4, unitPrice: 50 }], { purchaseOrder: id });
  expect(await listPurchaseOrders(shop, admin)).toMatchObject([{ state: "ordered", lines: [{ received: 4 }] }]);
  await shop.order(4);
  const [low] = (await stockOverview(shop, admin)).reorder;
  expect(low).toBeUndefined();
  await shop.receive([{ quantity: 6, unitPrice: 50 }], { purchaseOrder: id });
  expect(await listPurchaseOrders(shop, jewel)).toMatchObject([{ state: "received", lines: [{ unitPrice: null }] }]);
  const late = changePurchaseOrder(shop, admin, id, { state: "cancelled" });
  await expect(late).rejects.toMatchObject({ code: "changed-meanwhile" });
});
