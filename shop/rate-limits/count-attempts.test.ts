import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import * as tables from "../../db/schema.ts";
import { type TestShop, testShop } from "../test-shop.ts";
import { assertAllowed, consume, isLimited, refundAttempt } from "./count-attempts.ts";

const { rateLimits } = tables;

const limits = [
  { key: "letter from 203.0.113.7", max: 3 },
  { key: "letter by rina", max: 5, minutes: 60 },
];
const noon = new Date("2026-11-21T06:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const countTimes = async (shop: TestShop, count: number) =>
  (await Promise.allSettled(Array.from({ length: count }, () => consume(shop, limits)))).filter(
    ({ status }) => status === "fulfilled",
  ).length;

test("a hundred parallel attempts are counted as a hundred, and each limit ends at its own time", async () => {
  const shop = await testShop();
  shop.setNow(noon);
  expect(await countTimes(shop, 100)).toBe(3);
  shop.setNow(later(10));
  // The other key has counted those three, and none of the refused ones.
  expect(await countTimes(shop, 2)).toBe(2);
  await expect(consume(shop, limits)).rejects.toMatchObject({ code: "too-many-requests", retryAfterSeconds: 3000 });
  shop.setNow(later(60));
  expect(await countTimes(shop, 100)).toBe(3);
});

test("a refusal gives the seconds until a retry makes sense", async () => {
  const shop = await testShop();
  shop.setNow(noon);
  await countTimes(shop, 4);
  shop.setNow(later(7));
  for (const check of [consume, assertAllowed]) {
    await expect(check(shop, limits)).rejects.toMatchObject({ code: "too-many-requests", retryAfterSeconds: 180 });
  }
});

test("a key over its limit is refused without a query, in each process that has seen it", async () => {
  const shop = await testShop();
  await countTimes(shop, 4);
  const rows = await shop.db.select().from(rateLimits);
  expect(await countTimes(shop, 50)).toBe(0);
  expect(await shop.db.select().from(rateLimits)).toEqual(rows);
  const another = { ...shop, db: drizzle(shop.pool, { schema: tables }) };
  for (let count = 1; count <= 3; count += 1) await expect(consume(another, limits)).rejects.toThrow();
  // The other process queried once, and did not count for the limits after the full one.
  const counts = await shop.db.select({ key: rateLimits.key, count: rateLimits.count }).from(rateLimits);
  const before = Object.fromEntries(rows.map(({ key, count }) => [key, count]));
  const full = limits[0]?.key ?? "";
  expect(Object.fromEntries(counts.map(({ key, count }) => [key, count]))).toEqual({
    ...before,
    [full]: (before[full] ?? 0) + 1,
  });
});

test("a successful attempt is uncounted, even after others were refused", async () => {
  const shop = await testShop();
  await countTimes(shop, 4);
  expect(await isLimited(shop, limits)).toBe(true);
  await refundAttempt(shop, limits);
  await refundAttempt(shop, limits);
  expect(await countTimes(shop, 1)).toBe(1);
});

test("the same keys are counted and uncounted concurrently without waiting", async () => {
  const shop = await testShop();
  const wideLimits = limits.map((limit) => ({ ...limit, max: 1_000_000 }));
  const spendAndRefund = async (nth: number) => {
    await consume(shop, wideLimits);
    // The row written last is the last one in the table.
    if (nth % 3 === 0) await consume(shop, wideLimits.slice(0, 1));
    await refundAttempt(shop, wideLimits);
  };
  for (let round = 0; round < 300; round += 1) {
    await Promise.all(Array.from({ length: 16 }, (_, nth) => spendAndRefund(nth)));
  }
  const counts = await shop.db.select({ count: rateLimits.count }).from(rateLimits).orderBy(rateLimits.count);
  expect(counts).toEqual([{ count: 0 }, { count: 300 * 6 }]);
});
