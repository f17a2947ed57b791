import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { quoteCart } from "../shop/cart/price-lines.ts";
import { toTaka } from "../shop/money.ts";
import { type OrderRequest, orderRequest } from "../shop/orders/order-schema.ts";
import { placeOrder } from "../shop/orders/place-order.ts";
import { guest } from "../shop/permissions.ts";
import { readProducts } from "../shop/search/reindex-products.ts";
import { type BenchShop, postgresVersion, withBenchShop } from "./bench-shop.ts";
import { generateProducts } from "./many-products.ts";
import { quantile } from "./measure.ts";
import { pgbenchOrders, type Sold, smallestOrder } from "./order-limit.ts";
import { ms, report } from "./report.ts";

// Placing orders against the smallest transaction that could be called one. BENCH_SECONDS=2 BENCH_ROUNDS=2 for a first look.
const seconds = Number(process.env.BENCH_SECONDS ?? "6");
const rounds = Number(process.env.BENCH_ROUNDS ?? "5");
const clients = 16;
const products = 1_000;
const alone = 300;

const billingDetails = {
  fullName: "Nusrat Jahan",
  phone: "01712-345678",
  email: "nusrat@example.com",
  address: "House 12, Road 4",
  city: "Dhaka",
};

/** What there is to buy, and how somebody orders one of it. */
async function readSold(shop: BenchShop): Promise<(Sold & { request: OrderRequest })[]> {
  const { rows } = await shop.pool.query<Sold>(
    `select v.product_id as "productId", v.id as "variantId", v.price::int as price from variants v join products p on p.id = v.product_id
      where p.status = 'published' and not v.deleted order by v.id`,
  );
  const asker = { actor: guest, address: "::1" };
  const sold: (Sold & { request: OrderRequest })[] = [];
  for (const row of rows) {
    const items = [{ productId: row.productId, variantId: row.variantId, quantity: 1 }];
    const { total } = await quoteCart(shop, { lines: items, deliveryArea: "inside", coupon: null }, "en", asker);
    const request = { billingDetails, items, deliveryArea: "inside", total: toTaka(total) };
    sold.push({ ...row, request: orderRequest.parse(request) });
  }
  return sold;
}

type Answer = { rowCount: number | null };

type Ran = { perSecond: number; cpu: number };

/** Lets so many clients work side by side for a while: how much was done in a second, at which CPU time (µs) of this process. */
async function run(work: (turn: number) => Promise<unknown>): Promise<Ran> {
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const until = begun + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = client; performance.now() < until; turn += clients) {
        await work(turn);
        done += 1;
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (done * 1000) / (performance.now() - begun), cpu: (user + system) / done };
}

