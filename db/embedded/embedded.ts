import { type SpawnOptions, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type PostgresAccount, postgresAccount, postgresBinaries } from "./postgres-account.ts";
import { findRunningServer, isAlive, readLock, removeStaleLock } from "./postgres-lock.ts";

/** Created by initdb to set up and stop the server; the shop never runs statements as it. */
const superuser = "labonno";
/** Owns the shop's database only: it can neither run programs nor read files of the machine. */
const owner = "labonno_shop";
const database = "labonno";
const timeoutMs = 30_000;
const pollMs = 500;
const leaveGraceMs = 500;
const maxSocketPathBytes = 90;

/** A running embedded PostgreSQL: how to connect, and how to leave it. */
export type EmbeddedPostgres = {
  /** As the owner of the shop's database. */
  connection: pg.ClientConfig;
  /** As the superuser, for tests and benches that create databases or change the server. */
  superuser: pg.ClientConfig;
  /** Whether it was already running: opened by another process, or left behind by a killed one. */
  joined: boolean;
  /** The last process to leave stops the server. */
  leave: () => Promise<void>;
};

/**
 * Starts PostgreSQL on `DATA_DIR/postgres`, or joins the running server, and restarts it if it is killed. PostgreSQL's
 * own lock file prevents two servers on one folder. It listens on a socket in a private folder, writes with fsync, and
 * recovers from crashes by itself.
 */
export async function openEmbedded(dataDir: string, options: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir);
  const account = postgresAccount(postgresBinaries(), path.join(path.resolve(dataDir), "postgres"));
  await initCluster(account);
  const cluster = path.join(account.folder, "cluster");
  // Identifies our connections for the last process to leave.
  const application_name = `labonno ${randomUUID()}`;
  const { adminConnection, joined } = await startOrJoin(account, options, application_name);
  await createDatabase(adminConnection);
  await transferOwnership({ ...adminConnection, database });
  const leaving = new AbortController();
  const supervision = superviseServer(cluster, () => startOrJoin(account, options, application_name), leaving.signal);
  return {
    connection: { ...adminConnection, user: owner, database },
    superuser: { ...adminConnection, database },
    joined,
    async leave() {
      leaving.abort();
      await supervision;
      await leave(cluster, application_name);
    },
  };
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "EEXIST" || code === "ENOTDIR" ? "it is a file" : "this user may not write there";
    throw new Error(
      `DATA_DIR ${dataDir} is not usable (${reason}): name a folder that the shop may make or write into.`,
    );
  }
}

type JoinedServer = { adminConnection: pg.ClientConfig; joined: boolean };

async function startOrJoin(
  account: PostgresAccount,
  options: Record<string, string>,
  application_name: string,
): Promise<JoinedServer> {
  const cluster = path.join(account.folder, "cluster");
  const deadline = Date.now() + timeoutMs;
  let exited: Promise<number | null> | null = null;
  while (Date.now() < deadline) {
    const server = findRunningServer(cluster, superuser);
    const adminConnection = { ...server?.connection, application_name };
    if (server && (await acceptsConnections(adminConnection))) return { adminConnection, joined: exited === null };
    if (!server && !exited) exited = startServer(account, options);
    const code = exited && (await Promise.race([exited, sleep(50, "running" as const)]));
    if (code !== null && code !== "running") {
      // Lost the race against another process, or met a stale lock.
      removeStaleLock(cluster);
      exited = null;
      if (code !== 1) throw new Error(`PostgreSQL stopped while starting (${code}):\n${lastLogLines(account)}`);
    }
    await sleep(50);
  }
  throw new Error(`PostgreSQL did not start within ${timeoutMs / 1000} s:\n${lastLogLines(account)}`);
}

/** Restarts the server until the signal: after the OOM killer, for example. */
async function superviseServer(cluster: string, start: () => Promise<unknown>, leaving: AbortSignal): Promise<void> {
  while (!leaving.aborted) {
    await sleep(pollMs, undefined, { signal: leaving, ref: false }).catch(() => {});
    // The cause (a full disk, for example) may be gone at the next try.
    if (!leaving.aborted && !findRunningServer(cluster, superuser)) await start().catch(() => {});
  }
}

async function initCluster(account: PostgresAccount): Promise<void> {
  const cluster = path.join(account.folder, "cluster");
  if (existsSync(cluster)) return;
  ensurePrivateFolder(account.folder, account);
  // Created beside and renamed: an interrupted start leaves nothing half-made, and one of two starts wins.
  const draft = path.join(account.folder, `draft-${randomUUID()}`);
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"];
  const child = launch(
    account,
    "initdb",
    [`--pgdata=${draft}`, `--username=${superuser}`, "--auth=trust", ...locale],
    {},
  );
  if ((await waitForExit(child)) !== 0) throw new Error(`PostgreSQL's initdb failed:\n${lastLogLines(account)}`);
  try {
    renameSync(draft, cluster);
  } catch (error) {
    if (!existsSync(path.join(cluster, "PG_VERSION"))) throw error;
    rmSync(draft, { recursive: true });
  }
}

