import { expect, test } from "vitest";
import type { Language } from "../../shop/language.ts";
import { listResults } from "../../shop/search/list-results.ts";
import { isBangla } from "../../shop/search/phonetics.ts";
import { suggest } from "../../shop/search/suggest.ts";
import type { TestShop } from "../../shop/test-shop.ts";
import { openDemoShop } from "./demo-shop.ts";

const languageOf = (q: string): Language => (isBangla(q) ? "bn" : "en");
const list = (shop: TestShop, q: string) => listResults(shop, { q, page: 1, limit: 24 }, languageOf(q));
const slugOf = ({ path }: { path: string }) => path.split(/[/?]/)[3] ?? "";
const firstOf = async (shop: TestShop, q: string) => {
  const { products, near } = await list(shop, q);
  return slugOf([...products, ...near][0] ?? { path: "" });
};

// Every letter of the way to the product.
const typedOut: Record<string, { from: number; first: RegExp }> = {
  "vitamin c serum": { from: 2, first: /^vitamin-c/ },
  "niacinamide serum": { from: 2, first: /^niacinamide/ },
  "hair serum": { from: 7, first: /hair-serum/ },
};

test("each further letter of a product's name keeps it first, in results and suggestions", async () => {
  const shop = await openDemoShop();
  for (const [text, { from, first }] of Object.entries(typedOut)) {
    for (let length = from; length <= text.length; length += 1) {
      const q = text.slice(0, length);
      expect(await firstOf(shop, q), q).toMatch(first);
      expect((await suggest(shop, q, "en")).products.map(slugOf)[0], q).toMatch(first);
    }
  }
  const { brands, categories, completions } = await suggest(shop, "se", "en");
  expect({ brands, categories }).toEqual({ brands: [], categories: [] });
  expect(completions).toContain("serum");
});

test("for sensitive skin first finds what is made for it, then what suits every type", async () => {
  const shop = await openDemoShop();
  const { products } = await list(shop, "sensitive skin");
  expect(slugOf(products[0] ?? { path: "" })).toBe("sun-veil-mineral-fluid-spf-50");
  expect(products.map(slugOf)).toEqual(expect.arrayContaining(["rose-water-face-toner", "aloe-cucumber-sheet-mask"]));
  expect(products.length).toBeGreaterThanOrEqual(6);
  expect((await list(shop, "সংবেদনশীল ত্বক")).products.length).toBe(products.length);
});

test("a colour alone first finds lipsticks, then other makeup, then anything", async () => {
  const shop = await openDemoShop();
  for (const q of ["red", "লাল", "lal", "pink", "গোলাপি", "red for party"])
    expect((await list(shop, q)).products.slice(0, 2).map(slugOf), q).toEqual([
      expect.stringContaining("lipstick"),
      expect.stringContaining("lipstick"),
    ]);
  expect((await list(shop, "red")).products.slice(0, 5).map(slugOf)).not.toContain("red-clay-multani-mask");
  for (const q of ["black", "কালো"]) expect(await firstOf(shop, q), q).toContain("kajal");
});

test("everyday words that only sound like a product find nothing", async () => {
  const shop = await openDemoShop();
  for (const q of ["pizza", "gora", "watch", "shirt", "laptop"]) {
    const { products, near, correction, help } = await list(shop, q);
    expect({ products, near, correction, help }, q).toEqual({ products: [], near: [], correction: null, help: [] });
  }
});

test("words about how to apply a product do not change what is found", async () => {
  const shop = await openDemoShop();
  for (const q of ["gaye makha lotion", "gaye makhar lotion", "গায়ে মাখার লোশন"]) {
    const { products, correction } = await list(shop, q);
    expect({ first: slugOf(products[0] ?? { path: "" }), correction }, q).toEqual({
      first: "rosewater-dew-body-lotion",
      correction: null,
    });
  }
  const { near } = await list(shop, "tag brun er cream");
  const concerned = /niacinamide|saffron-glow|vitamin-c|neem/;
  expect(near.slice(0, 2).map(slugOf)).toEqual([expect.stringMatching(concerned), expect.stringMatching(concerned)]);
});

test("hair tools find brushes and combs, and a search for a hair dryer finds no oil", async () => {
  const shop = await openDemoShop();
  for (const q of ["hair dryer", "hair straightener", "হেয়ার ড্রায়ার"]) {
    const { products, near } = await list(shop, q);
    expect(products, q).toEqual([]);
    expect(near.map(slugOf)[0], q).toMatch(/brush|comb/);
    expect(near.map(slugOf).join(), q).not.toContain("hair-oil");
  }
});

test("a search for whitening says that the shop sells none, and shows brightening products", async () => {
  const shop = await openDemoShop();
  for (const q of ["whitening cream", "forsha howar cream", "ফর্সা হওয়ার ক্রিম", "fairness", "skin whitening soap"]) {
    const { products, near, notFor } = await list(shop, q);
    expect(notFor, q).toBe("whitening");
    expect([...products, ...near].map(slugOf)[0], q).toMatch(/^saffron/);
  }
  for (const q of ["fair skin foundation", "glow serum", "dull skin"])
    expect((await list(shop, q)).notFor, q).toBeNull();
});

