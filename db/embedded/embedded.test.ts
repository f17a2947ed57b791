import { type ChildProcess, spawn } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "../migrate.ts";
import { openPool } from "../pool.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { openEmbedded } from "./embedded.ts";

const poolLimits = { max: 2, connectTimeoutMs: 30_000, statementTimeoutMs: 30_000, lockTimeoutMs: 30_000 };

function newFolder(name = "labonno-embedded-"): string {
  const folder = mkdtempSync(path.join(scratchFolder(), name));
  onTestFinished(async () => {
    await endServer(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

function serverPid(folder: string): number | null {
  try {
    return Number(readFileSync(path.join(folder, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

async function endServer(folder: string): Promise<void> {
  const pid = serverPid(folder);
  if (!pid || pid === process.pid) return;
  try {
    process.kill(pid, "SIGQUIT");
  } catch {}
  while (serverPid(folder) && isAlive(pid)) await sleep(20);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Another process of the shop: opens the folder, writes 1, 2, 3 … and prints each acknowledged number. */
function writer(folder: string): { child: ChildProcess; acknowledged: () => number; begun: Promise<void> } {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "embedded-writer.ts"), folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let last = 0;
  const begun = new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      const lines = chunk.toString().trim().split("\n");
      last = Number(lines.at(-1));
      resolve();
    });
  });
  return { child, acknowledged: () => last, begun };
}

async function numbersIn(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ count: number; highest: number }>(
    "select count(*)::int, max(n)::int as highest from numbers",
  );
  await client.end();
  expect(rows[0]?.count).toBe(rows[0]?.highest);
  return rows[0]?.highest ?? 0;
}

test("the database starts, indexes Bangla, and stops after the last process leaves", async () => {
  const folder = newFolder();
  const server = await openEmbedded(folder);
  expect(server.joined).toBe(false);
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query("create extension pg_trgm");
  const { rows } = await client.query(
    "select show_trgm('লিপস্টিক') <> '{}' as readable, current_setting('fsync') as fsync",
  );
  expect(rows).toEqual([{ readable: true, fsync: "on" }]);
  await client.end();
  await server.leave();
  expect(serverPid(folder)).toBeNull();
});

test("only this user can reach it: no port, and a private socket folder", async () => {
  const folder = newFolder();
  const { connection, leave } = await openEmbedded(folder);
  const client = new pg.Client(connection);
  await client.connect();
  expect((await client.query("show listen_addresses")).rows).toEqual([{ listen_addresses: "" }]);
  await client.end();
  expect(statSync(String(connection.host)).mode & 0o077).toBe(0);
  await leave();
});

test("the shop's role cannot run programs, read files or become superuser, and owns what it created", async () => {
  const { connection, leave } = await openEmbedded(newFolder());
  const client = new pg.Client(connection);
  await client.connect();
  for (const statement of [
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    "alter role current_user superuser",
    "create role another superuser",
    "alter system set work_mem = '1MB'",
  ])
    await expect(client.query(statement), statement).rejects.toMatchObject({ code: "42501" });
  await client.query("create extension pg_trgm; create schema jobs; create table jobs.due (n int)");
  await client.end();
  await leave();
});

test("a database that an older release created as superuser is handed over completely", async () => {
  const folder = newFolder();
  const before = await openEmbedded(folder);
  const old = openPool(before.superuser, poolLimits);
  await old.query("alter database labonno owner to labonno; drop owned by labonno_shop; drop role labonno_shop");
  await old.query("create extension pg_trgm");
  await migrate(old);
  await old.query(
    "create schema pgboss; create type pgboss.state as enum ('due'); create table pgboss.jobs (n serial)",
  );
  await old.end();
  await before.leave();

  const { connection, leave } = await openEmbedded(folder);
  const pool = openPool(connection, poolLimits);
  expect(await migrate(pool)).toBe(0);
  const { rows } = await pool.query(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'pgboss') and pg_get_userbyid(relowner) <> current_user
    union all
    select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = pronamespace
     where nspname in ('public', 'pgboss') and pg_get_userbyid(proowner) <> current_user
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  expect(rows).toEqual([]);
  await pool.query(
    "alter table products disable trigger user; alter type pgboss.state add value 'done'; drop schema pgboss cascade",
  );
  await pool.end();
  await leave();
});

test("a second process joins the first, and stays when the first leaves", async () => {
  const folder = newFolder();
  const first = await openEmbedded(folder);
  const second = await openEmbedded(folder);
  expect(second.joined).toBe(true);
  const client = new pg.Client(second.connection);
  await client.connect();
  await first.leave();
  expect((await client.query("select 1 as still")).rows).toEqual([{ still: 1 }]);
  await client.end();
  await second.leave();
  expect(serverPid(folder)).toBeNull();
});

test("five processes that start concurrently on an empty folder share one server", async () => {
  const folder = newFolder();
  const all = await Promise.all(Array.from({ length: 5 }, () => openEmbedded(folder)));
  expect(new Set(all.map((each) => each.connection.host)).size).toBe(1);
  for (const each of all) await each.leave();
});

test("an unusable folder is reported with instructions", async () => {
  const folder = newFolder();
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  await expect(openEmbedded(file)).rejects.toThrow(`DATA_DIR ${file} is not usable (it is a file)`);
  await expect(openEmbedded(path.join(file, "data"))).rejects.toThrow("is not usable (it is a file)");
  // Not writable even for root.
  await expect(openEmbedded("/sys/labonno")).rejects.toThrow("is not usable (this user may not write there)");
});

describe.runIf(process.getuid?.() === 0)("as root, in the private folder of an ordinary user", () => {
  const ordinaryUser = 1000;

  test("a new database is stored where the database's own account can read it", async () => {
    const folder = newFolder();
    chownSync(folder, ordinaryUser, ordinaryUser);
    const server = await openEmbedded(folder);
    const stored = realpathSync(path.join(folder, "postgres"));
    onTestFinished(() => rmSync(stored, { recursive: true, force: true }));
    expect(path.relative(folder, stored)).toMatch(/^\.\./);
    await server.leave();
    await (await openEmbedded(folder)).leave();
  });

  test("their own database stays theirs", async () => {
    const folder = newFolder();
    const theirs = path.join(folder, "postgres");
    mkdirSync(theirs, { mode: 0o700 });
    for (const place of [folder, theirs]) chownSync(place, ordinaryUser, ordinaryUser);
    await expect(openEmbedded(folder)).rejects.toThrow(
      `${theirs} belongs to another user (uid ${ordinaryUser}): start the shop as that user`,
    );
    expect(statSync(theirs).uid).toBe(ordinaryUser);
  });
});

test("two shops on one machine do not share a server", async () => {
  const [one, two] = await Promise.all([openEmbedded(newFolder()), openEmbedded(newFolder())]);
  expect(one.connection.host).not.toBe(two.connection.host);
  await Promise.all([one.leave(), two.leave()]);
});

test("a path too long for a socket works", async () => {
  const folder = newFolder(`labonno-${"x".repeat(120)}-`);
  const server = await openEmbedded(folder);
  await server.leave();
});

test("after shop and database are killed while writing, everything acknowledged is there", async () => {
  const folder = newFolder();
  let highest = 0;
  for (let round = 0; round < 3; round += 1) {
    const { child, acknowledged, begun } = writer(folder);
    await begun;
    await sleep(150);
    const pid = serverPid(folder);
    child.kill("SIGKILL");
    if (pid) process.kill(pid, "SIGKILL");
    await sleep(50);
    const server = await openEmbedded(folder);
    const found = await numbersIn(server.connection);
    expect(found).toBeGreaterThanOrEqual(acknowledged());
    expect(found).toBeGreaterThan(highest);
    highest = found;
    await server.leave();
  }
});

test("after the shop alone is killed, the next one joins its running database", async () => {
  const folder = newFolder();
  const { child, acknowledged, begun } = writer(folder);
  await begun;
  child.kill("SIGKILL");
  const server = await openEmbedded(folder);
  expect(server.joined).toBe(true);
  expect(await numbersIn(server.connection)).toBeGreaterThanOrEqual(acknowledged());
  await sleep(100);
  await server.leave();
  expect(serverPid(folder)).toBeNull();
});

test("a database killed under a running shop is restarted with everything acknowledged", async () => {
  const folder = newFolder();
  const server = await openEmbedded(folder);
  const pool = openPool(server.connection, {
    max: 2,
    connectTimeoutMs: 1000,
    statementTimeoutMs: 1000,
    lockTimeoutMs: 1000,
  });
  await pool.query("create table numbers (n int)");
  await pool.query("insert into numbers values (1)");
  const killed = serverPid(folder);
  process.kill(killed ?? 0, "SIGKILL");
  await expect.poll(() => serverPid(folder)).not.toBe(killed);
  const counted = () => pool.query("select count(*)::int from numbers").catch(() => ({ rows: [] }));
  await expect.poll(async () => (await counted()).rows).toEqual([{ count: 1 }]);
  await pool.end();
  await server.leave();
  expect(serverPid(folder)).toBeNull();
});

test("a stale lock whose pid belongs to another program does not prevent the start", async () => {
  const folder = newFolder();
  await (await openEmbedded(folder)).leave();
  const cluster = path.join(folder, "postgres/cluster");
  const lockTimeoutMs = [
    process.pid,
    cluster,
    Math.floor(Date.now() / 1000),
    5432,
    path.join(folder, "postgres/run"),
    "",
    "0 0",
    "ready",
  ];
  writeFileSync(path.join(cluster, "postmaster.pid"), `${lockTimeoutMs.join("\n")}\n`, { mode: 0o600 });
  const server = await openEmbedded(folder);
  expect(server.joined).toBe(false);
  await server.leave();
});
