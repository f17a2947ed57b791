import { mkdtempSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Counter } from "./nodes/admin.ts";
import { Cluster } from "./nodes/cluster.ts";
import { type Rush, rushForLastPieces } from "./nodes/last-pieces.ts";
import { Ledger } from "./nodes/ledger.ts";
import { Processes } from "./nodes/processes.ts";
import { missingPackages, programVersions } from "./nodes/programs.ts";
import { rounds, seenEverywhere } from "./nodes/seen-everywhere.ts";
import { Shops } from "./nodes/shops.ts";
import { type Endured, underLoad } from "./nodes/under-load.ts";
import { until } from "./nodes/until.ts";
import { ms, report } from "./report.ts";

// The shop on more than one machine: 1, 2 and 4 processes behind HAProxy on three PostgreSQL under Patroni, with the very
// configuration of deploy/. All of it runs on this machine, so it shows what is right, not how much it carries.

const say = (line: string) => process.stdout.write(`${line}\n`);

const missing = missingPackages();
if (missing.length > 0) {
  say(
    `Left out: this machine lacks ${missing.join(", ")}. On Debian 12: apt install etcd-server patroni haproxy postgresql-15`,
  );
} else {
  await benchNodes();
}

async function benchNodes(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-nodes-"));
  const processes = new Processes(folder, () => cluster.orphans());
  const cluster = new Cluster(folder, processes);
  let isDone = false;
  process.once("exit", () => tidyUp(folder, isDone));
  try {
    await measure(
      cluster,
      new Shops(processes, { databaseUrl: cluster.databaseUrl, dataDir: path.join(folder, "shop") }),
    );
    isDone = true;
  } finally {
    await processes.endAll();
  }
}

/** Leaves what the programs said where something failed; the databases are of no use any more. */
function tidyUp(folder: string, isDone: boolean): void {
  const rest = readdirSync(folder).filter((name) => isDone || !name.endsWith(".log"));
  for (const each of rest) rmSync(path.join(folder, each), { recursive: true, force: true });
  if (isDone) rmdirSync(folder);
  else say(`What each program said is in ${folder}.`);
}

