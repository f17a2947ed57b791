import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { generateLoad, type LoadResult } from "./load.ts";
import { quantile } from "./measure.ts";
import { formatMs, writeReport } from "./report.ts";
import { type ServerProcess, startMinimalProcess, startShopProcess } from "./server-process.ts";

// The API of the built shop with the demo catalogue. BENCH_SECONDS=2 BENCH_ROUNDS=2 for a first look.
const seconds = Number(process.env.BENCH_SECONDS ?? "4");
const rounds = Number(process.env.BENCH_ROUNDS ?? "5");
const connections = 64;
// Load shedding (server/http/load-shedding.ts) always admits this many.
const databaseConnections = 16;
const browsingConnections = 4;
const signingInClients = 50;
const password = "Shapla-2026";

type Run = LoadResult & { cpu: number };

const median = (runs: Run[], metric: keyof Run) =>
  quantile(
    runs.map((each) => each[metric]),
    0.5,
  );
const formatInteger = (number: number) => Math.round(number).toLocaleString("en");

async function run(server: ServerProcess, page: string, connectionCount: number): Promise<Run> {
  const before = await server.usage();
  const loadResult = await generateLoad(server.url + page, { connections: connectionCount, seconds });
  if (loadResult.errors > 0) throw new Error(`${loadResult.errors} requests failed at ${page}`);
  const cpuSeconds = (await server.usage()).cpuSeconds - before.cpuSeconds;
  return { ...loadResult, cpu: (cpuSeconds / (loadResult.perSecond * seconds)) * 1e6 };
}

/** Measures a path of the shop and of a minimal server that sends the same bytes, in turn. */
async function compare(label: string, server: ServerProcess, page: string, connectionCount: number): Promise<string[]> {
  const minimal = await startMinimalProcess(server.url + page, {});
  const runs: { shop: Run[]; minimal: Run[] } = { shop: [], minimal: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [minimalRun, shopRun] = [await run(minimal, page, connectionCount), await run(server, page, connectionCount)];
    // The first round warms up connections, plans and compiled code.
    if (round === 0) continue;
    runs.minimal.push(minimalRun);
    runs.shop.push(shopRun);
  }
  await minimal.stop();
  process.stdout.write(
    `${label}: ${formatInteger(median(runs.shop, "perSecond"))} of ${formatInteger(median(runs.minimal, "perSecond"))}\n`,
  );
  const speeds = runs.shop.map(({ perSecond }) => perSecond);
  const shares = runs.shop.map(({ perSecond }, round) => perSecond / (runs.minimal[round]?.perSecond ?? 1));
  return [
    label,
    formatInteger(median(runs.minimal, "perSecond")),
    formatInteger(median(runs.shop, "perSecond")),
    `${formatInteger(Math.min(...speeds))} to ${formatInteger(Math.max(...speeds))}`,
    `${Math.round(quantile(shares, 0.5) * 100)} %`,
    `${formatMs(median(runs.minimal, "p99"))} / ${formatMs(median(runs.shop, "p99"))}`,
    `${formatInteger(median(runs.minimal, "cpu"))} / ${formatInteger(median(runs.shop, "cpu"))}`,
  ];
}

/** The status, and the seconds of Retry-After. */
type PostResult = { status: number; retryAfterSeconds: number };

