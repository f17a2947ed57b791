import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { findProducts } from "../catalog/product-queries.ts";
import { fromTaka } from "../money.ts";
import { stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { browseResults, listResults } from "./list-results.ts";
import { reindexProducts } from "./reindex-products.ts";
import { suggest } from "./suggest.ts";

let shop: TestShop;

type Stocked = [
  name: string,
  brand: string,
  category: "Skincare" | "Makeup" | "Hair Care" | "Accessories",
  taka: number,
];

const stocked: Stocked[] = [
  ["Niacinamide 10% + Zinc 1%", "The Plain", "Skincare", 1100],
  ["Squalane Cleanser", "The Plain", "Skincare", 1300],
  ["Facial Treatment Essence", "QK-II", "Skincare", 9800],
  ["2-in-1 Shampoo", "Kashful", "Hair Care", 450],
  ["Pure Aloe Vera Soothing Gel", "Nodi", "Skincare", 520],
  ["Cucumber Cooling Gel", "Nodi", "Skincare", 480],
  ["Clear Skin Acne Cream", "Nodi", "Skincare", 650],
  ["Cocoa Brown Face Cream", "Hena Brown", "Skincare", 900],
  ["Gentle Makeup Remover", "Shapla", "Skincare", 550],
  ["Velvet Matte Lipstick", "Chorui", "Makeup", 590],
  ["Satin Cream Lipstick", "Labonno", "Makeup", 890],
  ["Sugar Lip Polish", "Shapla", "Skincare", 420],
  ["Honey Lip Balm", "Shapla", "Skincare", 250],
  ["Skin Perfecting BB Cream", "Chorui", "Makeup", 780],
  ["Bye Bye Lines Creme", "Mehtab", "Skincare", 2400],
  ["Daily Sun Cream SPF 30", "Labonno", "Skincare", 980],
  ["City Shield Sunscreen SPF 50", "Labonno", "Skincare", 3400],
  ["Under Eye Dark Circle Cream", "Mehtab", "Skincare", 1250],
  ["Dark Spot Face Corrector", "Nodi", "Skincare", 990],
  ["Rose Quartz Roller", "Mehtab", "Accessories", 1180],
  ["Jade Green Nail Polish", "Chorui", "Makeup", 240],
];

beforeEach(async () => {
  shop = await testShop();
  await reindexProducts(shop);
  for (const [name, brand, category, taka] of stocked) {
    await stockProduct(shop, {
      ...{ name: { en: name, bn: null }, brand, category, variants: [variantDraft({ price: fromTaka(taka) })] },
    });
  }
  await shop.db.execute(sql`analyze`);
});

async function found(q: string) {
  const { products, near, missingBrand } = await listResults(shop, { q, page: 1, limit: 24 }, "en");
  const names = (cards: typeof products) => cards.map(({ name }) => name.text);
  return { plain: names(products), near: names(near), missingBrand };
}

describe("a customer's query", () => {
  const first: [q: string, name: string][] = [
    ["sk2 essence", "Facial Treatment Essence"],
    ["chokher niche kalo dag", "Under Eye Dark Circle Cream"],
    ["এলোভেরা জেল", "Pure Aloe Vera Soothing Gel"],
    ["aloe vera gel", "Pure Aloe Vera Soothing Gel"],
    ["brun er cream", "Clear Skin Acne Cream"],
    ["spf 30 cream under 3000", "Daily Sun Cream SPF 30"],
    ["bb crem", "Skin Perfecting BB Cream"],
    ["matte lipstik under 600", "Velvet Matte Lipstick"],
    ["ঠোট পালিশ", "Sugar Lip Polish"],
    ["nail polis", "Jade Green Nail Polish"],
    ["jade roller", "Rose Quartz Roller"],
  ];
  test("finds first what a shop assistant would bring, in any spelling", async () => {
    const brought: typeof first = [];
    for (const [q] of first) {
      const { plain, near } = await found(q);
      brought.push([q, [...plain, ...near][0] ?? ""]);
    }
    expect(brought).toEqual(first);
  });

  test("finds a brand's products, with any names and in any spelling of the brand", async () => {
    for (const q of ["plain serum", "the plain"]) {
      const { plain, near } = await found(q);
      expect([...plain, ...near].sort(), q).toEqual(["Niacinamide 10% + Zinc 1%", "Squalane Cleanser"]);
    }
    for (const q of ["qk2", "qk ii", "qkii", "QK-II"]) {
      expect((await found(q)).plain, q).toEqual(["Facial Treatment Essence"]);
    }
  });

  test("for a kind of product excludes products that only have the word as a colour or material", async () => {
    await stockProduct(shop, {
      ...{ name: { en: "Indigo Pouch", bn: null }, category: "Accessories" },
      shortDescription: { en: "Deep indigo cotton with a cream cord.", bn: null },
    });
    const { plain } = await found("cream");
    expect(plain).not.toContain("Indigo Pouch");
    expect(plain).toEqual(expect.arrayContaining(["Clear Skin Acne Cream", "Cocoa Brown Face Cream"]));
  });

  test("weighs the form of a product less than its purpose", async () => {
    for (const q of ["sunscreen cream", "sunscreen gel", "sunscreen lotion"]) {
      expect((await found(q)).plain.sort(), q).toEqual(["City Shield Sunscreen SPF 50", "Daily Sun Cream SPF 30"]);
    }
    const { plain, near } = await found("cleanser gel");
    expect([...plain, ...near][0]).toBe("Squalane Cleanser");
  });

  test("for makeup finds makeup, and no makeup remover", async () => {
    const { plain } = await found("bridal makeup");
    expect(plain).toEqual(expect.arrayContaining(["Velvet Matte Lipstick", "Skin Perfecting BB Cream"]));
    expect(plain).not.toContain("Gentle Makeup Remover");
  });
});

describe("a well-known brand that the shop does not have", () => {
  test("is reported, and no product counts as a plain match", async () => {
    const brands = {
      cetaphil: "Cetaphil",
      "setaphil cleanser": "Cetaphil",
      সেটাফিল: "সেটাফিল",
      সিটাফিল: "সেটাফিল",
      "loreal shampoo": "L'Oréal Paris",
      "l'oréal": "L'Oréal Paris",
      "mac lipstick": "MAC",
      dove: "Dove",
      "huda beauty": "Huda Beauty",
    };
    for (const [q, brand] of Object.entries(brands)) {
      const { plain, near, missingBrand } = await found(q);
      expect({ plain, missingBrand }, q).toEqual({ plain: [], missingBrand: brand });
      expect(near.length, q).toBeGreaterThan(0);
    }
  });

  test("suggests products of the same kind, if the kind is given", async () => {
    expect((await found("nivea lip balm")).near[0]).toBe("Honey Lip Balm");
  });

  test("is found once the shop has it, or if a product has the name", async () => {
    await stockProduct(shop, { name: { en: "Moisturising Cream", bn: null }, brand: "Cetaphil", category: "Skincare" });
    await stockProduct(shop, { name: { en: "Simple Cotton Pads", bn: null }, brand: "Nodi", category: "Accessories" });
    expect(await found("cetaphil")).toMatchObject({ plain: ["Moisturising Cream"], missingBrand: null });
    expect(await found("simple")).toMatchObject({ plain: ["Simple Cotton Pads"], missingBrand: null });
  });
});

describe("a price in the query", () => {
  test("filters the results, their counts, the suggestions and the API", async () => {
    const input = { q: "lipstick under 600", filter: {}, sort: null, page: 1, limit: 24 };
    const list = await browseResults(shop, input, "en");
    expect(list.products.map(({ name }) => name.text)).toEqual(["Velvet Matte Lipstick"]);
    expect(list.facets.total).toBe(1);
    expect((await suggest(shop, input.q, "en")).products).toHaveLength(1);
    const api = await findProducts(shop, { q: input.q, page: 1, limit: 24 }, "en");
    expect(api.products.map(({ name }) => name.text)).toEqual(["Velvet Matte Lipstick"]);
  });

  test("is overridden by a price filter", async () => {
    const filter = { price: ["800-900"] };
    const list = await browseResults(shop, { q: "lipstick under 600", filter, sort: null, page: 1, limit: 24 }, "en");
    expect(list.products.map(({ name }) => name.text)).toEqual(["Satin Cream Lipstick"]);
    expect(list.terms).toEqual([]);
  });

  test("that no product of the kind meets shows the kind at other prices, not other products", async () => {
    await stockProduct(shop, {
      ...{
        name: { en: "Hair Comb", bn: null },
        category: "Hair Care",
        variants: [variantDraft({ price: fromTaka(90) })],
      },
    });
    expect(await found("shampoo under 100")).toMatchObject({ plain: [], near: ["2-in-1 Shampoo"] });
  });

  test("that nothing meets shows the nearest price, and the closest products, up to twice the price", async () => {
    for (const [name, taka] of [
      ["Amla Hair Serum", 650],
      ["Saffron Serum", 790],
      ["Pearl Serum", 1180],
      ["Gold Serum", 1250],
    ] as const) {
      await stockProduct(shop, {
        ...{ name: { en: name, bn: null }, category: "Skincare", variants: [variantDraft({ price: fromTaka(taka) })] },
      });
    }
    for (const [q, what] of [
      ["serum under 600", "serum"],
      ["৬০০ টাকার নিচে সিরাম", "সিরাম"],
    ] as const) {
      const { products, near, missedPrice } = await listResults(shop, { q, page: 1, limit: 24 }, "en");
      expect(products, q).toEqual([]);
      expect(
        near.map(({ name }) => name.text),
        q,
      ).toEqual(["Amla Hair Serum", "Saffron Serum", "Pearl Serum"]);
      expect(missedPrice, q).toEqual({ what, from: null, to: 600, nearest: fromTaka(650) });
      const suggested = await suggest(shop, q, "en");
      expect(
        suggested.products.map(({ id }) => id),
        q,
      ).toEqual(near.map(({ id }) => id));
      expect(suggested.missedPrice, q).toEqual(missedPrice);
    }
    // All products are far above that price: the few closest are shown.
    const far = await listResults(shop, { q: "serum under 100", page: 1, limit: 24 }, "en");
    expect(far.near.map(({ name }) => name.text)).toEqual([
      "Amla Hair Serum",
      "Saffron Serum",
      "Pearl Serum",
      "Gold Serum",
    ]);
    const dear = await listResults(shop, { q: "serum above 2000", page: 1, limit: 24 }, "en");
    expect(dear.near.map(({ name }) => name.text)).toEqual(["Gold Serum", "Pearl Serum"]);
    expect(dear.missedPrice).toMatchObject({ from: 2000, to: null, nearest: fromTaka(1250) });
  });

  test("that some products meet has no such note", async () => {
    expect(await listResults(shop, { q: "lipstick under 600", page: 1, limit: 24 }, "en")).toMatchObject({
      missedPrice: null,
    });
  });

  test("alone shows everything up to that price, or the nearest if there is nothing", async () => {
    expect((await found("৩০০ টাকার নিচে")).plain.sort()).toEqual(["Honey Lip Balm", "Jade Green Nail Polish"]);
    expect(await found("lipstick under 100")).toMatchObject({
      plain: [],
      near: expect.arrayContaining(["Velvet Matte Lipstick"]),
    });
  });
});

describe("a word that is a product's whole name", () => {
  test("finds it before products of the colour that the word also names, not before a name with more words", async () => {
    for (const [en, category] of [
      ["Neel Eau de Parfum", "Fragrance"],
      ["Blue Neel Night Liner", "Makeup"],
      ["Red Clay Mask", "Skincare"],
    ] as const)
      await stockProduct(shop, { name: { en, bn: null }, category });
    const variants = [variantDraft({ swatch: "#B5161B" })];
    await stockProduct(shop, { name: { en: "Silk Lipstick", bn: null }, category: "Makeup", variants });
    expect((await found("neel")).plain).toEqual(["Neel Eau de Parfum", "Blue Neel Night Liner"]);
    expect((await found("red")).plain.slice(0, 2)).toEqual(["Silk Lipstick", "Red Clay Mask"]);
  });
});

test("a word for a concern begins no other word: glow does not find gloss", async () => {
  await stockProduct(shop, { name: { en: "Gel Gloss Nail Polish", bn: null } });
  await stockProduct(shop, { name: { en: "Saffron Glow Serum", bn: null }, category: "Skincare" });
  expect((await found("glow")).plain).toEqual(["Saffron Glow Serum"]);
});

test("a product named like skin is found by its name, and not for the skin it is for", async () => {
  await stockProduct(shop, { name: { en: "Second Skin Foundation", bn: null }, attributes: { skinType: ["oily"] } });
  expect((await found("second skin")).plain).toEqual(["Second Skin Foundation"]);
  expect((await found("oily skin")).plain).not.toContain("Second Skin Foundation");
});
