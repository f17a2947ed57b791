import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { images, products, variants } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { listResults } from "../search/list-results.ts";
import { admin, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { openingVariant, type ProductSort } from "./catalog-rules.ts";
import { deleteProduct } from "./change-product.ts";
import { listCategories, listProducts, listRelatedProducts, pickFeatured } from "./list-products.ts";
import type { ProductDraft } from "./product-draft.ts";
import { findProducts, getProduct, pickProducts } from "./product-queries.ts";
import { summarizeProducts } from "./product-summary.ts";
import { releaseStock, summarizeReserved } from "./stock.ts";
import type { ProductFilter } from "./where-clause.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

/** Adds a product of this English name; returns its id. */
async function stock(name: string, changes: Partial<ProductDraft> & { price?: number } = {}): Promise<string> {
  const { price = 100, ...more } = changes;
  const onlyVariant = [variantDraft({ price: fromTaka(price) })];
  return (await stockProduct(shop, { name: { en: name, bn: null }, variants: onlyVariant, ...more })).productId;
}

async function names(
  input: ProductFilter & { sort?: ProductSort; page?: number; limit?: number } = {},
): Promise<string[]> {
  const { products: listed } = await listProducts(shop, { sort: "newest", page: 1, limit: 10, ...input }, "en");
  return listed.map((product) => product.name.text);
}

describe("a list of products", () => {
  test("shows the newest first, ten on a page, and the last page for one past the end", async () => {
    for (let day = 1; day <= 23; day += 1) await stock(`Day ${day}`, { createdAt: new Date(Date.UTC(2026, 0, day)) });
    expect(await names()).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14].map((day) => `Day ${day}`));
    expect(await names({ page: 3 })).toEqual(["Day 3", "Day 2", "Day 1"]);
    const past = await listProducts(shop, { sort: "newest", page: 99, limit: 10 }, "en");
    expect([past.page, past.pages, past.total, past.products.length]).toEqual([3, 3, 23, 3]);
  });

  test("of an empty shop is one empty page", async () => {
    expect(await listProducts(shop, { sort: "newest", page: 7, limit: 10 }, "en")).toEqual({
      products: [],
      total: 0,
      page: 1,
      pages: 1,
    });
  });

  test("shows each product once across all pages, even with equal prices and dates", async () => {
    const createdAt = new Date("2026-11-21T00:00:00Z");
    for (let count = 0; count < 25; count += 1) await stock(`Twin ${count}`, { createdAt });
    for (const sort of ["newest", "price", "-price"] as const) {
      const pages = await Promise.all([1, 2, 3].map((page) => names({ sort, page })));
      expect(new Set(pages.flat()).size, sort).toBe(25);
    }
  });

  test("shows the cheapest variant in stock, as the product page does, also after a cheaper one sells out", async () => {
    const choice = (sku: string, priceInTaka: number, stock: number, before: number | null = null) =>
      variantDraft({ sku, price: fromTaka(priceInTaka), listPrice: before === null ? null : fromTaka(before), stock });
    const { productId } = await stockProduct(shop, {
      variants: [choice("LARGE", 1450, 5, 1600), choice("SMALL", 790, 1), choice("HUGE", 2100, 0)],
    });
    const shown = async () => {
      const {
        products: [card],
      } = await listProducts(shop, { sort: "newest", page: 1, limit: 10 }, "en");
      const product = await getProduct(shop, productId, "en");
      const opening = openingVariant(product?.variants ?? []);
      expect([opening?.price, product?.price, product?.listPrice]).toEqual([card?.price, card?.price, card?.listPrice]);
      return [opening?.sku, card?.price, card?.listPrice, card?.fromPrice];
    };
    expect(await shown()).toEqual(["SMALL", fromTaka(790), null, true]);
    const [small] = await shop.db.select().from(variants).where(eq(variants.sku, "SMALL"));
    const pieces = [{ variantId: small?.id ?? "", quantity: 1 }];
    await transaction(shop.db, async (tx) => {
      await tx.update(variants).set({ stock: 0 }).where(eq(variants.sku, "SMALL"));
      await summarizeReserved(tx, [{ productId, stock: 0, quantity: 1 }], shop.now());
    });
    expect(await shown()).toEqual(["LARGE", fromTaka(1450), fromTaka(1600), true]);
    await transaction(shop.db, (tx) => releaseStock(tx, pieces, shop.now()));
    expect(await shown()).toEqual(["SMALL", fromTaka(790), null, true]);
    await shop.db.update(variants).set({ stock: 0 });
    await transaction(shop.db, (tx) => summarizeProducts(tx, [productId], shop.now()));
    expect(await shown()).toEqual(["SMALL", fromTaka(790), null, true]);
    expect(await findBrokenInvariants(shop.db)).not.toContainEqual(
      expect.objectContaining({ code: "product-summary" }),
    );
  });

  test("is sorted by each product's lowest available price", async () => {
    await stock("Middle", { price: 200 });
    await stock("Dear", { price: 300 });
    await stock("Cheap", {
      variants: [variantDraft({ price: fromTaka(900) }), variantDraft({ price: fromTaka(100) })],
    });
    expect(await names({ sort: "price" })).toEqual(["Cheap", "Middle", "Dear"]);
    expect(await names({ sort: "-price" })).toEqual(["Dear", "Middle", "Cheap"]);
  });

  test("is limited to one category or one brand, in any case", async () => {
    await stock("Serum", { category: "Skincare", brand: "Rupali" });
    await stock("Balm", { category: "Makeup", brand: "Rupali" });
    await stock("Soap", { category: "Skincare" });
    expect((await names({ category: "Skincare" })).sort()).toEqual(["Serum", "Soap"]);
    expect((await names({ filter: { brand: ["rupali"] } })).sort()).toEqual(["Balm", "Serum"]);
    expect(await names({ category: "Skincare", filter: { brand: ["RUPALI"] } })).toEqual(["Serum"]);
  });

  test("has cards with the lowest price, the shades, and the variant that is shown", async () => {
    const golap = variantDraft({
      name: { en: "Golap", bn: "গোলাপ" },
      swatch: "#B3121F",
      price: fromTaka(80),
      listPrice: fromTaka(90),
    });
    await stock("Shades", { variants: [golap, variantDraft({ price: fromTaka(120) })] });
    const { variantIds } = await stockProduct(shop, { name: { en: "Alone", bn: null } });
    const { products: cards } = await listProducts(shop, { sort: "price", page: 1, limit: 10 }, "bn");
    expect(cards).toMatchObject([
      {
        price: 8_000,
        listPrice: 9_000,
        fromPrice: true,
        onlyVariantId: null,
        swatches: [{ name: { text: "গোলাপ" }, color: "#B3121F" }],
      },
      {
        price: 10_000,
        listPrice: null,
        fromPrice: false,
        onlyVariantId: variantIds[0],
        name: { text: "Alone", language: "en" },
      },
    ]);
  });
});