async function post(server: ServerProcess, address: string, clientNumber: number, body: object): Promise<PostResult> {
  const response = await fetch(server.url + address, {
    method: "POST",
    // A different client address each, which TRUST_PROXY lets us name.
    headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.0.0.${clientNumber}` },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfterSeconds: Number(response.headers.get("Retry-After") ?? 0) };
}

const emailOf = (client: number) => `client${client}@example.com`;

/** Users with accounts, created one after another. */
async function signUp(server: ServerProcess): Promise<void> {
  for (let client = 1; client <= signingInClients; client += 1) {
    const account = { name: "Nusrat Jahan", email: emailOf(client), password };
    const { status } = await post(server, "/api/auth/sign-up/email", client, account);
    if (status !== 200) throw new Error(`no account could be made (${status})`);
  }
}

type SignInStats = { perSecond: number; seconds: number[] };

/**
 * Users sign in again and again while `work` runs, and retry after Retry-After. Returns sign-ins per second and the time of
 * each.
 */
async function measureWithSignIns<Result>(
  server: ServerProcess,
  work: () => Promise<Result>,
): Promise<{ result: Result; signInStats: SignInStats }> {
  let isRunning = true;
  const seconds: number[] = [];
  const startedAt = performance.now();
  const signIn = async (client: number) => {
    const account = { email: emailOf(client), password };
    const startedAt = performance.now();
    while (isRunning) {
      const { status, retryAfterSeconds } = await post(server, "/api/auth/sign-in/email", client, account);
      if (status === 200) return void seconds.push((performance.now() - startedAt) / 1000);
      if (status !== 503) throw new Error(`nobody could sign in (${status})`);
      await sleep(retryAfterSeconds * 1000);
    }
  };
  const signIns = Promise.all(
    Array.from({ length: signingInClients }, async (_, client) => {
      while (isRunning) await signIn(client + 1);
    }),
  );
  const result = await work();
  isRunning = false;
  const perSecond = (seconds.length * 1000) / (performance.now() - startedAt);
  await signIns;
  return { result, signInStats: { perSecond, seconds } };
}

async function compareWithSignIns(label: string, server: ServerProcess, page: string): Promise<string[]> {
  const alone: Run[] = [];
  const withSignIns: Run[] = [];
  const signIns: SignInStats[] = [];
  for (let round = 0; round <= Math.max(1, Math.ceil(rounds / 2)); round += 1) {
    const first = await run(server, page, browsingConnections);
    const { result, signInStats } = await measureWithSignIns(server, () => run(server, page, browsingConnections));
    if (round === 0) continue;
    alone.push(first);
    withSignIns.push(result);
    signIns.push(signInStats);
  }
  const formatBoth = (metric: "p50" | "p99") =>
    `${formatMs(median(alone, metric))} / ${formatMs(median(withSignIns, metric))}`;
  const each = `${formatInteger(median(alone, "perSecond"))} / ${formatInteger(median(withSignIns, "perSecond"))}`;
  const speeds = signIns.map(({ perSecond }) => perSecond);
  const signInSeconds = signIns.flatMap(({ seconds }) => seconds);
  const waitQuantiles = `${quantile(signInSeconds, 0.5).toFixed(1)} / ${quantile(signInSeconds, 0.95).toFixed(1)}`;
  return [label, formatBoth("p50"), formatBoth("p99"), each, quantile(speeds, 0.5).toFixed(1), waitQuantiles];
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-bench-"));
const settings = { DATA_DIR: dataDir, DEMO: "on", DATABASE_URL: "", TRUST_PROXY: "1" };
const cachedServer = await startShopProcess(settings);
const uncachedServer = await startShopProcess({ ...settings, PAGE_CACHE_MB: "0" });
try {
  const list = "/api/products?limit=24";
  const products = (await (await fetch(uncachedServer.url + list)).json()) as { _id: string }[];
  const product = `/api/product/${products[0]?._id}`;
  const speedRows = [
    await compare("GET /products?limit=24, cached", cachedServer, list, connections),
    await compare("the same, from the database", uncachedServer, list, databaseConnections),
    await compare("GET /product/:id, from the database", uncachedServer, product, databaseConnections),
  ];
  await signUp(uncachedServer);
  const signInRows = [
    await compareWithSignIns("GET /products?limit=24", uncachedServer, list),
    await compareWithSignIns("a category's page", uncachedServer, "/skincare"),
  ];
  writeReport({
    title: "The API",
    command: "npm run bench -- api",
    versions: ["PostgreSQL embedded"],
    about: [
      `The demo's catalogue; the shop, built for production, and a minimal \`node:http\` server that sends the same bytes, each in its`,
      `own process; ${connections} connections (${databaseConnections} with the database), ${rounds} rounds of ${seconds} s in turn after one to warm up, medians. The goals: 90 % of the`,
      "minimal server from the cache, 30 % from the database. Without the cache, a list waits for one statement of PostgreSQL (whose CPU is",
      "not in the last column), which returns the products on the list, their versions and their number. The content of a product is",
      "cached by version and not read again (`shop/catalog/product-cache.ts`). Much of the cost of such a response is the switch to",
      "PostgreSQL and back.",
      "",
      `The second table: ${browsingConnections} clients browse, without the page cache, while ${signingInClients} others sign in again and again, as fast as the shop lets them. Passwords are`,
      "hashed (Argon2id, 19 MB, three passes) on low-priority threads of their own (one on two cores). Eight sign-ins",
      "run at once; the next one is refused for two seconds and retries.",
    ].join("\n"),
    tables: [
      {
        columns: [
          "",
          "minimal /s",
          "shop /s",
          "shop /s, lowest to highest",
          "shop / minimal",
          "p99 ms, minimal / shop",
          "CPU µs each, minimal / shop",
        ],
        rows: speedRows,
      },
      {
        columns: [
          "browsing during sign-ins",
          "p50 ms, without / with",
          "p99 ms",
          "responses /s",
          "sign-ins /s",
          "seconds to sign in, p50 / p95",
        ],
        rows: signInRows,
      },
    ],
  });
} finally {
  await uncachedServer.stop();
  await cachedServer.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