const kinds: [RegExp, string][] = [
  [/^begin/, "begin"],
  [/^commit/, "commit (waits for the disk)"],
  [/from "?shop_settings/, "the merchant's settings"],
  [/into "?idempotency_keys/, "the key is claimed"],
  [/for no key update of v/, "variants, with their prices, locked"],
  [/^with taken/, "stock taken; order, lines, timeline and letters written"],
];

/** Orders one after the other, each statement timed. */
async function statements(shop: BenchShop, place: (turn: number) => Promise<unknown>): Promise<string[][]> {
  const seen = new Map<string, { times: number[]; rows: number }>();
  const note = (text: string, time: number, rows: number) => {
    const kind = kinds.find(([form]) => form.test(text))?.[1] ?? text.slice(0, 40);
    const known = seen.get(kind) ?? { times: [], rows: 0 };
    seen.set(kind, { times: [...known.times, time], rows: known.rows + rows });
  };
  const watch = (client: { query: unknown }) => {
    const original = client.query as (...given: unknown[]) => unknown;
    client.query = (...given: unknown[]) => {
      const begun = performance.now();
      const [asked] = given;
      const text = (typeof asked === "string" ? asked : ((asked as { text?: string }).text ?? "")).trim();
      const done = (answer: Answer | undefined) => note(text, performance.now() - begun, answer?.rowCount ?? 0);
      // The pool itself hands a function over, everybody else waits for a promise.
      const told = given.at(-1);
      if (typeof told !== "function")
        return (original.apply(client, given) as Promise<Answer>).then((answer) => {
          done(answer);
          return answer;
        });
      return original.apply(client, [
        ...given.slice(0, -1),
        (error: unknown, answer: Answer | undefined) => {
          done(answer);
          told(error, answer);
        },
      ]);
    };
    return () => {
      client.query = original;
    };
  };
  const undo: (() => void)[] = [];
  const watched = new Set<object>();
  const onAcquire = (client: { query: unknown }) => {
    if (watched.has(client)) return;
    watched.add(client);
    undo.push(watch(client));
  };
  for (let turn = 0; turn < 50; turn += 1) await place(turn);
  shop.pool.on("acquire", onAcquire);
  const whole: number[] = [];
  for (let turn = 0; turn < alone; turn += 1) {
    const begun = performance.now();
    await place(turn);
    whole.push(performance.now() - begun);
  }
  shop.pool.off("acquire", onAcquire);
  for (const each of undo) each();
  const rows = [...seen].map(([kind, { times, rows }]) => [
    kind,
    (times.length / alone).toFixed(0),
    quantile(times, 0.5).toFixed(2),
    (rows / alone).toFixed(0),
  ]);
  return [...rows, ["**the whole order**", "", quantile(whole, 0.5).toFixed(2), ""]];
}

/** What it costs to have 8 kB on the disk for good: milliseconds, median. */
function syncCost(): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-sync-"));
  const file = openSync(path.join(folder, "file"), "w");
  const block = Buffer.alloc(8192);
  const times = Array.from({ length: 200 }, () => {
    const begun = performance.now();
    writeSync(file, block, 0, block.length, 0);
    fdatasyncSync(file);
    return performance.now() - begun;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return quantile(times, 0.5);
}

await withBenchShop(new Date("2026-11-21T12:00:00Z"), async (shop) => {
  await readProducts(shop);
  await generateProducts(shop, products);
  await shop.pool.query("update variants set stock = 1000000");
  await shop.pool.query("update products set in_stock = true");
  await shop.pool.query("vacuum analyze");
  const sold = await readSold(shop);
  const at = (turn: number) => sold[(turn * 7919) % sold.length] ?? (sold[0] as (typeof sold)[number]);
  const order = (request: OrderRequest) =>
    placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: crypto.randomUUID() });
  const direct = async (turn: number) => {
    const client = await shop.pool.connect();
    try {
      await smallestOrder(client, at(turn));
    } finally {
      client.release();
    }
  };
  const measured: Record<string, Ran[]> = { limit: [], pgbench: [], order: [], hot: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const tps = await pgbenchOrders(shop, sold, { clients, seconds });
    const ran = {
      limit: await run(direct),
      pgbench: tps === null ? null : { perSecond: tps, cpu: 0 },
      order: await run((turn) => order(at(turn).request)),
      hot: await run(() => order(at(0).request)),
    };
    // The first round warms everything up.
    for (const [name, each] of Object.entries(ran)) if (each && round > 0) measured[name]?.push(each);
    const line = Object.entries(ran).map(([name, each]) => `${name} ${each?.perSecond.toFixed(0) ?? "-"}`);
    process.stdout.write(`round ${round}  ${line.join("  ")}\n`);
  }
  const { limit = [] } = measured;
  const row = (what: string, name: string) => {
    const runs = measured[name] ?? [];
    if (runs.length === 0) return [];
    const speeds = runs.map(({ perSecond }) => perSecond);
    const shares = runs.map(({ perSecond }, round) => perSecond / (limit[round]?.perSecond ?? 1));
    const cpu = quantile(
      runs.map((each) => each.cpu),
      0.5,
    );
    const spread = `${Math.round(Math.min(...speeds))} to ${Math.round(Math.max(...speeds))}`;
    const share = name === "limit" ? "" : `${Math.round(quantile(shares, 0.5) * 100)} %`;
    return [[what, ms(quantile(speeds, 0.5)), spread, share, cpu > 0 ? cpu.toFixed(0) : ""]];
  };
  const sync = syncCost();
  const costs = await statements(shop, (turn) => order(at(turn).request));
  report({
    title: "Placing an order",
    command: "npm run bench -- orders",
    versions: [await postgresVersion(shop)],
    about: [
      `${clients} clients at once, ${products.toLocaleString("en")} products ordered one piece at a time; ${rounds} rounds of ${seconds} s, turn by turn, after one to`,
      `warm up. The limit is the smallest order there could be, on the same tables: stock taken where there is some, order and`,
      "line written, in one transaction of prepared statements through `pg` (and, where pgbench is on the machine, by that, which",
      "is written in C and spares the processors). An order of the shop adds its price from the catalogue under a lock, the key",
      "against a second press, the timeline and two letters in the outbox. The goal is half of the limit's orders a second.",
      `To have 8 kB on this disk for good (fdatasync) took ${sync.toFixed(2)} ms.`,
      "",
      `Statement by statement: ${alone} orders one after the other. An order waits for the database four times, the limit five: key`,
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
      { columns: ["one order alone", "times", "median ms", "rows"], rows: costs },
    ],
  });
});
