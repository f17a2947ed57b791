import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "../../db/schema.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { rateLimits } from "../rate-limits/limits.ts";
import { jewel, stockShop } from "./test-stock.ts";
import { verifyBatch } from "./verify-batch.ts";

const serum = { code: "SG-2608-14", expires: "2028-08-31", quantity: 5 };

test("a batch that came in is ours, with its product and last day, also when nothing of it is left", async () => {
  const shop = await stockShop();
  await shop.receive([serum]);
  const ours = { code: "SG-2608-14", expires: "2028-08-31", variantId: shop.serum, productId: shop.productId };
  expect(await verifyBatch(shop, "SG-2608-14", "n1")).toMatchObject([ours]);
  await packOrder(shop, jewel, await shop.order(5), null);
  expect(await verifyBatch(shop, "SG-2608-14", "n1")).toMatchObject([ours]);
});

test.each(["sg-2608-14", " SG 2608 14 ", "SG2608/14", "SG–২৬০৮–১৪", "ＳＧ-2608-14"])(
  "%s is the code as people type it",
  async (typed) => {
    const shop = await stockShop();
    await shop.receive([serum]);
    expect(await verifyBatch(shop, typed, "n1")).toHaveLength(1);
  },
);

test.each(["SG-2608-15", "SG", "-", "%", "SG-2608-1_", ".*", "' or true --", "\\"])(
  "%s is no code of ours",
  async (typed) => {
    const shop = await stockShop();
    await shop.receive([serum, { ...serum, code: "S-G" }]);
    expect(await verifyBatch(shop, typed, "n1")).toEqual([]);
  },
);

test("two deliveries of one batch are one answer, and the same code on two products is two", async () => {
  const shop = await stockShop();
  await shop.receive([serum]);
  await shop.receive([serum, { ...serum, variantId: shop.soap, expires: "2027-03-31" }]);
  expect((await verifyBatch(shop, "SG-2608-14", "n1")).map(({ sku, expires }) => `${sku} ${expires}`)).toEqual([
    "SERUM 2028-08-31",
    "SOAP 2027-03-31",
  ]);
});

test("goods that are not on show yet stay unknown until they have been sold", async () => {
  const shop = await stockShop();
  await shop.receive([serum]);
  const order = await shop.order(1);
  await shop.db.update(products).set({ status: "hidden" }).where(eq(products.id, shop.productId));
  expect(await verifyBatch(shop, "SG-2608-14", "n1")).toEqual([]);
  await packOrder(shop, jewel, order, null);
  expect(await verifyBatch(shop, "SG-2608-14", "n1")).toHaveLength(1);
});

test("guessing has an end, for right and wrong codes alike, and the next network may still ask", async () => {
  const shop = await stockShop();
  await shop.receive([serum]);
  const { max } = rateLimits["batch-check"].limits[0];
  for (let n = 0; n < max; n += 1) await verifyBatch(shop, n % 2 ? "SG-2608-14" : `XX-${n}`, "n1");
  await expect(verifyBatch(shop, "SG-2608-14", "n1")).rejects.toMatchObject({ code: "too-many-requests" });
  expect(await verifyBatch(shop, "SG-2608-14", "n2")).toHaveLength(1);
});
