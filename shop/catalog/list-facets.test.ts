import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { stockProduct, type TestShop, testShop } from "../test-shop.ts";
import type { CategoryName } from "./catalog-schema.ts";
import { matchingCtids } from "./facet-index.ts";
import type { Filter } from "./facets.ts";
import { countFacets, listFacets } from "./list-facets.ts";
import { listCategories } from "./list-products.ts";
import { compactFacetCounts, storedFacetCounts } from "./stored-facet-counts.ts";

import { publishedClause, whereClause } from "./where-clause.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
  await stockProduct(shop);
});

/** Copies of what is in the shop, of every price, rating, category and word that counts otherwise. */
async function stockProducts(manyProducts: number): Promise<void> {
  await shop.db.execute(sql`
    insert into products (id, slug, category_id, brand_id, name_en, price, highest_price, list_price, in_stock, rating_count,
                          rating_sum, facets, status, random_key)
    select 'p' || n, 'p' || n, (array['makeup', 'skincare', 'fragrance'])[1 + n % 3], p.brand_id, 'Thing', c.price, c.price,
           case when n % 4 = 0 then c.price + 1 end, n % 5 > 0, n % 7, n % 7 * 5 - n % 11 * (n % 7) / 5,
           array['skin:' || (array['dry', 'oily'])[1 + n % 2]] || case when n % 6 = 0 then array['finish:matte'] end,
           case when n % 13 = 0 then 'hidden' else 'published' end, 0
      from (select * from products limit 1) p, generate_series(1, ${manyProducts}::int) n,
           lateral (select (array[9999, 10000, 19999, 20000, 30000, 49999, 75000, 100000, 150000, 200000, 300000, 500000, 749999,
                                  750000, 1000000, 2000000, 4999999, 5000000])[1 + n % 18]::bigint as price) c`);
}

const sorted = ({ values, ...counts }: Awaited<ReturnType<typeof storedFacetCounts>>) => ({
  ...counts,
  values: Object.fromEntries(
    Object.entries(values).map(([facet, of]) => [
      facet,
      of.toSorted((one, other) => (one.value < other.value ? -1 : 1)),
    ]),
  ),
});

/** What is kept counted, held against a count of all products, for the whole shop, a category and a choice of categories. */
async function expectStoredCounts(): Promise<void> {
  const selections: [CategoryName | undefined, string[] | undefined][] = [
    [undefined, undefined],
    ["Makeup", undefined],
    [undefined, ["makeup", "skincare"]],
    [undefined, ["hair-care"]],
  ];
  for (const [category, chosen] of selections) {
    const stored = await storedFacetCounts(shop, { category, chosen });
    const counted = await countFacets(shop, publishedClause(category), chosen ? { category: chosen } : {});
    expect(sorted(stored)).toEqual(sorted(counted));
  }
}

test("what is kept counted is what a count of all products says, whatever changed them", async () => {
  await stockProducts(400);
  await expectStoredCounts();
  const changes = [
    sql`update products set status = case status when 'hidden' then 'published' else 'hidden' end where id < 'p2'`,
    sql`update products set category_id = 'hair-care', price = price + 12345, list_price = list_price + 12345 where id between 'p2' and 'p3'`,
    sql`update products set in_stock = not in_stock, list_price = null, facets = facets || '{shade:red}' where id > 'p3'`,
    sql`update products set rating_sum = rating_count * 4, rating_count = rating_count + 1 where id > 'p2'`,
    sql`delete from products where id like 'p1%'`,
  ];
  for (const change of changes) {
    await shop.db.execute(change);
    await expectStoredCounts();
  }
  const rows = async () => (await shop.pool.query("select count(*)::int as rows from facet_counts")).rows[0].rows;
  const loose = await rows();
  await Promise.all([compactFacetCounts(shop), compactFacetCounts(shop), stockProducts(0)]);
  await compactFacetCounts(shop);
  expect(await rows()).toBeLessThan(loose);
  await expectStoredCounts();
  const tiles = await listCategories(shop, "en");
  const makeup = await storedFacetCounts(shop, { category: "Makeup" });
  expect(tiles.find(({ name }) => name === "Makeup")?.products).toBe(makeup.total);
});

