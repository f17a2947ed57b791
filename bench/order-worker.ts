import { randomInt } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { OrderRequest } from "../shop/orders/order-schema.ts";
import type { BenchShop } from "./bench-shop.ts";
import { quantile } from "./measure.ts";
import { loadPart } from "./measured-state.ts";
import { pgbenchOrders, type SellableVariant, smallestOrder } from "./minimal-order.ts";

// Run by order-process.ts: `order-worker.ts ROOT DATA_DIR`. The shop comes from ROOT, so that the same
// code measures the earlier and the current version in the same run.

/** The smallest order through `pg` or pgbench, orders for all products, orders for one product. */
export type OrderWork = "limit" | "pgbench" | "order" | "hot";
/** Orders per second, and CPU time (µs) of the process for each. */
export type WorkResult = { perSecond: number; cpu: number };

const clients = 16;
const products = 1_000;
const singleOrders = 300;
const firstOrders = 2_000;
const day = new Date("2026-11-21T12:00:00Z");

const [root = "", dataDir = ""] = process.argv.slice(2);

const openShop = await loadPart(root, "openShop");
const readServerSettings = await loadPart(root, "readServerSettings");
const quoteCart = await loadPart(root, "quoteCart");
const toTaka = await loadPart(root, "toTaka");
const orderRequest = await loadPart(root, "orderRequest");
const placeOrder = await loadPart(root, "placeOrder");
const guest = await loadPart(root, "guest");
const reindexProducts = await loadPart(root, "reindexProducts");
const generateProducts = await loadPart(root, "generateProducts");

type Sellable = SellableVariant & { request: OrderRequest };

/** Opens the shop with the connections of requests. */
async function open(): Promise<{ shop: BenchShop; close: () => Promise<void> }> {
  const { shop, database } = await openShop(readServerSettings({ DATA_DIR: dataDir, DEMO: "off" }));
  return { shop: { ...shop, pool: database.pool, now: () => day }, close: database.close };
}

/** Creates products and first orders, analyzes, and ends every session that planned its queries for empty tables. */
async function fill(): Promise<void> {
  const { shop, close } = await open();
  await reindexProducts(shop);
  await generateProducts(shop, products);
  await shop.pool.query("update variants set stock = 1000000");
  await shop.pool.query("update products set in_stock = true");
  const sellable = await readSellable(shop);
  await runClients(firstOrders, (turn) => place(shop, sellable, turn));
  await shop.pool.query("vacuum analyze");
  await close();
}

/** Variants to buy, and an order request for each. */
async function readSellable(shop: BenchShop): Promise<Sellable[]> {
  const { rows } = await shop.pool.query<SellableVariant>(
    `select v.product_id as "productId", v.id as "variantId", v.price::int as price
       from variants v join products p on p.id = v.product_id
      where p.status = 'published' and not v.deleted order by v.id`,
  );
  const requester = { actor: guest, address: "::1" };
  const sellable: Sellable[] = [];
  for (const row of rows) {
    const items = [{ productId: row.productId, variantId: row.variantId, quantity: 1 }];
    const { total } = await quoteCart(shop, { lines: items, deliveryArea: "inside", coupon: null }, "en", requester);
    const request = { billingDetails: buyer(0), items, deliveryArea: "inside", total: toTaka(total) };
    sellable.push({ ...row, request: orderRequest.parse(request) });
  }
  return sellable;
}

function buyer(n: number) {
  return {
    fullName: "Nusrat Jahan",
    phone: `+88017${String(12_000_000 + n)}`,
    email: `nusrat${n}@example.com`,
    address: `House ${n}, Road 4`,
    city: "Dhaka",
  };
}

function pick(sellable: Sellable[], turn: number): Sellable {
  return sellable[(turn * 7919) % sellable.length] as Sellable;
}

let buyers = randomInt(80_000_000);

/** A different buyer for each order: the shop checks a phone number with many open orders more closely. */
function place(shop: BenchShop, sellable: Sellable[], product: number) {
  const { request } = pick(sellable, product);
  buyers += 1;
  const billingDetails = { ...request.billingDetails, ...buyer(buyers) };
  const idempotencyKey = crypto.randomUUID();
  return placeOrder(shop, { actor: guest, request: { ...request, billingDetails }, language: "en", idempotencyKey });
}

/** Runs concurrent clients, each with its own turns, until `work` returns false or all turns are over. */
async function runClients(turns: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = client; turn < turns; turn += clients) if ((await work(turn)) === false) return;
    }),
  );
}

async function runFor(seconds: number, work: (turn: number) => Promise<unknown>): Promise<WorkResult> {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  let done = 0;
  await runClients(Number.POSITIVE_INFINITY, async (turn) => {
    if (performance.now() - startedAt > seconds * 1000) return false;
    await work(turn);
    done += 1;
    return true;
  });
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (done * 1000) / (performance.now() - startedAt), cpu: (user + system) / done };
}

