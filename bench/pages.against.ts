import { postgresVersion } from "./bench-shop.ts";
import { quantile } from "./measure.ts";
import { productPaths, type Run, runLoad, withPagesShop } from "./pages-shop.ts";
import { formatMs, writeReport } from "./report.ts";
import { startShopProcess } from "./server-process.ts";

// For a first look: PAGES_ROUNDS=2 PAGES_SECONDS=1 npm run bench -- pages --against COMMIT
const rounds = Number(process.env.PAGES_ROUNDS ?? 7);
const seconds = Number(process.env.PAGES_SECONDS ?? 3);
const connections = 8;
const { AGAINST_FOLDER: folder = "", AGAINST_COMMIT: commit = "" } = process.env;

type Pair = { before: Run; now: Run };

const perCore = ({ cpu }: Run) => 1e6 / cpu;
const formatInteger = (number: number) => Math.round(number).toLocaleString("en");

function spread(numbers: number[], format: (number: number) => string): string {
  return `${format(quantile(numbers, 0.5))} (${format(Math.min(...numbers))} to ${format(Math.max(...numbers))})`;
}

type Filled = Parameters<Parameters<typeof withPagesShop>[0]>[0];

await withPagesShop((present) => withPagesShop((earlier) => compare(present, earlier), { root: folder }));

/** The paths to request from a version: each has its own product ids. */
async function pathsOf({ shop }: Filled): Promise<Record<string, string[]>> {
  const lists = ["makeup", "skincare", "hair-care", "fragrance", "accessories"];
  const products = await productPaths(shop, 200);
  return {
    home: ["/"],
    "a category of 24 cards": lists.flatMap((list) => [`/${list}`, `/${list}?page=2`]),
    "the same, in Bangla": lists.flatMap((list) => [`/bn/${list}`, `/bn/${list}?page=2`]),
    "a category, filtered by price": Array.from({ length: 500 }, (_, n) => `/makeup?price=-${100_000 + n}`),
    "a product": products,
    "a search": ["/search?q=serum", "/search?q=lipstik", "/search?q=rose+oil", "/search?q=neem"],
  };
}

async function compare(present: Filled, earlier: Filled): Promise<void> {
  const uncached = { PAGE_CACHE_MB: "0" };
  const [paths, earlierPaths] = [await pathsOf(present), await pathsOf(earlier)];
  const now = await startShopProcess({ ...present.settings, ...uncached });
  const before = await startShopProcess({ ...earlier.settings, ...uncached }, folder);
  try {
    const rows: string[][] = [];
    for (const [label, each] of Object.entries(paths)) {
      const pairs: Pair[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const run = (server: typeof now) =>
          runLoad(server, server === now ? each : (earlierPaths[label] ?? []), { connections, seconds });
        // In turn; each version goes first in every other round.
        const first = round % 2 === 0 ? await run(before) : null;
        const present = await run(now);
        const pair = { before: first ?? (await run(before)), now: present };
        // The first round warms up connections, plans and compiled code.
        if (round > 0) pairs.push(pair);
      }
      rows.push([
        label,
        ...(["before", "now"] as const).map((state) =>
          spread(
            pairs.map((pair) => perCore(pair[state])),
            formatInteger,
          ),
        ),
        spread(
          pairs.map((pair) => perCore(pair.now) / perCore(pair.before)),
          (ratio) => ratio.toFixed(2),
        ),
        spread(
          pairs.map((pair) => pair.now.perSecond / pair.before.perSecond),
          (ratio) => ratio.toFixed(2),
        ),
        ...(["before", "now"] as const).map((state) =>
          formatMs(
            quantile(
              pairs.map((pair) => pair[state].p50),
              0.5,
            ),
          ),
        ),
      ]);
      process.stdout.write(`${rows.at(-1)?.join("  ")}\n`);
    }
    const peaks = [await before.usage(), await now.usage()].map(({ peakMb }) => Math.round(peakMb));
    writeReport({
      title: "Uncached pages, compared with an earlier version",
      command: `npm run bench -- pages --against ${commit}`,
      versions: [await postgresVersion(present.shop)],
      about: [
        `Version ${commit} and the current one, both built for production, each in its own process, with its own database of 1,000 products and without`,
        `page cache; ${rounds} rounds of ${seconds} s in turn after one to warm up, ${connections} connections, uncompressed. Medians, and the lowest to the`,
        "highest round. Pages per core: pages per second of the server's own CPU time (without PostgreSQL's). Ratios are computed for",
        `each round. Peak memory at the end: ${peaks[0]} MB before, ${peaks[1]} MB now.`,
      ].join("\n"),
      tables: [
        {
          columns: [
            "not cached",
            "per core and s, before",
            "per core and s, now",
            "ratio",
            "ratio of pages /s",
            "p50 ms, before",
            "p50 ms, now",
          ],
          rows,
        },
      ],
    });
  } finally {
    await now.stop();
    await before.stop();
  }
}
