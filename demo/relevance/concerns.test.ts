import { expect, test } from "vitest";
import bn from "../../app/i18n/bn.json" with { type: "json" };
import en from "../../app/i18n/en.json" with { type: "json" };
import { attributeWords, concerns } from "../../shop/catalog/attribute-words.ts";
import type { Filter } from "../../shop/catalog/facets.ts";
import { listProducts } from "../../shop/catalog/list-products.ts";
import { languages } from "../../shop/language.ts";
import { listResults } from "../../shop/search/list-results.ts";
import type { TestShop } from "../../shop/test-shop.ts";
import { openDemoShop } from "./demo-shop.ts";

const labels = { en, bn };

/** Expects that a search finds what a list contains, without correcting its words. */
async function expectSame(shop: TestShop, q: string, filter: Filter, category?: "Skincare"): Promise<void> {
  const list = await listProducts(shop, { category, filter, sort: "featured", page: 1, limit: 100 }, "en");
  const found = await listResults(shop, { q, page: 1, limit: 100 }, "en");
  const names = (cards: typeof list.products) => cards.map(({ name }) => name.text).sort();
  expect(names(found.products), q).toEqual(names(list.products));
  expect(found, q).toMatchObject({ correction: null, near: [], missedPrice: null });
}

test("the name of a concern finds what its filter contains, in both languages", async () => {
  const shop = await openDemoShop();
  for (const concern of concerns)
    for (const language of languages)
      await expectSame(shop, labels[language][`attribute.${concern}`], { concern: [concern] });
});

test("the name of a concern on the home page finds what its link leads to", async () => {
  const shop = await openDemoShop();
  const { home } = await shop.content();
  const links = home.flatMap((section) => (section.kind === "concerns" ? section.concerns : []));
  expect(links.length).toBeGreaterThan(4);
  for (const { label, link } of links) {
    const { pathname, searchParams } = new URL(link, "http://localhost");
    const category = pathname === "/skincare" ? "Skincare" : undefined;
    for (const language of languages)
      await expectSame(shop, label[language], { concern: [searchParams.get("concern") ?? ""] }, category);
  }
});

test("no word for skin, hair, concerns and finishes is corrected to another, in both languages", async () => {
  const shop = await openDemoShop();
  const corrected: string[] = [];
  for (const word of attributeWords)
    for (const language of languages) {
      const q = labels[language][`attribute.${word}`];
      const { correction } = await listResults(shop, { q, page: 1, limit: 24 }, language);
      if (correction !== null) corrected.push(`${q}: ${correction}`);
    }
  expect(corrected).toEqual([]);
});
