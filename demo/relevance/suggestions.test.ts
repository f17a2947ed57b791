import { expect, test } from "vitest";
import { type Language, languages } from "../../shop/language.ts";
import { listFound } from "../../shop/search/list-found.ts";
import { suggest } from "../../shop/search/suggest.ts";
import { demoShop } from "./demo-shop.ts";

const atOnce = 20;
/** More than the demo has, so that one page holds all that is found. */
const all = 500;

test("whatever is suggested for the first letters of any product's name stands on the page of results, in both languages", async () => {
  const shop = await demoShop();
  const products = await shop.db.query.products.findMany({ columns: { nameEn: true, nameBn: true } });
  const lost: string[] = [];
  const look = async (typed: string, language: Language) => {
    const [suggested, { products: found, near }] = await Promise.all([
      suggest(shop, typed, language),
      listFound(shop, { q: typed, page: 1, limit: all }, language),
    ]);
    const shown = new Set([...found, ...near].map(({ id }) => id));
    const missing = suggested.products.filter(({ id }) => !shown.has(id));
    if (missing.length > 0) lost.push(`${typed}: ${missing.map(({ name }) => name.text).join(", ")}`);
  };
  for (const language of languages) {
    const names = products.flatMap(({ nameEn, nameBn }) => (language === "en" ? nameEn : nameBn) ?? []);
    const begun = [...new Set(names.flatMap(prefixesOf))];
    expect(begun.length).toBeGreaterThan(1000);
    for (let at = 0; at < begun.length; at += atOnce) {
      await Promise.all(begun.slice(at, at + atOnce).map((typed) => look(typed, language)));
    }
  }
  expect(lost).toEqual([]);
}, 180_000);

/** All beginnings of a name from two letters on. */
function prefixesOf(name: string): string[] {
  const letters = [...name.toLowerCase()];
  return letters.slice(1).map((_, at) => letters.slice(0, at + 2).join(""));
}
