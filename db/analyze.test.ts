import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "../shop/test-shop.ts";
import { analyzeGrownTables } from "./analyze.ts";

const insertWords = (from: number, to: number) =>
  sql`insert into search_words (word, skeleton) select 'word' || n, 'wrd' from generate_series(${from}::int, ${to}::int) n`;

test("a table that has doubled is analyzed, once", async () => {
  const shop = await testShop();
  await analyzeGrownTables(shop.db);
  expect(await analyzeGrownTables(shop.db)).toEqual([]);
  await shop.db.execute(insertWords(1, 5_000));
  expect(await analyzeGrownTables(shop.db)).toEqual(["search_words"]);
  expect(await analyzeGrownTables(shop.db)).toEqual([]);
  const rowsOf = sql`select reltuples::int as rows from pg_class where relname = 'search_words'`;
  expect((await shop.db.execute(rowsOf)).rows).toEqual([{ rows: 5_000 }]);
  await shop.db.execute(insertWords(5_001, 6_000));
  expect(await analyzeGrownTables(shop.db)).toEqual([]);
});

test("a session with a plan for an empty table replans after the table was analyzed", async () => {
  const shop = await testShop();
  const client = await shop.pool.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan; set enable_bitmapscan = off");
    await client.query("create table young (n int primary key, filler text)");
    await client.query("vacuum analyze young");
    await client.query("prepare lookup (int) as select * from young where n = $1");
    const plan = async () =>
      (await client.query<{ "QUERY PLAN": string }>("explain execute lookup (1)")).rows[0]?.["QUERY PLAN"];
    await client.query("insert into young values (1, 'x')");
    const before = await plan();
    await client.query("insert into young select n, repeat('x', 500) from generate_series(2, 3000) n");
    expect(await plan()).toBe(before);
    expect(await analyzeGrownTables(shop.db)).toContain("young");
    expect(await plan()).toMatch(/^Index Scan/);
    expect(await plan()).not.toBe(before);
  } finally {
    client.release();
  }
});
