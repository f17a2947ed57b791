import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { packOrder } from "../parcels/pack-order.ts";
import { changeSettings } from "../settings/settings.ts";
import { admin, setStock } from "../test-shop.ts";
import { bestBefore } from "./best-before.ts";
import { changeBatch } from "./change-batch.ts";
import { daysLater, jewel, type StockShop, stockShop } from "./test-stock.ts";

const old = { code: "SG-OLD", expires: "2027-03-31", quantity: 2 };
const fresh = { code: "SG-NEW", expires: "2028-08-31", quantity: 5 };

/** A shop that sells only the serum. */
async function serumShop(): Promise<StockShop> {
  const shop = await stockShop();
  await shop.receive([old, fresh]);
  return shop;
}

/** The product pages invalidated since the last call. */
async function leftCache(shop: StockShop): Promise<boolean> {
  const { rows } = await shop.db.execute<{ tags: string[] }>(sql`delete from invalidations returning tags`);
  return rows.some(({ tags }) => tags.includes(`product:${shop.productId}`));
}

test("the product page shows the date of the batch sold next, and that of the following one once it is gone", async () => {
  const shop = await serumShop();
  expect(await bestBefore(shop, shop.productId)).toEqual({ day: "2027-03-31", isOne: true });
  await packOrder(shop, jewel, await shop.order(1), null);
  await leftCache(shop);
  await packOrder(shop, jewel, await shop.order(1), null);
  expect(await leftCache(shop)).toBe(true);
  expect(await bestBefore(shop, shop.productId)).toEqual({ day: "2028-08-31", isOne: true });
  await packOrder(shop, jewel, await shop.order(1), null);
  expect(await leftCache(shop)).toBe(false);
});

test("a corrected date is on the page immediately", async () => {
  const shop = await serumShop();
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from stock_batches where code = 'SG-OLD'`);
  await leftCache(shop);
  await changeBatch(shop, jewel, rows[0]?.id ?? "", { expires: "2027-09-30" });
  expect(await leftCache(shop)).toBe(true);
  expect(await bestBefore(shop, shop.productId)).toEqual({ day: "2027-09-30", isOne: true });
});

test("a batch that is too old to be sold is ignored", async () => {
  const shop = await serumShop();
  const days = (Date.parse("2027-03-28") - shop.now().getTime()) / 86_400_000;
  expect(await bestBefore(daysLater(shop, days), shop.productId)).toMatchObject({ day: "2028-08-31" });
});

test("of several shades the earliest date is shown, and none if one has no date", async () => {
  const shop = await serumShop();
  await shop.receive([{ variantId: shop.soap, code: "SM-1", expires: "2026-12-31", quantity: 3 }]);
  expect(await bestBefore(shop, shop.productId)).toEqual({ day: "2026-12-31", isOne: false });
  await packOrder(shop, jewel, await shop.order(3, "confirmed", shop.soap), null);
  await setStock(shop, { [shop.soap]: 4 });
  expect(await bestBefore(shop, shop.productId)).toBeNull();
});

test("no date is shown if the shop has switched that off", async () => {
  const shop = await serumShop();
  await changeSettings(shop, admin, { showsBestBefore: false }, undefined);
  expect(await bestBefore(shop, shop.productId)).toBeNull();
});
