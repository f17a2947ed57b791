import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { quantile } from "../../bench/measure.ts";
import { projectRoot } from "../../db/project.ts";
import type { Ask, Crowd } from "./crowd.ts";
import { sendCrowd } from "./crowd-process.ts";
import { quietConnections, slowClients, slowWays } from "./slow-clients.ts";

// npm run test:load. Each row says what was tried and what came of it; a promise that was not kept ends it with 1.
const seconds = Number(process.env.LOAD_SECONDS ?? 20);
/** What is promised to who is let in, in milliseconds. */
const quick = 500;
const manyConnections = 10_000;
const crowdedDoor = 500;

/** Pages that no cache has: a search for another word each time. */
const uncached: Ask[] = [{ path: "/search?q=lipstick+{n}" }, { path: "/bn/search?q=serum+{n}" }];

let broken = 0;
let cases = 0;

function row(tried: string, came: string, kept: boolean | null): void {
  if (kept !== null) cases += 1;
  if (kept === false) broken += 1;
  process.stdout.write(`${kept === null ? "      " : kept ? "kept  " : "BROKEN"} ${tried}: ${came}\n`);
}

const inTime = (times: number[]) =>
  `${[0.5, 0.95, 0.99].map((part) => Math.round(quantile(times, part))).join(", ")} ms`;
const isQuick = ({ times }: Crowd) => times.length > 0 && quantile(times, 0.99) <= quick;
const inWords = ({ statuses }: Crowd) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
const failed = ({ statuses }: Crowd) => (statuses.failed ?? 0) + (statuses["500"] ?? 0);

const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-load-"));
const port = await freePort();
const url = `http://localhost:${port}`;
const shop = await openShop();
try {
  await overCapacity();
  await hotProduct();
  await signIns();
  await attacks();
  await connections();
} finally {
  shop.kill("SIGTERM");
  await new Promise((resolve) => shop.once("close", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
process.stdout.write(`${cases} cases, ${broken} broken\n`);
process.exitCode = broken > 0 ? 1 : 0;

/** What this machine can do is measured in the same run: others may be at work on it. */
async function overCapacity(): Promise<void> {
  await sendCrowd({ url, people: 4, seconds: Math.min(seconds, 5), asks: uncached });
  const alone = await sendCrowd({ url, people: 4, seconds, asks: uncached });
  row(
    "four at a time",
    `${alone.perSecond.toFixed(0)} pages/s in ${inTime(alone.times)} (half, 95 %, 99 % of them)`,
    null,
  );
  for (const times of [2, 4]) {
    const crowd = await sendCrowd({ url, perSecond: Math.ceil(alone.perSecond * times), seconds, asks: uncached });
    const isShed = (crowd.statuses["503"] ?? 0) > 0;
    row(
      `${times} times as many as it can answer`,
      `${inWords(crowd)}; ${crowd.perSecond.toFixed(0)} pages/s in ${inTime(crowd.times)}, refused in ${inTime(crowd.refusals)}`,
      failed(crowd) === 0 && isShed && isQuick(crowd),
    );
  }
}

async function hotProduct(): Promise<void> {
  const found = (await (await fetch(`${url}/api/products?limit=60`)).json()) as {
    _id: string;
    price: number;
    inStock: boolean;
    variants: object[];
  }[];
  const hot = found.find((each) => each.inStock && each.variants.length === 1 && each.price < 1400);
  const billingDetails = { fullName: "Nusrat Jahan", phone: "017{n}", address: "House 12", city: "Dhanmondi" };
  const items = [{ productId: hot?._id, quantity: 1 }];
  const body = JSON.stringify({ billingDetails, items, deliveryArea: "inside", total: (hot?.price ?? 0) + 60 });
  const order: Ask = { path: "/api/orders", method: "POST", body, headers: { "Content-Type": "application/json" } };
  const [readers, buyers] = await Promise.all([
    sendCrowd({ url, people: 8, seconds, asks: [{ path: `/product/${hot?._id}` }] }),
    sendCrowd({ url, people: 4, seconds, asks: [order] }),
  ]);
  const answered = (crowd: Crowd) => failed(crowd) === 0 && !("503" in crowd.statuses);
  row(
    "one product that all look at",
    `${inWords(readers)}; in ${inTime(readers.times)}`,
    answered(readers) && isQuick(readers),
  );
  row("and that some of them order", `${inWords(buyers)}; orders in ${inTime(buyers.times)}`, answered(buyers));
}

async function signIns(): Promise<void> {
  const body = JSON.stringify({ email: "person{n}@example.com", password: "Shapla-{n}" });
  const signIn: Ask = {
    path: "/api/auth/sign-in/email",
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", Origin: url },
  };
  const asks = uncached;
  const [flood, readers] = await Promise.all([
    sendCrowd({ url, people: 50, seconds, asks: [signIn] }),
    sendCrowd({ url, people: 4, seconds, asks }),
  ]);
  row("a flood of sign-ins", inWords(flood), failed(flood) === 0);
  row(
    "while others look around",
    `${inWords(readers)}; in ${inTime(readers.times)}`,
    failed(readers) === 0 && isQuick(readers),
  );
}

async function attacks(): Promise<void> {
  for (const way of Object.keys(slowWays) as (keyof typeof slowWays)[]) {
    const reading = sendCrowd({ url, people: 4, seconds: Math.max(seconds, 15), asks: uncached });
    const hungUp = await slowClients(port, way, crowdedDoor, reading);
    const readers = await reading;
    row(
      `${crowdedDoor} of ${way}`,
      `${hungUp} hung up on; beside them ${inWords(readers)}, in ${inTime(readers.times)}`,
      failed(readers) === 0 && isQuick(readers),
    );
  }
}

async function connections(): Promise<void> {
  const { open, close } = await quietConnections(port, manyConnections);
  const readers = await sendCrowd({ url, people: 4, seconds, asks: uncached });
  row(
    `${manyConnections.toLocaleString("en")} connections`,
    `${open.toLocaleString("en")} stood open; beside them ${inWords(readers)}, in ${inTime(readers.times)}`,
    open === manyConnections && failed(readers) === 0,
  );
  close();
}

/** The shop, allowed as many open files as this machine gives. */
async function openShop() {
  const built = path.join(projectRoot, "build", "server", "index.js");
  const env = { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir };
  const child = spawn("sh", ["-c", 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$1"', process.execPath, built], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.includes("Ctrl-C") && resolve());
    child.once("close", () => reject(new Error("the shop did not open")));
  });
  return child;
}

async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, resolve));
  const { port: free } = probe.address() as net.AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return free;
}
