import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { purgeExpiredAuth } from "../../shop/auth/purge-expired.ts";
import { purgeMerges } from "../../shop/cart/purge-merges.ts";
import { rankPairs, rankPairsOnce } from "../../shop/catalog/bought-together.ts";
import { recomputeClaims } from "../../shop/ingredients/claims.ts";
import { purgeImages } from "../../shop/media/purge-images.ts";
import { purgeShareImages } from "../../shop/media/share-images/share-queries.ts";
import { purgeNotifications } from "../../shop/notifications/purge-notifications.ts";
import { reindexOrders } from "../../shop/orders/admin/order-search.ts";
import { purgeIdempotencyKeys } from "../../shop/orders/purge-idempotency-keys.ts";
import { purgeOld } from "../../shop/privacy/purge-old.ts";
import { compactDailyTotals } from "../../shop/reports/compact-daily-totals.ts";
import { countSales } from "../../shop/search/count-sales.ts";
import { purgeOldSearches } from "../../shop/search/popular-searches.ts";
import { reindexProducts } from "../../shop/search/reindex-products.ts";
import type { Shop } from "../../shop/shop.ts";
import { purgeStockAlerts } from "../../shop/stock-alerts/purge-requests.ts";
import type { Log } from "../log.ts";
import { runFacetCountCompactor } from "./facet-count-compactor.ts";
import { runNotificationSender } from "./notification-sender.ts";
import { runSalePriceRefresher } from "./sale-price-refresher.ts";
import { notifyRestocked } from "./stock-alert-sender.ts";

export type NightlyJobs = Record<string, { cron: string; run: (shop: Shop) => Promise<unknown> }>;

/** What is done every night at a quiet hour in Dhaka, by one of the processes. */
const nightlyJobs: NightlyJobs = {
  "prune-letters": { cron: "10 4 * * *", run: purgeNotifications },
  "sweep-images": { cron: "40 4 * * *", run: purgeImages },
  "sweep-share-pictures": { cron: "45 4 * * *", run: (shop) => purgeShareImages(shop) },
  "sweep-people": { cron: "50 4 * * *", run: purgeExpiredAuth },
  "count-sales": { cron: "35 4 * * *", run: countSales },
  "forget-people": { cron: "55 4 * * *", run: purgeOld },
  "fold-days": { cron: "30 4 * * *", run: compactDailyTotals },
  "forget-idempotency-keys": { cron: "20 4 * * *", run: purgeIdempotencyKeys },
  "rank-pairs": { cron: "0 4 * * *", run: rankPairs },
  "forget-stock-requests": { cron: "15 4 * * *", run: purgeStockAlerts },
  "forget-cart-merges": { cron: "25 4 * * *", run: purgeMerges },
  "purge-old-searches": { cron: "5 4 * * *", run: purgeOldSearches },
};

type StartJobsDeps = {
  shop: Shop;
  pool: pg.Pool;
  log: Log;
  /** Nightly jobs that not every process can do. */
  extraJobs?: NightlyJobs;
};

type RunningJobs = { stop: () => Promise<void> };

/**
 * Starts what happens beside the requests: sending letters, telling who waits for what is back, turning offers, folding counts, reading
 * products and orders for the search, products for their marks, finding out what is bought together where that was never done, and the
 * nightly jobs. Their connections are those of the pool, so `stop` comes before the database is closed; it waits ten
 * seconds at most for letters on their way.
 */
export function startJobs({ shop, pool, log, extraJobs = {} }: StartJobsDeps): RunningJobs {
  const stopping = new AbortController();
  const sending = runNotificationSender(shop, log, stopping.signal);
  const reindexing = reindexProducts(shop, stopping.signal).catch((error: Error) => {
    log.error({ error: error.name }, "the products could not be read for the search");
  });
  const orderIndexing = reindexOrders(shop, stopping.signal).catch((error: Error) => {
    log.error({ error: error.name }, "the orders could not be read for the search");
  });
  const claimsRecompute = recomputeClaims(shop, stopping.signal).catch((error: Error) => {
    log.error({ error: error.name }, "the products' ingredients could not be read");
  });
  const stockAlerts = notifyRestocked(shop, log, stopping.signal);
  const salePrices = runSalePriceRefresher(shop, log, stopping.signal);
  const facetCompaction = runFacetCountCompactor(shop, log, stopping.signal);
  const pairRanking = rankPairsOnce(shop).catch((error: Error) => {
    log.error({ error: error.name }, "what is bought together could not be found out");
  });
  const boss = createScheduler(pool, log);
  const schedule = scheduleJobs(boss, { ...nightlyJobs, ...extraJobs }, shop, log).catch((error: Error) => {
    log.error({ error: error.name, code: (error as { code?: string }).code }, "the nightly jobs could not be set up");
  });
  return {
    async stop() {
      stopping.abort();
      const sendingStopped = Promise.race([sending, sleep(10_000, undefined, { ref: false })]);
      const schedulerStopped = schedule.then(() => boss.stop({ timeout: 5000 }));
      await Promise.all([
        sendingStopped,
        stockAlerts,
        salePrices,
        facetCompaction,
        reindexing,
        orderIndexing,
        claimsRecompute,
        pairRanking,
        schedulerStopped,
      ]);
    },
  };
}

/** pg-boss on our own pool: it keeps its tables in a schema of its own and asks seldom, for its jobs are nightly. */
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
  boss.on("error", (error: Error) => log.error({ error: error.name }, "the nightly jobs had a fault"));
  return boss;
}

/** pg-boss sends whole transactions as one text; where one breaks off, its connection must not go back into the pool. */
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
  for (const [name, { cron, run }] of Object.entries(jobs)) {
    await boss.createQueue(name);
    await boss.schedule(name, cron, null, { tz: "Asia/Dhaka" });
    await boss.work(name, { pollingIntervalSeconds: 60 }, async () => {
      try {
        await run(shop);
        log.info({ job: name }, "a nightly job is done");
      } catch (error) {
        log.error({ job: name, error: error instanceof Error ? error.name : "unknown" }, "a nightly job failed");
        throw error;
      }
    });
  }
}
