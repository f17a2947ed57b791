import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { purgeExpiredAuth } from "../../shop/auth/sessions.ts";
import { purgeMerges } from "../../shop/cart/merge-carts.ts";
import { rankPairs, rankPairsOnce } from "../../shop/catalog/rank-bought-together.ts";
import { purgeRecords } from "../../shop/connected-accounts/purge-records.ts";
import { recomputeClaims } from "../../shop/ingredients/claims.ts";
import { purgeImages } from "../../shop/media/purge-images.ts";
import { purgeShareImages } from "../../shop/media/share-images/share-image-store.ts";
import { purgeNotifications } from "../../shop/notifications/outbox.ts";
import { reindexOrders } from "../../shop/orders/admin/order-search.ts";
import { purgeIdempotencyKeys } from "../../shop/orders/idempotency-keys.ts";
import { purgeOld } from "../../shop/privacy/forget-orders.ts";
import { purgeQuestionGuests } from "../../shop/questions/ask.ts";
import { compactDailyTotals } from "../../shop/reports/compact-daily-totals.ts";
import { countSales } from "../../shop/search/count-sales.ts";
import { purgeOldSearches } from "../../shop/search/popular-searches.ts";
import { reindexProducts } from "../../shop/search/reindex-products.ts";
import type { Shop } from "../../shop/shop.ts";
import { withholdEveryNight } from "../../shop/stock/withhold.ts";
import { purgeStockAlerts } from "../../shop/stock-alerts/subscribe.ts";
import type { Log } from "../log.ts";
import { runBackgroundLoops, runNotificationSender } from "./background-loops.ts";

export type NightlyJobs = Record<string, { cron: string; run: (shop: Shop) => Promise<unknown> }>;

/** Runs every night at a quiet hour in Dhaka, on one of the processes. */
const nightlyJobs: NightlyJobs = {
  "withhold-expiring": { cron: "51 23 * * *", run: withholdEveryNight },
  "rank-pairs": { cron: "0 4 * * *", run: rankPairs },
  "purge-searches": { cron: "5 4 * * *", run: purgeOldSearches },
  "purge-notifications": { cron: "10 4 * * *", run: purgeNotifications },
  "purge-stock-alerts": { cron: "15 4 * * *", run: purgeStockAlerts },
  "purge-question-guests": { cron: "17 4 * * *", run: purgeQuestionGuests },
  "purge-idempotency-keys": { cron: "20 4 * * *", run: purgeIdempotencyKeys },
  "purge-cart-merges": { cron: "25 4 * * *", run: purgeMerges },
  "compact-daily-totals": { cron: "30 4 * * *", run: compactDailyTotals },
  "count-sales": { cron: "35 4 * * *", run: countSales },
  "purge-images": { cron: "40 4 * * *", run: purgeImages },
  "purge-share-images": { cron: "45 4 * * *", run: (shop) => purgeShareImages(shop) },
  "purge-auth": { cron: "50 4 * * *", run: purgeExpiredAuth },
  "purge-courier-records": { cron: "52 4 * * *", run: purgeRecords },
  "purge-personal-data": { cron: "55 4 * * *", run: purgeOld },
};

/** Names that older databases may still have scheduled. */
const formerJobNames = [
  ...["prune-letters", "sweep-images", "sweep-share-pictures", "sweep-people", "forget-people", "fold-days"],
  ...["forget-idempotency-keys", "forget-stock-requests", "forget-cart-merges", "purge-old-searches"],
];

type StartJobsDeps = {
  shop: Shop;
  pool: pg.Pool;
  log: Log;
  /** Nightly jobs that not every process can do. */
  extraJobs?: NightlyJobs;
};

type RunningJobs = { stop: () => Promise<void> };

/**
 * Starts everything that runs beside the requests: loops, indexing after an update, and nightly jobs. They use the pool,
 * so `stop` comes before the database closes; it waits at most ten seconds for notifications being sent.
 */
export function startJobs({ shop, pool, log, extraJobs = {} }: StartJobsDeps): RunningJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const logFailure = (message: string) => (error: Error & { code?: string }) =>
    log.error({ error: error.name, code: error.code }, message);
  const sending = runNotificationSender(shop, log, signal);
  const running = [
    runBackgroundLoops(shop, log, signal),
    reindexProducts(shop, signal).catch(logFailure("products could not be indexed for search")),
    reindexOrders(shop, signal).catch(logFailure("orders could not be indexed for search")),
    recomputeClaims(shop, signal).catch(logFailure("claims of the products could not be computed")),
    // The night in which nothing ran.
    withholdEveryNight(shop).catch(logFailure("goods too old to be sold could not be withheld")),
    rankPairsOnce(shop).catch(logFailure("products bought together could not be ranked")),
  ];
  const boss = createScheduler(pool, log);
  const scheduled = scheduleJobs(boss, { ...nightlyJobs, ...extraJobs }, shop, log).catch(
    logFailure("nightly jobs could not be scheduled"),
  );
  return {
    async stop() {
      stopping.abort();
      const sendingStopped = Promise.race([sending, sleep(10_000, undefined, { ref: false })]);
      const schedulerStopped = scheduled.then(() => boss.stop({ timeout: 5000 }));
      await Promise.all([...running, sendingStopped, schedulerStopped]);
    },
  };
}

/** pg-boss on our own pool. It polls rarely, as all jobs are nightly. */
function createScheduler(pool: pg.Pool, log: Log): PgBoss {
  const boss = new PgBoss({
    schema: "pgboss",
    db: { executeSql: (text, values) => queryOnOwnConnection(pool, text, values) },
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    superviseIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    flowIntervalSeconds: 3600,
  });
  boss.on("error", (error: Error) => log.error({ error: error.name }, "the job scheduler failed"));
  return boss;
}

/** pg-boss sends whole transactions as one text: after an error the connection must not return to the pool. */
async function queryOnOwnConnection(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let failed = true;
  try {
    const result = await client.query(text, values);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}

async function scheduleJobs(boss: PgBoss, jobs: NightlyJobs, shop: Shop, log: Log): Promise<void> {
  await boss.start();
  for (const name of formerJobNames) await boss.unschedule(name);
  for (const [name, { cron, run }] of Object.entries(jobs)) {
    await boss.createQueue(name);
    await boss.schedule(name, cron, null, { tz: "Asia/Dhaka" });
    await boss.work(name, { pollingIntervalSeconds: 60 }, async () => {
      try {
        await run(shop);
        log.info({ job: name }, "nightly job done");
      } catch (error) {
        log.error({ job: name, error: error instanceof Error ? error.name : "unknown" }, "nightly job failed");
        throw error;
      }
    });
  }
}

export type JobTime = { name: string; lastDone: Date | null; lastFailed: Date | null };

/** When each nightly job last succeeded and failed, in any process; pg-boss remembers a week. */
export async function jobTimes(pool: pg.Pool): Promise<JobTime[]> {
  const { rows: existing } = await pool.query<{ up: boolean }>("select to_regclass('pgboss.job') is not null as up");
  if (!existing[0]?.up) return [];
  const { rows } = await pool.query<JobTime>(`
    select s.name, max(j.completed_on) filter (where j.state = 'completed') as "lastDone",
           max(j.completed_on) filter (where j.state = 'failed') as "lastFailed"
      from pgboss.schedule s left join pgboss.job j on j.name = s.name group by s.name order by s.name`);
  return rows;
}
