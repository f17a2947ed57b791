import { postgresVersion } from "./bench-shop.ts";
import { quantile } from "./measure.ts";
import { pagesProducts, productPaths, type Run, runLoad, withPagesShop } from "./pages-shop.ts";
import { formatMs, writeReport } from "./report.ts";
import { type ServerProcess, startMinimalProcess, startShopProcess } from "./server-process.ts";

// For a first look: PAGES_ROUNDS=1 PAGES_SECONDS=1 npm run bench -- pages
const rounds = Number(process.env.PAGES_ROUNDS ?? 5);
const seconds = Number(process.env.PAGES_SECONDS ?? 3);
const connections = 64;
const compressionHeaders = { "accept-encoding": "gzip, deflate, br" };

const print = (line: string) => process.stdout.write(`${line}\n`);
const formatInteger = (number: number) => Math.round(number).toLocaleString("en");

const run = (server: ServerProcess, paths: string[], connectionCount: number, headers = {}) =>
  runLoad(server, paths, { connections: connectionCount, seconds, headers });

const median = (runs: Run[], metric: keyof Run) =>
  quantile(
    runs.map((each) => each[metric]),
    0.5,
  );
const spread = (runs: Run[]) => {
  const all = runs.map(({ perSecond }) => perSecond);
  return `${formatInteger(Math.min(...all))} to ${formatInteger(Math.max(...all))}`;
};
const percent = (share: number) => `${Math.round(share * 100)} %`;

await withPagesShop(async ({ shop, settings }) => {
  const hits: string[][] = [];
  const misses: string[][] = [];
  let peakMb = 0;
  const server = await startShopProcess(settings);
  try {
    const [product = ""] = await productPaths(shop, 1);
    await measureHit("home", "/");
    await measureHit("a category of 24 cards, in Bangla", "/bn/makeup");
    await measureHit("a product", product);
    await measureHit("GET /api/products?limit=24", "/api/products?limit=24");
    await measureHit("home, already in the browser (304)", "/", { "if-none-match": await etagOf("/") });
    await measureMiss("a category of 24 cards", (n) => `/makeup?price=-${100_000 + n}`);
    await measureMiss("the same, in Bangla", (n) => `/bn/makeup?price=-${100_000 + n}`);
    ({ peakMb } = await server.usage());
  } finally {
    await server.stop();
  }

  /** Shop and minimal server in turn, so that other load affects both. */
  async function measureHit(label: string, page: string, extraHeaders: Record<string, string> = {}): Promise<void> {
    const headers = { ...compressionHeaders, ...extraHeaders };
    // Compressed after the first responses.
    for (let warm = 0; warm < 20; warm += 1) await fetch(server.url + page, { headers });
    const minimal = await startMinimalProcess(server.url + page, headers);
    const runs: { shop: Run[]; minimal: Run[] } = { shop: [], minimal: [] };
    for (const one of [server, minimal]) await run(one, [page], connections, headers);
    for (let round = 0; round < rounds; round += 1) {
      runs.minimal.push(await run(minimal, [page], connections, headers));
      runs.shop.push(await run(server, [page], connections, headers));
    }
    await minimal.stop();
    const ratio = (metric: keyof Run) => median(runs.shop, metric) / median(runs.minimal, metric);
    hits.push([
      label,
      ...[
        formatInteger(median(runs.minimal, "perSecond")),
        formatInteger(median(runs.shop, "perSecond")),
        spread(runs.shop),
      ],
      ...[
        percent(ratio("perSecond")),
        `${formatMs(median(runs.minimal, "p99"))} / ${formatMs(median(runs.shop, "p99"))}`,
      ],
      ...[
        ratio("p99").toFixed(2),
        `${median(runs.minimal, "cpu").toFixed(0)} / ${median(runs.shop, "cpu").toFixed(0)}`,
      ],
    ]);
    print(hits.at(-1)?.join("  ") ?? "");
  }

  /** Requests each address once, so that none is cached. */
  async function measureMiss(label: string, page: (n: number) => string): Promise<void> {
    let requestCount = 0;
    const freshPaths = (many: number) => Array.from({ length: many }, () => page(requestCount++));
    const pathCount = 2000 * seconds;
    await run(server, freshPaths(pathCount), 8);
    const single: Run[] = [];
    const many: Run[] = [];
    for (let round = 0; round < rounds; round += 1) {
      single.push(await run(server, freshPaths(pathCount), 1));
      many.push(await run(server, freshPaths(pathCount), 8));
    }
    misses.push([
      label,
      ...[formatMs(median(single, "p50")), formatMs(median(single, "p99"))],
      ...[formatInteger(median(many, "perSecond")), spread(many)],
      ...[(median(many, "cpu") / 1000).toFixed(2), formatInteger(1e6 / median(many, "cpu"))],
    ]);
    print(misses.at(-1)?.join("  ") ?? "");
  }

  async function etagOf(page: string): Promise<string> {
    const response = await fetch(server.url + page, { headers: compressionHeaders });
    return response.headers.get("etag") ?? "";
  }

  writeReport({
    title: "Pages",
    command: "npm run bench -- pages",
    versions: [await postgresVersion(shop)],
    about: [
      `A shop of ${formatInteger(pagesProducts)} products, built for production, and a minimal \`node:http\` server that sends the same bytes and headers, each in`,
      `its own process; ${rounds} rounds of ${seconds} s in turn, medians. Hits: ${connections} connections, compressed (brotli), requests from`,
      "autocannon in a third process. Misses: each address requested once, uncompressed, with 1 connection to measure the response",
      "time and 8 to measure the throughput. Pages per core: pages per second of the server's own CPU time",
      `(without PostgreSQL's). Peak memory of the shop's process: ${Math.round(peakMb)} MB; the limit is 200.`,
    ].join("\n"),
    tables: [
      {
        columns: [
          "cached",
          "minimal /s",
          "shop /s",
          "shop /s, lowest to highest",
          "shop / minimal",
          "p99 ms, minimal / shop",
          "p99 ratio",
          "CPU µs each, minimal / shop",
        ],
        rows: hits,
      },
      {
        columns: [
          "not cached yet",
          "p50 ms",
          "p99 ms",
          "pages /s",
          "lowest to highest",
          "CPU ms each",
          "pages per core and s",
        ],
        rows: misses,
      },
    ],
  });
});
