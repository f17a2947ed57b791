import path from "node:path";
import { projectRoot } from "../../db/project.ts";
import { front, machine, shopPort } from "./cluster.ts";
import type { Processes, Started } from "./processes.ts";
import { until } from "./until.ts";

/** A process of the shop on a machine of its own, as the loopback network has them. */
export type RunningShop = { url: string; started: Started };

export const admin = { email: "admin@labonno.example", password: "Shapla-2026" };

/** The shop's processes: one database, one folder of pictures, one HAProxy before them. */
export class Shops {
  readonly running = new Map<number, RunningShop>();
  readonly #processes: Processes;
  readonly #env: Record<string, string>;

  constructor(processes: Processes, { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) {
    this.#processes = processes;
    this.#env = {
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: "on",
      PUBLIC_URL: front,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // HAProxy, which is told by the buyers of this bench from where each of them comes.
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
    };
  }

  /** Starts the process on this machine. Answers after how many seconds it was ready. */
  async start(number: number): Promise<number> {
    const begun = Date.now();
    const url = `http://${machine(number)}:${shopPort}`;
    const started = this.#processes.start(`shop${number}`, {
      command: process.execPath,
      args: [path.join(projectRoot, "build", "server", "index.js")],
      env: { ...this.#env, HOST: machine(number), PORT: String(shopPort) },
    });
    this.running.set(number, { url, started });
    await until(`shop ${number}`, async () => (await fetch(`${url}/readyz`)).ok, { seconds: 120, every: 50 });
    const took = (Date.now() - begun) / 1000;
    await until("HAProxy to see a shop", async () => (await fetch(`${front}/readyz`)).ok);
    return took;
  }

  async kill(number: number): Promise<void> {
    const shop = this.running.get(number);
    this.running.delete(number);
    shop?.started.signal("SIGKILL");
    await shop?.started.exited;
  }

  urls(): string[] {
    return [...this.running.values()].map(({ url }) => url);
  }
}
