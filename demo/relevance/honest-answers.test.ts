import { expect, test } from "vitest";
import type { Language } from "../../shop/language.ts";
import { listResults } from "../../shop/search/list-results.ts";
import { isBangla } from "../../shop/search/phonetics.ts";
import { suggest } from "../../shop/search/suggest.ts";
import type { TestShop } from "../../shop/test-shop.ts";
import { openDemoShop } from "./demo-shop.ts";

const languageOf = (q: string): Language => (isBangla(q) ? "bn" : "en");
const list = (shop: TestShop, q: string) => listResults(shop, { q, page: 1, limit: 24 }, languageOf(q));

test("letters that form no word find and suggest nothing", async () => {
  const shop = await openDemoShop();
  const strange = [
    "zzzz",
    "fffff",
    "qqqq",
    "vvvv",
    "aaaa",
    "zz",
    "ff",
    "hahaha",
    "jara",
    "baby",
    "tip",
    "xqjv",
    "মমমম",
    "বেবি",
    "cka",
    "wma",
  ];
  for (const q of strange) {
    const { products, near, correction } = await list(shop, q);
    expect({ products, near, correction }, q).toEqual({ products: [], near: [], correction: null });
    const found = await suggest(shop, q, languageOf(q));
    expect(found, q).toMatchObject({ completions: [], products: [], brands: [], categories: [], guide: null });
  }
  expect(await list(shop, "zara")).toMatchObject({ products: [], missingBrand: "Zara" });
  expect(await list(shop, "earring")).toMatchObject({ products: [], missingBrand: null });
});

test("a short word that differs from every name by more than one letter is not corrected", async () => {
  const shop = await openDemoShop();
  for (const q of ["snail", "diaper", "tomato", "sneaker", "gora", "bike", "snail cream"])
    expect((await list(shop, q)).products.map(slugOf), q).toEqual([]);
  for (const q of ["serm", "kajl", "lotoin", "tonar", "pefume", "blsh", "sampo", "crem"])
    expect((await list(shop, q)).products.length, q).toBeGreaterThan(0);
});

// Exactly these are found.
const exactly: Record<string, string[]> = {
  mask: ["red-clay-multani-mask", "aloe-cucumber-sheet-mask", "banana-honey-hair-mask"],
  মাস্ক: ["red-clay-multani-mask", "aloe-cucumber-sheet-mask", "banana-honey-hair-mask"],
  soap: ["saffron-milk-soap", "wooden-soap-dish-with-neem-soap"],
  holud: ["the-holud-box"],
  হলুদ: ["the-holud-box"],
  kalojira: ["kalojira-black-seed-hair-oil"],
  kohl: ["kajal-pencil-trio", "kajal-noir-mascara"],
  "lip gel": ["litchi-tinted-lip-balm"],
  লিপজেল: ["litchi-tinted-lip-balm"],
  "mens face wash": ["neem-lemongrass-face-wash"],
  "men's face wash": ["neem-lemongrass-face-wash"],
  "ছেলেদের ফেসওয়াশ": ["neem-lemongrass-face-wash"],
};

test("an exact match is found without products that only sound like its beginning", async () => {
  const shop = await openDemoShop();
  for (const [q, expected] of Object.entries(exactly))
    expect((await list(shop, q)).products.map(slugOf).sort(), q).toEqual(expected.toSorted());
});

