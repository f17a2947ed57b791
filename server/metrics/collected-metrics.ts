import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Counter, Gauge } from "prom-client";
import { imageWorker } from "../../shop/media/upload-queue.ts";
import { readOutboxState } from "../../shop/notifications/outbox.ts";
import { type RateLimitName, rateLimits } from "../../shop/rate-limits/limits.ts";
import { rateLimitTallies, rateLimitTotalsUsed } from "../../shop/rate-limits/spend.ts";
import type { Shop } from "../../shop/shop.ts";
import { newestBackup } from "../backup/retention.ts";
import { jobTimes } from "../jobs/jobs.ts";
import type { CachedPages } from "../page-cache/cache-pages.ts";
import type { Metrics } from "./metrics.ts";

/** Measures the connection pool: size, use, queue and waiting time. */
export function measurePool(pool: pg.Pool, { registry, poolWait }: Metrics): void {
  new Gauge({
    name: "labonno_database_connections",
    help: "Connections of this process to the database: used, idle, and requests that wait for one",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waited-for" }, pool.waitingCount);
    },
  });
  const connect = pool.connect.bind(pool);
  // `pool.query` connects through here, too.
  pool.connect = ((callback?: (error: Error | undefined, ...rest: unknown[]) => void) => {
    const stopTimer = poolWait.startTimer();
    if (!callback) return connect().finally(stopTimer);
    return connect((error, ...rest) => {
      stopTimer();
      callback(error, ...rest);
    });
  }) as typeof pool.connect;
}

/** Measures the page cache: hits, entries and bytes. */
export function measurePageCache({ figures }: Pick<CachedPages, "figures">, { registry }: Metrics): void {
  const registers = [registry];
  new Counter({
    name: "labonno_page_cache_requests_total",
    help: "Requests for what is the same for everybody: answered from the cache (hit), or by the shop (miss)",
    labelNames: ["result"],
    registers,
    collect() {
      const { hits, misses } = figures();
      this.reset();
      this.inc({ result: "hit" }, hits);
      this.inc({ result: "miss" }, misses);
    },
  });
  const gauge = (name: string, help: string, readValue: () => number) =>
    new Gauge({ name: `labonno_page_cache_${name}`, help, registers, collect: gaugeOf(readValue) });
  gauge("answers", "Answers that are kept", () => figures().answers);
  gauge("bytes", "What they take in memory", () => figures().bytes);
}

function gaugeOf(readValue: () => number) {
  return function collect(this: Gauge): void {
    this.set(readValue());
  };
}

/**
 * Measures rate limits: how often each was spent and exhausted in this process, the used part of each total over all
 * processes, and why image decoders died.
 */
export function measureRateLimits(shop: Pick<Shop, "db" | "now">, { registry }: Metrics): () => Promise<void> {
  const registers = [registry];
  new Counter({
    name: "labonno_budget_requests_total",
    help: "Spendings under each rate limit of what strangers can cause: within it (spent), or beyond it (refused)",
    labelNames: ["budget", "result"],
    registers,
    collect() {
      this.reset();
      for (const [budget, { spent, refused }] of rateLimitTallies(shop.db)) {
        this.inc({ budget, result: "spent" }, spent);
        this.inc({ budget, result: "refused" }, refused);
      }
    },
  });
  new Counter({
    name: "labonno_image_worker_deaths_total",
    help: "Pictures in the middle of which the decoder's process ended, by what it ended of",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(imageWorker.deaths)) this.inc({ reason }, count);
    },
  });
  const usedRatio = new Gauge({
    name: "labonno_budget_used_ratio",
    help: "How much of a rate limit's total is used in its present window, in all processes; 1 is all of it",
    labelNames: ["budget"],
    registers,
  });
  return async () => {
    const ratios = await rateLimitTotalsUsed(shop);
    for (const budget of Object.keys(rateLimits) as RateLimitName[]) {
      const ratio = ratios.get(budget);
      if (ratio !== undefined) usedRatio.set({ budget }, ratio);
    }
  };
}

type MeasureShopDeps = { shop: Pick<Shop, "db">; pool: pg.Pool; backupFolder: string | null };

// Prometheus itself waits ten seconds for all.
const timeoutMs = 3000;

/** Read from the database and the backup folder at each scrape: notifications, nightly jobs, the newest backup. */
export function measureShop({ shop, pool, backupFolder }: MeasureShopDeps, { registry }: Metrics): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `labonno_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "1 while the database answers");
  const notifications = gauge("letters", "Letters that wait, and those given up or held back in the last day", [
    "channel",
    "state",
  ]);
  const oldest = gauge("letters_oldest_waiting_seconds", "Age of the oldest letter that waits", ["channel"]);
  const done = gauge("job_last_success_timestamp_seconds", "When a nightly job was last done", ["job"]);
  const failed = gauge("job_last_failure_timestamp_seconds", "When a nightly job last failed", ["job"]);
  const backup = gauge("backup_last_success_timestamp_seconds", "When the newest whole backup was taken");
  const bytes = gauge("backup_bytes", "Size of the newest backup, unpacked");

  const collectDatabase = async () => {
    for (const { channel, waiting, oldest: oldestAge, failed: failedCount, held } of await readOutboxState(shop.db)) {
      notifications.set({ channel, state: "waiting" }, waiting);
      notifications.set({ channel, state: "failed" }, failedCount);
      notifications.set({ channel, state: "held" }, held);
      oldest.set({ channel }, oldestAge);
    }
    for (const { name, lastDone, lastFailed } of await jobTimes(pool)) {
      if (lastDone) done.set({ job: name }, lastDone.getTime() / 1000);
      if (lastFailed) failed.set({ job: name }, lastFailed.getTime() / 1000);
    }
  };
  const collectBackups = async () => {
    const newest = backupFolder === null ? null : await newestBackup(backupFolder);
    if (!newest) return;
    backup.set(newest.takenAt.getTime() / 1000);
    bytes.set(newest.bytes);
  };
  return async () => {
    // The process's own metrics are reported even if these fail.
    const timeout = sleep(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error("too late")));
    const [database] = await Promise.allSettled([Promise.race([collectDatabase(), timeout]), collectBackups()]);
    up.set(database.status === "fulfilled" ? 1 : 0);
  };
}
