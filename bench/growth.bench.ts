import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { projectRoot } from "../db/project.ts";
import { startShop } from "../e2e/start-shop.ts";
import { type BenchShop, postgresVersion, withShopIn } from "./bench-shop.ts";
import { fillShop } from "./fill-shop.ts";
import { growingWays } from "./growth-queries.ts";
import { quantile, timed } from "./measure.ts";
import { ms, report } from "./report.ts";

// The same ways through a shop that grows. BENCH_SIZES=1000,10000 for a first look.
const sizes = (process.env.BENCH_SIZES ?? "1000,10000,100000,1000000").split(",").map(Number);
const runs = Number(process.env.BENCH_RUNS ?? "60");
const warmUps = 8;
const compared = 10_000;
const pagesRead = 300;
const now = new Date("2026-11-21T12:00:00Z");

type Measured = { median: number; slow: number };
/** From its start to its first page: milliseconds, and seconds of its own CPU; and the most MB that it came to hold. */
type Started = { first: number; cpu: number | null; memory: number };

const say = (line: string) => process.stdout.write(`${line}\n`);
const named = (size: number) => size.toLocaleString("en");

const built = spawnSync(process.execPath, [path.join(projectRoot, "bin", "build.mjs")], { cwd: projectRoot });
if (built.status !== 0) throw new Error(`the build failed:\n${built.stderr}`);

type Filled = { folder: string; filled: number; database: string; pages: string[] };

const measured = new Map<string, Map<number, Measured>>();
const started = new Map<number, Started>();
const shops = new Map<number, Filled>();
let versions: string[] = [];

try {
  for (const size of sizes) await fill(size);
  await withAll(sizes, goAllWays);
  for (const [size, { folder, pages }] of shops) started.set(size, await startAndRead(folder, pages));
} finally {
  for (const { folder } of shops.values()) rmSync(folder, { recursive: true, force: true });
}

/** Fills a shop in a folder of its own. */
async function fill(size: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-growth-"));
  shops.set(size, { folder, filled: 0, database: "", pages: [] });
  await withShopIn(folder, now, async (shop) => {
    const filled = await timed(() => fillShop(shop, { products: size, orders: size }));
    const { rows } = await shop.pool.query<{ size: string; ids: string[] }>(
      `select pg_size_pretty(pg_database_size(current_database())) as size,
              array(select id from products order by random_key limit 100) as ids`,
    );
    const pages = (rows[0]?.ids ?? []).map((id) => `/product/${id}`);
    const database = rows[0]?.size ?? "";
    shops.set(size, { folder, filled, database, pages });
    versions = [await postgresVersion(shop)];
    say(`${named(size)} products and orders in ${ms(filled / 1000)} s, ${database}`);
  });
}

type Opened = Map<number, BenchShop>;

/** Opens the shops of all sizes at once. */
async function withAll(
  [size, ...others]: number[],
  work: (opened: Opened) => Promise<void>,
  opened: Opened = new Map(),
): Promise<void> {
  if (size === undefined) return work(opened);
  const folder = shops.get(size)?.folder ?? "";
  await withShopIn(folder, now, (shop) => withAll(others, work, opened.set(size, shop)));
}

/** Goes each way in each shop turn by turn, so that whatever else the machine does slows all sizes alike. */
async function goAllWays(opened: Opened): Promise<void> {
  const ways = new Map<number, Awaited<ReturnType<typeof growingWays>>>();
  for (const [size, shop] of opened) ways.set(size, await growingWays(shop, size, warmUps + runs));
  for (const way of Object.keys(ways.values().next().value ?? {})) {
    const times = new Map<number, number[]>(sizes.map((size) => [size, []]));
    for (let run = 0; run < warmUps + runs; run += 1)
      for (const size of sizes) {
        const time = await timed(async () => ways.get(size)?.[way]?.(run));
        if (run >= warmUps) times.get(size)?.push(time);
      }
    const summed = [...times].map(([size, all]): [number, Measured] => [
      size,
      { median: quantile(all, 0.5), slow: quantile(all, 0.95) },
    ]);
    measured.set(way, new Map(summed));
    say(`${way}: ${summed.map(([, { median, slow }]) => `${ms(median)} / ${ms(slow)}`).join(", ")} ms`);
  }
}

/** Starts a process as `npm start` does, asks for a first page and then for many. */
async function startAndRead(dataDir: string, products: string[]): Promise<Started> {
  const begun = performance.now();
  const shop = await startShop(dataDir);
  try {
    await read(`${shop.url}/`);
    const first = performance.now() - begun;
    const cpu = cpuOf(shop.pid);
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
    for (let at = 0; at < pagesRead; at += 4)
      await Promise.all(Array.from({ length: 4 }, (_, n) => read(`${shop.url}${pages[(at + n) % pages.length]}`)));
    return { first, cpu, memory: mostMemory(shop.pid) };
  } finally {
    await shop.close();
  }
}

async function read(url: string): Promise<void> {
  const answer = await fetch(url, { redirect: "follow" });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
}

/** How many seconds of CPU a process has used, in hundredths; null where there is no /proc. */
function cpuOf(pid: number): number | null {
  try {
    // Behind the name, which may hold spaces, the twelfth and thirteenth figure: in the program and in the system.
    const figures = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(figures[11]) + Number(figures[12])) / 100;
  } catch {
    return null;
  }
}

/** The most memory that a process has held, in MB: where there is no /proc, what it holds now. */
function mostMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
  } catch {
    return Math.round(Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) / 1024);
  }
}

const largest = Math.max(...sizes);
const growth = (of: Map<number, Measured>, which: keyof Measured) => {
  const [before, after] = [of.get(compared)?.[which], of.get(largest)?.[which]];
  return before && after ? `${(after / before).toFixed(1)}×` : "";
};

report({
  title: "A shop that grows",
  command: "npm run bench -- growth",
  versions,
  about: [
    `As many orders as products (one a minute back, so that a larger shop is an older one), with their variants, pictures, words,`,
    `reviews, lines, sums and letters, filled in by \`bench/fill-shop.ts\`. Each way through the shop was gone ${runs} times in`,
    "each of them turn by turn, by the same use cases that pages and API call, each time for another product, page, word or order.",
    "Milliseconds: the median, and 95 of 100. The goal: nothing grows to more than twice from 10,000 to 1,000,000; 300 MB; 3 s.",
  ].join("\n"),
  tables: [
    {
      columns: ["way", ...sizes.map(named), `from ${named(compared)} to ${named(largest)}: median`, "95 of 100"],
      rows: [...measured].map(([way, of]) => [
        way,
        ...sizes.map((size) => `${ms(of.get(size)?.median ?? 0)} / ${ms(of.get(size)?.slow ?? 0)}`),
        ...[growth(of, "median"), growth(of, "slow")],
      ]),
    },
    {
      columns: [
        "products and orders",
        "filled in s",
        "database",
        "start to first page, s",
        "of it CPU of the process, s",
        `memory after ${pagesRead} pages, MB`,
      ],
      rows: [...started].map(([size, { first, cpu, memory }]) => [
        ...[
          named(size),
          ms((shops.get(size)?.filled ?? 0) / 1000),
          shops.get(size)?.database ?? "",
          (first / 1000).toFixed(1),
          cpu?.toFixed(1) ?? "",
          String(memory),
        ],
      ]),
    },
  ],
});
