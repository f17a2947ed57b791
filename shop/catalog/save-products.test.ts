import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { brands, images, products, variants } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { fromTaka } from "../money.ts";
import { trackOrder } from "../orders/find-orders.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { productDraft, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import type { ProductDraft } from "./product-draft.ts";
import { getProduct } from "./product-queries.ts";
import { saveProducts } from "./save-products.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

const golap = variantDraft({ sku: "LIP-GOLAP", name: { en: "Golap", bn: null } });
const bokul = variantDraft({ sku: "LIP-BOKUL", name: { en: "Bokul", bn: null } });
const imported = { source: "old-shop", sourceKey: "42", variants: [golap, bokul] };

function save(...drafts: Partial<ProductDraft>[]) {
  return transaction(shop.db, (tx) => saveProducts(tx, drafts.map(productDraft)));
}

describe("a product saved again", () => {
  test("keeps the details of its shades if the draft does not contain them", async () => {
    const line = { en: "Rose with a little blue", bn: "একটু নীলচে গোলাপি" };
    const facts = { line, undertone: "cool", depth: "fair" } as const;
    await save({ ...imported, variants: [{ ...golap, ...facts }, bokul] });
    await save(imported);
    const stored = () => shop.db.query.variants.findFirst({ where: eq(variants.sku, "LIP-GOLAP") });
    expect(await stored()).toMatchObject({ lineEn: line.en, lineBn: line.bn, undertone: "cool", depth: "fair" });
    await save({ ...imported, variants: [{ ...golap, line: { en: null, bn: null } }, bokul] });
    expect(await stored()).toMatchObject({ lineEn: null, lineBn: null, undertone: null, depth: null });
  });

  test("is changed, not duplicated", async () => {
    const [first] = await save(imported);
    const dearer = { ...golap, price: fromTaka(120), listPrice: fromTaka(150), stock: 3 };
    const [again] = await save({
      ...imported,
      name: { en: "Golap Lipstick", bn: null },
      category: "Skincare",
      variants: [dearer, bokul],
    });
    expect([first?.created, again]).toEqual([true, { id: first?.id, created: false }]);
    expect(await shop.db.$count(products)).toBe(1);
    expect(await shop.db.$count(variants)).toBe(2);
    expect(await getProduct(shop, first?.id ?? "", "en")).toMatchObject({
      name: { text: "Golap Lipstick" },
      category: "Skincare",
      price: 10_000,
      variants: [{ sku: "LIP-GOLAP", price: 12_000, listPrice: 15_000, left: 3 }, { sku: "LIP-BOKUL" }],
    });
  });

  test("keeps its slug, its creation date and its variants' ids", async () => {
    const { productId, variantIds } = await stockProduct(shop, {
      ...imported,
      createdAt: new Date("2020-01-01T00:00:00Z"),
    });
    const before = await getProduct(shop, productId, "en");
    const after = await stockProduct(shop, {
      ...imported,
      name: { en: "Another name", bn: null },
      createdAt: new Date(),
    });
    expect(after).toEqual({ productId, variantIds });
    expect(await getProduct(shop, productId, "en")).toMatchObject({ slug: before?.slug, createdAt: before?.createdAt });
  });

  test("updates its price and stock from its variants", async () => {
    const { productId } = await stockProduct(shop, imported);
    await save({
      ...imported,
      variants: [variantDraft({ sku: "LIP-GOLAP", price: fromTaka(80), listPrice: fromTaka(90), stock: 0 })],
    });
    expect(await getProduct(shop, productId, "en")).toMatchObject({ price: 8_000, listPrice: 9_000, inStock: false });
  });

  test("is published again if it had been deleted", async () => {
    const { productId } = await stockProduct(shop, imported);
    await shop.db.update(products).set({ status: "deleted" });
    await save(imported);
    expect(await getProduct(shop, productId, "en")).not.toBeNull();
  });

  test("from another source is another product, and without a source always a new one", async () => {
    const other = { ...imported, source: "another-shop", variants: [variantDraft()] };
    await save(imported, other, {}, {});
    await save(imported, other);
    expect(await shop.db.$count(products)).toBe(4);
  });
});

