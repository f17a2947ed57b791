import { expect, test } from "vitest";
import { browseProducts } from "../shop/catalog/browse-products.ts";
import { type Filter, facets } from "../shop/catalog/facets.ts";
import { listProducts } from "../shop/catalog/list-products.ts";
import { browseFound } from "../shop/search/browse-results.ts";
import { listFound } from "../shop/search/list-results.ts";
import { readProducts } from "../shop/search/reindex-products.ts";
import { testShop } from "../shop/test-shop.ts";
import { loadDemo } from "./load-demo.ts";

const page = { sort: "featured", page: 1, limit: 10 } as const;
const selections: Filter[] = [
  {},
  { brand: ["labonno", "shapla"] },
  { skin: ["dry"], price: ["300-900"] },
  { shade: ["red", "pink"], finish: ["matte"], stock: ["1"] },
  { category: ["makeup", "skincare"], rating: ["4.5"], offer: ["1"] },
  { hair: ["curly"], concern: ["frizz"], rating: ["3"] },
];

test("beside every value stands how many products it leads to, whatever else is chosen", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const offered = new Set<string>();
  for (const category of [undefined, "Makeup"] as const) {
    for (const filter of selections) {
      const browsed = await browseProducts(shop, { ...page, category, filter }, "en");
      expect(browsed.facets.total).toBe(browsed.total);
      for (const facet of facets) {
        const { [facet]: chosen, ...others } = filter;
        for (const { value, products } of browsed.facets.values[facet] ?? []) {
          const led = await listProducts(shop, { ...page, category, filter: { ...others, [facet]: [value] } }, "en");
          expect(led.total, `${JSON.stringify(others)} and ${facet} ${value}`).toBe(products);
          if (products > 0) offered.add(facet);
        }
        if (!chosen) continue;
        const without = await listProducts(shop, { ...page, category, filter: others }, "en");
        expect(browsed.facets.without[facet]).toBe(without.total);
      }
    }
  }
  expect([...offered].sort()).toEqual([...facets].sort());
});

test("what a search has found is counted and narrowed in the same way", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  await readProducts(shop);
  const found = await browseFound(shop, { q: "lipstick", filter: {}, sort: null, page: 1, limit: 24 }, "en");
  expect(found.facets.total).toBe(found.total);
  for (const facet of facets) {
    for (const { value, products } of found.facets.values[facet] ?? []) {
      const led = await listFound(shop, { q: "lipstick", filter: { [facet]: [value] }, page: 1, limit: 24 }, "en");
      expect(led.total, `${facet} ${value}`).toBe(products);
    }
  }
});
