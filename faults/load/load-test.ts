import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { quantile } from "../../bench/measure.ts";
import { freePort } from "../../db/free-port.ts";
import { projectRoot } from "../../db/project.ts";
import { sendLoad } from "./load-process.ts";
import type { LoadRequest, LoadResult } from "./request-load.ts";
import { openIdleConnections, slowAttacks, slowClients } from "./slow-clients.ts";

// npm run test:load. Each row shows an attempt and its outcome; a broken promise exits with 1.
const seconds = Number(process.env.LOAD_SECONDS ?? 20);
/** The promise to admitted requests, in milliseconds. */
const maxP99Ms = 500;
const manyConnections = 10_000;
const slowClientCount = 500;

/** Uncached pages: a different search each time. */
const uncachedPages: LoadRequest[] = [{ path: "/search?q=lipstick+{n}" }, { path: "/bn/search?q=serum+{n}" }];

let brokenCount = 0;
let caseCount = 0;

function printRow(label: string, outcome: string, passed: boolean | null): void {
  if (passed !== null) caseCount += 1;
  if (passed === false) brokenCount += 1;
  process.stdout.write(`${passed === null ? "      " : passed ? "kept  " : "BROKEN"} ${label}: ${outcome}\n`);
}

const formatTimes = (times: number[]) =>
  `${[0.5, 0.95, 0.99].map((fraction) => Math.round(quantile(times, fraction))).join(", ")} ms`;
const isFast = ({ times }: LoadResult) => times.length > 0 && quantile(times, 0.99) <= maxP99Ms;
const formatStatuses = ({ statuses }: LoadResult) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
const failedRequests = ({ statuses }: LoadResult) => (statuses.failed ?? 0) + (statuses["500"] ?? 0);

const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-load-"));
const port = await freePort();
const url = `http://localhost:${port}`;
const shop = await openShop();
try {
  await overCapacity();
  await hotProduct();
  await signIns();
  await slowClientAttacks();
  await idleConnections();
} finally {
  shop.kill("SIGTERM");
  await new Promise((resolve) => shop.once("close", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
process.stdout.write(`${caseCount} cases, ${brokenCount} broken\n`);
process.exitCode = brokenCount > 0 ? 1 : 0;

/** This machine's capacity is measured in the same run, as others may use it. */
async function overCapacity(): Promise<void> {
  await sendLoad({ url, visitors: 4, seconds: Math.min(seconds, 5), requests: uncachedPages });
  const baseline = await sendLoad({ url, visitors: 4, seconds, requests: uncachedPages });
  printRow(
    "four at a time",
    `${baseline.perSecond.toFixed(0)} pages/s in ${formatTimes(baseline.times)} (half, 95 %, 99 % of them)`,
    null,
  );
  for (const times of [2, 4]) {
    const result = await sendLoad({
      url,
      perSecond: Math.ceil(baseline.perSecond * times),
      seconds,
      requests: uncachedPages,
    });
    const isShedding = (result.statuses["503"] ?? 0) > 0;
    printRow(
      `${times} times as many as it can answer`,
      `${formatStatuses(result)}; ${result.perSecond.toFixed(0)} pages/s in ${formatTimes(result.times)}, refused in ${formatTimes(result.refusals)}`,
      failedRequests(result) === 0 && isShedding && isFast(result),
    );
  }
}

async function hotProduct(): Promise<void> {
  const products = (await (await fetch(`${url}/api/products?limit=60`)).json()) as {
    _id: string;
    price: number;
    inStock: boolean;
    variants: object[];
  }[];
  const hot = products.find((each) => each.inStock && each.variants.length === 1 && each.price < 1400);
  const billingDetails = { fullName: "Nusrat Jahan", phone: "017{n}", address: "House 12", city: "Dhanmondi" };
  const items = [{ productId: hot?._id, quantity: 1 }];
  const body = JSON.stringify({ billingDetails, items, deliveryArea: "inside", total: (hot?.price ?? 0) + 60 });
  const order: LoadRequest = {
    path: "/api/orders",
    method: "POST",
    body,
    headers: { "Content-Type": "application/json" },
  };
  const [readers, buyers] = await Promise.all([
    sendLoad({ url, visitors: 8, seconds, requests: [{ path: `/product/${hot?._id}` }] }),
    sendLoad({ url, visitors: 4, seconds, requests: [order] }),
  ]);
  const answered = (result: LoadResult) => failedRequests(result) === 0 && !("503" in result.statuses);
  printRow(
    "one product that all look at",
    `${formatStatuses(readers)}; in ${formatTimes(readers.times)}`,
    answered(readers) && isFast(readers),
  );
  printRow(
    "and that some of them order",
    `${formatStatuses(buyers)}; orders in ${formatTimes(buyers.times)}`,
    answered(buyers),
  );
}

async function signIns(): Promise<void> {
  const body = JSON.stringify({ email: "person{n}@example.com", password: "Shapla-{n}" });
  const signIn: LoadRequest = {
    path: "/api/auth/sign-in/email",
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", Origin: url },
  };
  const requests = uncachedPages;
  const [flood, readers] = await Promise.all([
    sendLoad({ url, visitors: 50, seconds, requests: [signIn] }),
    sendLoad({ url, visitors: 4, seconds, requests }),
  ]);
  printRow("a flood of sign-ins", formatStatuses(flood), failedRequests(flood) === 0);
  printRow(
    "while others look around",
    `${formatStatuses(readers)}; in ${formatTimes(readers.times)}`,
    failedRequests(readers) === 0 && isFast(readers),
  );
}

async function slowClientAttacks(): Promise<void> {
  for (const attack of Object.keys(slowAttacks) as (keyof typeof slowAttacks)[]) {
    const reading = sendLoad({ url, visitors: 4, seconds: Math.max(seconds, 15), requests: uncachedPages });
    const disconnected = await slowClients(port, attack, slowClientCount, reading);
    const readers = await reading;
    printRow(
      `${slowClientCount} of ${attack}`,
      `${disconnected} hung up on; beside them ${formatStatuses(readers)}, in ${formatTimes(readers.times)}`,
      failedRequests(readers) === 0 && isFast(readers),
    );
  }
}

async function idleConnections(): Promise<void> {
  const { open, close } = await openIdleConnections(port, manyConnections);
  const readers = await sendLoad({ url, visitors: 4, seconds, requests: uncachedPages });
  printRow(
    `${manyConnections.toLocaleString("en")} connections`,
    `${open.toLocaleString("en")} stood open; beside them ${formatStatuses(readers)}, in ${formatTimes(readers.times)}`,
    open === manyConnections && failedRequests(readers) === 0,
  );
  close();
}

/** The shop, with as many open files as this machine allows. */
async function openShop() {
  const serverFile = path.join(projectRoot, "build", "server", "index.js");
  const env = { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir };
  const child = spawn("sh", ["-c", 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$1"', process.execPath, serverFile], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.includes("Ctrl-C") && resolve());
    child.once("close", () => reject(new Error("the shop did not open")));
  });
  return child;
}
