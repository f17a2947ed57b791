import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../db/free-port.ts";

const root = path.dirname(import.meta.dirname);
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

type Clone = { folder: string; as: { uid: number; gid: number } | null; env: Record<string, string> };

/** A copy of the repository's sources with the installed packages. */
function clone(as: Clone["as"]): Clone {
  const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-start-"));
  const names = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const name of names.split("\0").filter(Boolean))
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  const packages = path.join(folder, "node_modules");
  const linked = spawnSync("cp", ["-al", path.join(root, "node_modules"), packages]).status === 0;
  if (!linked) execFileSync("cp", ["-a", path.join(root, "node_modules"), packages]);
  for (const cache of [".cache", ".vite", ".vite-temp"])
    rmSync(path.join(packages, cache), { recursive: true, force: true });
  const home = path.join(folder, "home");
  mkdirSync(home);
  // Not the packages, which are hard links to the repository's.
  if (as)
    execFileSync("find", [
      folder,
      "-path",
      `${packages}/*`,
      "-prune",
      "-o",
      "-exec",
      "chown",
      "-h",
      `${as.uid}:${as.gid}`,
      "{}",
      "+",
    ]);
  return { folder, as, env: { HOME: home } };
}

type Running = { child: ChildProcess; url: string; output: () => string; ended: Promise<number | null> };

/** Starts the shop and waits until it has printed the text. Throws with all of its output if it exits before. */
async function start({ folder, as, env }: Clone, more: Record<string, string> = {}, word = "Ctrl-C"): Promise<Running> {
  const port = await freePort();
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env, PORT: String(port), ...more },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...as,
  });
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const open = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk;
        if (output.includes(word)) resolve();
      });
    }
  });
  const mustOpen = !("PORT" in more);
  await Promise.race([
    open,
    ended.then((code) => mustOpen && Promise.reject(new Error(`ended with ${code}: ${output}`))),
  ]);
  return { child, url: `http://localhost:${port}`, output: () => output, ended };
}

/** Like Ctrl-C: signals every process in the foreground. */
async function pressCtrlC({ child, ended }: Running): Promise<void> {
  process.kill(-(child.pid ?? 0), "SIGINT");
  await ended;
}

