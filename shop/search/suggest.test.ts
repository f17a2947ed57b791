import { beforeEach, expect, test } from "vitest";
import type { Language } from "../language.ts";
import { fromTaka } from "../money.ts";
import { admin, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
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
  expect(await suggest(shop, " !", "en")).toMatchObject({ products: [], brands: [], categories: [], completions: [] });
});

test("a brand of which nothing is for sale is not offered", async () => {
  await stockProduct(shop, { name: { en: "Old Soap", bn: null }, brand: "Chorui", status: "hidden" });
  expect(await suggest(shop, "chor", "en")).toMatchObject({ products: [], brands: [] });
});

test("what is typed may go on as what is found is called or is, and each way finds something", async () => {
  await stockProduct(shop, { name: { en: "Rosewood Satin Lipstick", bn: "রোজউড স্যাটিন লিপস্টিক" } });
  await stockProduct(shop, { name: { en: "Honey Lip Balm", bn: "মধু লিপ বাম" }, category: "Skincare" });
  await stockProduct(shop, { name: { en: "Daily Veil SPF 50", bn: null }, category: "Skincare" });
  const completions = async (q: string) => (await suggest(shop, q, "en")).completions;
  expect(await completions("lip")).toEqual(expect.arrayContaining(["lipstick", "lip balm"]));
  expect(await completions("lipstick")).toEqual(expect.arrayContaining(["velvet lipstick", "satin lipstick"]));
  expect((await suggest(shop, "লিপ", "bn")).completions).toEqual(expect.arrayContaining(["লিপস্টিক", "লিপ বাম"]));
  expect(await completions("rosewood lip")).toContain("rosewood lipstick");
  expect(await completions("sunsc")).toEqual(["sunscreen"]);
  expect(await completions("qwzxplk")).toEqual([]);
  // No sound begins with a "w" that stands alone.
  expect(await completions("lipstick w")).toEqual([]);
  for (const q of ["lip", "lipstick", "লিপ", "rosewood lip", "sunsc", "la"]) {
    for (const completion of await completions(q)) {
      expect((await suggest(shop, completion, "en")).products.length, completion).toBeGreaterThan(0);
    }
  }
});

test("what is typed goes on in the language of the page, whatever script it is typed in", async () => {
  await stockProduct(shop, { name: { en: "Rosewood Satin Lipstick", bn: "রোজউড স্যাটিন লিপস্টিক" } });
  await stockProduct(shop, { name: { en: "Honey Lip Balm", bn: "মধু লিপ বাম" }, category: "Skincare" });
  const [en, bn] = (["en", "bn"] as const).map(
    (language) => async (q: string) => (await suggest(shop, q, language)).completions,
  );
  expect(await bn?.("lip")).toEqual(expect.arrayContaining(["লিপস্টিক", "লিপ বাম"]));
  expect(await bn?.("lipstick")).toEqual(expect.arrayContaining(["ভেলভেট লিপস্টিক", "স্যাটিন লিপস্টিক"]));
  expect(await en?.("লিপ")).toEqual(expect.arrayContaining(["lipstick", "lip balm"]));
  for (const q of ["lip", "lipstick", "velvet lip", "লিপ", "sindo"]) {
    for (const completion of (await en?.(q)) ?? []) expect(completion, q).not.toMatch(/[\u0980-\u09ff]/);
    for (const completion of (await bn?.(q)) ?? []) expect(completion, q).not.toMatch(/[a-z]/);
  }
});

