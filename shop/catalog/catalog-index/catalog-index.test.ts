import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { orderRequest } from "../../orders/order-schema.ts";
import { placeOrder } from "../../orders/place-order.ts";
import { guest } from "../../permissions.ts";
import { stockProduct, type TestShop, testShop, variantDraft } from "../../test-shop.ts";
import { type ProductSort, productSorts } from "../catalog-rules.ts";
import { type CategoryName, categoryNames } from "../catalog-schema.ts";
import { facetQuery, facetTerms, facetTermsSql } from "../facet-terms.ts";
import { type Facet, type Filter, facets, isWordFacet, ratingChoices, readPriceRange } from "../facets.ts";
import { versionSql } from "../product-cache.ts";
import { facetConditions, whereClause } from "../where-clause.ts";
import { CatalogIndex } from "./catalog-index.ts";
import type { CatalogTable, Selection } from "./catalog-table.ts";
import { purgeCatalogChanges } from "./read-changes.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

/** Products with all kinds of prices, ratings, categories, texts and dates, some of them equal. */
async function fillProducts(count: number): Promise<void> {
  const { rows } = await shop.pool.query<{ brand_id: string }>("select brand_id from products limit 1");
  if (rows.length === 0) await stockProduct(shop);
  await shop.pool.query(
    `insert into brands (id, slug, name, phonetic_name) select 'brand' || n, 'brand-' || n, 'Brand No ' || n, 'x' || n
       from generate_series(1, 7) n on conflict do nothing`,
  );
  await shop.pool.query(
    `insert into products (id, slug, category_id, brand_id, name_en, price, highest_price, list_price, in_stock, featured, sold,
                           rating_count, rating_sum, facets, status, random_key, created_at)
     select left(md5('p' || n), 12) || case when n % 50 = 0 then '-' || n else '' end, 'p' || n,
            (array['makeup', 'skincare', 'fragrance', 'hair-care', 'accessories'])[1 + n % 5], 'brand' || 1 + n * n % 7, 'Thing',
            c.price, c.price, case when n % 4 = 0 then c.price + 1 end, n % 5 > 0, n % 9 = 0, n % 17, n % 7,
            n % 7 * 5 - n % 11 * (n % 7) / 5,
            array['skin:' || (array['dry', 'oily', 'normal'])[1 + n % 3]] || case when n % 6 = 0 then array['finish:matte', 'shade:red'] end,
            case when n % 13 = 0 then 'hidden' else 'published' end, 0, timestamptz '2026-01-01' + n / 3 * interval '1 hour 1 microsecond'
       from generate_series(1, $1::int) n,
            lateral (select (array[9999, 10000, 19999, 20000, 30000, 49999, 75000, 100000, 150000, 200000, 300000, 500000,
                                   749999, 750000, 1000000, 2000000, 4999999, 5000000])[1 + n % 18]::bigint as price) c`,
    [count],
  );
}

// The sort orders of lists in PostgreSQL.
const sortOrders: Record<ProductSort, string> = {
  featured: 'p.in_stock desc, p.featured desc, p.sold desc, p.created_at desc, p.id collate "C"',
  newest: 'p.created_at desc, p.id collate "C"',
  "best-selling": 'p.in_stock desc, p.sold desc, greatest(p.rating_sum - 3 * p.rating_count, 0) desc, p.id collate "C"',
  rating: `(p.rating_count = 0), ((p.rating_sum + 40)::float8 / (p.rating_count + 10)) desc, p.rating_count desc, p.id collate "C"`,
  price: 'p.price, p.id collate "C"',
  "-price": 'p.price desc, p.id collate "C"',
};

type Lists = { selection: Selection; sort: ProductSort; offset: number; limit: number };

