import { expect, test } from "vitest";
import { browseProducts } from "../shop/catalog/browse-products.ts";
import { type Filter, facets } from "../shop/catalog/facets.ts";
import { listProducts } from "../shop/catalog/list-products.ts";
import { browseResults, listResults } from "../shop/search/list-results.ts";
import { reindexProducts } from "../shop/search/reindex-products.ts";
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

test("every filter value shows its number of products, with any other filters", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const offeredFacets = new Set<string>();
  for (const category of [undefined, "Makeup"] as const) {
    for (const filter of selections) {
      const result = await browseProducts(shop, { ...page, category, filter }, "en");
      expect(result.facets.total).toBe(result.total);
      for (const facet of facets) {
        const { [facet]: chosen, ...otherFilters } = filter;
        for (const { value, products } of result.facets.values[facet] ?? []) {
          const narrowed = await listProducts(
            shop,
            { ...page, category, filter: { ...otherFilters, [facet]: [value] } },
            "en",
          );
          expect(narrowed.total, `${JSON.stringify(otherFilters)} and ${facet} ${value}`).toBe(products);
          if (products > 0) offeredFacets.add(facet);
        }
        if (!chosen) continue;
        const without = await listProducts(shop, { ...page, category, filter: otherFilters }, "en");
        expect(result.facets.without[facet]).toBe(without.total);
      }
    }
  }
  expect([...offeredFacets].sort()).toEqual([...facets].sort());
});

test("search results are counted and filtered in the same way", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  await reindexProducts(shop);
  const found = await browseResults(shop, { q: "lipstick", filter: {}, sort: null, page: 1, limit: 24 }, "en");
  expect(found.facets.total).toBe(found.total);
  for (const facet of facets) {
    for (const { value, products } of found.facets.values[facet] ?? []) {
      const narrowed = await listResults(
        shop,
        { q: "lipstick", filter: { [facet]: [value] }, page: 1, limit: 24 },
        "en",
      );
      expect(narrowed.total, `${facet} ${value}`).toBe(products);
    }
  }
});
