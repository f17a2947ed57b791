import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { projectRoot } from "../db/project.ts";
import { quantile } from "./measure.ts";
import { startOrderProcess } from "./order-process.ts";
import type { OrderWork, WorkResult } from "./order-worker.ts";
import { formatMs, writeReport } from "./report.ts";

// Compares placing orders with the smallest possible transaction and, with `--against COMMIT`, with an earlier version.
// BENCH_SECONDS=2 BENCH_ROUNDS=2 for a first look.
const seconds = Number(process.env.BENCH_SECONDS ?? "6");
const rounds = Number(process.env.BENCH_ROUNDS ?? "7");
const { AGAINST_FOLDER: earlierFolder, AGAINST_COMMIT: against } = process.env;

/** Time to sync 8 kB to disk: milliseconds, median. */
function fsyncMs(): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-sync-"));
  const file = openSync(path.join(folder, "file"), "w");
  const block = Buffer.alloc(8192);
  const times = Array.from({ length: 200 }, () => {
    const startedAt = performance.now();
    writeSync(file, block, 0, block.length, 0);
    fdatasyncSync(file);
    return performance.now() - startedAt;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return quantile(times, 0.5);
}

type Runner = { label: string; name: string; run: () => Promise<WorkResult | null> };

const shop = await startOrderProcess(projectRoot);
const earlierShop = earlierFolder === undefined ? null : await startOrderProcess(earlierFolder);

const runnerOf = (name: string, label: string, work: OrderWork, of = shop): Runner => ({
  ...{ name, label },
  run: () => of.run(work, seconds),
});
const runners: Runner[] = [
  runnerOf("limit", "the limit: five statements through `pg`", "limit"),
  runnerOf("pgbench", "the limit, by pgbench", "pgbench"),
  ...(earlierShop ? [runnerOf("order-before", `an order at ${against}`, "order", earlierShop)] : []),
  runnerOf("order", "an order of the shop", "order"),
  ...(earlierShop ? [runnerOf("hot-before", `all orders for one hot product at ${against}`, "hot", earlierShop)] : []),
  runnerOf("hot", "all orders for one hot product", "hot"),
];
const resultsByName = new Map<string, WorkResult[]>(runners.map(({ name }) => [name, []]));

for (let round = 0; round <= rounds; round += 1) {
  const line: string[] = [];
  // Every other round runs in reverse order, so that no runner always follows the same one.
  for (const { name, run } of round % 2 === 0 ? runners : runners.toReversed()) {
    const result = await run();
    line.push(`${name} ${result?.perSecond.toFixed(0) ?? "-"}`);
    // The first round warms up.
    if (result && round > 0) resultsByName.get(name)?.push(result);
  }
  process.stdout.write(`round ${round}  ${line.join("  ")}\n`);
}
const syncMs = fsyncMs();
const statementRows = await shop.timeStatements();
const updateRows = await shop.countUpdates();
await shop.stop();
await earlierShop?.stop();

/** The ratios to another runner in each round; none to itself. */
function ratios(name: string, to: string): number[] {
  const others = resultsByName.get(to) ?? [];
  if (name === to || others.length === 0) return [];
  const results = resultsByName.get(name) ?? [];
  return results.map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN));
}

/** The median and the range. */
function formatRatios(each: number[]): string {
  if (each.length === 0) return "";
  return `${quantile(each, 0.5).toFixed(2)} (${Math.min(...each).toFixed(2)} to ${Math.max(...each).toFixed(2)})`;
}

const goals = [
  { goal: 0.45, of: "of the limit", reached: ratios("order", "limit") },
  { goal: 1.4, of: "times the earlier version", reached: ratios("order", "order-before") },
  { goal: 1.1, of: "times the earlier version for one hot product", reached: ratios("hot", "hot-before") },
].filter(({ reached }) => reached.length > 0);

function describeGoal({ goal, of, reached }: (typeof goals)[number]): string {
  const median = quantile(reached, 0.5);
  return `${goal} ${of} (${median >= goal ? "reached" : "missed"}: ${median.toFixed(2)})`;
}

const rows = runners.flatMap(({ label, name }) => {
  const results = resultsByName.get(name) ?? [];
  if (results.length === 0) return [];
  const speeds = results.map(({ perSecond }) => perSecond);
  const cpu = quantile(
    results.map((each) => each.cpu),
    0.5,
  );
  return [
    [
      label,
      formatMs(quantile(speeds, 0.5)),
      `${Math.round(Math.min(...speeds))} to ${Math.round(Math.max(...speeds))}`,
      formatRatios(ratios(name, "limit")),
      formatRatios(ratios(name, `${name}-before`)),
      cpu > 0 ? cpu.toFixed(0) : "",
    ],
  ];
});

writeReport({
  title: "Placing an order",
  command: `npm run bench -- orders${against === undefined ? "" : ` --against ${against}`}`,
  versions: [shop.postgresVersion],
  about: [
    `16 clients on 16 connections, 1,000 products, each order for one piece by a different buyer; ${rounds} rounds of ${seconds} s in turn,`,
    "after one to warm up. Each version of the shop has its own process and its own database, filled, analyzed and then opened by new",
    "sessions. The limit is the smallest possible order on the same tables: it reserves stock if there is some, and writes the order",
    "and its line, in one transaction of five prepared statements. An order of the shop adds the price from the catalogue, the",
    "idempotency key, the timeline and two messages in the outbox. Ratios are computed for each round: the median, and the lowest",
    `to the highest. The goals: ${goals.map(describeGoal).join("; ")}.`,
    `Writing 8 kB to this disk durably (fdatasync) took ${syncMs.toFixed(2)} ms.`,
  ].join("\n"),
  tables: [
    {
      columns: [
        "16 clients",
        "orders/s",
        "lowest to highest",
        "of the limit",
        "of the earlier version",
        "CPU µs of its process each",
      ],
      rows,
    },
    { columns: ["one order alone", "calls", "median ms", "rows"], rows: statementRows },
    { columns: ["table, in the whole run", "updates", "HOT updates (no index changed)"], rows: updateRows },
  ],
});
