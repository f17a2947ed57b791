import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answered, load } from "./load.ts";
import { quantile } from "./measure.ts";
import { ms, report } from "./report.ts";
import { type ServerProcess, startBareProcess, startShopProcess } from "./server-process.ts";

// The API of the built shop (npm run build) with the demo's catalogue. BENCH_SECONDS=2 BENCH_ROUNDS=2 for a first look.
const seconds = Number(process.env.BENCH_SECONDS ?? "4");
const rounds = Number(process.env.BENCH_ROUNDS ?? "5");
const connections = 64;
// What is asked of the database is let in as far as it is answered quickly (server/http/load-shedding.ts): so many at once always are.
const few = 16;
const browsers = 4;
const signingIn = 50;
const password = "Shapla-2026";

type Run = Answered & { cpu: number };

const median = (runs: Run[], of: keyof Run) =>
  quantile(
    runs.map((each) => each[of]),
    0.5,
  );
const whole = (number: number) => Math.round(number).toLocaleString("en");

async function run(server: ServerProcess, page: string, on: number): Promise<Run> {
  const before = await server.cpu();
  const answered = await load(server.url + page, { connections: on, seconds });
  if (answered.errors > 0) throw new Error(`${answered.errors} requests failed at ${page}`);
  return { ...answered, cpu: (((await server.cpu()) - before) / (answered.perSecond * seconds)) * 1e6 };
}

/** An address of the shop against a bare server that answers the same bytes, turn by turn. */
async function compare(what: string, server: ServerProcess, page: string, on: number): Promise<string[]> {
  const bare = await startBareProcess(server.url + page, {});
  const runs: { shop: Run[]; bare: Run[] } = { shop: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [ofBare, ofShop] = [await run(bare, page, on), await run(server, page, on)];
    // The first round warms everything up: connections, plans, compiled code.
    if (round === 0) continue;
    runs.bare.push(ofBare);
    runs.shop.push(ofShop);
  }
  await bare.stop();
  process.stdout.write(
    `${what}: ${whole(median(runs.shop, "perSecond"))} of ${whole(median(runs.bare, "perSecond"))}\n`,
  );
  const speeds = runs.shop.map(({ perSecond }) => perSecond);
  const shares = runs.shop.map(({ perSecond }, round) => perSecond / (runs.bare[round]?.perSecond ?? 1));
  return [
    what,
    whole(median(runs.bare, "perSecond")),
    whole(median(runs.shop, "perSecond")),
    `${whole(Math.min(...speeds))} to ${whole(Math.max(...speeds))}`,
    `${Math.round(quantile(shares, 0.5) * 100)} %`,
    `${ms(median(runs.bare, "p99"))} / ${ms(median(runs.shop, "p99"))}`,
    `${whole(median(runs.bare, "cpu"))} / ${whole(median(runs.shop, "cpu"))}`,
  ];
}

/** The status, and for how many seconds she is asked to wait. */
type Posted = { status: number; againIn: number };

