import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listResults } from "../../shop/search/list-results.ts";
import { isBangla } from "../../shop/search/phonetics.ts";
import { searchProducts } from "../../shop/search/search-products.ts";
import { suggest } from "../../shop/search/suggest.ts";
import type { TestShop } from "../../shop/test-shop.ts";
import { openDemoShop } from "./demo-shop.ts";

const languageOf = (q: string) => (isBangla(q) ? "bn" : "en");
const typing = (shop: TestShop) => (q: string) => suggest(shop, q, languageOf(q));
const idsOf = ({ products }: { products: { id: string }[] }) => products.map(({ id }) => id);
const pathsOf = ({ help }: { help: { path: string }[] }) => help.map(({ path }) => path);

test("an incomplete word about a recipient or delivery keeps the previous suggestions", async () => {
  const shop = await openDemoShop();
  const gifts = (await suggest(shop, "gift", "en")).products;
  for (const q of ["gift f", "gift fo", "gift for", "gift for h"])
    expect((await suggest(shop, q, "en")).products.length, q).toBeGreaterThan(2);
  expect((await suggest(shop, "gift fo", "en")).products).toEqual(gifts);
  expect((await suggest(shop, "gift fo", "en")).completions[0]).toBe("gift for her");
  expect((await suggest(shop, "cream fo", "en")).products[0]?.path).toContain("cream");
  for (const q of ["delivery c", "delivery cha", "delivery ti", "return poli"]) {
    const { help, products } = await suggest(shop, q, "en");
    expect({ pages: help.length > 0, products }, q).toEqual({ pages: true, products: [] });
  }
});

test("Enter on half a word finds what the panel showed, and the page says how it was understood", async () => {
  const shop = await openDemoShop();
  const { products, correction } = await listResults(shop, { q: "chuler te", page: 1, limit: 24 }, "en");
  expect(correction).toBe("chuler tel");
  expect(idsOf({ products })).toEqual(expect.arrayContaining(idsOf(await suggest(shop, "chuler te", "en"))));
});

test("for an incomplete last word the panel shows the results of the completed search, and suggests it", async () => {
  const shop = await openDemoShop();
  const typed = typing(shop);
  const finished = {
    "chuler t": "chuler tel",
    "chuler te": "chuler tel",
    "চুলের ত": "চুলের তেল",
    "gift for m": "gift for mother",
    "gift for mo": "gift for mother",
    "gift for h": "gift for her",
    "gift for hu": "gift for husband",
    "gift for w": "gift for wife",
    উপ: "উপহার",
    birth: "birthday gift",
    mois: "moisturizer",
    clean: "cleanser",
    cleans: "cleanser",
    ac: "acne",
    acn: "acne",
  };
  for (const [q, whole] of Object.entries(finished)) {
    const begun = await typed(q);
    expect(begun.completions[0], q).toBe(whole);
    expect(begun.finished, q).toBe(whole);
    expect(idsOf(begun), q).toEqual(idsOf(await typed(whole)));
    expect(begun.isNear, q).toBe(false);
  }
});

test("a completion keeps the meaning of the earlier words", async () => {
  const shop = await openDemoShop();
  const typed = typing(shop);
  for (const q of ["gift for m", "gift for h", "gift for w", "eid g"]) {
    const { completions } = await typed(q);
    for (const completion of completions) expect(completion, q).toMatch(/gift/);
    expect(completions.join(), q).not.toMatch(/brush|pouch|sponge|tie|gloss/);
  }
});

test("a complete word is completed by the word that usually follows", async () => {
  const shop = await openDemoShop();
  const typed = typing(shop);
  for (const q of ["chul", "chuler"]) expect((await typed(q)).completions, q).toContain("chuler tel");
  expect((await typed("চুলের")).completions).toContain("চুলের তেল");
  expect((await typed("thoter")).completions).toContain("thoter jotno");
  expect((await typed("gift")).completions).toContain("gift for mother");
});

test("names that begin with the input are shown without those that only sound alike", async () => {
  const shop = await openDemoShop();
  const typed = typing(shop);
  const { completions, products } = await typed("ঠোঁ");
  expect(completions.length).toBeGreaterThan(1);
  for (const text of [...completions, ...products.map(({ name }) => name.text)]) expect(text).not.toContain("টোনার");
});

