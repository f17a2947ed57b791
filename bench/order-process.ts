import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { OrderWork, WorkResult } from "./order-worker.ts";

/** The shop of one commit in a separate process, which places orders on request. */
export type OrderProcess = {
  /** Runs concurrent clients for some seconds. Null if pgbench is not installed. */
  run: (work: OrderWork, seconds: number) => Promise<WorkResult | null>;
  /** Times the statements of single orders: statement, calls, milliseconds, rows. */
  timeStatements: () => Promise<string[][]>;
  /** The tables that orders write: name, updates, and the share of HOT updates, which change no index. */
  countUpdates: () => Promise<string[][]>;
  postgresVersion: string;
  stop: () => Promise<void>;
};

const worker = path.join(import.meta.dirname, "order-worker.ts");

/** Starts the shop with the source code in `root` on its own filled and analyzed database. */
export async function startOrderProcess(root: string): Promise<OrderProcess> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-bench-"));
  const child = fork(worker, [root, dataDir], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(child, "exit");
  const receive = async <Answer>(): Promise<Answer> => {
    const answer = await Promise.race([once(child, "message"), ended.then(() => null)]);
    if (answer === null) throw new Error(`a process that places orders stopped (${child.exitCode})`);
    return answer[0] as Answer;
  };
  const ask = <Answer>(message: object): Promise<Answer> => {
    child.send(message);
    return receive<Answer>();
  };
  const { postgresVersion } = await receive<{ postgresVersion: string }>();
  return {
    run: (work, seconds) => ask({ work, seconds }),
    timeStatements: () => ask({ work: "statements" }),
    countUpdates: () => ask({ work: "updates" }),
    postgresVersion,
    async stop() {
      child.disconnect();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
