import { beforeEach, expect, test } from "vitest";
import type { Language } from "../language.ts";
import { admin, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { suggest } from "./suggest.ts";
import { changeSynonyms } from "./synonyms.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
  await stockProduct(shop, { name: { en: "Sindoor Velvet Lipstick", bn: "সিঁদুর ভেলভেট লিপস্টিক" }, brand: "Labonno" });
  await stockProduct(shop, { name: { en: "Aloe & Cucumber Mask", bn: null }, brand: "Nodi", category: "Skincare" });
  await stockProduct(shop, { name: { en: "Kumkumadi Oil", bn: null }, brand: "Labonno", category: "Skincare" });
});

async function names(q: string, language: Language = "en"): Promise<string[]> {
  const { products } = await suggest(shop, q, language);
  return products.map((product) => product.name.text);
}

test("half a word is enough, in both scripts, even where its last letters will sound otherwise", async () => {
  for (const q of ["lips", "velvet lip", "lipstik", "sindo", "লিপ", "সিঁদুর লি"]) {
    expect((await names(q))[0], q).toBe("Sindoor Velvet Lipstick");
  }
  expect(await names("লিপ", "bn")).toEqual(["সিঁদুর ভেলভেট লিপস্টিক"]);
});

test("a name that begins with the very letters stands before one that only sounds so", async () => {
  expect(await names("ku")).toEqual(["Kumkumadi Oil", "Aloe & Cucumber Mask"]);
});

test("half a phrase brings what means the same, and what else may be meant", async () => {
  await stockProduct(shop, { name: { en: "Velvet Sun Primer", bn: null }, category: "Makeup" });
  await stockProduct(shop, { name: { en: "Protein Prolong Propolis Shampoo", bn: null }, category: "Hair Care" });
  await stockProduct(shop, { name: { en: "Mineral Veil", bn: null }, category: "Skincare" });
  expect(await names("sun pr")).not.toContain("Mineral Veil");
  await changeSynonyms(shop, admin, null, ["sun protection", "mineral veil"]);
  expect(await names("sun pr")).toEqual(expect.arrayContaining(["Mineral Veil", "Velvet Sun Primer"]));
});

test("brands and categories are offered by their beginning, in the language of the page", async () => {
  expect(await suggest(shop, "nod", "en")).toMatchObject({ brands: ["Nodi"] });
  expect((await suggest(shop, "skin", "en")).categories).toEqual([{ title: "Skincare", path: "/skincare" }]);
  const [category] = (await suggest(shop, "স্কিন", "bn")).categories;
  expect(category).toEqual({ title: "স্কিনকেয়ার", path: "/skincare" });
  expect(await suggest(shop, " !", "en")).toEqual({ products: [], brands: [], categories: [], missingBrand: null });
});

test("a brand of which nothing is for sale is not offered", async () => {
  await stockProduct(shop, { name: { en: "Old Soap", bn: null }, brand: "Chorui", status: "hidden" });
  expect(await suggest(shop, "chor", "en")).toMatchObject({ products: [], brands: [] });
});