async function measure(cluster: Cluster, shops: Shops): Promise<void> {
  const begun = Date.now();
  await cluster.start();
  say(`three PostgreSQL under Patroni, three etcd, one HAProxy: up in ${Math.round((Date.now() - begun) / 1000)} s`);
  const counter = new Counter();
  const ledger = new Ledger(cluster.databaseUrl);
  const seenRows: string[][] = [];
  const rushes: Rush[] = [];
  const rushRows: string[][] = [];

  for (const many of [1, 2, 4]) {
    while (shops.running.size < many) {
      const number = shops.running.size + 1;
      say(`shop ${number} ready after ${(await shops.start(number)).toFixed(1)} s`);
    }
    await counter.signIn();
    const [changed, rushed] = await counter.simpleProducts();
    if (!changed || !rushed) throw new Error("The demo has no product with one variant.");
    for (const { what, median, slowest } of await seenEverywhere(shops.urls(), counter, changed)) {
      seenRows.push([what, String(many), ms(median), ms(slowest)]);
      say(seenRows.at(-1)?.join("  ") ?? "");
    }
    const rush = await rushForLastPieces(counter, ledger, rushed);
    rushes.push(rush);
    rushRows.push([many, rush.buyers, rush.pieces, rush.sold, rush.refused, rush.written, rush.left].map(String));
    say(`last pieces  ${rushRows.at(-1)?.join("  ")}`);
  }

  await counter.signIn();
  const offered = (await counter.simpleProducts()).slice(0, 5);
  for (const { variantId } of offered) await counter.changeVariant(variantId, { stock: 1_000_000 });
  const paths = ["/", "/bn", "/shop", ...offered.flatMap((each) => [each.path, `/bn${each.path}`])];
  const warm = () =>
    Promise.all(shops.urls().flatMap((url) => paths.map(async (each) => (await fetch(`${url}${each}`)).text())));
  const endured: [string, Endured][] = [];
  const settled = () => until("all members to be in step", () => cluster.isWhole(), { seconds: 180 });
  const endure = async (what: string, happen: () => Promise<void>) => {
    await warm();
    await warm();
    const seen = await underLoad({ offered, paths, ledger, settled }, happen);
    endured.push([what, seen]);
    const { orders, lost, twice, failed, pause, pages, pageFaults } = seen;
    say(
      `${what}: ${orders} orders, ${lost} lost, ${twice} twice, ${failed.length} failed, none for ${pause.toFixed(1)} s;`,
    );
    say(`  ${pages} pages, of which ${pageFaults.length} did not come (${[...new Set(pageFaults)].join(", ")})`);
  };

  await endure("a process of the shop killed, another one added", async () => {
    await shops.kill(2);
    await sleep(2000);
    await shops.start(5);
    await sleep(2000);
  });
  await endure("the database's primary killed", async () => {
    const primary = await cluster.primary();
    cluster.killMember(primary);
    await until("another primary", async () => (await cluster.primary()) !== primary);
    cluster.startMember(primary);
  });
  await endure("the database's primary frozen, and awake again after 40 s", async () => {
    const primary = await cluster.primary();
    cluster.freezeMember(primary, "SIGSTOP");
    await sleep(40_000);
    cluster.freezeMember(primary, "SIGCONT");
    await sleep(5000);
  });

  report({
    title: "More than one machine",
    command: "npm run bench -- nodes",
    versions: programVersions(),
    about: [
      "Three PostgreSQL under Patroni with synchronous replication, three etcd, HAProxy before the database and before the",
      "shop, all of it started on loopback from the files of `deploy/`: it shows what is right, not how much it carries. Changes",
      `are timed from the answer that staff (or the buyer of the last piece) got until every process shows them, ${rounds} times each. Then`,
      "four processes sell at a steady pace while something breaks; a shopper sends her order again under the same key, two",
      "seconds later, when she got no answer or was told that it is not possible now. Orders are counted in the database",
      "afterwards, when all three members are in step again. Killed is `kill -9` of Patroni and of every process of its",
      "PostgreSQL; frozen is SIGSTOP, as when a virtual machine is paused.",
    ].join("\n"),
    tables: [
      { columns: ["seen by every process", "processes", "median ms", "slowest ms"], rows: seenRows },
      {
        columns: [
          "processes",
          "buyers at once",
          "pieces",
          "sold",
          "told it is sold out",
          "orders written",
          "pieces left",
        ],
        rows: rushRows,
      },
      { columns: ["", ...endured.map(([what]) => what)], rows: enduredRows(endured.map(([, each]) => each)) },
    ],
  });
  const broken = rushes.some(({ sold, written, left, pieces }) => sold !== pieces || written !== pieces || left !== 0);
  const missed = endured.some(([, { lost, twice, failed }]) => lost + twice + failed.length > 0);
  if (broken || missed) throw new Error("An order was lost, failed or written twice, or more was sold than there was.");
}

function enduredRows(endured: Endured[]): string[][] {
  const row = (title: string, cell: (each: Endured) => string | number) => [
    title,
    ...endured.map((each) => String(cell(each))),
  ];
  return [
    row("orders sent", ({ orders }) => orders),
    row("accepted", ({ accepted }) => accepted),
    row("failed after all tries", ({ failed }) => failed.length),
    row("accepted and lost", ({ lost }) => lost),
    row("written twice", ({ twice }) => twice),
    row("sent more than once", ({ triedAgain }) => triedAgain),
    row("longest wait of a shopper, s", ({ longestWait }) => longestWait.toFixed(1)),
    row("longest time without an accepted order, s", ({ pause }) => pause.toFixed(1)),
    row("pages asked for", ({ pages }) => pages),
    row("pages that did not come", ({ pageFaults }) => pageFaults.length),
    row("slowest page, s", ({ slowestPage }) => slowestPage.toFixed(1)),
  ];
}
