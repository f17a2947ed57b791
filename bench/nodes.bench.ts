import { mkdtempSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AdminClient, measurePropagation, rounds } from "./nodes/admin-client.ts";
import { Ledger, type Rush, rushForLastPieces } from "./nodes/buyers.ts";
import { Cluster } from "./nodes/cluster.ts";
import { type DisruptionResult, measureUnderLoad } from "./nodes/disruption.ts";
import { missingPackages, Processes, programVersions, waitUntil } from "./nodes/processes.ts";
import { Shops } from "./nodes/shops.ts";
import { formatMs, writeReport } from "./report.ts";

// The shop on several machines: 1, 2 and 4 processes behind HAProxy on three PostgreSQL under Patroni, with the
// configuration of deploy/. All on this machine, so it shows correctness, not capacity.

const print = (line: string) => process.stdout.write(`${line}\n`);

const missing = missingPackages();
if (missing.length > 0) {
  print(
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
  process.once("exit", () => cleanUp(folder, isDone));
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

/** Keeps the logs after a failure, but not the databases. */
function cleanUp(folder: string, isDone: boolean): void {
  const entries = readdirSync(folder).filter((name) => isDone || !name.endsWith(".log"));
  for (const each of entries) rmSync(path.join(folder, each), { recursive: true, force: true });
  if (isDone) rmdirSync(folder);
  else print(`The logs of all programs are in ${folder}.`);
}

async function measure(cluster: Cluster, shops: Shops): Promise<void> {
  const startedAt = Date.now();
  await cluster.start();
  print(
    `three PostgreSQL under Patroni, three etcd, one HAProxy: up in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  const admin = new AdminClient();
  const ledger = new Ledger(cluster.databaseUrl);
  const propagationRows: string[][] = [];
  const rushes: Rush[] = [];
  const rushRows: string[][] = [];

  for (const processCount of [1, 2, 4]) {
    while (shops.running.size < processCount) {
      const number = shops.running.size + 1;
      print(`shop ${number} ready after ${(await shops.start(number)).toFixed(1)} s`);
    }
    await admin.signIn();
    const [changedProduct, rushProduct] = await admin.simpleProducts();
    if (!changedProduct || !rushProduct) throw new Error("The demo has no product with one variant.");
    for (const { label, median, slowest } of await measurePropagation(shops.urls(), admin, changedProduct)) {
      propagationRows.push([label, String(processCount), formatMs(median), formatMs(slowest)]);
      print(propagationRows.at(-1)?.join("  ") ?? "");
    }
    const rush = await rushForLastPieces(admin, ledger, rushProduct);
    rushes.push(rush);
    rushRows.push(
      [processCount, rush.buyers, rush.pieces, rush.sold, rush.refused, rush.written, rush.left].map(String),
    );
    print(`last pieces  ${rushRows.at(-1)?.join("  ")}`);
  }

  await admin.signIn();
  const offered = (await admin.simpleProducts()).slice(0, 5);
  for (const { variantId } of offered) await admin.changeVariant(variantId, { stock: 1_000_000 });
  const paths = ["/", "/bn", "/shop", ...offered.flatMap((each) => [each.path, `/bn${each.path}`])];
  const warmUp = () =>
    Promise.all(shops.urls().flatMap((url) => paths.map(async (each) => (await fetch(`${url}${each}`)).text())));
  const results: [string, DisruptionResult][] = [];
  const waitUntilSettled = () =>
    waitUntil("all members to be in sync", () => cluster.isHealthy(), { timeoutSeconds: 180 });
  const measureDisruption = async (label: string, disrupt: () => Promise<void>) => {
    await warmUp();
    await warmUp();
    const result = await measureUnderLoad({ offered, paths, ledger, waitUntilSettled }, disrupt);
    results.push([label, result]);
    const { orders, lost, duplicates, failed, maxOutage, pages, failedPages } = result;
    print(
      `${label}: ${orders} orders, ${lost} lost, ${duplicates} twice, ${failed.length} failed, none for ${maxOutage.toFixed(1)} s;`,
    );
    print(`  ${pages} pages, of which ${failedPages.length} failed (${[...new Set(failedPages)].join(", ")})`);
  };

  await measureDisruption("a process of the shop killed, another one added", async () => {
    await shops.kill(2);
    await sleep(2000);
    await shops.start(5);
    await sleep(2000);
  });
  await measureDisruption("the database's primary killed", async () => {
    const primary = await cluster.primary();
    cluster.killMember(primary);
    await waitUntil("another primary", async () => (await cluster.primary()) !== primary);
    cluster.startMember(primary);
  });
  await measureDisruption("the database's primary frozen for 40 s", async () => {
    const primary = await cluster.primary();
    cluster.freezeMember(primary, "SIGSTOP");
    await sleep(40_000);
    cluster.freezeMember(primary, "SIGCONT");
    await sleep(5000);
  });

  writeReport({
    title: "More than one machine",
    command: "npm run bench -- nodes",
    versions: programVersions(),
    about: [
      "Three PostgreSQL under Patroni with synchronous replication, three etcd, HAProxy in front of the database and of the",
      "shop, all started on loopback from the files of `deploy/`. This shows correctness, not capacity. Changes are timed from",
      `the response to staff (or to the buyer of the last piece) until every process shows them, ${rounds} times each. Then`,
      "four processes take orders at a steady rate while something breaks. A shopper sends the order again with the same key, two",
      "seconds later, if no response came or the shop could not take it then. Orders are counted in the database",
      'afterwards, when all three members are in sync again. "Killed" is `kill -9` of Patroni and of every process of its',
      'PostgreSQL; "frozen" is SIGSTOP, as when a virtual machine is paused.',
    ].join("\n"),
    tables: [
      { columns: ["change visible in every process", "processes", "median ms", "slowest ms"], rows: propagationRows },
      {
        columns: [
          "processes",
          "buyers at once",
          "pieces",
          "sold",
          "refused as sold out",
          "orders stored",
          "pieces left",
        ],
        rows: rushRows,
      },
      { columns: ["", ...results.map(([label]) => label)], rows: resultRows(results.map(([, each]) => each)) },
    ],
  });
  const isOversold = rushes.some(
    ({ sold, written, left, pieces }) => sold !== pieces || written !== pieces || left !== 0,
  );
  const hasLostOrders = results.some(([, { lost, duplicates, failed }]) => lost + duplicates + failed.length > 0);
  if (isOversold || hasLostOrders)
    throw new Error("An order was lost, failed or written twice, or more was sold than there was.");
}

function resultRows(results: DisruptionResult[]): string[][] {
  const row = (title: string, cell: (each: DisruptionResult) => string | number) => [
    title,
    ...results.map((each) => String(cell(each))),
  ];
  return [
    row("orders sent", ({ orders }) => orders),
    row("accepted", ({ accepted }) => accepted),
    row("failed after all retries", ({ failed }) => failed.length),
    row("accepted and lost", ({ lost }) => lost),
    row("stored twice", ({ duplicates }) => duplicates),
    row("sent more than once", ({ retried }) => retried),
    row("longest wait of a shopper, s", ({ maxWait }) => maxWait.toFixed(1)),
    row("longest time without an accepted order, s", ({ maxOutage }) => maxOutage.toFixed(1)),
    row("pages requested", ({ pages }) => pages),
    row("pages that failed", ({ failedPages }) => failedPages.length),
    row("slowest page, s", ({ maxPageTime }) => maxPageTime.toFixed(1)),
  ];
}