test("shows as a card's second picture another view of the product, never another shade or a part of a set", async () => {
  const ids = ["golap", "jaam", "texture"];
  await shop.db.insert(images).values(ids.map((id) => ({ id, width: 800, height: 1000, widths: [400, 800] })));
  const pictures = ids.map((imageId) => ({ imageId, alt: { en: imageId, bn: null } }));
  const shades = ["golap", "jaam"].map((imageId) => variantDraft({ name: { en: imageId, bn: null }, imageId }));
  await stock("Lipstick", { variants: shades, pictures });
  await stock("Shades alone", { variants: shades, pictures: pictures.slice(0, 2) });
  await stock("Part", { variants: [variantDraft({ sku: "PART" })] });
  await stock("Set", { variants: [variantDraft({ stock: null })], parts: [{ sku: "PART", pieces: 2 }], pictures });
  const { products: cards } = await listProducts(shop, { sort: "newest", page: 1, limit: 10 }, "en");
  const second = (name: string) => cards.find((card) => card.name.text === name)?.secondPicture;
  expect([second("Lipstick")?.id, second("Shades alone"), second("Set")]).toEqual(["texture", null, null]);
});

test("never shows hidden or deleted products, and neither do their own pages", async () => {
  const shown = await stock("Shown", { category: "Skincare" });
  const hidden = await stock("Hidden", { category: "Skincare", status: "hidden" });
  const deleted = await stock("Deleted", { category: "Skincare" });
  await deleteProduct(shop, admin, deleted);
  const everything = { sort: "newest", page: 1, limit: 100 } as const;
  expect(await names()).toEqual(["Shown"]);
  expect(await names({ category: "Skincare" })).toEqual(["Shown"]);
  for (const q of ["hidden", "deleted"]) {
    expect((await listResults(shop, { q, page: 1, limit: 10 }, "en")).products).toEqual([]);
  }
  expect((await findProducts(shop, everything, "en")).products.map((product) => product.id)).toEqual([shown]);
  expect((await pickFeatured(shop, 8, "en")).map((product) => product.id)).toEqual([shown]);
  expect((await pickProducts(shop, 8, "en")).map((product) => product.id)).toEqual([shown]);
  expect(await listRelatedProducts(shop, shown, 8, "en")).toEqual([]);
  expect((await listCategories(shop, "en"))[0]).toMatchObject({ name: "Skincare", products: 1 });
  for (const id of [hidden, deleted, "", "0", "' or 1=1"]) expect(await getProduct(shop, id, "en")).toBeNull();
});

