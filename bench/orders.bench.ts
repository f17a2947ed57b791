import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { quoteCart } from "../shop/cart/price-lines.ts";
import { toTaka } from "../shop/money.ts";
import { type OrderRequest, orderRequest } from "../shop/orders/order-schema.ts";
import { placeOrder } from "../shop/orders/place-order.ts";
import { guest } from "../shop/permissions.ts";
import { reindexProducts } from "../shop/search/reindex-products.ts";
import { type BenchShop, postgresVersion, withBenchShop } from "./bench-shop.ts";
import { generateProducts } from "./generate-products.ts";
import { quantile } from "./measure.ts";
import { pgbenchOrders, type SellableVariant, smallestOrder } from "./minimal-order.ts";
import { formatMs, writeReport } from "./report.ts";

// Placing orders against the smallest possible transaction. BENCH_SECONDS=2 BENCH_ROUNDS=2 for a first look.
const seconds = Number(process.env.BENCH_SECONDS ?? "6");
const rounds = Number(process.env.BENCH_ROUNDS ?? "5");
const clients = 16;
const products = 1_000;
const singleOrders = 300;

const billingDetails = {
  fullName: "Nusrat Jahan",
  phone: "01712-345678",
  email: "nusrat@example.com",
  address: "House 12, Road 4",
  city: "Dhaka",
};

/** Variants to buy, and a request that orders one of each. */
async function readSellableVariants(shop: BenchShop): Promise<(SellableVariant & { request: OrderRequest })[]> {
  const { rows } = await shop.pool.query<SellableVariant>(
    `select v.product_id as "productId", v.id as "variantId", v.price::int as price from variants v join products p on p.id = v.product_id
      where p.status = 'published' and not v.deleted order by v.id`,
  );
  const requester = { actor: guest, address: "::1" };
  const sellable: (SellableVariant & { request: OrderRequest })[] = [];
  for (const row of rows) {
    const items = [{ productId: row.productId, variantId: row.variantId, quantity: 1 }];
    const { total } = await quoteCart(shop, { lines: items, deliveryArea: "inside", coupon: null }, "en", requester);
    const request = { billingDetails, items, deliveryArea: "inside", total: toTaka(total) };
    sellable.push({ ...row, request: orderRequest.parse(request) });
  }
  return sellable;
}

type QueryResult = { rowCount: number | null };

type RunResult = { perSecond: number; cpu: number };

/** Runs concurrent clients for a while: operations per second and CPU time (µs) of this process. */
async function run(work: (turn: number) => Promise<unknown>): Promise<RunResult> {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const endsAt = startedAt + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = client; performance.now() < endsAt; turn += clients) {
        await work(turn);
        done += 1;
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (done * 1000) / (performance.now() - startedAt), cpu: (user + system) / done };
}

