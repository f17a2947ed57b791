import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countRows } from "./count-rows.ts";
import { mostPaged, pagesOf } from "./paging.ts";
import { testShop } from "./test-shop.ts";

test("what a list holds is counted up to where lists end, and no further", async () => {
  const shop = await testShop();
  const rows = (many: number) => sql`generate_series(1, ${many}::int)`;
  expect(await countRows(shop, rows(mostPaged - 1))).toBe(mostPaged - 1);
  expect(await countRows(shop, rows(mostPaged + 1))).toBe(mostPaged);
  expect([pagesOf(0, 24), pagesOf(48, 24), pagesOf(49, 24), pagesOf(1_000_000, 24)]).toEqual([1, 2, 3, 417]);
});
