import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

type StartInput = {
  command: string;
  args: string[];
  env?: Record<string, string>;
  owner?: { uid: number; gid: number } | null;
};

export type RunningProcess = {
  name: string;
  pid: number;
  exited: Promise<void>;
  signal: (name: NodeJS.Signals) => void;
};

/**
 * Programs that end with the bench: when it is done, fails, or is interrupted. `orphans` lists what a killed program
 * leaves behind, such as Patroni's PostgreSQL.
 */
export class Processes {
  readonly #running = new Map<number, RunningProcess>();
  readonly #folder: string;
  readonly #orphans: () => number[];

  constructor(folder: string, orphans: () => number[]) {
    this.#folder = folder;
    this.#orphans = orphans;
    process.once("exit", () => this.#killAll());
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(name, async () => {
        await this.endAll();
        process.exit(1);
      });
  }

  /** Starts a program; its output goes to a file of its name. */
  start(name: string, { command, args, env = {}, owner = null }: StartInput): RunningProcess {
    const log = openSync(path.join(this.#folder, `${name}.log`), "a");
    const child = spawn(command, args, {
      cwd: "/",
      // Without the user's environment: their PGHOST or DATABASE_URL must not interfere.
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC", HOME: this.#folder, ...env },
      stdio: ["ignore", log, log],
      // Ctrl-C reaches only the bench, which stops them in order.
      detached: true,
      ...owner,
    });
    const exited = new Promise<void>((resolve, reject) => {
      child.once("exit", () => resolve());
      child.once("error", reject);
    });
    const pid = pidOf(child, command);
    const runningProcess: RunningProcess = { name, pid, exited, signal: (signal) => sendSignal(pid, signal) };
    this.#running.set(pid, runningProcess);
    exited.finally(() => this.#running.delete(pid)).catch(() => {});
    return runningProcess;
  }

  /** Stops all, last started first; kills after ten seconds. */
  async endAll(): Promise<void> {
    for (const runningProcess of [...this.#running.values()].reverse()) {
      runningProcess.signal("SIGCONT");
      runningProcess.signal("SIGTERM");
      await Promise.race([runningProcess.exited, sleep(10_000, undefined, { ref: false })]);
    }
    this.#killAll();
  }

  #killAll(): void {
    for (const pid of [...this.#running.keys(), ...this.#orphans()]) sendSignal(pid, "SIGKILL");
  }
}

function pidOf(child: ChildProcess, command: string): number {
  if (child.pid === undefined) throw new Error(`${command} could not be started`);
  return child.pid;
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}
