import { performance } from "node:perf_hooks";
import type { Database } from "../db/open.ts";
import { issueToken, readToken } from "../shop/auth/tokens.ts";
import { quoteCart } from "../shop/cart/price-lines.ts";
import { listProducts } from "../shop/catalog/list-products.ts";
import { findProducts, getProduct } from "../shop/catalog/product-queries.ts";
import { shareImage } from "../shop/media/share-images/share-image-store.ts";
import { toTaka } from "../shop/money.ts";
import { orderRequest } from "../shop/orders/order-schema.ts";
import { placeOrder } from "../shop/orders/place-order.ts";
import { guest } from "../shop/permissions.ts";
import { consume } from "../shop/rate-limits/count-attempts.ts";
import { limitsOf } from "../shop/rate-limits/spend.ts";
import { loadSettings } from "../shop/settings/settings.ts";
import { readSettings } from "../shop/settings/settings-schema.ts";
import type { Shop } from "../shop/shop.ts";
import { postgresVersion } from "./bench-shop.ts";
import { quantile } from "./measure.ts";
import { pagesProducts, withPagesShop } from "./pages-shop.ts";
import { writeReport } from "./report.ts";

// Compares each cache on and off in one process, in turn. CACHES_ROUNDS=5 npm run bench -- caches for a first look.
const rounds = Number(process.env.CACHES_ROUNDS ?? 30);
const callsPerRound = 12;
const connections = 4;

type Work = (shop: Shop, n: number) => Promise<unknown>;
type Cost = { ms: number; cpu: number };

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The same database as another object, so that nothing cached by database is found. */
const uncached = (shop: Shop): Shop => ({ ...shop, db: Object.create(shop.db) as Database });

type Session = { prepareQuery: (...input: unknown[]) => unknown };

/** Runs work with statements that have no name, and so are planned each time. */
async function withoutNames<Result>({ db }: Shop, work: () => Promise<Result>): Promise<Result> {
  const { session } = db as unknown as { session: Session };
  const prototype = Object.getPrototypeOf(session) as Session;
  const original = prototype.prepareQuery;
  prototype.prepareQuery = function (query, fields, _name, ...rest) {
    return original.call(this, query, fields, undefined, ...rest);
  };
  try {
    return await work();
  } finally {
    prototype.prepareQuery = original;
  }
}

