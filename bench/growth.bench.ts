import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { projectRoot } from "../db/project.ts";
import { startShop } from "../e2e/start-shop.ts";
import { type BenchShop, postgresVersion, withShopIn } from "./bench-shop.ts";
import { fillShop } from "./fill-shop.ts";
import { growthQueries } from "./growth-queries.ts";
import { elapsedMs, quantile } from "./measure.ts";
import { formatMs, writeReport } from "./report.ts";

// The same requests while the shop grows. BENCH_SIZES=1000,10000 for a first look.
const sizes = (process.env.BENCH_SIZES ?? "1000,10000,100000,1000000").split(",").map(Number);
const runs = Number(process.env.BENCH_RUNS ?? "60");
const warmUps = 8;
const baselineSize = 10_000;
const pagesToRead = 300;
const now = new Date("2026-11-21T12:00:00Z");

type QueryTimes = { median: number; slow: number };
/** From start to first page: milliseconds, seconds of CPU, and peak memory in MB. */
type StartupStats = { firstPageMs: number; cpuSeconds: number | null; memoryMb: number };

const print = (line: string) => process.stdout.write(`${line}\n`);
const formatSize = (size: number) => size.toLocaleString("en");

const buildResult = spawnSync(process.execPath, [path.join(projectRoot, "bin", "build.mjs")], { cwd: projectRoot });
if (buildResult.status !== 0) throw new Error(`the build failed:\n${buildResult.stderr}`);

type FilledShop = { folder: string; fillMs: number; database: string; pages: string[] };

const timesByQuery = new Map<string, Map<number, QueryTimes>>();
const startupBySize = new Map<number, StartupStats>();
const shopsBySize = new Map<number, FilledShop>();
let versions: string[] = [];

try {
  for (const size of sizes) await fill(size);
  await withAllShops(sizes, runAllQueries);
  for (const [size, { folder, pages }] of shopsBySize) startupBySize.set(size, await measureStartup(folder, pages));
} finally {
  for (const { folder } of shopsBySize.values()) rmSync(folder, { recursive: true, force: true });
}

/** Fills a shop in a folder of its own. */
async function fill(size: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-growth-"));
  shopsBySize.set(size, { folder, fillMs: 0, database: "", pages: [] });
  await withShopIn(folder, now, async (shop) => {
    const fillMs = await elapsedMs(() => fillShop(shop, { products: size, orders: size }));
    const { rows } = await shop.pool.query<{ size: string; pages: string[] }>(
      `select pg_size_pretty(pg_database_size(current_database())) as size,
              array(select '/product/' || id || '/' || slug from products order by random_key limit 100) as pages`,
    );
    const pages = rows[0]?.pages ?? [];
    const database = rows[0]?.size ?? "";
    shopsBySize.set(size, { folder, fillMs, database, pages });
    versions = [await postgresVersion(shop)];
    print(`${formatSize(size)} products and orders in ${formatMs(fillMs / 1000)} s, ${database}`);
  });
}

type OpenShops = Map<number, BenchShop>;

/** Opens the shops of all sizes at once. */
async function withAllShops(
  [size, ...others]: number[],
  work: (openShops: OpenShops) => Promise<void>,
  openShops: OpenShops = new Map(),
): Promise<void> {
  if (size === undefined) return work(openShops);
  const folder = shopsBySize.get(size)?.folder ?? "";
  await withShopIn(folder, now, (shop) => withAllShops(others, work, openShops.set(size, shop)));
}

/** Runs each request in each shop in turn, so that other load slows all sizes alike. */
async function runAllQueries(openShops: OpenShops): Promise<void> {
  const queriesBySize = new Map<number, Awaited<ReturnType<typeof growthQueries>>>();
  for (const [size, shop] of openShops) queriesBySize.set(size, await growthQueries(shop, size, warmUps + runs));
  for (const query of Object.keys(queriesBySize.values().next().value ?? {})) {
    const times = new Map<number, number[]>(sizes.map((size) => [size, []]));
    for (let run = 0; run < warmUps + runs; run += 1)
      for (const size of sizes) {
        const time = await elapsedMs(async () => queriesBySize.get(size)?.[query]?.(run));
        if (run >= warmUps) times.get(size)?.push(time);
      }
    const summaries = [...times].map(([size, sizeTimes]): [number, QueryTimes] => [
      size,
      { median: quantile(sizeTimes, 0.5), slow: quantile(sizeTimes, 0.95) },
    ]);
    timesByQuery.set(query, new Map(summaries));
    print(
      `${query}: ${summaries.map(([, { median, slow }]) => `${formatMs(median)} / ${formatMs(slow)}`).join(", ")} ms`,
    );
  }
}

