import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { stockProduct, testShop } from "../test-shop.ts";
import { popularSearches, purgeOldSearches, recordSearch } from "./popular-searches.ts";

test("a query that several networks searched for, with results, is popular for four weeks", async () => {
  const shop = await testShop();
  await stockProduct(shop, { name: { en: "Rose Sunscreen", bn: "রোজ সানস্ক্রিন" } });
  shop.setNow(new Date("2026-11-01T06:00:00Z"));
  const search = (q: string, searchers: number) =>
    Promise.all(Array.from({ length: searchers }, (_, at) => recordSearch(shop, { q, address: `192.0.2.${at}` })));
  await search(" Sunscreen", 6);
  await search("sunscreen", 6); // the same ones again
  await search("rose", 5);
  await search("সানস্ক্রিন", 7);
  await search("rose sunscreen", 4);

  expect(await popularSearches(shop, "en")).toEqual(["sunscreen", "rose"]);
  expect(await popularSearches(shop, "bn")).toEqual(["সানস্ক্রিন", "rose"]);

  shop.setNow(new Date("2026-11-29T06:00:00Z"));
  expect(await popularSearches(shop, "bn")).toEqual([]);
  await purgeOldSearches(shop);
  expect((await shop.db.execute(sql`select from daily_searches`)).rowCount).toBe(0);
});

test("a query in both scripts is counted once, and shown in Bangla letters on the Bangla page", async () => {
  const shop = await testShop();
  await stockProduct(shop, { name: { en: "Rose Sunscreen", bn: "রোজ সানস্ক্রিন" } });
  const search = (q: string, searchers: number) =>
    Promise.all(Array.from({ length: searchers }, (_, at) => recordSearch(shop, { q, address: `192.0.2.${at}` })));
  await search("sunscreen", 9);
  await search("sunscrin", 8);
  await search("rose", 7);
  await search("সানস্ক্রিন", 6);
  expect(await popularSearches(shop, "en")).toEqual(["sunscreen", "rose"]);
  expect(await popularSearches(shop, "bn")).toEqual(["সানস্ক্রিন", "rose"]);
});

test("a query that may contain a name, or has no results, is not stored", async () => {
  const shop = await testShop();
  await stockProduct(shop, { name: { en: "Rose Soap", bn: null } });
  for (const q of [
    "rupa@example.com",
    "rose 01712345678",
    "০১৭১২-৩৪৫৬৭৮",
    "motor oil",
    "cetaphil",
    "<b>rose</b>",
    "r",
  ]) {
    await recordSearch(shop, { q, address: "192.0.2.1" });
  }
  expect((await shop.db.execute(sql`select from daily_searches`)).rowCount).toBe(0);
});
