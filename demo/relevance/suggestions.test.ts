import { expect, test } from "vitest";
import { categoryPageSize } from "../../shop/catalog/catalog-rules.ts";
import { type Language, languages } from "../../shop/language.ts";
import { listResults } from "../../shop/search/list-results.ts";
import { suggest } from "../../shop/search/suggest.ts";
import { openDemoShop } from "./demo-shop.ts";

// More would only wait for each other on cold connections.
const concurrency = 4;

test("whatever is suggested for the first characters of any product's name is on the first page of results to which it leads, in both languages", async () => {
  const shop = await openDemoShop();
  const products = await shop.db.query.products.findMany({ columns: { nameEn: true, nameBn: true } });
  const languageByPrefix = new Map<string, Language>();
  for (const language of languages) {
    const names = products.flatMap(({ nameEn, nameBn }) => (language === "en" ? nameEn : nameBn) ?? []);
    const prefixes = names.flatMap(prefixesOf).filter((prefix) => !languageByPrefix.has(prefix));
    for (const prefix of prefixes) languageByPrefix.set(prefix, language);
    expect(new Set(prefixes).size).toBeGreaterThan(1000);
  }
  const missingSuggestions: string[] = [];
  const checkPrefix = async (prefix: string, language: Language) => {
    const suggested = await suggest(shop, prefix, language);
    const q = suggested.finished ?? prefix;
    const { products: found, near } = await listResults(shop, { q, page: 1, limit: categoryPageSize }, language);
    const shown = new Set([...found, ...near].map(({ id }) => id));
    const missing = suggested.products.filter(({ id }) => !shown.has(id));
    if (missing.length > 0) missingSuggestions.push(`${prefix}: ${missing.map(({ name }) => name.text).join(", ")}`);
  };
  const remaining = languageByPrefix.entries();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [prefix, language] of remaining) await checkPrefix(prefix, language);
    }),
  );
  expect(missingSuggestions).toEqual([]);
}, 180_000);

test("whatever is offered to type on finds a product, for the first letters of every word in a product's name", async () => {
  const shop = await openDemoShop();
  const products = await shop.db.query.products.findMany({ columns: { nameEn: true, nameBn: true } });
  const words = products.flatMap(({ nameEn, nameBn }) => `${nameEn} ${nameBn}`.toLowerCase().split(/[^\p{L}\p{M}]+/u));
  const beginnings = new Set(words.filter((word) => word.length > 3).map((word) => [...word].slice(0, 3).join("")));
  const completions = new Set<string>();
  for (const beginning of beginnings)
    for (const each of (await suggest(shop, beginning, "en")).completions) completions.add(each);
  expect(completions.size).toBeGreaterThan(100);
  const findNothing: string[] = [];
  for (const q of completions) {
    const { total } = await listResults(shop, { q, page: 1, limit: 1 }, "en");
    if (total === 0) findNothing.push(q);
  }
  expect(findNothing).toEqual([]);
}, 180_000);

/** All prefixes of a name from two characters on, without trailing blanks. */
function prefixesOf(name: string): string[] {
  const characters = [...name.toLowerCase()];
  return characters.slice(1).map((_, index) =>
    characters
      .slice(0, index + 2)
      .join("")
      .trim(),
  );
}
