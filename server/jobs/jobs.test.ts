import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { testShop } from "../../shop/test-shop.ts";
import { startJobs } from "./jobs.ts";

const waitOptions = { timeout: 45_000, interval: 50 };

test("the nightly jobs are in the timetable once, however many processes start at the same time, and stop cleanly", async () => {
  const shop = await testShop();
  const errors: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void errors.push(line) });
  const started = Array.from({ length: 3 }, () => startJobs({ shop, pool: shop.pool, log }));
  const timetable = async () =>
    (await shop.pool.query("select name, cron, timezone from pgboss.schedule order by name")).rows;
  await vi.waitFor(
    async () =>
      expect(await timetable()).toEqual([
        { name: "count-sales", cron: "35 4 * * *", timezone: "Asia/Dhaka" },
        { name: "fold-days", cron: "30 4 * * *", timezone: "Asia/Dhaka" },
        { name: "forget-cart-merges", cron: "25 4 * * *", timezone: "Asia/Dhaka" },
        { name: "forget-idempotency-keys", cron: "20 4 * * *", timezone: "Asia/Dhaka" },
        { name: "forget-people", cron: "55 4 * * *", timezone: "Asia/Dhaka" },
        { name: "forget-stock-requests", cron: "15 4 * * *", timezone: "Asia/Dhaka" },
        { name: "prune-letters", cron: "10 4 * * *", timezone: "Asia/Dhaka" },
        { name: "purge-old-searches", cron: "5 4 * * *", timezone: "Asia/Dhaka" },
        { name: "rank-pairs", cron: "0 4 * * *", timezone: "Asia/Dhaka" },
        { name: "sweep-images", cron: "40 4 * * *", timezone: "Asia/Dhaka" },
        { name: "sweep-people", cron: "50 4 * * *", timezone: "Asia/Dhaka" },
        { name: "sweep-share-pictures", cron: "45 4 * * *", timezone: "Asia/Dhaka" },
      ]),
    waitOptions,
  );
  await Promise.all(started.map((jobs) => jobs.stop()));
  expect(errors).toEqual([]);
  // Nothing of theirs holds a connection any more, and none was left in the middle of a transaction.
  expect(shop.pool.totalCount - shop.pool.idleCount).toBe(0);
  const { rows } = await shop.pool.query(
    "select from pg_stat_activity where datname = current_database() and state like '%transaction%'",
  );
  expect(rows).toEqual([]);
});

test("a job that is due is done", async () => {
  const shop = await testShop();
  const log = pino({ level: "silent" });
  const jobs = startJobs({ shop, pool: shop.pool, log });
  await shop.pool.query(`insert into notifications (id, kind, channel, recipient, language, state, created_at)
    values ('old', 'email-changed', 'mail', 'a@example.com', 'en', 'sent', now() - interval '91 days')`);
  await vi.waitFor(() => shop.pool.query("insert into pgboss.job (name) values ('prune-letters')"), waitOptions);
  await jobs.stop();
  // A process that starts looks at once what there is to do.
  const again = startJobs({ shop, pool: shop.pool, log });
  await vi.waitFor(
    async () => expect((await shop.pool.query("select from notifications")).rowCount).toBe(0),
    waitOptions,
  );
  await again.stop();
});

test("stopped in the middle of its start it leaves no connection and no clock behind", async () => {
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