/** The counts that PostgreSQL gives, with one query each. */
async function askDatabase({ selection, sort, offset, limit }: Lists) {
  const filter = selection.filter ?? {};
  const count = async (where: SQL) => {
    const { rows } = await shop.db.execute<{ count: number }>(sql`select count(*)::int from products p where ${where}`);
    return rows[0]?.count ?? 0;
  };
  const { rows } = await shop.db.execute<{ version: string }>(
    sql`select ${versionSql} as version from products p where ${whereClause(selection)} order by ${sql.raw(sortOrders[sort])} limit ${limit} offset ${offset}`,
  );
  const withValue = (facet: Facet, value: string) =>
    count(whereClause({ ...selection, filter: { ...filter, [facet]: [value] } }));
  const without = (facet: Facet) => whereClause({ ...selection, filter: { ...filter, [facet]: undefined } });
  const prices = await shop.db.execute<{ lowest: number | null; highest: number | null }>(
    sql`select min(p.price) as lowest, max(p.price) as highest from products p where ${without("price")}`,
  );
  return {
    versions: rows.map(({ version }) => version),
    total: await count(whereClause(selection)),
    withValue,
    without: (facet: Facet) => count(without(facet)),
    prices: prices.rows[0]?.lowest === null ? null : prices.rows[0],
  };
}

/** How many products of a selection a search matches whose index is first queried for the facets' terms. */
async function countInSearchIndex(selection: Selection): Promise<number> {
  const chosen = await facetTerms(shop.db, selection);
  const query = [0, 1, 2, 3, 4].map((tier) => `(${facetQuery(chosen, tier)})`).join(" | ");
  const narrowed = chosen.length > 0 ? sql` and ${facetTermsSql} @@ ${query}::tsquery` : sql``;
  const { rows } = await shop.db.execute<{ count: number }>(
    sql`select count(*)::int from products p where ${whereClause(selection)}${narrowed}`,
  );
  return rows[0]?.count ?? 0;
}

/** Compares list, total and every count with the database. */
async function expectTruth(table: CatalogTable, input: Lists): Promise<void> {
  const { category, filter = {} } = input.selection;
  const lists = { ...input, selection: { category, filter: table.sanitizeFilter(filter) } };
  const { selection, ...page } = lists;
  const database = await askDatabase(lists);
  const counted = table.countFacets(selection);
  const where = JSON.stringify(lists);
  expect(table.list(selection, page), where).toEqual(database.versions);
  expect([table.count(selection), counted.total], where).toEqual([database.total, database.total]);
  expect(counted.prices, where).toEqual(database.prices);
  expect(await countInSearchIndex(selection), where).toBe(database.total);
  for (const facet of facets) {
    for (const { value, products } of counted.values[facet] ?? [])
      expect(products, `${facet} ${value} of ${where}`).toBe(await database.withValue(facet, value));
    if (selection.filter?.[facet]) expect(counted.without[facet], where).toBe(await database.without(facet));
  }
  // The steps share all products; the chosen range may stand among them as one more.
  const priced = counted.values.price ?? [];
  const [chosen] = selection.filter?.price ?? [];
  const inSteps = priced.reduce((sum, { products }) => sum + products, 0);
  const isOneMore = inSteps === (await database.without("price")) + counted.total;
  if (chosen !== undefined)
    expect(
      priced.map(({ value }) => value),
      where,
    ).toContain(chosen);
  if (priced.length > 1 && !(chosen !== undefined && isOneMore))
    expect(inSteps, where).toBe(await database.without("price"));
  await expectNothingMissing(counted.values, selection);
}

/** Every text and brand that leads to products is among the values. */
async function expectNothingMissing(
  values: { [Name in Facet]?: { value: string }[] },
  { category, filter = {} }: Selection,
) {
  for (const facet of facets.filter((each) => isWordFacet(each) || each === "brand")) {
    const where = sql.join(
      facetConditions({ ...filter, [facet]: undefined })
        .map(({ condition }) => condition)
        .concat(whereClause({ category })),
      sql` and `,
    );
    const { rows } = await shop.db.execute<{ value: string }>(
      facet === "brand"
        ? sql`select distinct b.slug as value from products p join brands b on b.id = p.brand_id where ${where}`
        : sql`select distinct split_part(word, ':', 2) as value from products p, unnest(p.facets) word where ${where} and word like ${`${facet}:%`}`,
    );
    expect(values[facet]?.map(({ value }) => value)).toEqual(expect.arrayContaining(rows.map(({ value }) => value)));
  }
}

