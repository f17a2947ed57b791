import type pg from "pg";
import { Gauge } from "prom-client";
import type { Measures } from "./metrics.ts";

/** Measures a pool of connections: how many there are, how many are in use, who waits, and for how long. */
export function watchPool(pool: pg.Pool, { registry, poolWait }: Measures): void {
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
  pool.connect = ((told?: (error: Error | undefined, ...rest: unknown[]) => void) => {
    const noted = poolWait.startTimer();
    if (!told) return connect().finally(noted);
    return connect((error, ...rest) => {
      noted();
      told(error, ...rest);
    });
  }) as typeof pool.connect;
}
