import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { coupons, gatewayAccounts, invalidations } from "../../db/schema.ts";
import { deleteProduct } from "../catalog/change-product.ts";
import { changeSalePrices } from "../catalog/change-sale-prices.ts";
import { changeVariant } from "../catalog/change-variant.ts";
import { refreshSalePrices } from "../catalog/product-summary.ts";
import { issueCoupon } from "../coupons/test-coupons.ts";
import { fromTaka } from "../money.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest } from "../permissions.ts";
import { moderateReview } from "../reviews/admin-reviews.ts";
import { placeDeliveredOrder, reviewInput } from "../reviews/test-delivered-order.ts";
import { writeReview } from "../reviews/write-review.ts";
import { countSales } from "../search/count-sales.ts";
import { changeSettings } from "../settings/settings.ts";
import { admin, nusrat, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { changeAccount } from "../users/change-account.ts";
import { invalidationChannel, publishInvalidations } from "./publish-invalidations.ts";

let shop: TestShop;
let productId: string;
let shade: string;
let ofProduct: string[];

beforeEach(async () => {
  shop = await testShop();
  const shades = [variantDraft({ stock: 3 }), variantDraft({ stock: 9 })];
  const saved = await stockProduct(shop, { variants: shades });
  productId = saved.productId;
  shade = saved.variantIds[0] ?? "";
  ofProduct = ["category:makeup", `product:${productId}`];
  await noted();
});

/** What was recorded since the last call. */
async function noted(): Promise<string[]> {
  const rows = await shop.db.delete(invalidations).returning();
  return [...new Set(rows.flatMap(({ tags }) => tags))].sort();
}

function order(quantity: number) {
  const billingDetails = { fullName: "Nusrat Jahan", phone: "01712-345678", address: "House 12", city: "Dhaka" };
  const items = [{ productId, variantId: shade, quantity }];
  const total = 100 * quantity + 60;
  const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total });
  return placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
}

test("an order invalidates no page unless it takes the last piece of a variant", async () => {
  await order(2);
  expect(await noted()).toEqual([]);
  await order(1);
  expect(await noted()).toEqual(ofProduct);
});

test("activating or deactivating an online payment method invalidates the settings", async () => {
  await shop.db
    .insert(gatewayAccounts)
    .values({ id: "b", kind: "bkash", name: "bKash", sealedKeys: "", webhookPath: "b" });
  expect(await noted()).toEqual(["settings"]);
  await shop.db.update(gatewayAccounts).set({ active: false });
  expect(await noted()).toEqual(["settings"]);
});

test("a price change invalidates the product and its category, and so does a deleted product", async () => {
  await changeVariant(shop, admin, shade, { price: fromTaka(90), was: {} });
  expect(await noted()).toEqual(ofProduct);
  await deleteProduct(shop, admin, productId);
  expect(await noted()).toEqual(ofProduct);
  await stockProduct(shop);
  expect(await noted()).toContain("category:makeup");
});

test("a change of a coupon's terms invalidates the pages with coupons, its use does not", async () => {
  const given = await issueCoupon(shop, { maxUses: 5 });
  expect(await noted()).toEqual(["coupons"]);
  await shop.db.update(coupons).set({ used: 1 });
  expect(await noted()).toEqual([]);
  await shop.db.update(coupons).set({ active: false }).where(eq(coupons.id, given.id));
  expect(await noted()).toEqual(["coupons"]);
});

test("a sale price invalidates when it is set, starts and ends", async () => {
  const days = { offerFrom: "2026-12-01", offerUntil: "2026-12-03" };
  shop.setNow(new Date("2026-11-21T12:00:00Z"));
  await changeSalePrices(shop, admin, { products: [productId], percent: 10, ...days });
  expect(await noted()).toEqual(ofProduct);
  for (const moment of ["2026-11-30T18:00:00Z", "2026-12-03T18:00:00Z"]) {
    shop.setNow(new Date(moment));
    await refreshSalePrices(shop);
    expect(await noted()).toEqual(ofProduct);
  }
});

test("a review invalidates when it is published, and again when its author is renamed", async () => {
  ({ productId } = await stockProduct(shop));
  await placeDeliveredOrder(shop, productId, { actor: nusrat });
  await noted();
  const { id } = await writeReview(shop, nusrat, productId, reviewInput());
  expect(await noted()).toEqual([]);
  await moderateReview(shop, admin, id, { status: "published", revision: 1 });
  expect(await noted()).toEqual(["category:makeup", `product:${productId}`, "reviews"]);
  await changeAccount(shop, nusrat, { name: "Nusrat J. Chowdhury" });
  expect(await noted()).toEqual([`product:${productId}`, "reviews"]);
  await changeAccount(shop, nusrat, { phone: "+8801712345678" });
  expect(await noted()).toEqual([]);
});

test("a change of settings invalidates, nightly counts do not", async () => {
  await changeSettings(shop, admin, { phone: "09612-345678" }, undefined);
  expect(await noted()).toEqual(["settings"]);
  await order(1);
  await shop.db.execute(sql`update orders set status = 'delivered'`);
  await noted();
  await countSales(shop);
  expect(await noted()).toEqual([]);
});

test("the changes of several transactions are published together, by one process", async () => {
  const listener = new pg.Client(shop.pool.options as pg.ClientConfig);
  await listener.connect();
  onTestFinished(() => listener.end());
  const received: string[] = [];
  listener.on("notification", ({ payload = "" }) => received.push(payload));
  await listener.query(`listen ${invalidationChannel}`);

  const note = (...tags: string[]) => shop.db.insert(invalidations).values({ tags });
  await note("product:a", "category:makeup");
  await note("product:b", "category:makeup");
  const publish = async () => {
    const session = await shop.pool.connect();
    await publishInvalidations(session).finally(() => session.release());
  };
  await Promise.all([publish(), publish(), publish()]);
  await listener.query("select 1");
  expect(received.join(" ").split(" ").sort()).toEqual(["category:makeup", "product:a", "product:b"]);
  expect(await noted()).toEqual([]);

  received.length = 0;
  await note(...Array.from({ length: 500 }, (_, n) => `product:k7w3pfz2mq9d-${n}`));
  await publish();
  await publish();
  await listener.query("select 1");
  expect(received).toEqual(["*"]);
});
