import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { testShop } from "../../shop/test-shop.ts";
import { startJobs } from "./jobs.ts";

const waitOptions = { timeout: 45_000, interval: 50 };

test("nightly jobs are scheduled once by concurrent processes, and stop cleanly", async () => {
  const shop = await testShop();
  const errors: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void errors.push(line) });
  const started = Array.from({ length: 3 }, () => startJobs({ shop, pool: shop.pool, log }));
  const timetable = async () =>
    (await shop.pool.query("select name, cron, timezone from pgboss.schedule order by name")).rows;
  await vi.waitFor(
    async () =>
      expect(await timetable()).toEqual([
        { name: "compact-daily-totals", cron: "30 4 * * *", timezone: "Asia/Dhaka" },
        { name: "count-sales", cron: "35 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-auth", cron: "50 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-cart-merges", cron: "25 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-courier-records", cron: "52 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-idempotency-keys", cron: "20 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-images", cron: "40 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-notifications", cron: "10 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-personal-data", cron: "55 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-question-guests", cron: "17 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-searches", cron: "5 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-share-images", cron: "45 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-stock-alerts", cron: "15 4 * * *", timezone: "Asia/Dhaka" },
        { name: "rank-pairs", cron: "0 4 * * *", timezone: "Asia/Dhaka" },
        { name: "withhold-expiring", cron: "51 23 * * *", timezone: "Asia/Dhaka" },
      ]),
    waitOptions,
  );
  await Promise.all(started.map((jobs) => jobs.stop()));
  expect(errors).toEqual([]);
  // No connection is in use or in a transaction.
  expect(shop.pool.totalCount - shop.pool.idleCount).toBe(0);
  const { rows } = await shop.pool.query(
    "select from pg_stat_activity where datname = current_database() and state like '%transaction%'",
  );
  expect(rows).toEqual([]);
});

test("a job scheduled under an earlier name is removed", async () => {
  const shop = await testShop();
  const log = pino({ level: "silent" });
  const scheduled = async () =>
    (await shop.pool.query("select name from pgboss.schedule")).rows.map(({ name }) => name);
  const jobs = startJobs({ shop, pool: shop.pool, log });
  await vi.waitFor(async () => expect(await scheduled()).toHaveLength(15), waitOptions);
  await jobs.stop();
  await shop.pool.query(
    "insert into pgboss.queue select (jsonb_populate_record(q, '{\"name\": \"sweep-images\"}')).* from pgboss.queue q where name = 'purge-images'",
  );
  await shop.pool.query("insert into pgboss.schedule (name, key, cron) values ('sweep-images', '', '40 4 * * *')");
  const again = startJobs({ shop, pool: shop.pool, log });
  await vi.waitFor(async () => expect(await scheduled()).not.toContain("sweep-images"), waitOptions);
  await again.stop();
});

test("a job that is due runs", async () => {
  const shop = await testShop();
  const log = pino({ level: "silent" });
  const jobs = startJobs({ shop, pool: shop.pool, log });
  await shop.pool.query(`insert into notifications (id, kind, channel, recipient, language, state, created_at)
    values ('old', 'email-changed', 'mail', 'a@example.com', 'en', 'sent', now() - interval '91 days')`);
  await vi.waitFor(() => shop.pool.query("insert into pgboss.job (name) values ('purge-notifications')"), waitOptions);
  await jobs.stop();
  // A starting process looks for due jobs immediately.
  const again = startJobs({ shop, pool: shop.pool, log });
  await vi.waitFor(
    async () => expect((await shop.pool.query("select from notifications")).rowCount).toBe(0),
    waitOptions,
  );
  await again.stop();
});

test("a scheduler stopped during its start leaves no connection and no timer", async () => {
  const shop = await testShop();
  const started = vi.spyOn(globalThis, "setInterval");
  const ended = vi.spyOn(globalThis, "clearInterval");
  onTestFinished(() => void vi.restoreAllMocks());
  const jobs = startJobs({ shop, pool: shop.pool, log: pino({ level: "silent" }) });
  await jobs.stop();
  expect(shop.pool.totalCount - shop.pool.idleCount).toBe(0);
  const clocks = started.mock.results.map(({ value }) => value);
  expect(clocks.length).toBeGreaterThan(3);
  const stopped = new Set(ended.mock.calls.map(([clock]) => clock));
  expect(clocks.filter((clock) => !stopped.has(clock))).toEqual([]);
});
