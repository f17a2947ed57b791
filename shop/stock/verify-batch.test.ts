import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "../../db/schema.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { rateLimits } from "../rate-limits/limits.ts";
import { jewel, stockShop } from "./test-stock.ts";
import { verifyBatch } from "./verify-batch.ts";

const serum = { code: "SG-2608-14", expires: "2028-08-31", quantity: 5 };

test("a received batch is verified with its product and expiry date, even when it is sold out", async () => {
  const shop = await stockShop();
  await shop.receive([serum]);
  const ours = { code: "SG-2608-14", expires: "2028-08-31", variantId: shop.serum, productId: shop.productId };
  expect(await verifyBatch(shop, "SG-2608-14", "n1")).toMatchObject([ours]);
  await packOrder(shop, jewel, await shop.order(5), null);
  expect(await verifyBatch(shop, "SG-2608-14", "n1")).toMatchObject([ours]);
});

test.each(["sg-2608-14", " SG 2608 14 ", "SG2608/14", "SG–২৬০৮–১৪", "ＳＧ-2608-14"])(
  "%s is accepted as a spelling of the code",
  async (typed) => {
    const shop = await stockShop();
    await shop.receive([serum]);
    expect(await verifyBatch(shop, typed, "n1")).toHaveLength(1);
  },
);

test.each(["SG-2608-15", "SG", "-", "%", "SG-2608-1_", ".*", "' or true --", "\\"])(
  "%s is not one of the shop's codes",
  async (typed) => {
    const shop = await stockShop();
    await shop.receive([serum, { ...serum, code: "S-G" }]);
    expect(await verifyBatch(shop, typed, "n1")).toEqual([]);
  },
);

test("two deliveries of one batch give one result, and the same code on two products gives two", async () => {
  const shop = await stockShop();
  await shop.receive([serum]);
  await shop.receive([serum, { ...serum, variantId: shop.soap, expires: "2027-03-31" }]);
  expect((await verifyBatch(shop, "SG-2608-14", "n1")).map(({ sku, expires }) => `${sku} ${expires}`)).toEqual([
    "SERUM 2028-08-31",
    "SOAP 2027-03-31",
  ]);
});

test("batches of hidden products are unknown until they have been sold", async () => {
  const shop = await stockShop();
  await shop.receive([serum]);
  const order = await shop.order(1);
  await shop.db.update(products).set({ status: "hidden" }).where(eq(products.id, shop.productId));
  expect(await verifyBatch(shop, "SG-2608-14", "n1")).toEqual([]);
  await packOrder(shop, jewel, order, null);
  expect(await verifyBatch(shop, "SG-2608-14", "n1")).toHaveLength(1);
});

test("guessing is limited for right and wrong codes, and other networks can still ask", async () => {
  const shop = await stockShop();
  await shop.receive([serum]);
  const { max } = rateLimits["batch-check"].limits[0];
  for (let n = 0; n < max; n += 1) await verifyBatch(shop, n % 2 ? "SG-2608-14" : `XX-${n}`, "n1");
  await expect(verifyBatch(shop, "SG-2608-14", "n1")).rejects.toMatchObject({ code: "too-many-requests" });
  expect(await verifyBatch(shop, "SG-2608-14", "n2")).toHaveLength(1);
});
