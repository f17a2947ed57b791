import { beforeEach, expect, test } from "vitest";
import { listAuditLog } from "../audit-log/list-audit-log.ts";
import { Refusal } from "../refusal.ts";
import { resultFacets } from "../search/list-results.ts";
import { searchProducts } from "../search/search-products.ts";
import { suggest } from "../search/suggest.ts";
import { admin, nusrat, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { listBrands, nameBrand } from "./brands.ts";
import { browseProducts } from "./browse-products.ts";
import { listFeedItems } from "./feed-queries.ts";
import { listProducts } from "./list-products.ts";
import { getProduct } from "./product-queries.ts";

let shop: TestShop;
let serum: string;
beforeEach(async () => {
  shop = await testShop();
  const made = { category: "Skincare", brand: "SK-II" } as const;
  serum = (await stockProduct(shop, { ...made, name: { en: "Facial Essence", bn: "ফেসিয়াল এসেন্স" } })).productId;
});

const page = { page: 1, limit: 9 };
const everything = { ...page, sort: "newest", filter: {} } as const;

async function idOf(name: string): Promise<string> {
  const { brands } = await listBrands(shop, admin, { q: name, ...page });
  return brands[0]?.id ?? "";
}

/** What a page of this language shows of the brand, wherever it does. */
async function shown(language: "en" | "bn"): Promise<(string | undefined)[]> {
  const [list, product, feed] = await Promise.all([
    browseProducts(shop, everything, language),
    getProduct(shop, serum, language),
    listFeedItems(shop, 9, language),
  ]);
  const [facet] = list.facets.values.brand ?? [];
  const { values } = await resultFacets(shop, { filter: {} }, language);
  return [list.products[0]?.brand, product?.brand, feed[0]?.brand, facet?.name, values.brand?.[0]?.name];
}

const everywhere = (name: string) => Array.from({ length: 5 }, () => name);

test("Bangla pages show the Bangla name of a brand at once, English ones its own; taken away, they show the own again", async () => {
  expect(await shown("bn")).toEqual(everywhere("SK-II"));
  await nameBrand(shop, admin, await idOf("SK-II"), "এসকে টু");
  expect(await shown("bn")).toEqual(everywhere("এসকে টু"));
  expect(await shown("en")).toEqual(everywhere("SK-II"));
  await nameBrand(shop, admin, await idOf("SK-II"), null);
  expect(await shown("bn")).toEqual(everywhere("SK-II"));

  const { entries } = await listAuditLog(shop, admin, { action: "brand-named", ...page });
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ nameBn: "এসকে টু" }, { nameBn: null }],
    [{ nameBn: null }, { nameBn: "এসকে টু" }],
  ]);
});

test("a search and its suggestions find a brand by both names, and a filter takes either", async () => {
  await nameBrand(shop, admin, await idOf("SK-II"), "রূপালী ঘাট");
  const found = async (q: string) => (await searchProducts(shop, { q })).ids;
  expect([await found("রূপালী ঘাট"), await found("rupali ghat"), await found("sk2")]).toEqual([[serum], [serum], [serum]]);
  expect((await suggest(shop, "রূপা", "bn")).brands).toEqual(["রূপালী ঘাট"]);
  expect((await suggest(shop, "sk", "en")).brands).toEqual(["SK-II"]);
  for (const brand of ["sk-ii", "SK-II", "রূপালী ঘাট"]) {
    const { total } = await listProducts(shop, { ...page, sort: "newest", filter: { brand: [brand] } }, "bn");
    expect(total, brand).toBe(1);
  }
});

test("a product added later to a brand shows and is found by its Bangla name", async () => {
  await nameBrand(shop, admin, await idOf("SK-II"), "এসকে টু");
  const { productId } = await stockProduct(shop, {
    ...{ category: "Skincare", brand: "SK-II", name: { en: "Cream", bn: "ক্রিম" } },
  });
  expect((await getProduct(shop, productId, "bn"))?.brand).toBe("এসকে টু");
  expect((await searchProducts(shop, { q: "এসকে টু ক্রিম" })).ids[0]).toBe(productId);
});

test("staff see the brands that have products, with their number, and only they name them", async () => {
  expect(await listBrands(shop, admin, page)).toMatchObject({
    total: 1,
    brands: [{ name: "SK-II", nameBn: null, products: 1 }],
  });
  expect(await listBrands(shop, admin, { q: "nothing like it", ...page })).toEqual({ total: 0, brands: [] });
  const id = await idOf("SK-II");
  for (const refused of [listBrands(shop, nusrat, page), nameBrand(shop, nusrat, id, "এসকে টু")])
    await expect(refused).rejects.toThrow(Refusal);
  await expect(nameBrand(shop, admin, "gone", "এসকে টু")).rejects.toMatchObject({ code: "not-found" });
});