const statementKinds: [RegExp, string][] = [
  [/into "?order_lines/, "reserve stock; write key, order, lines, timeline and messages"],
  [/^begin/, "begin"],
  [/^commit/, "commit (waits for the disk)"],
  [/from "?shop_settings/, "read the settings"],
  [/into "?idempotency_keys.*on conflict do nothing returning key$/s, "claim the key"],
  [/for no key update of v$/, "read variants with prices, with a lock"],
  [/price_at.*as price/s, "read variants with prices, without a lock"],
];

type QueryResult = { rowCount: number | null };
type Recorder = (text: string, time: number, rows: number) => void;

/** Orders one after another, with each statement timed. */
async function timeStatements(shop: BenchShop, work: (turn: number) => Promise<unknown>): Promise<string[][]> {
  const byKind = new Map<string, { times: number[]; rows: number }>();
  const record: Recorder = (text, time, rows) => {
    const kind = statementKinds.find(([pattern]) => pattern.test(text))?.[1] ?? text.slice(0, 40);
    const previous = byKind.get(kind) ?? { times: [], rows: 0 };
    byKind.set(kind, { times: [...previous.times, time], rows: previous.rows + rows });
  };
  const instrumented = new Set<object>();
  const onAcquire = (client: { query: unknown }) => {
    if (!instrumented.has(client)) instrument(client, record);
    instrumented.add(client);
  };
  for (let turn = 0; turn < 50; turn += 1) await work(turn);
  shop.pool.on("acquire", onAcquire);
  const orderTimes: number[] = [];
  for (let turn = 0; turn < singleOrders; turn += 1) {
    const startedAt = performance.now();
    await work(turn);
    orderTimes.push(performance.now() - startedAt);
  }
  shop.pool.off("acquire", onAcquire);
  const rows = [...byKind].map(([kind, { times, rows }]) => [
    kind,
    (times.length / singleOrders).toFixed(0),
    quantile(times, 0.5).toFixed(2),
    (rows / singleOrders).toFixed(0),
  ]);
  return [...rows, ["**the whole order**", "", quantile(orderTimes, 0.5).toFixed(2), ""]];
}

function instrument(client: { query: unknown }, record: Recorder): void {
  const original = client.query as (...args: unknown[]) => unknown;
  client.query = (...args: unknown[]) => {
    const startedAt = performance.now();
    const [statement] = args;
    const text = (typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? "")).trim();
    const done = (result: QueryResult | undefined) =>
      record(text, performance.now() - startedAt, result?.rowCount ?? 0);
    // The pool passes a callback; all other callers await a promise.
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
}

async function smallest(shop: BenchShop, variant: SellableVariant): Promise<void> {
  const client = await shop.pool.connect();
  try {
    await smallestOrder(client, variant);
  } finally {
    client.release();
  }
}

await fill();
const { shop, close } = await open();
const sellable = await readSellable(shop);
const works: Record<OrderWork, (seconds: number) => Promise<WorkResult | null>> = {
  limit: (seconds) => runFor(seconds, (turn) => smallest(shop, pick(sellable, turn))),
  order: (seconds) => runFor(seconds, (turn) => place(shop, sellable, turn)),
  hot: (seconds) => runFor(seconds, () => place(shop, sellable, 0)),
  async pgbench(seconds) {
    const perSecond = await pgbenchOrders(shop, sellable, { clients, seconds });
    return perSecond === null ? null : { perSecond, cpu: 0 };
  },
};

/** For each table that orders write: its updates since it was filled, and how many of them were HOT (no index changed). */
async function countUpdates(): Promise<string[][]> {
  // A session reports its statistics after one second without work.
  await sleep(2000);
  const { rows } = await shop.pool.query<{ name: string; updates: number; hot: number }>(
    `select relname as name, n_tup_upd::int as updates, n_tup_hot_upd::int as hot from pg_stat_user_tables
      where relname in ('orders', 'variants', 'notifications', 'idempotency_keys', 'products') order by relname`,
  );
  return rows.map(({ name, updates, hot }) => [
    name,
    updates.toLocaleString("en"),
    updates > 0 ? `${((hot / updates) * 100).toFixed(1)} %` : "",
  ]);
}

type Message = { work: OrderWork; seconds: number } | { work: "statements" } | { work: "updates" };

process.on("message", async (message: Message) => {
  if (message.work === "statements") process.send?.(await timeStatements(shop, (turn) => place(shop, sellable, turn)));
  else if (message.work === "updates") process.send?.(await countUpdates());
  else process.send?.(await works[message.work](message.seconds));
});
process.once("disconnect", () => void close());
const { rows: versions } = await shop.pool.query<{ server_version: string }>("show server_version");
process.send?.({ postgresVersion: `PostgreSQL ${versions[0]?.server_version.split(" ")[0]} (embedded)` });