/** Starts a process as `npm start` does, requests one page and then many. */
async function measureStartup(dataDir: string, products: string[]): Promise<StartupStats> {
  const startedAt = performance.now();
  const shop = await startShop(dataDir);
  try {
    await readPage(`${shop.url}/`);
    const firstPageMs = performance.now() - startedAt;
    const cpuSeconds = cpuOf(shop.pid);
    const lists = [
      "/",
      "/shop",
      "/makeup",
      "/skincare?skin=dry",
      "/bn/hair-care",
      "/search?q=serum",
      "/makeup?sort=price",
    ];
    const pages = [...lists, ...products];
    for (let offset = 0; offset < pagesToRead; offset += 4)
      await Promise.all(
        Array.from({ length: 4 }, (_, n) => readPage(`${shop.url}${pages[(offset + n) % pages.length]}`)),
      );
    return { firstPageMs, cpuSeconds, memoryMb: peakMemoryMb(shop.pid) };
  } finally {
    await shop.close();
  }
}

async function readPage(url: string): Promise<void> {
  const response = await fetch(url, { redirect: "follow" });
  await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
}

/** CPU seconds of a process; null without /proc. */
function cpuOf(pid: number): number | null {
  try {
    // After the name, which may contain spaces: fields 12 and 13, user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

/** Peak memory of a process in MB; without /proc, current memory. */
function peakMemoryMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
  } catch {
    return Math.round(Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) / 1024);
  }
}

const largest = Math.max(...sizes);
const growth = (bySize: Map<number, QueryTimes>, statistic: keyof QueryTimes) => {
  const [before, after] = [bySize.get(baselineSize)?.[statistic], bySize.get(largest)?.[statistic]];
  return before && after ? `${(after / before).toFixed(1)}×` : "";
};

writeReport({
  title: "A shop that grows",
  command: "npm run bench -- growth",
  versions,
  about: [
    `As many orders as products (one per minute backwards, so that a larger shop is an older one), with variants, images, words,`,
    `reviews, lines, totals and messages, generated by \`bench/fill-shop.ts\`. Each request ran ${runs} times in each shop, in`,
    "turn, through the use cases that pages and API call, each time for another product, page, word or order.",
    "Milliseconds: median / p95. The goals: from 10,000 to 1,000,000 medians grow at most 1.3 times, p95 at most 1.6 times;",
    "at a million, p95 of 60 ms for filtered lists and filtered searches, and of 40 ms for searches; 200 MB.",
  ].join("\n"),
  tables: [
    {
      columns: [
        "request",
        ...sizes.map(formatSize),
        `from ${formatSize(baselineSize)} to ${formatSize(largest)}: median`,
        "p95",
      ],
      rows: [...timesByQuery].map(([query, bySize]) => [
        query,
        ...sizes.map((size) => `${formatMs(bySize.get(size)?.median ?? 0)} / ${formatMs(bySize.get(size)?.slow ?? 0)}`),
        ...[growth(bySize, "median"), growth(bySize, "slow")],
      ]),
    },
    {
      columns: [
        "products and orders",
        "generated in s",
        "database",
        "start to first page, s",
        "CPU of the process until then, s",
        `memory after ${pagesToRead} pages, MB`,
      ],
      rows: [...startupBySize].map(([size, { firstPageMs, cpuSeconds, memoryMb }]) => [
        ...[
          formatSize(size),
          formatMs((shopsBySize.get(size)?.fillMs ?? 0) / 1000),
          shopsBySize.get(size)?.database ?? "",
          (firstPageMs / 1000).toFixed(1),
          cpuSeconds?.toFixed(1) ?? "",
          String(memoryMb),
        ],
      ]),
    },
  ],
});
