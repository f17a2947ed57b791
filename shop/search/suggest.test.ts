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

test("half a word is enough in both scripts, even if its last letters would sound different", async () => {
  for (const q of ["lips", "velvet lip", "lipstik", "sindo", "লিপ", "সিঁদুর লি"]) {
    expect((await names(q))[0], q).toBe("Sindoor Velvet Lipstick");
  }
  expect(await names("লিপ", "bn")).toEqual(["সিঁদুর ভেলভেট লিপস্টিক"]);
});

test("a name with exactly these first letters comes before one that only sounds like it", async () => {
  expect(await names("ku")).toEqual(["Kumkumadi Oil", "Aloe & Cucumber Mask"]);
});

test("half a phrase finds synonyms and other meanings", async () => {
  await stockProduct(shop, { name: { en: "Velvet Sun Primer", bn: null }, category: "Makeup" });
  await stockProduct(shop, { name: { en: "Protein Prolong Propolis Shampoo", bn: null }, category: "Hair Care" });
  await stockProduct(shop, { name: { en: "Mineral Veil", bn: null }, category: "Skincare" });
  expect(await names("sun pr")).not.toContain("Mineral Veil");
  await changeSynonyms(shop, admin, null, ["sun protection", "mineral veil"]);
  expect(await names("sun pr")).toEqual(expect.arrayContaining(["Mineral Veil", "Velvet Sun Primer"]));
});

test("brands and categories are suggested by their first letters, in the page's language", async () => {
  expect(await suggest(shop, "nod", "en")).toMatchObject({ brands: ["Nodi"] });
  expect((await suggest(shop, "skin", "en")).categories).toEqual([{ title: "Skincare", path: "/skincare" }]);
  const [category] = (await suggest(shop, "স্কিন", "bn")).categories;
  expect(category).toEqual({ title: "স্কিনকেয়ার", path: "/skincare" });
  expect(await suggest(shop, " !", "en")).toMatchObject({ products: [], brands: [], categories: [], completions: [] });
});

test("a brand without products for sale is not suggested", async () => {
  await stockProduct(shop, { name: { en: "Old Soap", bn: null }, brand: "Chorui", status: "hidden" });
  expect(await suggest(shop, "chor", "en")).toMatchObject({ products: [], brands: [] });
});

test("completions come from names and kinds of the results, and each has results", async () => {
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
  // No sound begins with a single "w".
  expect(await completions("lipstick w")).toEqual([]);
  for (const q of ["lip", "lipstick", "লিপ", "rosewood lip", "sunsc", "la"]) {
    for (const completion of await completions(q)) {
      expect((await suggest(shop, completion, "en")).products.length, completion).toBeGreaterThan(0);
    }
  }
});