test("product names of a brand that is not sold find nothing by chance", async () => {
  const shop = await openDemoShop();
  const nearest: [q: string, brand: string, first: RegExp][] = [
    ["mac ruby woo", "MAC", /lipstick/],
    ["maybelline superstay", "Maybelline", /lipstick/],
    ["nyx butter gloss", "NYX", /lip-oil|lip-balm/],
    ["nivea soft", "Nivea", /serum|cream|lotion|sun-veil/],
    ["the ordinary niacinamide", "The Ordinary", /^niacinamide/],
  ];
  for (const [q, brand, first] of nearest) {
    expect((await list(shop, q)).missingBrand, q).toBe(brand);
    expect(await firstOf(shop, q), q).toMatch(first);
  }
});

// The most popular kinds of a brand come before bestsellers.
const soughtOf: Record<string, RegExp[]> = {
  dove: [/soap$/, /shampoo$/, /lotion$/],
  cosrx: [/serum$/, /face-wash$/, /toner$/, /^sun-/],
  parachute: [/coconut-hair-oil$/, /hair-oil$/],
  romand: [/lipstick/, /balm$/],
};

test("for a brand that is not sold, its most popular kinds are similar", async () => {
  const shop = await openDemoShop();
  for (const [q, kinds] of Object.entries(soughtOf)) {
    const near = (await list(shop, q)).near.map(slugOf);
    for (const [at, kind] of kinds.entries()) expect(near[at], q).toMatch(kind);
  }
});

test("completions start at the beginning of a name or kind, never within", async () => {
  const shop = await openDemoShop();
  const completions = async (q: string) => (await suggest(shop, q, languageOf(q))).completions;
  expect(await completions("seed h")).toEqual(["black seed hair oil"]);
  expect(await completions("dew b")).toEqual(["rosewater dew body lotion"]);
  expect(await completions("skin f")).toEqual(["second skin foundation"]);
  expect(await completions("rose d")).toContain("rose dew");
  expect(await completions("body lotion")).toEqual([]);
  for (const q of ["lotion", "body l"]) expect(await completions(q), q).toEqual(["body lotion"]);
  expect(await completions("লোশন")).toEqual(["বডি লোশন"]);
  // "Hair oil" does not complete to oily skin.
  for (const each of await completions("hair oil")) expect(each).toMatch(/hair oil$/);
  expect(await completions("second s")).not.toContain("second");
  expect((await completions("eau")).join()).not.toContain("raat");
});

test("a corrected word is the first suggestion", async () => {
  const shop = await openDemoShop();
  expect((await suggest(shop, "lipsitck", "en")).completions.slice(0, 2)).toEqual(["lipstick", "velvet lipstick"]);
});

test("one or two letters suggest names that begin with them, not those that only sound alike", async () => {
  const shop = await openDemoShop();
  const firstTyped = async (q: string) => (await suggest(shop, q, languageOf(q))).products.map(slugOf)[0];
  expect(await firstTyped("vi")).toMatch(/^vitamin-c/);
  expect(await firstTyped("ba")).toMatch(/^basanti|^banana|balm/);
  expect(await firstTyped("ey")).toMatch(/eye/);
  expect(await firstTyped("bha")).toMatch(/^niacinamide/);
});

// What the shop does not sell, and similar products, if any.
const unsold: Record<string, RegExp | null> = {
  "tea tree": /^niacinamide|^neem/,
  "hair removal cream": null,
  "contact lens": null,
  "false lashes": /mascara/,
  razor: null,
};

test("a word for what the shop does not sell finds no product that merely shares its letters", async () => {
  const shop = await openDemoShop();
  for (const [q, near] of Object.entries(unsold)) {
    const found = await list(shop, q);
    expect(found.products, q).toEqual([]);
    if (near) expect(found.near.map(slugOf)[0], q).toMatch(near);
    else expect(found.near, q).toEqual([]);
  }
  expect((await list(shop, "acne removal")).products.length).toBe((await list(shop, "acne")).products.length);
});

const gift = /box|trio|ritual|thank-you/;

test("everyday questions are answered by a page, and gifts by sets", async () => {
  const shop = await openDemoShop();
  const pages: [q: string, path: string][] = [
    ["order koto din e ashbe", "/delivery-and-returns"],
    ["অর্ডার কবে আসবে", "/delivery-and-returns"],
    ["pregnancy safe", "/faq#suits"],
    ["gift wrap", "/faq#gifts"],
    ["emi", "/faq#pay"],
    ["pregnancy safe serum", "/faq#suits"],
    ["halal lipstick", "/faq#halal"],
    ["একজিমা", "/faq#suits"],
    ["cruelty free", "/contact"],
  ];
  for (const [q, path] of pages) expect((await list(shop, q)).help.map((page) => page.path)[0], q).toBe(path);
  for (const q of ["valentine", "girlfriend gift", "mothers day gift", "জন্মদিন"])
    expect((await list(shop, q)).products.slice(0, 4).map(slugOf), q).toEqual(
      Array(4).fill(expect.stringMatching(gift)),
    );
  expect((await list(shop, "thot golapi korar upay")).correction).toBeNull();
  expect(await firstOf(shop, "rose watar")).toBe("rose-water-face-toner");
  expect(await firstOf(shop, "রোদে পোড়া থেকে বাঁচার ক্রিম")).toMatch(/^sun-/);
});

test("a note about whom nothing is made for is already shown while typing", async () => {
  const shop = await openDemoShop();
  expect((await suggest(shop, "whitening cream", "en")).notFor).toBe("whitening");
  expect((await suggest(shop, "perfume for men", "en")).notFor).toBe("men");
  expect((await suggest(shop, "perfume", "en")).notFor).toBeNull();
});
