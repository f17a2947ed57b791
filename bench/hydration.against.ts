import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../e2e/find-browser.ts";
import { quantile } from "./measure.ts";
import { formatMs, writeReport } from "./report.ts";
import { type ServerProcess, startShopProcess } from "./server-process.ts";

// How long the scripts of a page run until it is interactive, against an earlier commit: npm run bench -- hydration
// --against COMMIT. For a first look: HYDRATION_ROUNDS=2 npm run bench -- hydration --against COMMIT
const rounds = Number(process.env.HYDRATION_ROUNDS ?? 9);
const slowdown = 4;
/** After this long without input, a page has loaded everything that it loads by itself. */
const untouchedMs = 5000;
const maxRatio = 0.65;
const { AGAINST_FOLDER: folder = "", AGAINST_COMMIT: commit = "" } = process.env;

type Work = { script: number; all: number };

const dataDirs = [0, 1].map(() => mkdtempSync(path.join(os.tmpdir(), "labonno-hydration-")));
const start = (dataDir = "", root?: string) =>
  startShopProcess({ DATA_DIR: dataDir, DEMO: "on", DATABASE_URL: "", PUBLIC_URL: "" }, root);
const now = await start(dataDirs[0]);
const before = await start(dataDirs[1], folder);
const browser = await chromium.launch(findBrowser());
try {
  const paths = {
    home: async () => "/",
    category: async () => "/makeup",
    product: firstProduct,
    "product, in Bangla": async (shop: ServerProcess) => `/bn${await firstProduct(shop)}`,
  };
  const rows: string[][] = [];
  const missed: string[] = [];
  for (const [label, pathOf] of Object.entries(paths)) {
    const urls = { before: before.url + (await pathOf(before)), now: now.url + (await pathOf(now)) };
    const pairs: { before: Work; now: Work }[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      // In turn; each version goes first in every other round.
      const first = round % 2 === 0 ? await measureHydration(browser, urls.before) : null;
      const present = await measureHydration(browser, urls.now);
      const pair = { before: first ?? (await measureHydration(browser, urls.before)), now: present };
      // The first round fills the page cache.
      if (round > 0) pairs.push(pair);
    }
    const medianOf = (number: (pair: { before: Work; now: Work }) => number) => quantile(pairs.map(number), 0.5);
    const ratio = medianOf((pair) => pair.now.script / pair.before.script);
    if (ratio > maxRatio) missed.push(`${label}: ${ratio.toFixed(2)}`);
    rows.push([
      label,
      formatMs(medianOf((pair) => pair.before.script)),
      formatMs(medianOf((pair) => pair.now.script)),
      ratio.toFixed(2),
      medianOf((pair) => pair.now.all / pair.before.all).toFixed(2),
    ]);
    process.stdout.write(`${rows.at(-1)?.join("  ")}\n`);
  }
  writeReport({
    title: "Hydrating a page, compared with an earlier version",
    command: `npm run bench -- hydration --against ${commit}`,
    versions: [`Chromium ${browser.version()}`],
    about: [
      `Version ${commit} and the current one, both built for production, each with its own demo shop; CPU slowed down ${slowdown} times, empty`,
      `browser cache, ${untouchedMs / 1000} seconds without input. ${rounds} rounds in turn after one to warm up: medians, with ratios computed for each`,
      `round. The limit of the ratio of scripts is ${maxRatio}. "All work" is that of the main thread: scripts, styles, layout, painting.`,
    ].join("\n"),
    tables: [{ columns: ["page", "scripts, ms, before", "scripts, ms, now", "ratio", "ratio of all work"], rows }],
  });
  for (const line of missed) process.stderr.write(`Above ${maxRatio}: ${line}\n`);
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  for (const shop of [now, before]) await shop.stop();
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
}

/** A product with variants. Both versions sell the same products with different ids. */
async function firstProduct({ url }: ServerProcess): Promise<string> {
  const response = await fetch(`${url}/api/products?q=lipstick&limit=1`);
  const [product] = (await response.json()) as { path: string }[];
  if (!product) throw new Error("the demo shop sells no lipstick");
  return product.path;
}

/** Milliseconds of the main thread from the request on. */
async function measureHydration(browser: Browser, url: string): Promise<Work> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await devtools.send("Performance.enable");
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(untouchedMs);
    const { metrics } = await devtools.send("Performance.getMetrics");
    const value = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
    return { script: value("ScriptDuration"), all: value("TaskDuration") };
  } finally {
    await context.close();
  }
}