describe("a shade that is no longer listed", () => {
  test("is removed from the shop but stays in the orders that contain it", async () => {
    const { productId, variantIds } = await stockProduct(shop, imported);
    const billingDetails = { fullName: "Rina", phone: "01712345678", address: "House 12", city: "Dhaka" };
    const items = [{ productId, variantId: variantIds[1], quantity: 1 }];
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 160 });
    const { number } = await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });

    await save({ ...imported, variants: [golap] });
    expect((await getProduct(shop, productId, "en"))?.variants.map((variant) => variant.sku)).toEqual(["LIP-GOLAP"]);
    const order = await trackOrder(shop, { number, phone: "+8801712345678" });
    expect(order?.lines).toMatchObject([{ variantId: variantIds[1], sku: "LIP-BOKUL", variantNameEn: "Bokul" }]);
  });

  test("gets its old id when it is listed again", async () => {
    const { productId, variantIds } = await stockProduct(shop, imported);
    await save({ ...imported, variants: [golap] });
    await save({ ...imported, variants: [bokul, golap] });
    expect((await getProduct(shop, productId, "en"))?.variants.map((variant) => variant.id)).toEqual([
      variantIds[1],
      variantIds[0],
    ]);
  });
});

describe("a SKU", () => {
  test("that belongs to another product is refused, and nothing is saved", async () => {
    await save(imported);
    const refusal = await save({}, { variants: [variantDraft({ sku: "LIP-GOLAP", price: fromTaka(1) })] }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: "invalid-input", fields: { sku: "taken" } });
    expect(await shop.db.$count(products)).toBe(1);
    expect(await shop.db.query.variants.findFirst({ where: eq(variants.sku, "LIP-GOLAP") })).toMatchObject({
      price: 10_000,
    });
  });

  test("is generated where none is given, and is unique", async () => {
    await save({ variants: [variantDraft(), variantDraft()] }, { variants: [variantDraft()] });
    const skus = (await shop.db.select({ sku: variants.sku }).from(variants)).map((row) => row.sku);
    expect(new Set(skus).size).toBe(3);
  });
});

test("of seven pictures the first five are stored, in order", async () => {
  const ids = ["one", "two", "three", "four", "five", "six", "seven"];
  await shop.db.insert(images).values(ids.map((id) => ({ id, width: 800, height: 1000, widths: [800] })));
  const pictures = ids.map((imageId) => ({ imageId, alt: { en: imageId, bn: null } }));
  const { productId } = await stockProduct(shop, { ...imported, pictures });
  const imageIds = async () => (await getProduct(shop, productId, "en"))?.pictures.map((picture) => picture.id);
  expect(await imageIds()).toEqual(ids.slice(0, 5));
  await save({ ...imported, pictures: pictures.slice(5) });
  expect(await imageIds()).toEqual(["six", "seven"]);
});

test("spellings of one brand are one brand, and products of one name have different slugs", async () => {
  await save({ brand: "Kashful" }, { brand: "KASHFUL " }, { brand: "কাশফুল" });
  expect(await shop.db.$count(brands)).toBe(2);
  const slugs = (await shop.db.select({ slug: products.slug }).from(products)).map((row) => row.slug);
  expect(slugs.sort()).toEqual(["sindoor-lipstick", "sindoor-lipstick-2", "sindoor-lipstick-3"]);
});

test("ten concurrent products of the same name are all saved", async () => {
  const tenOf = (name: string) =>
    Promise.all(Array.from({ length: 10 }, () => save({ brand: "New brand", name: { en: name, bn: null } })));
  const saved = [...(await tenOf("Soap")), ...(await tenOf("Serum"))].flat();
  expect(new Set(saved.map((product) => product.id)).size).toBe(20);
  expect(await shop.db.$count(brands)).toBe(1);
});

test("saving no products does nothing", async () => {
  expect(await save()).toEqual([]);
});
