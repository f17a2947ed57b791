import { chmodSync, chownSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import pg from "pg";
import { projectRoot } from "../../db/project.ts";
import {
  clusterAccount,
  type Processes,
  programFile,
  type RunningProcess,
  sendSignal,
  waitUntil,
} from "./processes.ts";

// Machines are loopback addresses: 127.0.1.1, 127.0.1.2 …, each with the same ports.
const firstPort = Number(process.env.BENCH_PORT ?? "24150");
const ports = {
  etcd: firstPort,
  etcdPeer: firstPort + 1,
  postgres: firstPort + 2,
  patroni: firstPort + 3,
  database: firstPort + 4,
  front: firstPort + 5,
  shop: firstPort + 6,
};
export const shopPort = ports.shop;
export const front = `http://127.0.0.1:${ports.front}`;

const deployFile = (file: string) => path.join(projectRoot, "deploy", file);
export const loopbackAddress = (number: number) => `127.0.1.${number}`;
const memberNumbers = [1, 2, 3];
/** The number of shops in HAProxy's configuration. */
const shopSlots = [1, 2, 3, 4, 5];

const secrets = {
  superuser: "only-for-this-bench-1",
  replication: "only-for-this-bench-2",
  shop: "only-for-this-bench-3",
};

/** A member as Patroni reports it: `GET /cluster`. */
type MemberState = { name: string; role: string; state: string; lag?: number | string };

/** Three etcd, three PostgreSQL under Patroni and one HAProxy, configured by deploy/. */
export class Cluster {
  readonly databaseUrl = `postgres://labonno:${secrets.shop}@127.0.0.1:${ports.database}/labonno`;
  readonly #account = clusterAccount();
  readonly #patronis = new Map<string, RunningProcess>();
  readonly #folder: string;
  readonly #processes: Processes;

  constructor(folder: string, processes: Processes) {
    this.#folder = folder;
    this.#processes = processes;
    // The account of PostgreSQL must reach its data.
    chmodSync(folder, 0o755);
  }

  async start(): Promise<void> {
    for (const number of memberNumbers) this.#startEtcd(number);
    for (const number of memberNumbers) this.startMember(`db${number}`);
    this.#startHaproxy();
    await waitUntil("a primary with a standby in sync", () => this.isHealthy());
    await this.#makeDatabase();
  }

  #ownFolder(name: string): string {
    const folder = path.join(this.#folder, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (this.#account) chownSync(folder, this.#account.uid, this.#account.gid);
    return folder;
  }

  #startEtcd(number: number): void {
    const host = loopbackAddress(number);
    this.#processes.start(`etcd${number}`, {
      command: programFile("etcd"),
      args: [],
      owner: this.#account,
      env: {
        ...environment("etcd.env"),
        ETCD_NAME: `db${number}`,
        ETCD_DATA_DIR: this.#ownFolder(`etcd${number}`),
        ETCD_LISTEN_PEER_URLS: `http://${host}:${ports.etcdPeer}`,
        ETCD_LISTEN_CLIENT_URLS: `http://${host}:${ports.etcd}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${host}:${ports.etcdPeer}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://${host}:${ports.etcd}`,
        ETCD_INITIAL_CLUSTER: memberNumbers
          .map((n) => `db${n}=http://${loopbackAddress(n)}:${ports.etcdPeer}`)
          .join(","),
        // Version 3.4 requires it explicitly.
        ...(process.arch === "arm64" ? { ETCD_UNSUPPORTED_ARCH: "arm64" } : {}),
      },
    });
  }

  /** Starts a member, also after it was killed. */
  startMember(name: string): void {
    const host = this.#addressOf(name);
    const started = this.#processes.start(name, {
      command: programFile("patroni"),
      args: [deployFile("patroni.yml")],
      owner: this.#account,
      env: {
        ...environment("patroni.env"),
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `${host}:${ports.patroni}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${ports.patroni}`,
        PATRONI_POSTGRESQL_LISTEN: `${host}:${ports.postgres}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${ports.postgres}`,
        PATRONI_POSTGRESQL_DATA_DIR: path.join(this.#ownFolder(name), "data"),
        PATRONI_POSTGRESQL_PGPASS: path.join(this.#ownFolder(name), "pgpass"),
        PATRONI_ETCD_HOSTS: memberNumbers.map((n) => `${loopbackAddress(n)}:${ports.etcd}`).join(","),
        PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
        PATRONI_REPLICATION_PASSWORD: secrets.replication,
        PATRONI_REWIND_PASSWORD: secrets.replication,
        PATRONI_RESTAPI_PASSWORD: secrets.superuser,
      },
    });
    this.#patronis.set(name, started);
  }

  #startHaproxy(): void {
    const shops = shopSlots.map((n) => [`SHOP${n}`, `${loopbackAddress(n)}:${ports.shop}`]);
    const databases = memberNumbers.map((n) => [`DB${n}`, `${loopbackAddress(n)}:${ports.postgres}`]);
    this.#processes.start("haproxy", {
      command: programFile("haproxy"),
      args: ["-db", "-f", deployFile("haproxy.cfg")],
      owner: this.#account,
      env: {
        DATABASE_BIND: `127.0.0.1:${ports.database}`,
        SHOP_BIND: `127.0.0.1:${ports.front}`,
        CHECK_PORT: String(ports.patroni),
        ...Object.fromEntries([...databases, ...shops]),
      },
    });
  }

  async #makeDatabase(): Promise<void> {
    const connectionString = `postgres://postgres:${secrets.superuser}@127.0.0.1:${ports.database}/postgres`;
    const client = await waitUntil("HAProxy's way to the primary", async () => {
      const each = new pg.Client({ connectionString });
      await each.connect();
      return each;
    });
    await client.query(`create role labonno login password '${secrets.shop}'`);
    await client.query("create database labonno owner labonno template template0 encoding 'UTF8' locale 'C.UTF-8'");
    await client.end();
  }

  #addressOf(name: string): string {
    return loopbackAddress(Number(name.slice(2)));
  }

  /** The cluster as reported by the first member that responds. */
  async #states(): Promise<MemberState[]> {
    const requests = memberNumbers.map(async (number) => {
      const url = `http://${loopbackAddress(number)}:${ports.patroni}/cluster`;
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
      return ((await response.json()) as { members: MemberState[] }).members;
    });
    return Promise.any(requests);
  }

  /** Whether all three run, one leads and one is in sync. */
  async isHealthy(): Promise<boolean> {
    const states = await this.#states();
    const followers = states.filter(({ role }) => role !== "leader");
    return (
      states.some(({ role, state }) => role === "leader" && state === "running") &&
      followers.some(({ role }) => role === "sync_standby") &&
      followers.length === 2 &&
      followers.every(({ state }) => state === "running" || state === "streaming")
    );
  }

  async primary(): Promise<string> {
    return waitUntil("a primary", async () => (await this.#states()).find(({ role }) => role === "leader")?.name);
  }

  /** Power loss: kills Patroni first, so that it repairs nothing, then all of PostgreSQL. */
  killMember(name: string): void {
    this.#patronis.get(name)?.signal("SIGKILL");
    for (const pid of this.#serverProcesses(name)) sendSignal(pid, "SIGKILL");
  }

  /** A hanging machine: nothing responds, and no connection breaks. `SIGCONT` resumes it. */
  freezeMember(name: string, signal: "SIGSTOP" | "SIGCONT"): void {
    this.#patronis.get(name)?.signal(signal);
    for (const pid of this.#serverProcesses(name)) sendSignal(pid, signal);
  }

  /** PostgreSQL's processes of all members. */
  orphans(): number[] {
    return memberNumbers.flatMap((number) => this.#serverProcesses(`db${number}`));
  }

  #serverProcesses(name: string): number[] {
    try {
      const lock = readFileSync(path.join(this.#folder, name, "data", "postmaster.pid"), "utf8");
      const pid = Number(lock.split("\n")[0]);
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
      return [pid, ...children.trim().split(" ").filter(Boolean).map(Number)];
    } catch {
      return [];
    }
  }
}

function environment(file: string): Record<string, string> {
  return parseEnv(readFileSync(deployFile(file), "utf8")) as Record<string, string>;
}