const some = (facet: Facet, values: readonly string[], max = 2) =>
  fc.record({ [facet]: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: max }) });
const anyFilter: fc.Arbitrary<Filter> = fc
  .tuple(
    ...[
      some("category", ["makeup", "skincare", "hair-care"]),
      some("brand", ["brand-1", "brand-2", "BRAND-3", "Brand No 4", "brand-8"]),
      some("price", ["-1", "100-199", "150-4999", "300-", "50000-", "-749"], 1),
      some("skin", ["dry", "oily", "gone"]),
      some("shade", ["red"]),
      some("finish", ["matte", "glossy"]),
      some("rating", ratingChoices, 1),
      some("stock", ["1"], 1),
      some("offer", ["1"], 1),
    ].map((each) => fc.option(each, { freq: 3 })),
  )
  .map((chosen) => Object.assign({}, ...chosen.filter((each) => each !== null)) as Filter)
  .filter(({ price }) => price === undefined || readPriceRange(price[0] ?? "") !== null);
const anyLists: fc.Arbitrary<Lists> = fc.record({
  selection: fc.record({
    category: fc.constantFrom<(CategoryName | undefined)[]>(undefined, ...categoryNames),
    filter: anyFilter,
  }),
  sort: fc.constantFrom(...productSorts),
  offset: fc.constantFrom(0, 0, 10, 300),
  limit: fc.constantFrom(10, 24),
});

const changes: fc.Arbitrary<string> = fc.constantFrom(
  "update products set status = case status when 'hidden' then 'published' else 'hidden' end where id < '2'",
  "update products set category_id = 'hair-care', price = price + 12345, list_price = list_price + 12345 where id between '2' and '4'",
  "update products set in_stock = not in_stock, list_price = null, facets = facets || '{shade:pink}' where id > 'c'",
  "update products set rating_sum = rating_count * 4, rating_count = rating_count + 1 where id > '8'",
  "update products set sold = sold + 20, featured = not featured where id like '%a'",
  "update products set name_en = 'Renamed' where id < '5'",
  "update products set price = 1, list_price = null where id = (select max(id) from products)",
  // Products of other tests have stock, which prevents deleting them.
  `delete from products p where id like '7%'
      and not exists (select from stock_batches b join variants v on v.id = b.variant_id where v.product_id = p.id)`,
  "update brands set slug = slug || 'x', name = 'Renamed ' || id where id = 'brand2'",
  `insert into products (id, slug, category_id, brand_id, name_en, price, highest_price, facets, in_stock)
     select 'new' || substr(md5(random()::text), 1, 9), 'new-' || random(), 'makeup', brand_id, 'New', price, price, '{skin:sensitive}', true from products limit 5`,
);

