import { sql } from "drizzle-orm";
import { reindexProducts } from "../../shop/search/reindex-products.ts";
import { openReadOnlyShop, type TestShop, testShop } from "../../shop/test-shop.ts";
import { loadDemo } from "../load-demo.ts";

let opening: Promise<TestShop> | null = null;

/** The demo catalogue, ready to be searched: one shop for all tests that only read it. */
export function openDemoShop(): Promise<TestShop> {
  opening ??= openReadOnlyShop(async (shop) => {
    await fill(shop);
    // The first read of the catalogue writes its position.
    await shop.catalogIndex.read();
  });
  return opening;
}

/** The same for one test, which may change it. */
export async function openOwnDemoShop(): Promise<TestShop> {
  const shop = await testShop();
  await fill(shop);
  return shop;
}

async function fill(shop: TestShop): Promise<void> {
  await loadDemo(shop);
  await reindexProducts(shop);
  // As autovacuum does in a running shop: without it PostgreSQL would not use the word index.
  await shop.db.execute(sql`analyze`);
}