test("saving a product waits for nobody who saves another product of the same category", async () => {
  const other = await shop.pool.connect();
  try {
    await other.query("begin");
    await other.query("update products set in_stock = not in_stock");
    await stockProduct(shop);
    await compactFacetCounts(shop);
    await other.query("rollback");
  } finally {
    other.release();
  }
  await expectStoredCounts();
});

test("a category too large to be counted whole says that there are more products than were counted", async () => {
  await stockProducts(1000);
  const facetsOf = (filter: Filter) => listFacets(shop, { filter }, { whole: 900, narrowed: 100 });
  const count = async (condition: string) =>
    (
      await shop.pool.query(
        `select count(*)::int as products from products where status = 'published' and ${condition}`,
      )
    ).rows[0].products;

  const dry = await facetsOf({ skin: ["dry"] });
  // One choice alone is known exactly, and so is what else could be chosen in its place.
  expect(dry.total).toBe(await count("facets @> '{skin:dry}'"));
  expect(dry.values.skin).toContainEqual({ value: "oily", products: await count("facets @> '{skin:oily}'") });
  expect(dry.more).not.toContain("all");
  expect(dry.more).not.toContain("skin");
  expect(dry.more).toContain("stock");
  expect(dry.values.stock?.[0]?.products).toBeLessThan(await count("facets @> '{skin:dry}' and in_stock"));
  // What was not among the counted can still be chosen.
  expect(dry.values.brand?.map(({ value }) => value)).toEqual(["labonno"]);

  const both = await facetsOf({ skin: ["dry"], stock: ["1"] });
  expect([both.total, both.without]).toEqual([100, {}]);
  expect(both.more).toEqual(expect.arrayContaining(["all", "skin", "stock", "brand"]));
  // How many another value of what is chosen would lead to is not counted, only that it is there.
  expect(both.values.skin).toContainEqual({ value: "oily", products: 0 });

  // What is rare is counted to its end.
  const rare = await facetsOf({ skin: ["dry"], price: ["100-100"], finish: ["matte"] });
  expect(rare.total).toBe(await count("facets @> '{skin:dry,finish:matte}' and price between 10000 and 10099"));
  expect(rare.more ?? []).not.toContain("all");

  // Where nothing is left it is counted what each choice takes away.
  const none = await facetsOf({ skin: ["dry"], price: ["-1"], stock: ["1"] });
  expect([none.total, none.without]).toEqual([0, { price: 100, skin: 0, stock: 0 }]);
  expect(none.more).toEqual(["price"]);

  const whole = await listFacets(shop, { filter: { skin: ["dry"], stock: ["1"] } });
  expect([whole.total, whole.more]).toEqual([await count("facets @> '{skin:dry}' and in_stock"), undefined]);
});

test("the index of a large category finds what its conditions mean, and nothing else", async () => {
  await stockProducts(1000);
  const selection: { category?: CategoryName; filter: Filter }[] = [
    { filter: { skin: ["dry", "oily"], finish: ["matte"] } },
    { filter: { category: ["makeup", "fragrance"], stock: ["1"] } },
    { category: "Makeup", filter: { brand: ["labonno"], offer: ["1"] } },
    ...["-1", "100-199", "150-4999", "300-", "50000-"].map((price) => ({ filter: { price: [price] } })),
    ...["4.5", "4", "3"].map((stars) => ({ filter: { rating: [stars] } })),
  ];
  for (const each of selection) {
    const ids = async (where: SQL) =>
      (await shop.db.execute<{ id: string }>(sql`select p.id from products p where ${where} order by p.id`)).rows;
    const found = await ids(sql`p.ctid = any(array(${matchingCtids(each, 2000)}))`);
    expect(found, JSON.stringify(each)).toEqual(await ids(whereClause(each)));
  }
});