test("no completion is a fragment of a name", async () => {
  const perfume = (en: string, bn: string) => stockProduct(shop, { name: { en, bn }, category: "Fragrance" });
  await perfume("Shiuli Eau de Parfum", "শিউলি ইও ডি পারফিউম");
  await perfume("Neel Eau de Parfum", "নীল ইও ডি পারফিউম");
  await stockProduct(shop, { name: { en: "Soft Hair Scrunchies", bn: null }, category: "Accessories" });
  await stockProduct(shop, { name: { en: "Wooden Soap Dish with Neem Soap", bn: null }, category: "Skincare" });
  await stockProduct(shop, { name: { en: "Rose Milk Soap", bn: null }, category: "Skincare" });
  const completions = async (q: string, language: Language) => (await suggest(shop, q, language)).completions;
  expect(await completions("parf", "en")).toContain("eau de parfum");
  expect(await completions("eau de parf", "en")).toEqual(["eau de parfum"]);
  expect(await completions("eau", "en")).toContain("eau de parfum");
  expect(await completions("পারফিউম", "bn")).toContain("ইও ডি পারফিউম");
  for (const q of ["parf", "parfum", "eau", "eau de", "পারফিউম", "ইও", "soap", "d"]) {
    for (const completion of await completions(q, /[a-z]/.test(q) ? "en" : "bn"))
      expect(completion, q).not.toMatch(/^(de|ডি|with)( |$)|(^| )(eau|ইও|de|ডি|with)$|^soft/);
  }
});

test("a concern is offered by its name in both languages where the shop has something for it, with the routine", async () => {
  await stockProduct(shop, {
    ...{ name: { en: "Clay Mask", bn: null }, category: "Skincare", attributes: { concern: ["acne"] } },
  });
  await changeSynonyms(shop, admin, null, ["acne", "ব্রণ"]);
  for (const q of ["acne", "ব্রণ"]) {
    expect(await suggest(shop, q, "bn"), q).toMatchObject({ concerns: ["acne"], guide: { path: "/routine" } });
  }
  expect((await suggest(shop, "dandruff", "en")).concerns).toEqual([]);
});

test("a foundation leads to the shade finder, a lipstick of several shades to its shades on skin", async () => {
  const shades = (...colors: string[]) =>
    colors.map((swatch, n) => variantDraft({ name: { en: `Shade ${n + 1}`, bn: null }, swatch }));
  await stockProduct(shop, { name: { en: "Bare Foundation", bn: null }, variants: shades("#DBAA80", "#B8834F") });
  const { productId } = await stockProduct(shop, {
    ...{ name: { en: "Holi Lip Gloss", bn: null }, variants: shades("#B3121F", "#C75B7A") },
  });
  expect((await suggest(shop, "foundation", "en")).guide).toEqual({ path: "/shade-finder", product: null });
  expect((await suggest(shop, "lip gloss", "en")).guide).toMatchObject({
    ...{ path: `/shades/${productId}`, product: { text: "Holi Lip Gloss" } },
  });
  expect((await suggest(shop, "mask", "en")).guide).toBeNull();
});

test("where little is found, what is of the same kind or for the same concern and costs about as much follows", async () => {
  const acne = { concern: ["acne"] };
  const add = (en: string, price: number, attributes = {}) =>
    stockProduct(shop, {
      ...{ name: { en, bn: null }, category: "Skincare", attributes },
      variants: [variantDraft({ price: fromTaka(price) })],
    });
  await add("Neem Face Wash", 250, acne);
  await add("Tea Tree Gel", 300, acne);
  await add("Clear Spot Peel", 400, acne);
  await add("Royal Acne Cure", 2900, acne);
  await add("Pearl Serum", 260);
  const { products, more } = await suggest(shop, "face wash", "bn");
  expect(products.map(({ name }) => name.text)).toEqual(["Neem Face Wash"]);
  expect(more).toMatchObject({ title: "স্কিনকেয়ার", path: "/skincare" });
  expect(more?.products.map(({ name }) => name.text)).toEqual(["Tea Tree Gel", "Clear Spot Peel"]);
  // Nothing is near an oil for the night, though its category sells more.
  expect((await suggest(shop, "kumkumadi", "en")).more).toBeNull();
  expect((await suggest(shop, "qwzxplk", "en")).more).toBeNull();
});
