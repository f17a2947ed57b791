import { readCards } from "../shop/catalog/list-products.ts";
import { browseResults } from "../shop/search/list-results.ts";
import { reindexProducts } from "../shop/search/reindex-products.ts";
import { suggest } from "../shop/search/suggest.ts";
import { postgresVersion, withBenchShop } from "./bench-shop.ts";
import { generateProducts, rareName } from "./generate-products.ts";
import { elapsedMs, quantile } from "./measure.ts";
import { formatMs, writeReport } from "./report.ts";

// Search in a large catalogue; BENCH_PRODUCTS=20000,1000000 adds one fifty times as large.
const sizes = (process.env.BENCH_PRODUCTS ?? "20000").split(",").map(Number);
const runs = 20;
const searchTerms = [
  ["a word in thousands of products", "serum"],
  ["mistyped", "lipstik"],
  ["in Bangla", "চুলের তেল"],
  ["Bangla in Latin letters", "lal lipistik"],
  ["three words, two mistyped", "rose velvt lipstick chorui"],
  ["a rare name", rareName],
  ["a rare name, mistyped", rareName.replace(/[aeiou]/, "e").slice(0, -1)],
  ["a concern", "bron"],
  ["an ingredient of all products", "niacinamide"],
  ["a size", "spf 50"],
  ["a product the shop does not have", "motor oil filter"],
] as const;
const typedPrefixes = ["l", "li", "lips", "rose ve", "লিপ", "chuler t"];

const print = (line: string) => process.stdout.write(`${line}\n`);
const tables: { columns: string[]; rows: string[][] }[] = [];
let versions: string[] = [];

for (const size of sizes) {
  await withBenchShop(new Date("2026-11-21T12:00:00Z"), async (shop) => {
    const generationMs = await elapsedMs(async () => {
      await reindexProducts(shop);
      await generateProducts(shop, size);
    });
    const { rows: countRows } = await shop.pool.query<{ products: number; words: number }>(
      "select (select count(*)::int from products) as products, (select count(*)::int from search_words) as words",
    );
    const { products = 0, words = 0 } = countRows[0] ?? {};
    print(
      `${products.toLocaleString("en")} products, ${words.toLocaleString("en")} words, ${formatMs(generationMs / 1000)} s`,
    );
    versions = [await postgresVersion(shop)];
    const allTimes: number[] = [];
    const rows: string[][] = [];
    const addRow = async (label: string, work: () => Promise<unknown>, collected = allTimes) => {
      const times: number[] = [];
      await work();
      for (let run = 0; run < runs; run += 1) times.push(await elapsedMs(work));
      collected.push(...times);
      rows.push([label, formatMs(quantile(times, 0.5)), formatMs(quantile(times, 0.95))]);
      print(rows.at(-1)?.join("  ") ?? "");
    };
    for (const [label, q] of searchTerms)
      await addRow(`${label}: ${q}`, () =>
        browseResults(shop, { q, filter: {}, sort: null, page: 1, limit: 24 }, "en"),
      );
    for (const q of typedPrefixes) await addRow(`suggestions for ${q}…`, () => suggest(shop, q, "en"));
    rows.push(["**all of these**", formatMs(quantile(allTimes, 0.5)), formatMs(quantile(allTimes, 0.95))]);
    print(rows.at(-1)?.join("  ") ?? "");
    const { rows: sampleRows } = await shop.pool.query<{ id: string }>(
      "select id from products order by random_key limit 24",
    );
    const ids = sampleRows.map(({ id }) => id);
    await addRow("for comparison: the cards of 24 products by their ids", () => readCards(shop, ids, "en"), []);
    await addRow("for comparison: nothing (`select 1`)", () => shop.pool.query("select 1"), []);
    tables.push({
      columns: [
        `${products.toLocaleString("en")} products, ${words.toLocaleString("en")} words`,
        "median ms",
        "p95 ms",
      ],
      rows,
    });
  });
}

writeReport({
  title: "The search",
  command: "npm run bench -- search",
  versions,
  about: [
    `Products made by \`bench/generate-products.ts\`. Each query ran ${runs} times, one after the other, for the complete response: the first`,
    "24 products as cards with the counts beside the filters, or the suggestions. The goal for p95 is 15 ms at 20,000",
    "products and 40 ms at a million.",
  ].join("\n"),
  tables,
});