describe("the featured pick", () => {
  const noon = new Date("2026-11-21T12:00:00Z");
  const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  const picked = async () => (await pickFeatured(shop, 8, "en")).map((product) => product.id);

  async function fill(count: number): Promise<void> {
    for (let made = 0; made < count; made += 1) await stock(`Product ${made}`);
    // At equal steps, so that no product is left out by chance.
    await shop.db.execute(sql`update products p set random_key = (n.n - 0.5) / ${count}
      from (select id, row_number() over (order by id) as n from products) n where n.id = p.id`);
  }

  test("is the same for everyone for ten minutes, then changes", async () => {
    await fill(40);
    shop.setNow(noon);
    const first = await picked();
    expect(new Set(first).size).toBe(8);
    shop.setNow(later(9.9));
    expect(await picked()).toEqual(first);
    shop.setNow(later(10));
    expect((await picked()).sort()).not.toEqual(first.sort());
  });

  test("shows every product about equally often", async () => {
    await fill(40);
    const turns = new Map<string, number>();
    for (let round = 0; round < 100; round += 1) {
      shop.setNow(later(round * 10));
      for (const id of await picked()) turns.set(id, (turns.get(id) ?? 0) + 1);
    }
    // 100 rounds of 8 among 40: 20 turns each on average.
    expect(turns.size).toBe(40);
    expect(Math.min(...turns.values())).toBeGreaterThan(6);
    expect(Math.max(...turns.values())).toBeLessThan(40);
  });

  test("of a small shop is everything in stock", async () => {
    for (const name of ["One", "Two", "Three"]) await stock(name);
    await stock("Sold out", { variants: [variantDraft({ stock: 0 })] });
    expect(await picked()).toHaveLength(3);
  });
});

test("related products are others of the category in stock, the nearest price first", async () => {
  const input = await stock("Asked", { price: 100 });
  await stock("Near", { price: 110 });
  await stock("Far", { price: 500 });
  await stock("Below", { price: 80 });
  await stock("Elsewhere", { price: 100, category: "Skincare" });
  await stock("Sold out", { variants: [variantDraft({ stock: 0 })] });
  const related = await listRelatedProducts(shop, input, 3, "en");
  expect(related.map((product) => product.name.text)).toEqual(["Near", "Below", "Far"]);
  expect(await listRelatedProducts(shop, input, 1, "en")).toMatchObject([{ name: { text: "Near" } }]);
  expect(await listRelatedProducts(shop, "nothing", 3, "en")).toEqual([]);
});

test("a rating is the average of the stars with one decimal, and null before the first review", async () => {
  const id = await stock("Rated");
  expect((await getProduct(shop, id, "en"))?.rating).toBeNull();
  await shop.db.update(products).set({ ratingSum: 14, ratingCount: 3 }).where(eq(products.id, id));
  expect(await getProduct(shop, id, "en")).toMatchObject({ rating: 4.7, ratingCount: 3 });
});