const statementKinds: [RegExp, string][] = [
  [/^begin/, "begin"],
  [/^commit/, "commit (waits for the disk)"],
  [/from "?shop_settings/, "the merchant's settings"],
  [/into "?idempotency_keys/, "the key is claimed"],
  [/for no key update of v/, "variants, with their prices, locked"],
  [/^with taken/, "stock taken; order, lines, timeline and letters written"],
];

/** Orders one after another, with each statement timed. */
async function timeStatements(shop: BenchShop, place: (turn: number) => Promise<unknown>): Promise<string[][]> {
  const byKind = new Map<string, { times: number[]; rows: number }>();
  const recordStatement = (text: string, time: number, rows: number) => {
    const kind = statementKinds.find(([pattern]) => pattern.test(text))?.[1] ?? text.slice(0, 40);
    const previous = byKind.get(kind) ?? { times: [], rows: 0 };
    byKind.set(kind, { times: [...previous.times, time], rows: previous.rows + rows });
  };
  const instrument = (client: { query: unknown }) => {
    const original = client.query as (...args: unknown[]) => unknown;
    client.query = (...args: unknown[]) => {
      const startedAt = performance.now();
      const [statement] = args;
      const text = (typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? "")).trim();
      const done = (result: QueryResult | undefined) =>
        recordStatement(text, performance.now() - startedAt, result?.rowCount ?? 0);
      // The pool passes a callback, everybody else awaits a promise.
      const callback = args.at(-1);
      if (typeof callback !== "function")
        return (original.apply(client, args) as Promise<QueryResult>).then((result) => {
          done(result);
          return result;
        });
      return original.apply(client, [
        ...args.slice(0, -1),
        (error: unknown, result: QueryResult | undefined) => {
          done(result);
          callback(error, result);
        },
      ]);
    };
    return () => {
      client.query = original;
    };
  };
  const restores: (() => void)[] = [];
  const instrumented = new Set<object>();
  const onAcquire = (client: { query: unknown }) => {
    if (instrumented.has(client)) return;
    instrumented.add(client);
    restores.push(instrument(client));
  };
  for (let turn = 0; turn < 50; turn += 1) await place(turn);
  shop.pool.on("acquire", onAcquire);
  const orderTimes: number[] = [];
  for (let turn = 0; turn < singleOrders; turn += 1) {
    const startedAt = performance.now();
    await place(turn);
    orderTimes.push(performance.now() - startedAt);
  }
  shop.pool.off("acquire", onAcquire);
  for (const each of restores) each();
  const rows = [...byKind].map(([kind, { times, rows }]) => [
    kind,
    (times.length / singleOrders).toFixed(0),
    quantile(times, 0.5).toFixed(2),
    (rows / singleOrders).toFixed(0),
  ]);
  return [...rows, ["**the whole order**", "", quantile(orderTimes, 0.5).toFixed(2), ""]];
}

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

await withBenchShop(new Date("2026-11-21T12:00:00Z"), async (shop) => {
  await reindexProducts(shop);
  await generateProducts(shop, products);
  await shop.pool.query("update variants set stock = 1000000");
  await shop.pool.query("update products set in_stock = true");
  await shop.pool.query("vacuum analyze");
  const sellable = await readSellableVariants(shop);
  const pickVariant = (turn: number) =>
    sellable[(turn * 7919) % sellable.length] ?? (sellable[0] as (typeof sellable)[number]);
  const order = (request: OrderRequest) =>
    placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: crypto.randomUUID() });
  const placeMinimalOrder = async (turn: number) => {
    const client = await shop.pool.connect();
    try {
      await smallestOrder(client, pickVariant(turn));
    } finally {
      client.release();
    }
  };
  const runsByName: Record<string, RunResult[]> = { limit: [], pgbench: [], order: [], hot: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const tps = await pgbenchOrders(shop, sellable, { clients, seconds });
    const results = {
      limit: await run(placeMinimalOrder),
      pgbench: tps === null ? null : { perSecond: tps, cpu: 0 },
      order: await run((turn) => order(pickVariant(turn).request)),
      hot: await run(() => order(pickVariant(0).request)),
    };
    // The first round warms up.
    for (const [name, each] of Object.entries(results)) if (each && round > 0) runsByName[name]?.push(each);
    const line = Object.entries(results).map(([name, each]) => `${name} ${each?.perSecond.toFixed(0) ?? "-"}`);
    process.stdout.write(`round ${round}  ${line.join("  ")}\n`);
  }
  const { limit = [] } = runsByName;
  const row = (label: string, name: string) => {
    const runs = runsByName[name] ?? [];
    if (runs.length === 0) return [];
    const speeds = runs.map(({ perSecond }) => perSecond);
    const shares = runs.map(({ perSecond }, round) => perSecond / (limit[round]?.perSecond ?? 1));
    const cpu = quantile(
      runs.map((each) => each.cpu),
      0.5,
    );
    const spread = `${Math.round(Math.min(...speeds))} to ${Math.round(Math.max(...speeds))}`;
    const share = name === "limit" ? "" : `${Math.round(quantile(shares, 0.5) * 100)} %`;
    return [[label, formatMs(quantile(speeds, 0.5)), spread, share, cpu > 0 ? cpu.toFixed(0) : ""]];
  };
  const syncMs = fsyncMs();
  const statementRows = await timeStatements(shop, (turn) => order(pickVariant(turn).request));
  writeReport({
    title: "Placing an order",
    command: "npm run bench -- orders",
    versions: [await postgresVersion(shop)],
    about: [
      `${clients} clients at once, ${products.toLocaleString("en")} products ordered one piece at a time; ${rounds} rounds of ${seconds} s, turn by turn, after one to`,
      `warm up. The limit is the smallest order there could be, on the same tables: stock taken where there is some, order and`,
      "line written, in one transaction of prepared statements through `pg` (and, where pgbench is on the machine, by that, which",
      "is written in C and spares the processors). An order of the shop adds its price from the catalogue under a lock, the key",
      "against a second press, the timeline and two letters in the outbox. The goal is half of the limit's orders a second.",
      `To have 8 kB on this disk for good (fdatasync) took ${syncMs.toFixed(2)} ms.`,
      "",
      `Statement by statement: ${singleOrders} orders one after the other. An order waits for the database four times, the limit five: key`,
      "and variants are sent together (so that the time of the second holds the first), for both must be known before anything is",
      "written; all that is written goes in one statement, in which the orders' sums of the day and the foreign keys of its",
      "lines cost as much as they cost the limit; and the commit waits for the disk (with 16 clients many commits share one",
      "wait). None of these is planned anew. Orders of one hot product pass one after the other, for each holds its variant's row",
      "from the price to the commit: that is what keeps it from being oversold.",
    ].join("\n"),
    tables: [
      {
        columns: ["16 clients", "orders/s", "lowest to highest", "of the limit", "µs of this process's CPU each"],
        rows: [
          ...row("the limit, through `pg`", "limit"),
          ...row("the limit, by pgbench", "pgbench"),
          ...row("an order of the shop", "order"),
          ...row("the same, all of one hot product", "hot"),
        ],
      },
      { columns: ["one order alone", "times", "median ms", "rows"], rows: statementRows },
    ],
  });
});
