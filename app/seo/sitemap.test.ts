import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { setShop } from "../../shop/sets/test-sets.ts";
import type { Shop } from "../../shop/shop.ts";
import { stockProduct, testShop } from "../../shop/test-shop.ts";
import { shopContext } from "../context.ts";
import { loader as listParts } from "./sitemap.ts";
import { loader as listPages } from "./sitemap-part.ts";

/** What a search engine gets at a URL of the shop, or the status instead. */
async function read(shop: Shop, part?: string): Promise<string | number> {
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  const loaderArgs = { context, params: { part }, request: new Request("https://labonno.example/") };
  const response = await (part ? listPages(loaderArgs as never) : listParts(loaderArgs as never));
  return response.ok ? response.text() : response.status;
}

const count = (text: string | number, part: string) => String(text).split(part).length - 1;

test("the shop's own pages, including the sets, are in the first file", async () => {
  const { shop } = await setShop();
  const pages = await read(shop, "0.xml");
  expect(pages).toContain("/skincare</loc>");
  expect(pages).toContain("/bn/sets</loc>");
  expect(await read(await testShop(), "0.xml")).not.toContain("/sets</loc>");
});

test("no sitemap file exceeds 50,000 URLs, and every product is in one", async () => {
  const shop = await testShop();
  await stockProduct(shop);
  await shop.db.execute(sql`
    insert into products (id, slug, category_id, brand_id, name_en)
    select 'p' || n, 'p' || n, p.category_id, p.brand_id, 'Soap ' || n
      from (select * from products limit 1) p, generate_series(1, 25000) n`);

  const index = await read(shop);
  expect(count(index, "<loc>")).toBe(3);
  const first = await read(shop, "1.xml");
  expect(count(first, "<loc>")).toBe(50_000);
  expect(count(first, "<lastmod>")).toBe(50_000);
  expect(count(first, "<xhtml:link")).toBe(150_000);
  expect(count(await read(shop, "2.xml"), "<loc>")).toBe(2);
  expect(await read(shop, "3.xml")).toBe(404);
  expect(await read(shop, "first.xml")).toBe(404);
});
