import path from "node:path";
import { projectRoot } from "../../db/project.ts";
import { front, loopbackAddress, shopPort } from "./cluster.ts";
import { type Processes, type RunningProcess, waitUntil } from "./processes.ts";

/** A shop process on its own loopback address, as on its own machine. */
export type RunningShop = { url: string; started: RunningProcess };

export const admin = { email: "admin@labonno.example", password: "Shapla-2026" };

/** The processes of the shop: one database, one image folder, one HAProxy. */
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
      // HAProxy; this bench tells it the client addresses.
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
    };
  }

  /** Starts the process. Returns the seconds until it was ready. */
  async start(number: number): Promise<number> {
    const startedAt = Date.now();
    const url = `http://${loopbackAddress(number)}:${shopPort}`;
    const started = this.#processes.start(`shop${number}`, {
      command: process.execPath,
      args: [path.join(projectRoot, "build", "server", "index.js")],
      env: { ...this.#env, HOST: loopbackAddress(number), PORT: String(shopPort) },
    });
    this.running.set(number, { url, started });
    await waitUntil(`shop ${number}`, async () => (await fetch(`${url}/readyz`)).ok, {
      timeoutSeconds: 120,
      intervalMs: 50,
    });
    const readyAfterSeconds = (Date.now() - startedAt) / 1000;
    await waitUntil("HAProxy to see a shop", async () => (await fetch(`${front}/readyz`)).ok);
    return readyAfterSeconds;
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
