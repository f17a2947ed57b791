import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { sweepPeople } from "../../shop/auth/purge-expired.ts";
import { forgetMerges } from "../../shop/cart/purge-merges.ts";
import { rankPairs, rankPairsOnce } from "../../shop/catalog/bought-together/rank-pairs.ts";
import { readMarks } from "../../shop/ingredients/recompute-claims.ts";
import { sweepImages } from "../../shop/media/purge-images.ts";
import { sweepSharePictures } from "../../shop/media/share-images/purge-share-images.ts";
import { pruneLetters } from "../../shop/notifications/purge-notifications.ts";
import { readOrderSounds } from "../../shop/orders/admin/order-search.ts";
import { forgetKeys } from "../../shop/orders/purge-idempotency-keys.ts";
import { forgetOld } from "../../shop/privacy/purge-old.ts";
import { foldDays } from "../../shop/reports/compact-daily-totals.ts";
import { countSales } from "../../shop/search/count-sales.ts";
import { purgeOldSearches } from "../../shop/search/popular-searches.ts";
import { readProducts } from "../../shop/search/reindex-products.ts";
import type { Shop } from "../../shop/shop.ts";
import { forgetRequests } from "../../shop/stock-alerts/purge-requests.ts";
import type { Log } from "../log.ts";
import { keepFoldingShelves } from "./facet-count-compactor.ts";
import { sendLetters } from "./notification-sender.ts";
import { keepTurningOffers } from "./sale-price-refresher.ts";
import { tellReturned } from "./stock-alert-sender.ts";

export type Nightly = Record<string, { cron: string; work: (shop: Shop) => Promise<unknown> }>;

/** What is done every night at a quiet hour in Dhaka, by one of the processes. */
const nightly: Nightly = {
  "prune-letters": { cron: "10 4 * * *", work: pruneLetters },
  "sweep-images": { cron: "40 4 * * *", work: sweepImages },
  "sweep-share-pictures": { cron: "45 4 * * *", work: (shop) => sweepSharePictures(shop) },
  "sweep-people": { cron: "50 4 * * *", work: sweepPeople },
  "count-sales": { cron: "35 4 * * *", work: countSales },
  "forget-people": { cron: "55 4 * * *", work: forgetOld },
  "fold-days": { cron: "30 4 * * *", work: foldDays },
  "forget-idempotency-keys": { cron: "20 4 * * *", work: forgetKeys },
  "rank-pairs": { cron: "0 4 * * *", work: rankPairs },
  "forget-stock-requests": { cron: "15 4 * * *", work: forgetRequests },
  "forget-cart-merges": { cron: "25 4 * * *", work: forgetMerges },
  "purge-old-searches": { cron: "5 4 * * *", work: purgeOldSearches },
};

type Parts = {
  shop: Shop;
  pool: pg.Pool;
  log: Log;
  /** Nightly jobs that not every process can do. */
  more?: Nightly;
};

type Jobs = { stop: () => Promise<void> };

/**
 * Starts what happens beside the requests: sending letters, telling who waits for what is back, turning offers, folding counts, reading
 * products and orders for the search, products for their marks, finding out what is bought together where that was never done, and the
 * nightly jobs. Their connections are those of the pool, so `stop` comes before the database is closed; it waits ten
 * seconds at most for letters on their way.
 */
export function startJobs({ shop, pool, log, more = {} }: Parts): Jobs {
  const stopping = new AbortController();
  const sending = sendLetters(shop, log, stopping.signal);
  const reading = readProducts(shop, stopping.signal).catch((error: Error) => {
    log.error({ error: error.name }, "the products could not be read for the search");
  });
  const hearing = readOrderSounds(shop, stopping.signal).catch((error: Error) => {
    log.error({ error: error.name }, "the orders could not be read for the search");
  });
  const marking = readMarks(shop, stopping.signal).catch((error: Error) => {
    log.error({ error: error.name }, "the products' ingredients could not be read");
  });
  const telling = tellReturned(shop, log, stopping.signal);
  const turning = keepTurningOffers(shop, log, stopping.signal);
  const folding = keepFoldingShelves(shop, log, stopping.signal);
  const ranking = rankPairsOnce(shop).catch((error: Error) => {
    log.error({ error: error.name }, "what is bought together could not be found out");
  });
  const boss = openTimetable(pool, log);
  const timetable = keepTimetable(boss, { ...nightly, ...more }, shop, log).catch((error: Error) => {
    log.error({ error: error.name, code: (error as { code?: string }).code }, "the nightly jobs could not be set up");
  });
  return {
    async stop() {
      stopping.abort();
      const sent = Promise.race([sending, sleep(10_000, undefined, { ref: false })]);
      const timed = timetable.then(() => boss.stop({ timeout: 5000 }));
      await Promise.all([sent, telling, turning, folding, reading, hearing, marking, ranking, timed]);
    },
  };
}

/** pg-boss on our own pool: it keeps its tables in a schema of its own and asks seldom, for its jobs are nightly. */
function openTimetable(pool: pg.Pool, log: Log): PgBoss {
  const boss = new PgBoss({
    schema: "pgboss",
    db: { executeSql: (text, values) => runAlone(pool, text, values) },
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
async function runAlone(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
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

async function keepTimetable(boss: PgBoss, jobs: Nightly, shop: Shop, log: Log): Promise<void> {
  await boss.start();
  for (const [name, { cron, work }] of Object.entries(jobs)) {
    await boss.createQueue(name);
    await boss.schedule(name, cron, null, { tz: "Asia/Dhaka" });
    await boss.work(name, { pollingIntervalSeconds: 60 }, async () => {
      try {
        await work(shop);
        log.info({ job: name }, "a nightly job is done");
      } catch (error) {
        log.error({ job: name, error: error instanceof Error ? error.name : "unknown" }, "a nightly job failed");
        throw error;
      }
    });
  }
}
