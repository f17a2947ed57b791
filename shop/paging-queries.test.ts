import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countPages, maxCounted } from "./paging.ts";
import { countRows } from "./paging-queries.ts";
import { testShop } from "./test-shop.ts";

test("a list is counted up to the last page that can be opened", async () => {
  const shop = await testShop();
  const rows = (many: number) => sql`generate_series(1, ${many}::int)`;
  expect(await countRows(shop, rows(maxCounted - 1))).toBe(maxCounted - 1);
  expect(await countRows(shop, rows(maxCounted + 1))).toBe(maxCounted);
  expect([countPages(0, 24), countPages(48, 24), countPages(49, 24), countPages(1_000_000, 24)]).toEqual([
    1, 2, 3, 417,
  ]);
});