function postgresOf({ folder }: Clone): number | null {
  try {
    return Number(readFileSync(path.join(folder, "data/postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
}

const nusrat = { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12, Road 4", city: "Dhanmondi" };

async function order(url: string): Promise<string> {
  const products = (await (await fetch(`${url}/api/products?limit=60`)).json()) as {
    _id: string;
    price: number;
    inStock: boolean;
    variants: object[];
  }[];
  const product = products.find((each) => each.inStock && each.variants.length === 1);
  const body = {
    billingDetails: nusrat,
    items: [{ productId: product?._id, quantity: 1 }],
    deliveryArea: "inside",
    total: (product?.price ?? 0) + 60,
  };
  const response = await fetch(`${url}/api/orders`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { number: string }).number;
}

async function isTracked(url: string, number: string): Promise<boolean> {
  const body = JSON.stringify({ number, phone: nusrat.phone });
  return (
    await fetch(`${url}/api/orders/track`, { method: "POST", headers: { "Content-Type": "application/json" }, body })
  ).ok;
}

function post(url: string, address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const requestHeaders = { "Content-Type": "application/json", ...headers };
  return fetch(`${url}/api${address}`, { method: "POST", headers: requestHeaders, body: JSON.stringify(body) });
}

async function canListUsers(url: string, { email, password }: { email: string; password: string }): Promise<boolean> {
  const signedIn = await post(url, "/auth/sign-in/email", { email, password });
  const Cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const { token } = (await (await post(url, "/jwt", { email }, { Cookie })).json()) as { token: string };
  return (await fetch(`${url}/api/users`, { headers: { Authorization: `Bearer ${token}` } })).ok;
}

function passwordFile({ folder }: Clone): string {
  return path.join(realpathSync(folder), "data", "admin-password.txt");
}

/** The output of `npm run admin -- EMAIL`. */
function promote({ folder, as, env }: Clone, ...given: string[]): Promise<string> {
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...env }, ...as };
  const child = spawn("npm", ["run", "admin", "--", ...given], options);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => child.once("close", () => resolve(Buffer.concat(chunks).toString())));
}

/** A folder whose `unshare` always fails, as on machines without user namespaces. */
function withoutNamespaces({ folder }: Clone): Record<string, string> {
  const shim = path.join(folder, "shim");
  mkdirSync(shim, { recursive: true });
  writeFileSync(path.join(shim, "unshare"), "#!/bin/sh\nexit 1\n");
  chmodSync(path.join(shim, "unshare"), 0o755);
  return { PATH: `${shim}:${process.env.PATH}` };
}

// It has the packages' tens of thousands of files.
const cloneTimeout = 300_000;

let fresh: Clone;
/** The same folder after its first start has built it, for the user of this process. */
let built: Clone;
beforeAll(() => {
  fresh = clone(isRoot ? nobody : null);
  built = { ...fresh, as: null };
}, cloneTimeout);
afterAll(() => rmSync(fresh.folder, { recursive: true, force: true }), cloneTimeout);

describe("npm start in a fresh clone, as an ordinary user", () => {
  test("fills and opens the shop, stops everything on Ctrl-C, and loses no order on kill -9", {
    timeout: 300_000,
  }, async () => {
    const shop = fresh;
    const first = await start(shop);
    expect(first.output()).toContain("68 demo products");
    expect(first.output()).toContain("Building");
    expect(await (await fetch(`${first.url}/bn`)).text()).toContain('lang="bn"');
    const number = await order(first.url);
    const server = postgresOf(shop);
    process.kill(-(first.child.pid ?? 0), "SIGKILL");
    if (server) process.kill(server, "SIGKILL");
    await first.ended;

    const second = await start(shop);
    expect(second.output()).toContain("Ctrl-C");
    expect(second.output()).not.toContain("demo products");
    expect(await isTracked(second.url, number)).toBe(true);

    const [email = "", password = ""] = readFileSync(passwordFile(shop), "utf8").split("\n");
    expect(statSync(passwordFile(shop)).mode & 0o777).toBe(0o600);
    expect([first.output(), second.output()].map((output) => output.includes(passwordFile(shop)))).toEqual([
      true,
      false,
    ]);
    expect(await canListUsers(second.url, { email, password })).toBe(true);
    const rupa = { name: "Rupa", email: "rupa@example.com", password: "Shapla-2026" };
    expect((await post(second.url, "/auth/sign-up/email", rupa)).status).toBe(200);
    expect(await canListUsers(second.url, rupa)).toBe(false);
    expect(await promote(shop, "nobody@example.com")).toMatch(/no account has the email nobody@example\.com/);
    expect(await promote(shop, rupa.email)).toMatch(/Nobody was promoted.*--unconfirmed/s);
    expect(await promote(shop, rupa.email, "--unconfirmed")).toContain("rupa@example.com is now an admin.");
    expect(await canListUsers(second.url, rupa)).toBe(true);

    await pressCtrlC(second);
    expect(second.output()).toContain("Stopping.");
    expect(postgresOf(shop)).toBeNull();

    for (const word of ["Database", "Ctrl-C"]) {
      const stopped = await start(shop, {}, word);
      // To every process, as systemd does; forwarded signals arrive a second time.
      process.kill(-(stopped.child.pid ?? 0), "SIGTERM");
      await stopped.ended;
      // npm may exit a moment before the shop.
      for (let wait = 0; postgresOf(shop) && wait < 300; wait += 1) await sleep(100);
      expect(postgresOf(shop), `asked to stop at "${word}"`).toBeNull();
    }
  });
});

describe("an error at the start explains how to fix", () => {
  beforeAll(() => {
    rmSync(path.join(built.folder, "data"), { recursive: true, force: true });
    if (isRoot) chownSync(built.folder, 0, 0);
  });

  test("a wrong setting", { timeout: 120_000 }, async () => {
    const { output, ended } = await start(built, { PORT: "abc" });
    expect(await ended).toBe(1);
    expect(output()).toContain("PORT is not usable: it must be a port number from 1 to 65535, for example PORT=3000.");
  });

  test("a port in use", { timeout: 120_000 }, async () => {
    // Closes connections: the demo's gateway, which calls the shop's URL, would wait for a response.
    const portHolder = net.createServer((socket) => socket.destroy());
    const port = await new Promise<number>((resolve) =>
      portHolder.listen(0, "localhost", () => resolve((portHolder.address() as net.AddressInfo).port)),
    );
    const { output, ended } = await start(built, { PORT: String(port), DEMO: "off" });
    expect(await ended).toBe(1);
    expect(output()).toContain(`Port ${port} is in use by another program`);
    expect(postgresOf(built)).toBeNull();
    portHolder.close();
  });
});

describe.runIf(isRoot)("npm start as root runs the database as another user and keeps orders", () => {
  beforeEach(() => rmSync(path.join(built.folder, "data"), { recursive: true, force: true }));

  async function sellsAndKeepsOrders(env: Record<string, string> = {}): Promise<void> {
    const running = await start(built, env);
    expect(running.output()).toContain("68 demo products");
    const number = await order(running.url);
    await pressCtrlC(running);
    const again = await start(built, env);
    expect(again.output()).toContain("Ctrl-C");
    expect(await isTracked(again.url, number)).toBe(true);
    await pressCtrlC(again);
    expect(postgresOf(built)).toBeNull();
  }

  test("in a clone that was built", { timeout: 300_000 }, () => sellsAndKeepsOrders());

  test("without user namespaces and in a private folder", { timeout: 300_000 }, async () => {
    chmodSync(built.folder, 0o700);
    await sellsAndKeepsOrders(withoutNamespaces(built));
    // Where the other user can reach it, unlike this folder.
    rmSync(realpathSync(path.join(built.folder, "data", "postgres")), { recursive: true });
  });
});
