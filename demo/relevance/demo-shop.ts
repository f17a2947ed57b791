import { sql } from "drizzle-orm";
import { reindexProducts } from "../../shop/search/reindex-products.ts";
import { type TestShop, testShop } from "../../shop/test-shop.ts";
import { loadDemo } from "../load-demo.ts";

/** A test shop with the demo catalogue, ready to be searched. */
export async function openDemoShop(): Promise<TestShop> {
  const shop = await testShop();
  await loadDemo(shop);
  await reindexProducts(shop);
  // As autovacuum does in a running shop: without it PostgreSQL would not use the word index.
  await shop.db.execute(sql`analyze`);
  return shop;
}
