import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Gauge } from "prom-client";
import { outboxState } from "../../shop/notifications/outbox-state.ts";
import type { Shop } from "../../shop/shop.ts";
import { newestBackup } from "../backup/retention.ts";
import { jobTimes } from "../jobs/job-times.ts";
import type { Measures } from "./metrics.ts";

type Parts = { shop: Pick<Shop, "db">; pool: pg.Pool; backups: string | null };

// Prometheus itself waits ten seconds for all of it.
const patience = 3000;

/** What is asked of the database and of the folder of backups at each look: letters, nightly jobs, the newest backup. */
export function watchShop({ shop, pool, backups }: Parts, { registry }: Measures): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `labonno_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "1 while the database answers");
  const letters = gauge("letters", "Letters that wait, and those given up or held back in the last day", [
    "channel",
    "state",
  ]);
  const oldest = gauge("letters_oldest_waiting_seconds", "Age of the oldest letter that waits", ["channel"]);
  const done = gauge("job_last_success_timestamp_seconds", "When a nightly job was last done", ["job"]);
  const failed = gauge("job_last_failure_timestamp_seconds", "When a nightly job last failed", ["job"]);
  const backup = gauge("backup_last_success_timestamp_seconds", "When the newest whole backup was taken");
  const bytes = gauge("backup_bytes", "Size of the newest backup, unpacked");

  const lookAtDatabase = async () => {
    for (const { channel, waiting, oldest: age, failed: givenUp, held } of await outboxState(shop.db)) {
      letters.set({ channel, state: "waiting" }, waiting);
      letters.set({ channel, state: "failed" }, givenUp);
      letters.set({ channel, state: "held" }, held);
      oldest.set({ channel }, age);
    }
    for (const { name, lastDone, lastFailed } of await jobTimes(pool)) {
      if (lastDone) done.set({ job: name }, lastDone.getTime() / 1000);
      if (lastFailed) failed.set({ job: name }, lastFailed.getTime() / 1000);
    }
  };
  const lookAtBackups = async () => {
    const newest = backups === null ? null : await newestBackup(backups);
    if (!newest) return;
    backup.set(newest.takenAt.getTime() / 1000);
    bytes.set(newest.bytes);
  };
  return async () => {
    // The process's own figures are told whatever else is away.
    const late = sleep(patience, undefined, { ref: false }).then(() => Promise.reject(new Error("too late")));
    const [database] = await Promise.allSettled([Promise.race([lookAtDatabase(), late]), lookAtBackups()]);
    up.set(database.status === "fulfilled" ? 1 : 0);
  };
}
