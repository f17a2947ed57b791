import { beforeEach, expect, test } from "vitest";
import { coupons } from "../../db/schema.ts";
import { quoteRequest } from "../cart/cart-schema.ts";
import { quoteCart } from "../cart/price-lines.ts";
import { saveProducts } from "../catalog/save-products.ts";
import type { Content } from "../content/content-schema.ts";
import { fromTaka } from "../money.ts";
import { type Actor, guest } from "../permissions.ts";
import { productDraft, type TestShop, testShop } from "../test-shop.ts";
import { issueCoupon } from "./test-coupons.ts";

type Banner = Extract<Content["home"][number], { kind: "banner" }>;

let shop: TestShop;
let productId: string;
beforeEach(async () => {
  shop = await testShop();
  // A lipstick for 100 taka.
  const [product] = await saveProducts(shop.db, [productDraft()]);
  productId = product?.id ?? "";
});

const banner = (en: string, bn: string, changes: Partial<Banner> = {}): Banner => ({
  ...{ kind: "banner", id: "banner", on: true, from: null, until: null, imageId: null, productId: null, button: null },
  ...{ title: { en: "Welcome", bn: "স্বাগতম" }, text: { en, bn }, ...changes },
});

/** What is proposed to a cart of so many lipsticks while the home page says this. */
async function proposed(section: Banner, { pieces = 1, actor = guest as Actor, code = null as string | null } = {}) {
  const content = await shop.content();
  const request = quoteRequest.parse({ lines: [{ productId, quantity: pieces }], coupon: code });
  const shown = { ...shop, content: async () => ({ ...content, home: [section] }) };
  return (await quoteCart(shown, request, "en", { actor, address: "10.0.0.1" })).publicCoupon;
}

const welcome = banner("Ten taka off. Code LABONNO10", "দশ টাকা ছাড়। কোড LABONNO10");

test("a coupon that the home page names is proposed to a cart with what it saves", async () => {
  await issueCoupon(shop, { minimum: fromTaka(150) });
  expect(await proposed(welcome, { pieces: 2 })).toEqual({ code: "LABONNO10", saves: 1000 });
  // Not where it would save nothing, or beside another.
  expect(await proposed(welcome)).toBeNull();
  expect(await proposed(welcome, { pieces: 2, code: "EID10" })).toBeNull();
});

test("of several the one that saves most is proposed, also one that a link takes along", async () => {
  await issueCoupon(shop);
  await issueCoupon(shop, { code: "EID20", amount: fromTaka(20) });
  const button = { label: { en: "See all", bn: "সব দেখুন" }, link: "/shop?offer=1&coupon=EID20" };
  expect(await proposed({ ...welcome, button })).toEqual({ code: "EID20", saves: 2000 });
});

test("a secret code is proposed to nobody, nor one in a section that is not shown today", async () => {
  await issueCoupon(shop);
  await issueCoupon(shop, { code: "SALE" });
  expect(await proposed(banner("Ten taka off", "দশ টাকা ছাড়"))).toBeNull();
  // An ordinary word that is a code by chance is translated.
  expect(await proposed(banner("The EID SALE", "ঈদের মেলা"))).toBeNull();
  expect(await proposed({ ...welcome, on: false })).toBeNull();
  expect(await proposed({ ...welcome, until: "2020-01-01" })).toBeNull();
});

test("a coupon that is off, over or used up is not proposed", async () => {
  const { id } = await issueCoupon(shop, { maxUses: 1 });
  for (const change of [{ active: false }, { active: true, until: "2020-01-01" }, { until: null, used: 1 }]) {
    await shop.db.update(coupons).set(change);
    expect(await proposed(welcome), id).toBeNull();
  }
  await shop.db.update(coupons).set({ used: 0 });
  expect(await proposed(welcome)).not.toBeNull();
});
