import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { readServerSettings } from "../server/config/server-settings.ts";
import { openShop } from "../server/open-shop.ts";
import { postgresVersion } from "./bench-shop.ts";
import { type Answered, load } from "./load.ts";
import { generateProducts } from "./many-products.ts";
import { quantile } from "./measure.ts";
import { ms, report } from "./report.ts";
import { type ServerProcess, startBareProcess, startShopProcess } from "./server-process.ts";

// A first look takes less: PAGES_ROUNDS=1 PAGES_SECONDS=1 npm run bench -- pages
const rounds = Number(process.env.PAGES_ROUNDS ?? 5);
const seconds = Number(process.env.PAGES_SECONDS ?? 3);
const connections = 64;
const products = 1000;
const compressed = { "accept-encoding": "gzip, deflate, br" };

type Run = Answered & { cpu: number };

const say = (line: string) => process.stdout.write(`${line}\n`);
const thousands = (number: number) => Math.round(number).toLocaleString("en");

async function run(server: ServerProcess, paths: string[], on: number, headers = {}): Promise<Run> {
  const before = await server.cpu();
  const answered = await load(paths.map((each) => server.url + each).join("\n"), { connections: on, seconds, headers });
  const used = (await server.cpu()) - before;
  if (answered.errors > 0) throw new Error(`${answered.errors} requests failed at ${paths[0]}`);
  return { ...answered, cpu: (used / (answered.perSecond * seconds)) * 1e6 };
}

const median = (runs: Run[], of: keyof Run) =>
  quantile(
    runs.map((each) => each[of]),
    0.5,
  );
const spread = (runs: Run[]) => {
  const all = runs.map(({ perSecond }) => perSecond);
  return `${thousands(Math.min(...all))} to ${thousands(Math.max(...all))}`;
};
const percent = (part: number) => `${Math.round(part * 100)} %`;

const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-bench-"));
const settings = { DATA_DIR: dataDir, DEMO: "off", DATABASE_URL: "" };
const { shop, database } = await openShop(readServerSettings(settings));
try {
  await generateProducts({ ...shop, pool: database.pool }, products);
  await givePictures();
  const hits: string[][] = [];
  const misses: string[][] = [];
  const server = await startShopProcess(settings);
  try {
    const { rows } = await database.pool.query<{ path: string }>(
      "select '/product/' || id || '/' || slug as path from products limit 1",
    );
    const product = rows[0]?.path ?? "";
    await hit("home", "/");
    await hit("a category of 24 cards, in Bangla", "/bn/makeup");
    await hit("a product", product);
    await hit("a product's data, for the browser", `${product}.data`);
    await hit("GET /api/products?limit=24", "/api/products?limit=24");
    await hit("home, of which the browser has it (304)", "/", { "if-none-match": await etagOf("/") });
    await miss("a category of 24 cards", (n) => `/makeup?price=-${100_000 + n}`);
    await miss("the same, in Bangla", (n) => `/bn/makeup?price=-${100_000 + n}`);
    await miss("its data, for the browser", (n) => `/makeup.data?price=-${100_000 + n}`);
  } finally {
    await server.stop();
  }

  /** The shop and the bare server in turn, so that whatever else the machine does meets both. */
  async function hit(what: string, page: string, more: Record<string, string> = {}): Promise<void> {
    const headers = { ...compressed, ...more };
    // Compressed after the first answers.
    for (let warm = 0; warm < 20; warm += 1) await fetch(server.url + page, { headers });
    const bare = await startBareProcess(server.url + page, headers);
    const runs: { shop: Run[]; bare: Run[] } = { shop: [], bare: [] };
    for (const one of [server, bare]) await run(one, [page], connections, headers);
    for (let round = 0; round < rounds; round += 1) {
      runs.bare.push(await run(bare, [page], connections, headers));
      runs.shop.push(await run(server, [page], connections, headers));
    }
    await bare.stop();
    const ratio = (of: keyof Run) => median(runs.shop, of) / median(runs.bare, of);
    hits.push([
      what,
      ...[thousands(median(runs.bare, "perSecond")), thousands(median(runs.shop, "perSecond")), spread(runs.shop)],
      ...[percent(ratio("perSecond")), `${ms(median(runs.bare, "p99"))} / ${ms(median(runs.shop, "p99"))}`],
      ...[ratio("p99").toFixed(2), `${median(runs.bare, "cpu").toFixed(0)} / ${median(runs.shop, "cpu").toFixed(0)}`],
    ]);
    say(hits.at(-1)?.join("  ") ?? "");
  }

  /** Each address is asked for once, so that none is there yet. */
  async function miss(what: string, page: (n: number) => string): Promise<void> {
    let asked = 0;
    const fresh = (many: number) => Array.from({ length: many }, () => page(asked++));
    const enough = 2000 * seconds;
    await run(server, fresh(enough), 8);
    const alone: Run[] = [];
    const many: Run[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await run(server, fresh(enough), 1));
      many.push(await run(server, fresh(enough), 8));
    }
    misses.push([
      what,
      ...[ms(median(alone, "p50")), ms(median(alone, "p99"))],
      ...[thousands(median(many, "perSecond")), spread(many)],
      ...[(median(many, "cpu") / 1000).toFixed(2), thousands(1e6 / median(many, "cpu"))],
    ]);
    say(misses.at(-1)?.join("  ") ?? "");
  }

  async function etagOf(page: string): Promise<string> {
    const answer = await fetch(server.url + page, { headers: compressed });
    return answer.headers.get("etag") ?? "";
  }

  report({
    title: "Pages",
    command: "npm run bench -- pages",
    versions: [await postgresVersion({ ...shop, pool: database.pool })],
    about: [
      `A shop of ${thousands(products)} products as it is built, and a bare \`node:http\` server that answers the very same bytes and headers, each in`,
      `a process of its own; ${rounds} rounds of ${seconds} s in turn, medians. Hits: ${connections} connections, compressed (brotli), the load from`,
      "autocannon in a third process. Misses: every address for the first time, uncompressed, 1 connection for the time until the",
      "answer is there and 8 for how many there are; pages per core are those that one second of the server's own CPU makes",
      "(PostgreSQL's not counted).",
    ].join("\n"),
    tables: [
      {
        columns: [
          "kept",
          "bare /s",
          "shop /s",
          "from to",
          "of the bare",
          "p99 ms, bare / shop",
          "p99 ratio",
          "CPU µs each, bare / shop",
        ],
        rows: hits,
      },
      {
        columns: ["not kept yet", "ms p50", "ms p99", "pages /s", "from to", "CPU ms each", "pages per core and s"],
        rows: misses,
      },
    ],
  });
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Two pictures for each product, as real ones have: what stands on a card. */
async function givePictures(): Promise<void> {
  await database.pool.query(`
    insert into images (id, width, height, widths) values ('bench-one', 1600, 1600, '{200,400,800,1600}'), ('bench-two', 1600, 1600, '{200,400,800,1600}');
    insert into product_images (product_id, position, image_id, alt_en, alt_bn)
      select id, n, case n when 0 then 'bench-one' else 'bench-two' end, name_en, name_bn from products, generate_series(0, 1) n;
    analyze product_images`);
}
