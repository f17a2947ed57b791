import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { stockProduct, testShop } from "../test-shop.ts";
import { countSales, lastTier } from "./count-sales.ts";
import { searchProducts } from "./search-products.ts";

test("of two equal matches the one sold in the last ninety days comes first, and a sold-out one last", async () => {
  const shop = await testShop();
  shop.setNow(new Date("2026-11-21T20:00:00Z")); // the 22nd in Dhaka
  const [quiet, loved, gone] = [
    await stockProduct(shop, { name: { en: "Rose Soap", bn: null } }),
    await stockProduct(shop, { name: { en: "Rose Soap", bn: null } }),
    await stockProduct(shop, { name: { en: "Rose Soap", bn: null } }),
  ];
  const sell = (id: string, day: string, pieces: number) =>
    shop.db.execute(
      sql`insert into daily_product_sales (day, product_id, pieces, amount) values (${day}, ${id}, ${pieces}, 0)`,
    );
  await sell(quiet.productId, "2026-08-24", 500); // ninety days and one ago
  await sell(loved.productId, "2026-08-25", 5);
  await sell(loved.productId, "2026-11-21", -2); // two came back
  await sell(gone.productId, "2026-11-20", 900);
  await shop.db.execute(sql`update products set in_stock = false where id = ${gone.productId}`);

  await countSales(shop);
  const { rows } = await shop.db.execute<{ id: string; sold: number; tier: number }>(
    sql`select id, sold, sales_tier as tier from products order by sold`,
  );
  expect(rows).toEqual([
    { id: quiet.productId, sold: 0, tier: 0 },
    { id: loved.productId, sold: 3, tier: 0 },
    { id: gone.productId, sold: 900, tier: 0 },
  ]);
  const { ids } = await searchProducts(shop, { q: "rose soap" });
  expect(ids).toEqual([loved.productId, quiet.productId, gone.productId]);
  const words = await shop.db.execute(sql`select products from search_words where word = 'sop'`);
  expect(words.rows).toEqual([{ products: 3 }]);
});

test("a search lists products of every tier once, matching names before a bestseller that only contains the word", async () => {
  const shop = await testShop();
  const inTier = async (tier: number, name: string, ingredients: string | null = null) => {
    const { productId } = await stockProduct(shop, { name: { en: name, bn: null }, ingredients });
    await shop.db.execute(sql`update products set sales_tier = ${tier}, sold = ${900 - tier} where id = ${productId}`);
    return productId;
  };
  const bundle = await inTier(0, "Night Cream", "Aqua, Rosa Canina, Neem");
  const called = [await inTier(1, "Neem Soap"), await inTier(3, "Neem Soap"), await inTier(lastTier, "Neem Soap")];

  expect((await searchProducts(shop, { q: "neem" })).ids).toEqual([...called, bundle]);
});
