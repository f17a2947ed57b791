import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "../test-shop.ts";
import { endedStatuses, openStatuses, orderStatus, orderStatuses, statusesWith } from "./order-status.ts";

test("the database accepts the statuses of the table and no others", async () => {
  const shop = await testShop();
  const { rows } = await shop.db.execute<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'orders_status_check'`);
  expect(namedStatuses(rows[0]?.definition)).toEqual(orderStatuses.toSorted());
});

test("is_revenue counts the statuses that the table counts as revenue", async () => {
  const shop = await testShop();
  const { rows } = await shop.db.execute<{ status: string }>(sql`
    select status from unnest(${sql.param(orderStatuses)}::text[]) status where is_revenue(status)`);
  expect(rows.map(({ status }) => status).toSorted()).toEqual(statusesWith("countsAsRevenue").toSorted());
});

test("the index of orders whose customer can be forgotten covers the statuses in which an order has ended", async () => {
  const shop = await testShop();
  const { rows } = await shop.db.execute<{ definition: string }>(sql`
    select indexdef as definition from pg_indexes where tablename = 'orders' and indexdef like '%erased_at IS NULL%'
       and indexdef like '%delivered%'`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { definition } of rows) expect(namedStatuses(definition), definition).toEqual(endedStatuses.toSorted());
});

test("every tone has its colours, and a progress bar for open orders", () => {
  const read = (path: string) => readFileSync(new URL(`../../app/${path}`, import.meta.url), "utf8");
  for (const { tone } of Object.values(orderStatus)) {
    expect(read("components/status-pill.css")).toContain(`.st-${tone} {`);
    expect(read("components/tokens.css")).toContain(`--st-${tone}-bg:`);
  }
  for (const status of openStatuses)
    expect(read("account/orders/orders.css")).toContain(`.progress.is-${orderStatus[status].tone} {`);
});

/** Statuses that a piece of SQL names, sorted. */
function namedStatuses(definition = ""): string[] {
  return [...definition.matchAll(/'(\w+)'/g)].map(([, status]) => status ?? "").toSorted();
}
