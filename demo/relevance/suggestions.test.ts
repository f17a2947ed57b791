import { expect, test } from "vitest";
import { categoryPageSize } from "../../shop/catalog/catalog-rules.ts";
import { type Language, languages } from "../../shop/language.ts";
import { listResults } from "../../shop/search/list-results.ts";
import { suggest } from "../../shop/search/suggest.ts";
import { openDemoShop } from "./demo-shop.ts";

// More would only wait for each other on new connections.
const concurrency = 4;
/** One in this many prefixes is tested; `npm run relevance` tests all. */
const oneIn = process.env.RELEVANCE === "long" ? 1 : 12;

test("every suggestion for the first characters of a product's name is on the first results page it leads to, in both languages", async () => {
  const shop = await openDemoShop();
  const products = await shop.db.query.products.findMany({ columns: { nameEn: true, nameBn: true } });
  const languageByPrefix = new Map<string, Language>();
  for (const language of languages) {
    const names = products.flatMap(({ nameEn, nameBn }) => (language === "en" ? nameEn : nameBn) ?? []);
    const prefixes = names.flatMap(prefixesOf).filter((prefix) => !languageByPrefix.has(prefix));
    for (const prefix of prefixes) languageByPrefix.set(prefix, language);
    expect(new Set(prefixes).size).toBeGreaterThan(1000);
  }
  // Many prefixes have the same results.
  const shownIds = new Map<string, Promise<Set<string>>>();
  const listFirstPage = async (q: string, language: Language) => {
    const { products: found, near } = await listResults(shop, { q, page: 1, limit: categoryPageSize }, language);
    return new Set([...found, ...near].map(({ id }) => id));
  };
  const missingSuggestions: string[] = [];
  const checkPrefix = async (prefix: string, language: Language) => {
    const suggested = await suggest(shop, prefix, language);
    if (suggested.products.length === 0) return;
    const q = suggested.finished ?? prefix;
    const results = `${language} ${q}`;
    const listed = shownIds.get(results) ?? listFirstPage(q, language);
    shownIds.set(results, listed);
    const shown = await listed;
    const missing = suggested.products.filter(({ id }) => !shown.has(id));
    if (missing.length > 0) missingSuggestions.push(`${prefix}: ${missing.map(({ name }) => name.text).join(", ")}`);
  };
  const typed = [...languageByPrefix].filter((_, index) => index % oneIn === 0);
  const remaining = typed.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [prefix, language] of remaining) await checkPrefix(prefix, language);
    }),
  );
  expect(missingSuggestions).toEqual([]);
}, 180_000);

test("every completion for the first letters of a word in a product's name finds a product", async () => {
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