// What the shop does not sell, and the most similar products, closest first.
const closest: Record<string, string[]> = {
  scrub: ["red-clay-multani-mask", "aloe-cucumber-sheet-mask"],
  স্ক্রাব: ["red-clay-multani-mask", "aloe-cucumber-sheet-mask"],
  "lip scrub": ["litchi-tinted-lip-balm"],
  "বেবি লোশন": ["rosewater-dew-body-lotion", "mango-body-butter"],
  "makeup remover": ["neem-lemongrass-face-wash"],
  "মেকআপ রিমুভার": ["neem-lemongrass-face-wash"],
  "cotton pads": ["rose-water-face-toner"],
  retinol: ["night-bloom-overnight-cream", "pearl-eye-cream", "kumkumadi-night-face-oil"],
  রেটিনল: ["night-bloom-overnight-cream", "pearl-eye-cream", "kumkumadi-night-face-oil"],
  উপটান: ["red-clay-multani-mask", "aloe-cucumber-sheet-mask"],
  uptan: ["red-clay-multani-mask", "aloe-cucumber-sheet-mask"],
  eyeliner: ["kajal-pencil-trio"],
  আইলাইনার: ["kajal-pencil-trio"],
  "bb cream": ["second-skin-foundation"],
  "loose powder": ["moslin-pressed-powder"],
  "makeup box": ["cotton-drawstring-pouch", "indigo-drawstring-pouch"],
  "beard oil": ["cold-pressed-coconut-hair-oil"],
  "facial kit": ["red-clay-multani-mask"],
  বেসন: ["red-clay-multani-mask"],
  alta: ["round-nail-lacquer-lal", "gel-gloss-nail-trio", "nail-lacquer-duo-mint-teal", "nail-lacquer-duo-jarul-padma"],
  আলতা: ["round-nail-lacquer-lal", "gel-gloss-nail-trio", "nail-lacquer-duo-mint-teal", "nail-lacquer-duo-jarul-padma"],
  deodorant: ["kamini-body-hair-mist"],
  ডিওডোরেন্ট: ["kamini-body-hair-mist"],
  concealer: ["second-skin-foundation"],
  কনসিলার: ["second-skin-foundation"],
  primer: ["second-skin-foundation"],
  "lip gloss": ["peach-rose-lip-oil-duo"],
};

test("substitutes for a product that the shop does not sell are shown as similar, never as results", async () => {
  const shop = await openDemoShop();
  for (const [q, expected] of Object.entries(closest)) {
    const { products, near, correction } = await list(shop, q);
    expect({ products, correction }, q).toEqual({ products: [], correction: null });
    expect(expected, q).toContain(near.map(slugOf)[0]);
  }
  for (const q of ["bindi", "টিপ", "tip", "lal tip", "mehendi", "hair colour", "পায়েল", "shaving cream"])
    expect(await list(shop, q), q).toMatchObject({ products: [], near: [] });
});

// A property that no product of the kind has: the kind comes before all others.
const nearOfKind: Record<string, [first: number, slugPart: RegExp]> = {
  "glossy lipstick": [4, /lipstick/],
  "matte foundation": [1, /foundation/],
};

test("if no product of a kind has the requested property, others of the kind come first, then those for the same body part", async () => {
  const shop = await openDemoShop();
  for (const [q, [first, slugPart]] of Object.entries(nearOfKind)) {
    const { products, near } = await list(shop, q);
    expect(products, q).toEqual([]);
    for (const slug of near.slice(0, first).map(slugOf)) expect(slug, q).toMatch(slugPart);
    expect(near.map(slugOf)[0], q).not.toContain("hair-oil");
  }
  expect((await list(shop, "glossy lipstick")).near.map(slugOf)[4]).toBe("peach-rose-lip-oil-duo");
});

test("suggestions say that the shop does not sell it whenever the results page does", async () => {
  const shop = await openDemoShop();
  for (const q of ["glossy lipstick", "concealer", "কনসিলার", "matte foundation"])
    expect(await suggest(shop, q, languageOf(q)), q).toMatchObject({ isNear: true, correction: null });
  for (const q of ["lipstick", "orange lipstick", "sindo", "zzzz", "saree"])
    expect((await suggest(shop, q, languageOf(q))).isNear, q).toBe(false);
});