async function post(server: ServerProcess, address: string, from: number, body: object): Promise<Posted> {
  const answer = await fetch(server.url + address, {
    method: "POST",
    // Everybody from an address of her own, as TRUST_PROXY lets us say.
    headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.0.0.${from}` },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return { status: answer.status, againIn: Number(answer.headers.get("Retry-After") ?? 0) };
}

const emailOf = (client: number) => `crowd${client}@example.com`;

/** People with accounts, made one after the other. */
async function signUp(server: ServerProcess): Promise<void> {
  for (let client = 1; client <= signingIn; client += 1) {
    const account = { name: "Nusrat Jahan", email: emailOf(client), password };
    const { status } = await post(server, "/api/auth/sign-up/email", client, account);
    if (status !== 200) throw new Error(`no account could be made (${status})`);
  }
}

type SignedIn = { perSecond: number; seconds: number[] };

/**
 * Lets them sign in over and over while `work` goes on, whoever is told to come again when she was told to; answers how
 * many did in a second, and how long each needed from her first try on.
 */
async function whileSigningIn<Result>(
  server: ServerProcess,
  work: () => Promise<Result>,
): Promise<{ result: Result; signedIn: SignedIn }> {
  let going = true;
  const seconds: number[] = [];
  const begun = performance.now();
  const signIn = async (client: number) => {
    const account = { email: emailOf(client), password };
    const asked = performance.now();
    while (going) {
      const { status, againIn } = await post(server, "/api/auth/sign-in/email", client, account);
      if (status === 200) return void seconds.push((performance.now() - asked) / 1000);
      if (status !== 503) throw new Error(`nobody could sign in (${status})`);
      await sleep(againIn * 1000);
    }
  };
  const crowd = Promise.all(
    Array.from({ length: signingIn }, async (_, client) => {
      while (going) await signIn(client + 1);
    }),
  );
  const result = await work();
  going = false;
  const perSecond = (seconds.length * 1000) / (performance.now() - begun);
  await crowd;
  return { result, signedIn: { perSecond, seconds } };
}

async function beside(what: string, server: ServerProcess, page: string): Promise<string[]> {
  const alone: Run[] = [];
  const crowded: Run[] = [];
  const signIns: SignedIn[] = [];
  for (let round = 0; round <= Math.max(1, Math.ceil(rounds / 2)); round += 1) {
    const first = await run(server, page, browsers);
    const { result, signedIn } = await whileSigningIn(server, () => run(server, page, browsers));
    if (round === 0) continue;
    alone.push(first);
    crowded.push(result);
    signIns.push(signedIn);
  }
  const both = (of: "p50" | "p99") => `${ms(median(alone, of))} / ${ms(median(crowded, of))}`;
  const each = `${whole(median(alone, "perSecond"))} / ${whole(median(crowded, "perSecond"))}`;
  const speeds = signIns.map(({ perSecond }) => perSecond);
  const waits = signIns.flatMap(({ seconds }) => seconds);
  const waited = `${quantile(waits, 0.5).toFixed(1)} / ${quantile(waits, 0.95).toFixed(1)}`;
  return [what, both("p50"), both("p99"), each, quantile(speeds, 0.5).toFixed(1), waited];
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-bench-"));
const settings = { DATA_DIR: dataDir, DEMO: "on", DATABASE_URL: "", TRUST_PROXY: "1" };
const kept = await startShopProcess(settings);
const asked = await startShopProcess({ ...settings, PAGE_CACHE_MB: "0" });
try {
  const list = "/api/products?limit=24";
  const products = (await (await fetch(asked.url + list)).json()) as { _id: string }[];
  const product = `/api/product/${products[0]?._id}`;
  const answers = [
    await compare("GET /products?limit=24, kept", kept, list, connections),
    await compare("the same, asked of the database", asked, list, few),
    await compare("GET /product/:id, asked of the database", asked, product, few),
  ];
  await signUp(asked);
  const crowd = [
    await beside("GET /products?limit=24", asked, list),
    await beside("a category's page", asked, "/skincare"),
  ];
  report({
    title: "The API",
    command: "npm run bench -- api",
    versions: ["PostgreSQL embedded"],
    about: [
      `The demo's catalogue; the shop as it is built, and a bare \`node:http\` server that answers the very same bytes, each in a`,
      `process of its own; ${connections} connections (${few} where the database is asked), ${rounds} rounds of ${seconds} s turn by turn after one to warm up, medians. The goals: 70 % from what`,
      "is kept, 25 % asked of the database. Asked, each answer goes to PostgreSQL (whose CPU is not in the last column): which",
      "products stand on the list, in which version, and how many there are, in one statement. What a product of that very version",
      "shows is remembered and not read again (`shop/catalog/product-cache.ts`). Much of what such an answer costs is to wake PostgreSQL",
      "and to be woken by it; statements of one moment therefore share a connection (`db/shared-connections.ts`).",
      "",
      `The second table: ${browsers} people browse, nothing kept, and ${signingIn} others sign in over and over, as fast as they are let. Passwords are`,
      "hashed (Argon2id, 19 MB, three passes) on threads of their own which give way to all else, one on two cores; eight sign-ins",
      "are under way at once, whoever comes then is told to come again in two seconds, and does.",
    ].join("\n"),
    tables: [
      {
        columns: [
          "",
          "bare /s",
          "shop /s",
          "from to",
          "of the bare",
          "p99 ms, bare / shop",
          "CPU µs each, bare / shop",
        ],
        rows: answers,
      },
      {
        columns: [
          "sign-ins beside browsing",
          "p50 ms, without / with",
          "p99 ms",
          "answers /s",
          "sign-ins /s",
          "s until signed in, p50 / p95",
        ],
        rows: crowd,
      },
    ],
  });
} finally {
  await asked.stop();
  await kept.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
