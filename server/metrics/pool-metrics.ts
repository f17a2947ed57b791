import type pg from "pg";
import { Gauge } from "prom-client";
import type { Metrics } from "./metrics.ts";

/** Measures a pool of connections: how many there are, how many are in use, who waits, and for how long. */
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
  // `pool.query` asks for its connection here, too.
  pool.connect = ((callback?: (error: Error | undefined, ...rest: unknown[]) => void) => {
    const stopTimer = poolWait.startTimer();
    if (!callback) return connect().finally(stopTimer);
    return connect((error, ...rest) => {
      stopTimer();
      callback(error, ...rest);
    });
  }) as typeof pool.connect;
}
