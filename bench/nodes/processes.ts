import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { accessSync, constants, openSync, readFileSync } from "node:fs";
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
 * Programs that end with the bench, whether it is done, fails or is interrupted. `orphans` lists the processes that a killed
 * program leaves behind, such as Patroni's PostgreSQL.
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

/** Where Debian installs the programs of a cluster, and their packages. */
const programs = {
  etcd: { file: "/usr/bin/etcd", packageName: "etcd-server", displayName: "etcd" },
  patroni: { file: "/usr/bin/patroni", packageName: "patroni", displayName: "Patroni" },
  haproxy: { file: "/usr/sbin/haproxy", packageName: "haproxy", displayName: "HAProxy" },
  postgres: { file: "/usr/lib/postgresql/15/bin/postgres", packageName: "postgresql-15", displayName: "PostgreSQL" },
} as const;

export type Program = keyof typeof programs;

export function programFile(program: Program): string {
  return programs[program].file;
}

/** Missing Debian packages. */
export function missingPackages(): string[] {
  return Object.values(programs)
    .filter(({ file }) => !isExecutable(file))
    .map(({ packageName }) => packageName);
}

/** "HAProxy 2.6.12", and so on. */
export function programVersions(): string[] {
  return Object.entries(programs).map(([program, { file, displayName }]) => {
    const output = execFileSync(file, [program === "haproxy" ? "-v" : "--version"], { encoding: "utf8" });
    return `${displayName} ${/\d+(\.\d+)+/.exec(output)?.[0]}`;
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root: root uses the account of Debian's package. */
export function clusterAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync("/etc/passwd", "utf8").match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error("There is no account postgres, which Debian's postgresql-15 makes.");
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

type WaitUntilOptions = { timeoutSeconds?: number; intervalMs?: number };

/** Polls until there is a result; an error counts as none. Throws the description after the timeout. */
export async function waitUntil<Result>(
  description: string,
  check: () => Promise<Result | null | undefined | false>,
  { timeoutSeconds = 60, intervalMs = 100 }: WaitUntilOptions = {},
): Promise<Result> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  let lastError: unknown;
  while (Date.now() < deadline) {
    try {
      const result = await check();
      if (result) return result;
    } catch (error) {
      lastError = error;
    }
    await sleep(intervalMs);
  }
  throw new Error(`Timed out after ${timeoutSeconds} s: ${description}.`, { cause: lastError });
}