function startServer(account: PostgresAccount, options: Record<string, string>): Promise<number | null> {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: socketFolder(account),
    unix_socket_permissions: "0700",
    jit: "off",
    // Requests read little: starting parallel workers takes longer.
    max_parallel_workers_per_gather: "0",
    // Random reads cost the same as sequential ones on SSDs; the default of 4 prefers full scans too early.
    random_page_cost: "1.1",
    // Logs no statements and rows, which contain names and phone numbers.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    ...options,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // Detached: Ctrl-C must not reach the server before the shop's last responses.
  const child = launch(account, "postgres", ["-D", path.join(account.folder, "cluster"), ...args], { detached: true });
  child.unref();
  return waitForExit(child);
}

function launch(account: PostgresAccount, program: string, args: string[], options: SpawnOptions) {
  const log = openSync(path.join(account.folder, "postgres.log"), "a", 0o600);
  const [command = "", ...rest] = [...account.prefix, path.join(account.binaries, "bin", program), ...args];
  // Without the environment: PGOPTIONS, PGDATA or LD_LIBRARY_PATH must not change the server.
  const env = { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" };
  return spawn(command, rest, { cwd: "/", env, stdio: ["ignore", log, log], ...account.owner, ...options });
}

function waitForExit(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 128));
  });
}

async function acceptsConnections(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    // 42P04, 23505: created by another process at the same time.
    if (!["42P04", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
  } finally {
    await client.end();
  }
}

/** Gives the owner everything in the shop's database, including what older releases created as superuser. */
async function transferOwnership(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`
      do $$
      declare item record;
      begin
        -- Several processes of this shop may start at once.
        perform pg_advisory_xact_lock(hashtext('${owner}'));
        if to_regrole('${owner}') is null then create role ${owner} login; end if;
        if (select datdba <> '${owner}'::regrole from pg_database where datname = '${database}') then
          alter database ${database} owner to ${owner};
        end if;
        for item in
          select format('schema %I', nspname) as name from pg_namespace
           where nspowner = '${superuser}'::regrole and nspname !~ '^pg_|^information_schema$'
          union all
          select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
                        c.oid::regclass)
            from pg_class c join pg_namespace n on n.oid = relnamespace
           where relowner = '${superuser}'::regrole and nspname !~ '^pg_|^information_schema$' and relkind in ('r', 'p', 'v', 'm', 'S')
             and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e') and d.classid = 'pg_class'::regclass)
          union all
          select format('routine %s', p.oid::regprocedure) from pg_proc p join pg_namespace n on n.oid = pronamespace
           where proowner = '${superuser}'::regrole and nspname !~ '^pg_|^information_schema$'
             and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
          union all
          select format('type %s', t.oid::regtype) from pg_type t join pg_namespace n on n.oid = typnamespace
           where typowner = '${superuser}'::regrole and nspname !~ '^pg_|^information_schema$' and typtype in ('e', 'd')
             and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
        loop
          execute format('alter %s owner to ${owner}', item.name);
        end loop;
      end $$`);
  } finally {
    await client.end();
  }
}

async function leave(cluster: string, ownApplicationName: string): Promise<void> {
  const server = findRunningServer(cluster, superuser);
  if (!server || (await otherClientsStay(server.connection, ownApplicationName))) return;
  process.kill(server.pid, "SIGINT");
  const deadline = Date.now() + timeoutMs;
  while (isAlive(server.pid) && readLock(cluster) && Date.now() < deadline) await sleep(20);
}

/** Whether another process uses the server; one that is leaving is gone a moment later. */
async function otherClientsStay(connection: pg.ClientConfig, ownApplicationName: string): Promise<boolean> {
  for (const deadline = Date.now() + leaveGraceMs; Date.now() < deadline; await sleep(50))
    if (!(await hasOtherClients(connection, ownApplicationName))) return false;
  return true;
}

async function hasOtherClients(connection: pg.ClientConfig, ownApplicationName: string): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    // Our own closed connection may linger in the list for a moment.
    const others = `select from pg_stat_activity
                     where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1`;
    return (await client.query(others, [ownApplicationName])).rowCount !== 0;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A private folder, with a path short enough for a socket (107 bytes). */
function socketFolder(account: PostgresAccount): string {
  const preferred = path.join(account.folder, "run");
  const fallbackName = `labonno-${createHash("sha256").update(account.folder).digest("hex").slice(0, 12)}`;
  const folder = Buffer.byteLength(preferred) <= maxSocketPathBytes ? preferred : path.join(os.tmpdir(), fallbackName);
  ensurePrivateFolder(folder, account);
  return folder;
}

function ensurePrivateFolder(folder: string, account: PostgresAccount): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account.owner) chownSync(folder, account.owner.uid, account.owner.gid);
  const { uid, mode } = statSync(folder);
  const owner = account.owner?.uid ?? process.getuid?.() ?? uid;
  if (uid !== owner || (mode & 0o077) !== 0) throw new Error(`${folder} must belong to this user alone (chmod 700)`);
}

function lastLogLines(account: PostgresAccount): string {
  try {
    return readFileSync(path.join(account.folder, "postgres.log"), "utf8").split("\n").slice(-12).join("\n");
  } catch {
    return "(no log)";
  }
}
