import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { stockProduct, testShop } from "../test-shop.ts";
import { countSales } from "./count-sales.ts";
import { searchProducts } from "./search-products.ts";

test("of two that match alike, the one that sold in the last ninety days stands first, and one that is sold out last", async () => {
  const shop = await testShop();
  shop.setNow(new Date("2026-11-21T20:00:00Z")); // the 22nd in Dhaka
  const [quiet, loved, gone] = [
    await stockProduct(shop, { name: { en: "Rose Soap", bn: null } }),
    await stockProduct(shop, { name: { en: "Rose Soap", bn: null } }),
    await stockProduct(shop, { name: { en: "Rose Soap", bn: null } }),
  ];
  const sell = (id: string, day: string, pieces: number) =>
    shop.db.execute(
      sql`insert into product_days (day, product_id, pieces, amount) values (${day}, ${id}, ${pieces}, 0)`,
    );
  await sell(quiet.productId, "2026-08-24", 500); // ninety days and one ago
  await sell(loved.productId, "2026-08-25", 5);
  await sell(loved.productId, "2026-11-21", -2); // two came back
  await sell(gone.productId, "2026-11-20", 900);
  await shop.db.execute(sql`update products set in_stock = false where id = ${gone.productId}`);

  await countSales(shop);
  const { rows } = await shop.db.execute<{ id: string; sold: number }>(
    sql`select id, sold from products order by sold`,
  );
  expect(rows).toEqual([
    { id: quiet.productId, sold: 0 },
    { id: loved.productId, sold: 3 },
    { id: gone.productId, sold: 900 },
  ]);
  const { ids } = await searchProducts(shop, { q: "rose soap" });
  expect(ids).toEqual([loved.productId, quiet.productId, gone.productId]);
  const words = await shop.db.execute(sql`select products from search_words where word = 'sop'`);
  expect(words.rows).toEqual([{ products: 3 }]);
});
