import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findBrowser } from "../e2e/find-browser.ts";
import { startShop } from "../e2e/start-shop.ts";
import { writeReport } from "./report.ts";

// Lighthouse scores of the public pages on a phone (simulated slow phone, slow 4G): run by `npm run lighthouse`.
// With names of pages behind the number of runs it looks at those only, and writes no report.
const [lighthouseDir = "", runsArgument = "5", ...chosenPages] = process.argv.slice(2);
const runs = Number(runsArgument);
const goals = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const categories = Object.keys(goals) as (keyof typeof goals)[];
/** Pages hidden from search engines on purpose, which Lighthouse reports. */
const noindexPages = new Set([
  "search",
  "offers",
  "cart",
  "sign in",
  "sign up",
  "checkout",
  "shades",
  "shade finder",
  "routine",
]);
const maxLayoutShift = 0.01;

type Audit = { score: number | null; numericValue?: number; title: string; scoreDisplayMode: string };
type Transfer = { resourceType: string; transferSize: number };
type LighthouseResult = {
  lighthouseVersion: string;
  categories: Record<keyof typeof goals, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit> & { "network-requests": { details: { items: Transfer[] } } };
  environment: { hostUserAgent: string };
};

const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-lighthouse-"));
const shop = await startShop(dataDir);
try {
  const products = (await (await fetch(`${shop.url}/api/products?limit=60`)).json()) as {
    _id: string;
    variants: { swatch: string | null }[];
  }[];
  const shaded = products.find(({ variants }) => variants.filter(({ swatch }) => swatch).length > 1)?._id;
  const firstOf = async (list: string) => {
    const text = await (await fetch(`${shop.url}${list}`, { headers: { accept: "text/markdown" } })).text();
    return /\/product\/[^)\s]+/.exec(text)?.[0];
  };
  const [product, set] = [await firstOf("/skincare"), await firstOf("/sets")];
  const pages = {
    ...{ home: "/", category: "/skincare", product: `${product}`, search: "/search?q=serum" },
    ...{ sets: "/sets", "a set": `${set}`, offers: "/shop?offer=1", cart: "/cart", "sign up": "/signup" },
    ...{ shades: `/shades/${shaded}`, "shade finder": "/shade-finder?skin=4&vein=green&metal=gold&finish=natural" },
    ...{ routine: "/routine?skin=dry&concern=dullness,dryness&age=30s&day=ac&budget=high" },
    ...{ campaign: "/offers/season-shelf", "check of a pack": "/verify" },
    ...{ contact: "/contact", about: "/about", "delivery and returns": "/delivery-and-returns", faq: "/faq" },
    ...{ privacy: "/privacy", "track order": "/track", "sign in": "/signin", checkout: "/checkout" },
  };
  const rows: string[][] = [];
  const missedGoals: string[] = [];
  let lastResult: LighthouseResult | undefined;
  for (const [name, pagePath] of Object.entries(pages)) {
    if (chosenPages.length > 0 && !chosenPages.includes(name)) continue;
    for (const language of ["en", "bn"]) {
      const url = `${shop.url}${language === "bn" ? "/bn" : ""}${pagePath === "/" && language === "bn" ? "" : pagePath}`;
      const results: LighthouseResult[] = [];
      for (let run = 0; run < runs; run += 1) results.push(await runLighthouse(url));
      lastResult = results[0];
      const scores = categories.map((category) => median(results.map((each) => each.categories[category].score * 100)));
      rows.push([`${name}, ${language}`, ...scores.map((score) => score.toFixed(0)), ...metricCells(results)]);
      for (const [index, category] of categories.entries()) {
        const isIntended = category === "seo" && noindexPages.has(name);
        if ((scores[index] ?? 0) < goals[category] && !isIntended)
          missedGoals.push(
            `${name}, ${language}: ${category} ${scores[index]?.toFixed(0)} (${failedAudits(results, category)})`,
          );
      }
      const shift = median(results.map(({ audits }) => audits["cumulative-layout-shift"]?.numericValue ?? 0));
      if (shift > maxLayoutShift) missedGoals.push(`${name}, ${language}: layout shift ${shift.toFixed(3)}`);
      process.stdout.write(`${rows.at(-1)?.join("  ")}\n`);
    }
  }
  const chromium = /Chrome\/([\d.]+)/.exec(lastResult?.environment.hostUserAgent ?? "")?.[1] ?? "";
  if (chosenPages.length === 0)
    writeReport({
      title: "The pages on a phone, by Lighthouse",
      command: "npm run lighthouse",
      about: `The median of ${runs} runs: a slow phone on slow 4G as Lighthouse simulates them, with an empty cache. Search, offers, cart, sign in, sign up, checkout, shades and the results of both finders are hidden from search engines on purpose, which lowers their SEO score. Times in seconds (CLS has no unit), kB as transferred (compressed).`,
      versions: [`Lighthouse ${lastResult?.lighthouseVersion}`, `Chromium ${chromium}`],
      tables: [
        {
          columns: [
            "page",
            "performance",
            "accessibility",
            "best practices",
            "SEO",
            "FCP",
            "LCP",
            "TBT",
            "CLS",
            "JS kB",
            "CSS kB",
            "fonts kB",
            "images kB",
            "total kB",
          ],
          rows,
        },
      ],
    });
  for (const line of missedGoals) process.stderr.write(`Below the goal: ${line}\n`);
  process.exitCode = missedGoals.length > 0 ? 1 : 0;
} finally {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs Lighthouse once; retries once if the browser did not report its navigation (NO_NAVSTART). */
async function runLighthouse(url: string, attemptsLeft = 1): Promise<LighthouseResult> {
  const { executablePath, env } = findBrowser();
  const output = path.join(dataDir, "lighthouse.json");
  const flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage";
  const options = ["--quiet", "--output=json", `--output-path=${output}`, `--only-categories=${categories.join(",")}`];
  const child = spawn(process.execPath, [path.join(lighthouseDir, "cli", "index.js"), url, flags, ...options], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    stdio: "inherit",
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0 && attemptsLeft > 0) return runLighthouse(url, attemptsLeft - 1);
  if (code !== 0) throw new Error(`Lighthouse could not look at ${url}: see above`);
  return JSON.parse(readFileSync(output, "utf8")) as LighthouseResult;
}

function metricCells(results: LighthouseResult[]): string[] {
  const value = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? 0));
  const seconds = (id: string) => (value(id) / 1000).toFixed(1);
  const kB = (type?: string) =>
    median(
      results.map(({ audits }) => {
        const items = audits["network-requests"].details.items.filter((item) => !type || item.resourceType === type);
        return items.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
      }),
    ).toFixed(0);
  return [
    seconds("first-contentful-paint"),
    seconds("largest-contentful-paint"),
    (value("total-blocking-time") / 1000).toFixed(2),
    value("cumulative-layout-shift").toFixed(3),
    ...["Script", "Stylesheet", "Font", "Image"].map(kB),
    kB(),
  ];
}

/** The failed audits that lower the score of a category. */
function failedAudits([result]: LighthouseResult[], category: keyof typeof goals): string {
  const auditRefs = result?.categories[category].auditRefs ?? [];
  const failed = auditRefs.filter(({ id, weight }) => weight > 0 && (result?.audits[id]?.score ?? 1) < 1);
  return failed.map(({ id }) => id).join(", ");
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