test("lists and counts equal those of the database after any change, in both of two processes", async () => {
  await fillProducts(700);
  const processes = [shop.catalogIndex, new CatalogIndex(shop.db)];
  const step = fc.record({
    change: fc.option(changes, { freq: 2 }),
    lists: fc.array(anyLists, { minLength: 2, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { change, lists } of steps) {
        if (change) await shop.pool.query(change);
        for (const [at, each] of lists.entries())
          await expectTruth(await (processes[at % 2] as CatalogIndex).read(), each);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

test("a committed change is counted from the next read on, however transactions overlap", async () => {
  await fillProducts(50);
  const count = async () => (await shop.catalogIndex.read()).count({ filter: { finish: ["matte"] } });
  const before = await count();
  const [early, late] = [await shop.pool.connect(), await shop.pool.connect()];
  const hide =
    "update products set status = 'hidden' where id = (select id from products where facets @> '{finish:matte}' and status = 'published' order by id";
  try {
    await early.query(`begin; ${hide} limit 1)`);
    await late.query(`begin; ${hide} desc limit 1)`);
    expect(await count()).toBe(before);
    await late.query("commit");
    expect(await count()).toBe(before - 1);
    await early.query("rollback");
    expect(await count()).toBe(before - 1);
    await early.query(`begin; ${hide} limit 1)`);
    await shop.pool.query("update products set sold = sold + 1 where id > '8'");
    expect(await count()).toBe(before - 1);
    await early.query("commit");
    expect(await count()).toBe(before - 2);
  } finally {
    early.release();
    late.release();
  }
});

test("an order of the last piece removes the product from those in stock, in every process", async () => {
  const { productId, variantIds } = await stockProduct(shop, { variants: [variantDraft({ stock: 1 })] });
  const other = new CatalogIndex(shop.db);
  const inStock = async (index: CatalogIndex) => (await index.read()).count({ filter: { stock: ["1"] } });
  expect([await inStock(shop.catalogIndex), await inStock(other)]).toEqual([1, 1]);
  const billingDetails = { fullName: "Nusrat Jahan", phone: "01712-345678", address: "House 12", city: "Dhaka" };
  const items = [{ productId, variantId: variantIds[0], quantity: 1 }];
  const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 160 });
  await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
  expect([await inStock(shop.catalogIndex), await inStock(other)]).toEqual([0, 0]);
});

test("while products change under load no list shows one that does not match", async () => {
  await fillProducts(200);
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let round = 0; round < 15; round += 1)
      await shop.pool.query("update products set price = price / 2, in_stock = not in_stock where id like $1", [
        `${writer * 2}%`,
      ]);
  });
  const readers = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 30; round += 1) {
      const table = await shop.catalogIndex.read();
      const selection = { filter: { stock: ["1"] } };
      const { total, values } = table.countFacets(selection);
      expect(table.list(selection, { sort: "price", offset: 0, limit: 500 }).length).toBe(total);
      expect(values.category?.reduce((sum, { products }) => sum + products, 0)).toBe(total);
    }
  });
  await Promise.all([...writers, ...readers]);
  const lists = { selection: {}, sort: "price", offset: 0, limit: 300 } as const;
  await expectTruth(await shop.catalogIndex.read(), lists);
});

test("a process that lost its connections counts correctly as soon as it has new ones", async () => {
  await fillProducts(60);
  const count = async () => (await shop.catalogIndex.read()).count({});
  const before = await count();
  const { rows } = await shop.pool.query(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await shop.pool.query(
    "update products set status = 'hidden' where id = (select min(id) from products where status = 'published')",
  );
  for (const { pid } of rows) await shop.pool.query("select pg_terminate_backend($1)", [pid]);
  const counts = await Promise.all(Array.from({ length: 20 }, () => count().catch(() => null)));
  for (const each of counts) expect([null, before - 1]).toContain(each);
  expect(await count()).toBe(before - 1);
});

test("the catalogue is read again if the change log was emptied or does not go back far enough", async () => {
  await fillProducts(60);
  const count = async () => (await shop.catalogIndex.read()).count({});
  const before = await count();
  const hideOne =
    "update products set status = 'hidden' where id = (select min(id) from products where status = 'published')";
  // As after a crash, or after bulk changes without triggers.
  await shop.pool.query(`${hideOne}; truncate catalog_changes, catalog_log`);
  expect(await count()).toBe(before - 1);

  const sleeping = new CatalogIndex(shop.db);
  await sleeping.read();
  await shop.pool.query(hideOne);
  const purge = async () => {
    await shop.pool.query("update catalog_log set purged_at = now() - interval '1 minute'");
    await Promise.all([purgeCatalogChanges(shop), purgeCatalogChanges(shop)]);
    expect(await count()).toBe(before - 2);
    return (await shop.pool.query("select from catalog_changes")).rowCount;
  };
  // Transactions in other databases of the server delay it.
  await expect.poll(purge).toBe(0);
  expect((await sleeping.read()).count({})).toBe(before - 2);
});

test("concurrent readers share one query of the change log", async () => {
  await fillProducts(10);
  await shop.catalogIndex.read();
  let statements = 0;
  const counted = new CatalogIndex(
    new Proxy(shop.db, {
      get: (db, name) => {
        if (name === "session") statements += 1;
        return Reflect.get(db, name);
      },
    }),
    shop.db,
  );
  await counted.read();
  await Promise.all(Array.from({ length: 50 }, () => counted.read()));
  expect(statements).toBeLessThanOrEqual(2);
});