test("completions are in the page's language, for input in either script", async () => {
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

test("a completion is never a fragment of a name", async () => {
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

test("a concern is suggested by its name in both languages if there are products for it, with the routine", async () => {
  await stockProduct(shop, {
    ...{ name: { en: "Clay Mask", bn: null }, category: "Skincare", attributes: { concern: ["acne"] } },
  });
  await changeSynonyms(shop, admin, null, ["acne", "ব্রণ"]);
  for (const q of ["acne", "ব্রণ"]) {
    expect(await suggest(shop, q, "bn"), q).toMatchObject({ concerns: ["acne"], guide: { path: "/routine" } });
  }
  expect((await suggest(shop, "dandruff", "en")).concerns).toEqual([]);
});

const skin = (en: string, concern: string, attributes = {}) =>
  stockProduct(shop, {
    ...{ name: { en, bn: null }, category: "Skincare", attributes: { concern: [concern], ...attributes } },
  });
const found = async (q: string, language: Language = "en") => {
  const { products, completions, concerns } = await suggest(shop, q, language);
  return { names: products.map(({ name }) => name.text), completions, concerns };
};

test("the beginning of a concern suggests it first, in English, Bangla and Bangla in Latin letters", async () => {
  await skin("Niacinamide Serum", "dark-spots");
  await skin("Rose Milk Soap", "dryness", { skinType: ["dry"] });
  await stockProduct(shop, {
    ...{ name: { en: "Amla Oil", bn: null }, category: "Hair Care", attributes: { concern: ["hair-fall"] } },
  });
  await stockProduct(shop, { name: { en: "Paddle Brush", bn: "প্যাডেল ব্রাশ" }, category: "Hair Care" });
  const begun = [
    ["dark s", "dark spots", "dark-spots"],
    ["dark sp", "dark spots", "dark-spots"],
    ["dry s", "dry skin", "dryness"],
    ["mukher d", "mukher dag", "dark-spots"],
    ["mukher da", "mukher dag", "dark-spots"],
    ["chul p", "chul pora", "hair-fall"],
    ["মুখের দ", "মুখের দাগ", "dark-spots"],
    ["মুখের দা", "মুখের দাগ", "dark-spots"],
    ["চুল প", "চুল পড়া", "hair-fall"],
    ["serum for dark s", "serum for dark spots", "dark-spots"],
  ] as const;
  for (const [q, completion, concern] of begun) {
    const { names, completions, concerns } = await found(q, /[a-z]/.test(q) ? "en" : "bn");
    expect(completions, q).toEqual([completion]);
    expect(concerns, q).toEqual([concern]);
    expect(names[0], q).toBe(
      { "dark-spots": "Niacinamide Serum", dryness: "Rose Milk Soap", "hair-fall": "Amla Oil" }[concern],
    );
  }
  // Input in the other script is completed in the script of the page.
  expect((await found("chul p", "bn")).completions).toEqual(["চুল পড়া"]);
  expect((await found("মুখের দ", "en")).completions[0]).toBe("dark spots");
  // The shop has no product for it.
  expect(await found("dark c")).toMatchObject({ concerns: [] });
  expect((await found("dark c")).completions).not.toContain("dark circles");
});

test("the beginning of a word may suggest a concern and product names", async () => {
  await skin("Clay Mask", "acne");
  await stockProduct(shop, { name: { en: "Wooden Hair Brush", bn: "কাঠের ব্রাশ" }, category: "Hair Care" });
  expect(await found("bro")).toMatchObject({ concerns: ["acne"], completions: expect.arrayContaining(["bron"]) });
  expect((await found("bro")).names).toContain("Clay Mask");
  const { names, completions, concerns } = await found("ব্র", "bn");
  expect(completions).toEqual(expect.arrayContaining(["ব্রণ", "ব্রাশ"]));
  expect([names.toSorted(), concerns]).toEqual([["Clay Mask", "কাঠের ব্রাশ"], ["acne"]]);
});

test("one or two letters after a complete word suggest no concern", async () => {
  await skin("Glow Serum", "dullness");
  await skin("Neem Wash", "dandruff");
  for (const q of ["lipstick u", "lipstick d", "serum d", "d", "du"]) expect((await found(q)).concerns, q).toEqual([]);
});

test("a skin type is not completed by a product kind", async () => {
  await skin("Neem Soap", "acne", { skinType: ["oily"] });
  await skin("Daily Shampoo", "dark-spots", { skinType: ["oily"] });
  expect((await found("oily s")).completions).toEqual(["oily skin"]);
  expect((await found("dark s")).completions).toEqual(["dark spots"]);
});

test("an incomplete price keeps the other words, and completes to round prices with results", async () => {
  const add = (en: string, price: number) =>
    stockProduct(shop, {
      ...{ name: { en, bn: en === "Satin Lipstick" ? "স্যাটিন লিপস্টিক" : null } },
      variants: [variantDraft({ price: fromTaka(price) })],
    });
  await add("Satin Lipstick", 550);
  await add("Matte Lipstick", 890);
  await add("Utsab Lipstick", 1290);
  const lipsticks = (await found("lipstick")).names.toSorted();
  for (const q of [
    "lipstick u",
    "lipstick un",
    "lipstick under",
    "lipstick under ৳",
    "lipstick below",
    "lipstick up to",
  ]) {
    const { names, completions } = await found(q);
    expect(names.toSorted(), q).toEqual(lipsticks);
    expect(completions, q).toEqual(["lipstick under ৳100", "lipstick under ৳200", "lipstick under ৳1,000"]);
    expect((await suggest(shop, q, "en")).isNear, q).toBe(false);
  }
  expect((await found("lipstick under 1")).completions).toEqual(["lipstick under 1000", "lipstick under 100"]);
  expect((await found("লিপস্টিক ১", "bn")).completions).toContain("লিপস্টিক ১০০০ টাকার মধ্যে");
  expect((await found("লিপস্টিক ১", "bn")).names).toContain("স্যাটিন লিপস্টিক");
  const priced = (await found("লিপস্টিক ৬০০ টাকার নিচে", "bn")).names;
  expect(priced).toContain("স্যাটিন লিপস্টিক");
  for (const end of ["", " ", " ট", " টা", " টাক", " টাকার ন", " টাকার নি", " টাকার মধ", " taka", " tk nic"])
    expect((await found(`লিপস্টিক ৬০০${end}`, "bn")).names, end).toEqual(priced);
  expect((await found("under")).completions).toEqual(["under ৳500", "under ৳1,000"]);
  expect((await found("under")).names).toEqual((await found("under 500")).names);
});

test("a word that sounds like one kind but begins another means the other", async () => {
  await stockProduct(shop, { name: { en: "Kajal Noir Mascara", bn: null } });
  expect(await suggest(shop, "masc", "en")).toMatchObject({
    correction: null,
    completions: ["mascara", "noir mascara"],
  });
  expect((await names("masc"))[0]).toBe("Kajal Noir Mascara");
  expect(await names("mask")).toEqual(["Aloe & Cucumber Mask"]);
});

test("menu words lead to their lists from the first letters on", async () => {
  const list = async (q: string, language: Language = "en") => (await suggest(shop, q, language)).list;
  expect(await list("offer")).toBeNull();
  await stockProduct(shop, {
    name: { en: "Rose Blush", bn: null },
    isNew: true,
    variants: [variantDraft({ price: fromTaka(390), listPrice: fromTaka(450) })],
  });
  for (const q of ["off", "offer", "discou", "sale", "cou", "coupon", "অফা", "ছাড়", "কুপ"]) {
    expect(await list(q), q).toBe("offers");
    expect(await names(q), q).toEqual(["Rose Blush"]);
  }
  for (const q of ["new", "new arr", "নতু"]) expect(await list(q), q).toBe("new");
  for (const q of ["best", "best s", "বেস্ট"]) expect(await list(q), q).toBe("best-sellers");
  for (const q of ["lipstick", "ne", "salicylic"]) expect(await list(q), q).toBeNull();
  // A product has that name.
  await stockProduct(shop, { name: { en: "Salt Scrub", bn: null } });
  expect(await names("sal")).toEqual(["Salt Scrub"]);
});

test("searching for the uncorrected words is offered only if they have results", async () => {
  expect(await suggest(shop, "lipstik", "en")).toMatchObject({ correction: "lipstick", hasExact: false });
  expect(await suggest(shop, "velvet lipstik", "en")).toMatchObject({ correction: "velvet lipstick", hasExact: true });
  expect(await suggest(shop, "lipstick", "en")).toMatchObject({ correction: null, hasExact: false });
});

test("a foundation leads to the shade finder, a lipstick with several shades to its shades on skin", async () => {
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

test("few results are followed by products of the same kind or concern at similar prices", async () => {
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
  // Nothing is similar to a night oil, although other products of its category sell more.
  expect((await suggest(shop, "kumkumadi", "en")).more).toBeNull();
  expect((await suggest(shop, "qwzxplk", "en")).more).toBeNull();
});