async function cost(work: (n: number) => Promise<unknown>, first: number): Promise<Cost> {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  await Promise.all(
    Array.from({ length: connections }, async (_, client) => {
      for (let n = client; n < callsPerRound; n += connections) await work(first + n);
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  return { ms: (performance.now() - startedAt) / callsPerRound, cpu: (user + system) / callsPerRound };
}

await withPagesShop(async ({ shop }) => {
  const rows: string[][] = [];
  const compare = async (
    label: string,
    path: string,
    on: Work,
    off: (shop: Shop, n: number) => Promise<unknown>,
    around: (work: () => Promise<Cost>) => Promise<Cost> = (work) => work(),
  ) => {
    const costs: { on: Cost; off: Cost }[] = [];
    let calls = 0;
    for (let round = -3; round < rounds; round += 1) {
      const measureOn = () => cost((n) => on(shop, n), calls++ * callsPerRound);
      const measureOff = () => around(() => cost((n) => off(shop, n), calls++ * callsPerRound));
      const [first, second] = round % 2 === 0 ? [measureOn, measureOff] : [measureOff, measureOn];
      const pair = [await first(), await second()] as const;
      const [onCost, offCost] = round % 2 === 0 ? pair : [pair[1], pair[0]];
      if (round >= 0) costs.push({ on: onCost, off: offCost });
    }
    const ratio = (metric: keyof Cost) =>
      quantile(
        costs.map((each) => each.off[metric] / each.on[metric]),
        0.5,
      ).toFixed(2);
    const median = (state: "on" | "off") =>
      Math.round(
        quantile(
          costs.map((each) => each[state].ms),
          0.5,
        ) * 1000,
      ).toLocaleString("en");
    rows.push([label, path, `${median("on")} / ${median("off")}`, ratio("ms"), ratio("cpu")]);
    print(rows.at(-1)?.join("  ") ?? "");
  };
  const unnamed = (work: () => Promise<Cost>) => withoutNames(shop, work);

  const { rows: sellable } = await shop.pool.query<{ productId: string; variantId: string }>(
    `select v.product_id as "productId", v.id as "variantId" from variants v join products p on p.id = v.product_id
      where p.status = 'published' and not v.deleted and v.stock is null or v.stock > 5 order by v.id limit 400`,
  );
  const lineOf = (n: number) => {
    const { productId, variantId } = sellable[n % sellable.length] ?? { productId: "", variantId: "" };
    return { productId, variantId, quantity: 1 };
  };
  const list: Work = (from, n) =>
    listProducts(from, { category: "Makeup", sort: "featured", page: 1 + (n % 5), limit: 24 }, "en");
  const api: Work = (from, n) => findProducts(from, { page: 1 + (n % 5), limit: 24 }, "en");
  const product: Work = (from, n) => getProduct(from, lineOf(n).productId, "en");
  const requester = { actor: guest, address: "::1" };
  const quote: Work = (from, n) =>
    quoteCart(from, { lines: [lineOf(n), lineOf(n + 7)], deliveryArea: "inside", coupon: null }, "en", requester);
  const totals: number[] = [];
  for (const n of sellable.keys()) {
    const { total } = await quoteCart(
      shop,
      { lines: [lineOf(n)], deliveryArea: "inside", coupon: null },
      "en",
      requester,
    );
    totals.push(toTaka(total));
  }
  const billingDetails = { fullName: "Nusrat", phone: "01712-345678", address: "House 12", city: "Dhaka" };
  const order: Work = (from, n) => {
    const items = [lineOf(n)];
    const request = orderRequest.parse({
      billingDetails,
      items,
      deliveryArea: "inside",
      total: totals[n % totals.length],
    });
    return placeOrder(from, { actor: guest, request, language: "en", idempotencyKey: null });
  };

  await compare("products by version", "a list of 24 cards", list, (from, n) => list(uncached(from), n));
  await compare("products by version", "24 products of the API", api, (from, n) => api(uncached(from), n));
  await compare("statements with names", "a list of 24 cards", list, list, unnamed);
  await compare("statements with names", "24 products of the API", api, api, unnamed);
  await compare("statements with names", "a product", product, product, unnamed);
  await compare("statements with names", "a cart priced", quote, quote, unnamed);
  await compare("statements with names", "an order placed", order, order, unnamed);

  // As in a cart's query (db/prepared.ts).
  const variantsQuery = (condition: string) =>
    `select v.id, price_at(v, now()) from products p join variants v on v.product_id = p.id where ${condition} and not v.deleted`;
  const ids = (n: number) => [lineOf(n).productId, lineOf(n + 7).productId];
  await compare(
    "a parameter each instead of an array",
    "two products of a cart",
    (_, n) => shop.pool.query({ name: "each", text: variantsQuery("v.product_id in ($1, $2)"), values: ids(n) }),
    (_, n) => shop.pool.query({ name: "array", text: variantsQuery("v.product_id = any($1)"), values: [ids(n)] }),
  );

  const text = JSON.stringify(readSettings(undefined));
  await shop.pool.query("insert into shop_settings (value, updated_at) values ($1, now()) on conflict do nothing", [
    text,
  ]);
  const settings: Work = (from) => loadSettings(from.db);
  await compare("settings parsed once", "the settings", settings, async (from, n) => {
    await settings(from, n);
    readSettings(JSON.parse(text));
  });
  await compare(
    "settings parsed once",
    "a list of 24 cards",
    async (from, n) => [await settings(from, n), await list(from, n)],
    async (from, n) => {
      await settings(from, n);
      readSettings(JSON.parse(text));
      await list(from, n);
    },
  );

  const token = await issueToken(shop, { userId: "bench", sessionId: "bench" });
  await compare(
    "keys of tokens",
    "a token read",
    (from) => readToken(from, token),
    (from) => readToken(uncached(from), token),
  );
  const limits = (from: Shop) => limitsOf(from, "contact", { address: "10.0.0.1" } as never);
  await compare("secrets of the shop", "the keys of a rate limit", limits, (from) => limits(uncached(from)));
  const limit = { key: "bench", max: 3 };
  const refused = async (from: Shop) => void (await consume(from, [limit]).catch(() => {}));
  for (let n = 0; n < 5; n += 1) await refused(shop);
  await compare("rate limits already reached", "a refused attempt", refused, (from) => refused(uncached(from)));
  const card = { language: "en", logo: null, heading: "Lipstick", price: null, priceBefore: null, imageId: null };
  const share = (from: Shop, line: string) => shareImage(from, { ...card, line } as never);
  await compare(
    "share images",
    "an image",
    (from) => share(from, "same"),
    (from, n) => share(from, String(n)),
  );

  writeReport({
    title: "Caches of the shop",
    command: "npm run bench -- caches",
    versions: [await postgresVersion(shop)],
    about: [
      `A shop of ${pagesProducts} products in one process, with each cache on and off in turn; ${rounds} rounds of ${callsPerRound} calls by ${connections} clients: the`,
      "median time of a call, and the median of the ratios of off to on. Below 1.00 a cache costs time, above it saves time. One that",
      "gains less than 1.10 on an important path is removed. Measured elsewhere on this page: the page cache (Pages, The API), daily",
      "totals (the overview of a million orders in 49 ms; straight from orders and lines 1,697 ms), the fragment cache (below).",
    ].join("\n"),
    tables: [{ columns: ["cache", "path", "µs, on / off", "time, off / on", "CPU, off / on"], rows }],
  });
});