test("suggestions begin with exactly the input, without repetitions or fragments", async () => {
  const shop = await openDemoShop();
  const typed = async (q: string) => suggest(shop, q, languageOf(q));
  const shapla = await typed("shap");
  expect(shapla).toMatchObject({ brands: ["Shapla"], completions: [] });
  expect(shapla.products.map(({ brand }) => brand)).toEqual(Array(6).fill("Shapla"));
  const hair = await typed("চুল");
  expect(hair.categories.map(({ title }) => title)).toEqual(["চুলের যত্ন"]);
  expect(hair.completions).not.toContain("চুলের যত্ন");
  for (const q of ["dry skin", "শুষ্ক ত্বক", "foundation for dark skin"])
    expect((await typed(q)).completions, q).toEqual([]);
  expect((await typed("skin ca")).completions).toEqual(["skin care"]);
  expect((await typed("kajl")).correction).toBe("kajal");
  for (const q of ["kash", "মিশ্র", "all types"]) expect((await typed(q)).correction, q).toBeNull();
  for (const q of ["mascara", "মাসকারা", "kajal"]) expect((await typed(q)).guide, q).toBeNull();
  expect((await typed("lipstick")).guide?.path).toMatch(/^\/shades\//);
});

function slugOf({ path }: { path: string }): string {
  return path.split(/[/?]/)[3] ?? "";
}

// With further words for what the shop does not sell, the same products are similar.
const stillClose: Record<string, RegExp> = {
  "eyeliner under 500": /^kajal-pencil/,
  "আইলাইনার ২০০ টাকার মধ্যে": /^kajal-pencil/,
  "retinol serum": /^night-bloom|^kumkumadi|^pearl/,
  "retinol under 500": /^night-bloom|^kumkumadi|^pearl/,
  "serum for sensitive skin": /serum$/,
  "face wash for dry skin": /face-wash$/,
  "lip balm spf": /lip-balm$/,
  "হাত ফাটা ক্রিম": /lotion$|butter$/,
  "gua sha": /roller$/,
  "spf 100": /^sun-/,
};

test("a price or preference that no product meets does not change the similar products", async () => {
  const shop = await openDemoShop();
  for (const [q, first] of Object.entries(stillClose)) {
    const { products, near } = await list(shop, q);
    expect(products, q).toEqual([]);
    expect(near.map(slugOf)[0], q).toMatch(first);
  }
});

test("an excluded brand, kind or ingredient is neither found nor similar", async () => {
  const shop = await openDemoShop();
  const unwanted: Record<string, RegExp> = {
    "lipstick -labonno": /sindoor|ivory|utsab/,
    "lipstick except labonno": /sindoor|ivory|utsab/,
    "serum not vitamin c": /^vitamin-c/,
    "সিরাম ভিটামিন সি ছাড়া": /^vitamin-c/,
    "কাজল ছাড়া মেকআপ": /^kajal/,
  };
  for (const [q, pattern] of Object.entries(unwanted)) {
    const { products, near } = await list(shop, q);
    expect(products.length, q).toBeGreaterThan(0);
    for (const product of [...products, ...near]) expect(slugOf(product), q).not.toMatch(pattern);
  }
});

test("a question is searched by its significant words, and the others are not corrected", async () => {
  const shop = await openDemoShop();
  const questions: Record<string, string> = {
    "do you have sunscreen": "sunscreen",
    "what is good for acne": "acne",
    "need something for dark spots": "dark spots",
    "which shampoo is best for hair fall": "hair fall shampoo",
    "ব্রণের জন্য কী ভালো": "ব্রণ",
  };
  for (const [question, plain] of Object.entries(questions)) {
    const { products, correction } = await list(shop, question);
    expect(correction, question).toBeNull();
    expect(products.map(slugOf), question).toEqual((await list(shop, plain)).products.map(slugOf));
  }
});

test("a product in a single colour is not shown to customers who exclude that colour", async () => {
  const shop = await openDemoShop();
  for (const q of ["lipstick not red", "lipstick no red", "not matte lipstick"])
    expect((await list(shop, q)).products.map(slugOf), q).not.toContain("matte-liquid-lipstick-chilli");
  expect((await list(shop, "lipstick not red")).products.map(slugOf)).toContain("sindoor-velvet-lipstick");
});
