import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Gauge } from "prom-client";
import { readOutboxState } from "../../shop/notifications/outbox.ts";
import type { Shop } from "../../shop/shop.ts";
import { newestBackup } from "../backup/retention.ts";
import { jobTimes } from "../jobs/job-times.ts";
import type { Metrics } from "./metrics.ts";

type MeasureShopDeps = { shop: Pick<Shop, "db">; pool: pg.Pool; backupFolder: string | null };

// Prometheus itself waits ten seconds for all of it.
const timeoutMs = 3000;

/** What is asked of the database and of the folder of backups at each look: letters, nightly jobs, the newest backup. */
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
    // The process's own figures are told whatever else is away.
    const timeout = sleep(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error("too late")));
    const [database] = await Promise.allSettled([Promise.race([collectDatabase(), timeout]), collectBackups()]);
    up.set(database.status === "fulfilled" ? 1 : 0);
  };
}
