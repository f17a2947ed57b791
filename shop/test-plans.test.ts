import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createWatchedShop } from "./test-plans.ts";
import { testShop } from "./test-shop.ts";

test("the rows read by each statement of a watched shop are reported, even after its database is dropped", async () => {
  const shop = await testShop();
  const { readsOf, end } = createWatchedShop(shop);
  const reads = await readsOf(async ({ db }) => void (await db.execute(sql`select id from users`)));
  expect(reads).toEqual([expect.objectContaining({ table: "users", rows: 2 })]);

  // As dropping a database does to its open connections.
  await shop.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await end();
});
