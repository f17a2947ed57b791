import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog, products, variants } from "../../db/schema.ts";
import { quoteCart } from "../cart/price-lines.ts";
import { fromTaka, paisa } from "../money.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest } from "../permissions.ts";
import { admin, nusrat, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { addProduct } from "./add-product.ts";
import { listAdminProducts } from "./admin-products.ts";
import { changeProduct } from "./change-product.ts";
import { changeSalePrices } from "./change-sale-prices.ts";
import { changeVariant } from "./change-variant.ts";
import { getEditableProduct } from "./editable-product.ts";
import { listFeedItems } from "./feed-queries.ts";
import { listProducts } from "./list-products.ts";
import { percentOff } from "./percent-off.ts";
import { getProduct } from "./product-queries.ts";
import { newProduct, productChanges, salePriceChanges } from "./product-schema.ts";
import { refreshSalePrices } from "./product-summary.ts";
import { discountedPrice } from "./sale-price.ts";

// An offer of ৳450 instead of ৳600, from 25 to 30 November in Dhaka.
const offer = { price: fromTaka(450), from: "2026-11-25", until: "2026-11-30" };
const begins = new Date("2026-11-24T18:00:00Z");
const ends = new Date("2026-11-30T18:00:00Z");
const secondBefore = (moment: Date) => new Date(moment.getTime() - 1000);

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
  shop.setNow(new Date("2026-11-21T06:00:00Z"));
});

const stock = (more: Parameters<typeof variantDraft>[0] = {}) =>
  stockProduct(shop, { variants: [variantDraft({ price: fromTaka(600), offer, ...more })] });

/** Every place that shows a price, at the current time: [price, price before], and the card's. */
async function prices(productId: string) {
  const lines = [{ productId, variantId: null, quantity: 1 }];
  const [product, quote, list, [fed]] = await Promise.all([
    getProduct(shop, productId, "en"),
    quoteCart(shop, { lines, deliveryArea: "inside", coupon: null }, "en", {
      actor: { role: "guest" },
      address: "::1",
    }),
    listProducts(shop, { sort: "price", page: 1, limit: 10 }, "en"),
    listFeedItems(shop, 10, "en"),
  ]);
  const [variant] = product?.variants ?? [];
  const [line] = quote.lines;
  const [card] = list.products;
  return {
    page: [variant?.price, variant?.listPrice, variant?.offerUntil],
    product: [product?.price, product?.listPrice, product?.offerUntil],
    cart: [line?.price, line?.listPrice],
    feed: fed?.sale,
    card: [card?.price, card?.listPrice],
  };
}

describe("a sale price is valid from the first second of its first day to the last of its last day", () => {
  const during = { from: "2026-11-25", until: "2026-11-30" };
  const regular = {
    page: [60_000, null, null],
    product: [60_000, null, null],
    cart: [60_000, null],
    card: [60_000, null],
  };
  const reduced = {
    page: [45_000, 60_000, "2026-11-30"],
    product: [45_000, 60_000, "2026-11-30"],
    cart: [45_000, 60_000],
    card: [45_000, 60_000],
  };

  test.each([
    ["a second before it begins", secondBefore(begins), regular, { price: 45_000, during }],
    ["as it begins", begins, reduced, { price: 45_000, during }],
    ["in its last second", secondBefore(ends), reduced, { price: 45_000, during }],
    ["as it ends", ends, regular, null],
  ])("%s", async (_, moment, expected, fed) => {
    const { productId } = await stock();
    shop.setNow(moment);
    await refreshSalePrices(shop);
    expect(await prices(productId)).toEqual({ ...expected, feed: fed });
  });

  test("a higher list price stays the crossed-out price, and an open start or end never expires", async () => {
    const { productId } = await stock({
      listPrice: fromTaka(650),
      offer: { price: fromTaka(450), from: null, until: null },
    });
    expect(await prices(productId)).toMatchObject({ page: [45_000, 65_000, null], card: [45_000, 65_000] });
    const [row] = await shop.db.select({ turns: products.saleChangesAt }).from(products);
    expect(row?.turns).toBeNull();
  });
});

