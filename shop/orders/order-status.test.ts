import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "../test-shop.ts";
import { endedStatuses, openStatuses, orderStatus, orderStatuses, statusesWith } from "./order-status.ts";

test("the database accepts exactly the statuses of the table", async () => {
  const shop = await testShop();
  const { rows } = await shop.db.execute<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'orders_status_check'`);
  expect(namedStatuses(rows[0]?.definition)).toEqual(orderStatuses.toSorted());
});

test("is_revenue is true for exactly the statuses that count as revenue in the table", async () => {
  const shop = await testShop();
  const { rows } = await shop.db.execute<{ status: string }>(sql`
    select status from unnest(${sql.param(orderStatuses)}::text[]) status where is_revenue(status)`);
  expect(rows.map(({ status }) => status).toSorted()).toEqual(statusesWith("countsAsRevenue").toSorted());
});

test("the index for erasing customers covers exactly the statuses of ended orders", async () => {
  const shop = await testShop();
  const { rows } = await shop.db.execute<{ definition: string }>(sql`
    select indexdef as definition from pg_indexes where tablename = 'orders' and indexdef like '%erased_at IS NULL%'
       and indexdef like '%delivered%'`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { definition } of rows) expect(namedStatuses(definition), definition).toEqual(endedStatuses.toSorted());
});

test("every tone has colours, and every open order a progress bar", () => {
  const read = (path: string) => readFileSync(new URL(`../../app/${path}`, import.meta.url), "utf8");
  for (const { tone } of Object.values(orderStatus)) {
    expect(read("components/status-pill.css")).toContain(`.st-${tone} {`);
    expect(read("components/tokens.css")).toContain(`--st-${tone}-bg:`);
  }
  for (const status of openStatuses)
    expect(read("account/orders/orders.css")).toContain(`.progress.is-${orderStatus[status].tone} {`);
});

/** Statuses in an SQL text, sorted. */
function namedStatuses(definition = ""): string[] {
  return [...definition.matchAll(/'(\w+)'/g)].map(([, status]) => status ?? "").toSorted();
}
