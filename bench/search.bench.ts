import { readCards } from "../shop/catalog/list-products.ts";
import { browseFound } from "../shop/search/browse-results.ts";
import { readProducts } from "../shop/search/reindex-products.ts";
import { suggest } from "../shop/search/suggest.ts";
import { postgresVersion, withBenchShop } from "./bench-shop.ts";
import { generateProducts, rareName } from "./many-products.ts";
import { quantile, timed } from "./measure.ts";
import { ms, report } from "./report.ts";

// The search among as many products as a large shop has; BENCH_PRODUCTS=20000,1000000 for fifty times as many too.
const sizes = (process.env.BENCH_PRODUCTS ?? "20000").split(",").map(Number);
const runs = 20;
const searched = [
  ["a word that thousands have", "serum"],
  ["mistyped", "lipstik"],
  ["in Bangla", "চুলের তেল"],
  ["Bangla in Latin letters", "lal lipistik"],
  ["three words, two mistyped", "rose velvt lipstick chorui"],
  ["a rare name", rareName],
  ["a rare name, mistyped", rareName.replace(/[aeiou]/, "e").slice(0, -1)],
  ["a concern", "bron"],
  ["an ingredient that all have", "niacinamide"],
  ["a size", "spf 50"],
  ["what there is not", "motor oil filter"],
] as const;
const begun = ["l", "li", "lips", "rose ve", "লিপ", "chuler t"];

const say = (line: string) => process.stdout.write(`${line}\n`);
const tables: { columns: string[]; rows: string[][] }[] = [];
let versions: string[] = [];

for (const size of sizes) {
  await withBenchShop(new Date("2026-11-21T12:00:00Z"), async (shop) => {
    const made = await timed(async () => {
      await readProducts(shop);
      await generateProducts(shop, size);
    });
    const { rows: counted } = await shop.pool.query<{ products: number; words: number }>(
      "select (select count(*)::int from products) as products, (select count(*)::int from search_words) as words",
    );
    const { products = 0, words = 0 } = counted[0] ?? {};
    say(`${products.toLocaleString("en")} products, ${words.toLocaleString("en")} words, ${ms(made / 1000)} s`);
    versions = [await postgresVersion(shop)];
    const all: number[] = [];
    const rows: string[][] = [];
    const row = async (what: string, work: () => Promise<unknown>, among = all) => {
      const times: number[] = [];
      await work();
      for (let run = 0; run < runs; run += 1) times.push(await timed(work));
      among.push(...times);
      rows.push([what, ms(quantile(times, 0.5)), ms(quantile(times, 0.95))]);
      say(rows.at(-1)?.join("  ") ?? "");
    };
    for (const [what, q] of searched)
      await row(`${what}: ${q}`, () => browseFound(shop, { q, filter: {}, sort: null, page: 1, limit: 24 }, "en"));
    for (const q of begun) await row(`suggested for ${q}…`, () => suggest(shop, q, "en"));
    rows.push(["**all of these**", ms(quantile(all, 0.5)), ms(quantile(all, 0.95))]);
    say(rows.at(-1)?.join("  ") ?? "");
    const { rows: some } = await shop.pool.query<{ id: string }>(
      "select id from products order by random_key limit 24",
    );
    const ids = some.map(({ id }) => id);
    await row("for comparison: the cards of 24 products by their ids", () => readCards(shop, ids, "en"), []);
    await row("for comparison: nothing (`select 1`)", () => shop.pool.query("select 1"), []);
    tables.push({
      columns: [
        `${products.toLocaleString("en")} products, ${words.toLocaleString("en")} words`,
        "median ms",
        "95 of 100 ms",
      ],
      rows,
    });
  });
}

report({
  title: "The search",
  command: "npm run bench -- search",
  versions,
  about: [
    `Products made by \`bench/many-products.ts\`. Each was asked ${runs} times, one after the other, for the whole answer: the first`,
    "24 products as cards with the counts beside the filters, or the suggestions. The goal is 30 ms for 95 of 100 at 20,000",
    "products and 150 ms at a million.",
  ].join("\n"),
  tables,
});