describe("sale prices refresh within a minute", () => {
  test("of several processes each refreshes different ones, once, including those missed while none ran", async () => {
    const saved = [];
    for (let n = 0; n < 5; n += 1) saved.push(await stock());
    shop.setNow(secondBefore(begins));
    expect(await refreshSalePrices(shop)).toBe(0);
    shop.setNow(new Date("2026-11-27T00:00:00Z"));
    const refreshCounts = await Promise.all([
      refreshSalePrices(shop),
      refreshSalePrices(shop),
      refreshSalePrices(shop),
    ]);
    expect(refreshCounts.reduce((all, some) => all + some)).toBe(5);
    const { products: cards } = await listProducts(shop, { sort: "price", page: 1, limit: 10 }, "en");
    expect(cards.map(({ price, listPrice }) => [price, listPrice])).toEqual(saved.map(() => [45_000, 60_000]));
    expect(await refreshSalePrices(shop)).toBe(0);
  });

  test("without waiting for a product that is being edited", async () => {
    const { productId } = await stock();
    shop.setNow(begins);
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from products where id = ${productId} for update`);
      expect(await refreshSalePrices(shop)).toBe(0);
    });
    expect(await refreshSalePrices(shop)).toBe(1);
  });

  test("and until then only cards show the old price", async () => {
    const { productId } = await stock();
    shop.setNow(begins);
    expect(await prices(productId)).toMatchObject({ page: [45_000, 60_000, "2026-11-30"], card: [60_000, null] });
  });
});

test("an order placed after the sale ended is refused with the current price", async () => {
  const { productId } = await stock();
  shop.setNow(secondBefore(ends));
  const order = (total: number) =>
    placeOrder(shop, {
      actor: guest,
      request: orderRequest.parse({
        billingDetails: { fullName: "Nusrat Jahan", phone: "01712-345678", address: "House 12", city: "Dhaka" },
        items: [{ productId, quantity: 2 }],
        deliveryArea: "inside",
        total,
      }),
      language: "en",
      idempotencyKey: null,
    });
  const { cart } = await prices(productId);
  expect(cart).toEqual([45_000, 60_000]);
  shop.setNow(ends);
  await expect(order(960)).rejects.toMatchObject({
    code: "total-changed",
    details: { quote: { subtotal: 120_000, total: 126_000, lines: [{ price: 60_000, listPrice: null }] } },
  });
  expect(await order(1260)).toMatchObject({ total: 126_000 });
});

describe("staff", () => {
  const withSalePrice = (terms: object) => ({ variants: [{ price: 600, ...terms }] });
  const issuesOf = (terms: object) => {
    const judged = productChanges.safeParse(withSalePrice(terms));
    return judged.success ? [] : judged.error.issues.map(({ path, message }) => [path.join("."), message]);
  };

  test("see which field of a sale price is wrong", () => {
    expect(issuesOf({ offerPrice: 450, offerFrom: "2026-11-25", offerUntil: "2026-11-25" })).toEqual([]);
    expect(issuesOf({ offerPrice: 600 })).toEqual([["variants.0.offerPrice", "offer-not-below"]]);
    expect(issuesOf({ offerPrice: 0 })).toEqual([["variants.0.offerPrice", "offer-not-below"]]);
    expect(issuesOf({ offerUntil: "2026-11-25" })).toEqual([["variants.0.offerPrice", "required"]]);
    expect(issuesOf({ offerPrice: 450, offerFrom: "2026-11-26", offerUntil: "2026-11-25" })).toEqual([
      ["variants.0.offerUntil", "offer-days-turned"],
    ]);
    expect(issuesOf({ offerPrice: 450, offerUntil: "2026-11-31" })).toMatchObject([["variants.0.offerUntil", /date/i]]);
  });

  test.each([0, 91, 12.5, Number.NaN])("cannot set a discount of %s percent", (percent) => {
    const judged = salePriceChanges.safeParse({ products: ["any"], percent });
    expect(judged.error?.issues.map(({ message }) => message)).toEqual(["percent-invalid"]);
  });

  test("cannot set a sale price that ends in the past, but may keep one that has ended", async () => {
    const { productId, variantIds } = await stock();
    shop.setNow(ends);
    const save = (until: string) => {
      const variant = { _id: variantIds[0], price: 600, offerPrice: 450, offerFrom: "2026-11-25", offerUntil: until };
      return changeProduct(shop, admin, productId, productChanges.parse({ variants: [variant] }));
    };
    expect(await save("2026-11-30")).toBe(true); // its stock is no longer counted
    const refusal = { code: "invalid-input", fields: { "variants.0.offerUntil": "offer-over" } };
    await expect(save("2026-11-29")).rejects.toMatchObject(refusal);
    const added = { category: "Makeup", name: "Rose", shortDescription: "Soft", description: "Soft", images: ["x"] };
    const adding = newProduct.parse({ ...added, ...withSalePrice({ offerPrice: 450, offerUntil: "2026-11-30" }) });
    await expect(addProduct(shop, admin, { ...adding, images: [] })).rejects.toMatchObject(refusal);
  });

  test("end a sale price by lowering the price to it", async () => {
    const { variantIds, productId } = await stock();
    await changeVariant(shop, admin, variantIds[0] ?? "", { price: fromTaka(450), was: {} });
    expect((await getEditableProduct(shop, admin, productId))?.variants[0]?.offer).toBeNull();
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.recordId, productId));
    expect(entry?.before).toMatchObject({ variants: [{ price: 60_000, offer }] });
    expect(entry?.after).toMatchObject({ variants: [{ price: 45_000, offer: null }] });
  });

  test("can discount many products by a percentage, and end that again", async () => {
    const { productId } = await stockProduct(shop, {
      variants: [
        variantDraft({ price: fromTaka(599), name: { en: "Red", bn: null } }),
        variantDraft({ price: fromTaka(1), name: { en: "Sample", bn: null } }),
      ],
    });
    const other = await stock();
    const input = { products: [productId, other.productId, "gone"] };
    const terms = { ...input, percent: 25, offerFrom: null, offerUntil: "2026-11-30" };
    expect(await changeSalePrices(shop, admin, terms)).toBe(2);
    const offers = async () => (await getEditableProduct(shop, admin, productId))?.variants.map((each) => each.offer);
    expect(await offers()).toEqual([{ price: 44_900, from: null, until: "2026-11-30" }, null]);
    expect((await prices(productId)).product).toEqual([100, null, null]);
    const running = { sort: "newest", page: 1, limit: 10, offer: "running" } as const;
    expect((await listAdminProducts(shop, admin, running, "en")).total).toBe(2);
    expect(await changeSalePrices(shop, admin, terms)).toBe(0);

    expect(await changeSalePrices(shop, admin, { ...terms, percent: null })).toBe(2);
    expect(await offers()).toEqual([null, null]);
    expect(await shop.db.select().from(auditLog)).toHaveLength(4);
    expect((await listAdminProducts(shop, admin, running, "en")).total).toBe(0);
  });

  test("cannot set sale prices in the past, and customers cannot set any", async () => {
    const input = { products: ["any"], percent: 10, offerFrom: null, offerUntil: "2026-11-20" };
    await expect(changeSalePrices(shop, nusrat, input)).rejects.toThrow("not-allowed");
    await expect(changeSalePrices(shop, admin, input)).rejects.toMatchObject({ fields: { offerUntil: "offer-over" } });
  });
});

test("saving a product without the sale price field keeps the sale price while it is lower", async () => {
  const sourceFields = { source: "catalogue", sourceKey: "sindoor" };
  const save = (price: number, more: object = {}) =>
    stockProduct(shop, { ...sourceFields, variants: [variantDraft({ sku: "SIN", price: fromTaka(price), ...more })] });
  const { productId } = await save(600, { offer });
  const storedSalePrice = async () => (await getEditableProduct(shop, admin, productId))?.variants[0]?.offer;
  await save(500);
  expect(await storedSalePrice()).toEqual(offer);
  await save(500, { offer: null });
  expect(await storedSalePrice()).toBeNull();
  await save(600, { offer });
  await save(400);
  expect(await storedSalePrice()).toBeNull();
});

test("the database refuses a sale price that is not lower", async () => {
  await stock();
  const set = (changes: Partial<typeof variants.$inferInsert>) => shop.db.update(variants).set(changes);
  for (const changes of [
    { salePrice: paisa(60_000) },
    { salePrice: paisa(0) },
    { saleEndsAt: begins },
    { salePrice: null },
  ])
    await expect(set(changes)).rejects.toThrow();
});

test("a percentage is rounded down, and a discounted price is rounded in the customer's favour", () => {
  expect(discountedPrice(fromTaka(599), 25)).toBe(fromTaka(449));
  expect(discountedPrice(fromTaka(1), 25)).toBeNull();
  expect(discountedPrice(paisa(150), 1)).toBe(fromTaka(1));
  expect(percentOff(fromTaka(449), fromTaka(599))).toBe(25);
  expect(percentOff(fromTaka(450), fromTaka(599))).toBe(24);
  expect(percentOff(fromTaka(450), null)).toBe(0);
  // Exact percentages are unchanged.
  expect(percentOff(fromTaka(1080), fromTaka(1350))).toBe(20);
  expect(percentOff(fromTaka(198), fromTaka(220))).toBe(10);
});
