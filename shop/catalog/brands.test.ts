import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { transaction } from "../../db/transaction.ts";
import { listAuditLog } from "../audit-log/list-audit-log.ts";
import { Refusal } from "../refusal.ts";
import { resultFacets } from "../search/list-results.ts";
import { reindexProducts } from "../search/reindex-products.ts";
import { searchProducts } from "../search/search-products.ts";
import { suggest } from "../search/suggest.ts";
import { admin, nusrat, productDraft, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { listBrands, nameBrand } from "./brands.ts";
import { browseProducts } from "./browse-products.ts";
import { brandNameChange } from "./catalog-schema.ts";
import { listFeedItems } from "./feed-queries.ts";
import { listProducts } from "./list-products.ts";
import { getProduct } from "./product-queries.ts";
import { saveProducts } from "./save-products.ts";

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

/** Everything a page in this language shows of the brand. */
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

test("Bangla pages show a brand's Bangla name as soon as it is set, English pages the original, and both after it is removed", async () => {
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

test("search and suggestions find a brand by both names, and filters accept both", async () => {
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

test("a product added later is shown and found with the brand's Bangla name", async () => {
  await nameBrand(shop, admin, await idOf("SK-II"), "এসকে টু");
  const { productId } = await stockProduct(shop, {
    ...{ category: "Skincare", brand: "SK-II", name: { en: "Cream", bn: "ক্রিম" } },
  });
  expect((await getProduct(shop, productId, "bn"))?.brand).toBe("এসকে টু");
  expect((await searchProducts(shop, { q: "এসকে টু ক্রিম" })).ids[0]).toBe(productId);
});

test("staff see the brands that have products, with their number, and only staff may name them", async () => {
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

test("a name without visible characters is refused, and characters that reverse text are removed", () => {
  const read = (nameBn: string) => brandNameChange.safeParse({ nameBn }).data?.nameBn;
  expect(["", "  ", "\u200b\u200d", "\u202e", "\u0000"].map(read)).toEqual(Array.from({ length: 5 }, () => undefined));
  expect(read(" \u202eএসকে\u0000 টু\n")).toBe("এসকে টু");
  expect(read("ল".repeat(101))).toBeUndefined();
});

/** Starts each one after the previous waits for a locked table, then lets all continue. */
async function whileHeld(table: string, ...works: (() => Promise<unknown>)[]): Promise<void> {
  const holder = await shop.pool.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  const started: Promise<unknown>[] = [];
  for (const work of works) {
    started.push(work());
    await vi.waitUntil(async () => {
      const { rowCount } = await shop.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount === started.length;
    });
  }
  await holder.query("commit");
  holder.release();
  await Promise.all(started);
}

const found = async (q: string) => (await searchProducts(shop, { q })).ids.toSorted();

test("products imported while their brand is renamed are found by the new name", async () => {
  const drafts = ["old", "new"].map((sourceKey) =>
    productDraft({ ...{ category: "Skincare", brand: "SK-II", source: "supplier", sourceKey } }),
  );
  const save = (count: number) => transaction(shop.db, (tx) => saveProducts(tx, drafts.slice(0, count)));
  await save(1);
  const id = await idOf("SK-II");
  await whileHeld(
    "categories",
    () => save(2),
    () => nameBrand(shop, admin, id, "রূপালী ঘাট"),
  );
  expect(await found("রূপালী ঘাট")).toHaveLength(3);
});

test("after two concurrent renames, searches find the later name", async () => {
  const id = await idOf("SK-II");
  await nameBrand(shop, admin, id, "এসকে টু");
  await shop.db.execute(sql`update products set search_version = 0`);
  await whileHeld(
    "audit_log",
    () => nameBrand(shop, admin, id, "রূপালী ঘাট"),
    () => reindexProducts(shop),
  );
  expect([await found("রূপালী ঘাট"), await found("এসকে টু")]).toEqual([[serum], []]);
});
