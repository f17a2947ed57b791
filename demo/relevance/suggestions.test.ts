import { expect, test } from "vitest";
import { categoryPageSize } from "../../shop/catalog/catalog-rules.ts";
import { type Language, languages } from "../../shop/language.ts";
import { listFound } from "../../shop/search/list-results.ts";
import { suggest } from "../../shop/search/suggest.ts";
import { demoShop } from "./demo-shop.ts";

// More would only wait for each other, each on connections that are still cold.
const atOnce = 4;

test("whatever is suggested for the first letters of any product's name stands on the first page of results, in both languages", async () => {
  const shop = await demoShop();
  const products = await shop.db.query.products.findMany({ columns: { nameEn: true, nameBn: true } });
  const begun = new Map<string, Language>();
  for (const language of languages) {
    const names = products.flatMap(({ nameEn, nameBn }) => (language === "en" ? nameEn : nameBn) ?? []);
    const prefixes = names.flatMap(prefixesOf).filter((typed) => !begun.has(typed));
    for (const typed of prefixes) begun.set(typed, language);
    expect(new Set(prefixes).size).toBeGreaterThan(1000);
  }
  const lost: string[] = [];
  const look = async (typed: string, language: Language) => {
    const [suggested, { products: found, near }] = await Promise.all([
      suggest(shop, typed, language),
      listFound(shop, { q: typed, page: 1, limit: categoryPageSize }, language),
    ]);
    const shown = new Set([...found, ...near].map(({ id }) => id));
    const missing = suggested.products.filter(({ id }) => !shown.has(id));
    if (missing.length > 0) lost.push(`${typed}: ${missing.map(({ name }) => name.text).join(", ")}`);
  };
  const left = begun.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [typed, language] of left) await look(typed, language);
    }),
  );
  expect(lost).toEqual([]);
}, 180_000);

/** All beginnings of a name from two letters on; a blank at the end changes nothing. */
function prefixesOf(name: string): string[] {
  const letters = [...name.toLowerCase()];
  return letters.slice(1).map((_, at) =>
    letters
      .slice(0, at + 2)
      .join("")
      .trim(),
  );
}