test("a help page is suggested from the first letters of a question", async () => {
  const shop = await openDemoShop();
  const typed = typing(shop);
  const pages = {
    bka: "/faq#pay",
    paym: "/faq#pay",
    বিক: "/faq#pay",
    "delivery c": "/delivery-and-returns",
    ship: "/delivery-and-returns",
    ফের: "/delivery-and-returns#returns",
    ret: "/delivery-and-returns#returns",
    "where is my or": "/track",
  };
  for (const [q, page] of Object.entries(pages)) {
    const begun = await typed(q);
    expect(pathsOf(begun), q).toContain(page);
    expect(begun, q).toMatchObject({ correction: null, isNear: false });
  }
  // Products for sale come before it.
  expect(pathsOf(await typed("con"))).toEqual([]);
});

test("half the name of a brand that is not sold is recognised, with similar products", async () => {
  const shop = await openDemoShop();
  const typed = typing(shop);
  const brands = {
    ...{ mayb: "Maybelline", lakm: "Lakmé", lorea: "L'Oréal Paris", niv: "Nivea", ordi: "The Ordinary" },
    ...{ cera: "CeraVe", himal: "Himalaya" },
  };
  for (const [q, brand] of Object.entries(brands)) {
    const { missingBrand, products } = await typed(q);
    expect(missingBrand, q).toBe(brand);
    expect(products.length, q).toBeGreaterThan(0);
  }
});

test("an incomplete word with a typing error is corrected", async () => {
  const shop = await openDemoShop();
  const typed = typing(shop);
  expect(await typed("foundt")).toMatchObject({ correction: "foundation", hasExact: false });
});

test("an incomplete price is not reported as missed, and the lowest useful one is suggested", async () => {
  const shop = await openDemoShop();
  const typed = typing(shop);
  expect((await typed("lipstick under")).completions).toContain("lipstick under ৳600");
  for (const q of ["lipstick under 6", "lipstick under 60"]) {
    const begun = await typed(q);
    expect(begun, q).toMatchObject({ missedPrice: null, isNear: false, completions: ["lipstick under 600"] });
    expect(begun.products.length, q).toBeGreaterThan(1);
  }
});

test("the number of results in the panel is that of the list", async () => {
  const shop = await openDemoShop();
  const typed = typing(shop);
  for (const q of ["lipstick", "chuler t", "gift for m"]) {
    const { total, finished } = await typed(q);
    expect(total, q).toBe((await searchProducts(shop, { q: finished ?? q })).ids.length);
  }
});

const queryGroups: { typing: boolean; kind: string; queries: Record<string, string[]> }[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "queries.json"), "utf8"),
);
const usualKinds = [
  "What it is called, in English",
  "What it is called, in Bangla",
  "Bangla in Latin letters",
  "Concerns",
];
const perKind = 16;
const minLength = 3;
/** Another common word begins like this: "rose" of "rosacea", "hair" of "hair oil". */
const minShare = 0.92;

test("every beginning of a common search has suggestions, and hardly any from another category", async () => {
  const shop = await openDemoShop();
  const typed = typing(shop);
  const usual = queryGroups
    .filter(({ kind }) => usualKinds.includes(kind))
    .flatMap(({ queries }) => Object.keys(queries).slice(0, perKind));
  const rows = await shop.db.query.products.findMany({ columns: { id: true, categoryId: true } });
  const categories = new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
  const empty: string[] = [];
  const elsewhere: string[] = [];
  let beginnings = 0;
  for (const q of usual) {
    const [whole] = idsOf(await typed(q));
    const characters = [...q];
    for (let length = minLength; length < characters.length; length += 1) {
      const begun = characters.slice(0, length).join("");
      const suggestions = await typed(begun);
      const [first] = idsOf(suggestions);
      beginnings += 1;
      if (first === undefined && suggestions.completions.length + suggestions.help.length === 0) empty.push(begun);
      else if (first && whole && categories.get(first) !== categories.get(whole)) elsewhere.push(`${begun} (${q})`);
    }
  }
  expect(empty).toEqual([]);
  expect(1 - elsewhere.length / beginnings, elsewhere.join(", ")).toBeGreaterThan(minShare);
}, 180_000);
