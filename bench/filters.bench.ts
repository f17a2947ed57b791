import { sql } from "drizzle-orm";
import { attributeWords, hairTypes } from "../shop/catalog/attribute-words.ts";
import { browseProducts } from "../shop/catalog/browse-products.ts";
import type { ProductSort } from "../shop/catalog/catalog-rules.ts";
import type { CategoryName } from "../shop/catalog/catalog-schema.ts";
import { type Filter, shadeFamilies } from "../shop/catalog/facets.ts";
import { skinTypes } from "../shop/reviews/review-rules.ts";
import { countWords } from "../shop/search/index-terms.ts";
import { browseResults } from "../shop/search/list-results.ts";
import { reindexProducts } from "../shop/search/reindex-products.ts";
import type { Shop } from "../shop/shop.ts";
import { postgresVersion, withBenchShop } from "./bench-shop.ts";
import { generateProducts } from "./generate-products.ts";
import { elapsedMs, quantile } from "./measure.ts";
import { formatMs, writeReport } from "./report.ts";

// Filtered lists of a large shop. BENCH_PRODUCTS=2000 for a first look.
const size = Number(process.env.BENCH_PRODUCTS ?? "20000");
const runs = 20;

type ListInput = { filter: Filter; sort?: ProductSort; page?: number; category?: CategoryName; q?: string };

const lists: [string, ListInput][] = [
  ["the whole shop", { filter: {} }],
  ["its last page", { filter: {}, page: 1_000_000 }],
  ["a category", { filter: {}, category: "Makeup" }],
  ["one brand", { filter: { brand: ["shapla"] } }],
  ["two skin types, best rated", { filter: { skin: ["dry", "oily"] }, sort: "rating" }],
  ["a shade family, cheapest", { filter: { shade: ["red"] }, sort: "price" }],
  ["a price range in stock", { filter: { price: ["300-600"], stock: ["1"] } }],
  [
    "five facets at once",
    { filter: { brand: ["nodi", "mehtab"], price: ["200-900"], skin: ["dry"], shade: ["red", "pink"], rating: ["4"] } },
  ],
  ["no match", { filter: { finish: ["matte"], hair: ["curly"], price: ["1-2"] } }],
  ["a search with thousands of matches", { filter: {}, q: "serum" }],
  ["the same, filtered", { filter: { brand: ["shapla"], skin: ["dry"] }, q: "serum" }],
];

/** Gives each product texts, ratings and a sale price of its own. */
async function varyProducts({ db }: Shop): Promise<void> {
  const randomSubset = (facet: string, words: readonly string[], probability: number) => sql`
    (select array_agg(${`${facet}:`} || word) from unnest(${sql.param([...words])}::text[]) word
      where random() < ${probability}::float8 and p.id is not null)`;
  await db.execute(sql`
    update products p
       set facets = coalesce(${randomSubset("skin", skinTypes, 0.4)}, '{}') || coalesce(${randomSubset("hair", hairTypes, 0.1)}, '{}')
                    || coalesce(${randomSubset("concern", attributeWords.slice(8, 22), 0.15)}, '{}')
                    || coalesce(${randomSubset("finish", attributeWords.slice(-8), 0.1)}, '{}')
                    || coalesce(${randomSubset("shade", shadeFamilies, 0.15)}, '{}'),
           rating_count = floor(random() * 40), rating_sum = 0, featured = random() < 0.01,
           list_price = case when random() < 0.2 then price + 5000 end`);
  await db.execute(sql`update products set rating_sum = floor(rating_count * (3 + 2 * random()))`);
  await db.execute(sql`vacuum analyze products`);
}

await withBenchShop(new Date("2026-11-21T12:00:00Z"), async (shop) => {
  await reindexProducts(shop);
  await generateProducts(shop, size);
  await varyProducts(shop);
  await countWords(shop.db);
  const allTimes: number[] = [];
  const rows: string[][] = [];
  const addRow = (label: string, products: string, times: number[]) => {
    rows.push([label, products, formatMs(quantile(times, 0.5)), formatMs(quantile(times, 0.95))]);
    process.stdout.write(`${rows.at(-1)?.join("  ")}\n`);
  };
  for (const [label, { q, sort = "featured", page = 1, ...input }] of lists) {
    const work = () =>
      q === undefined
        ? browseProducts(shop, { ...input, sort, page, limit: 24 }, "en")
        : browseResults(shop, { ...input, q, sort: null, page, limit: 24 }, "en");
    const { facets } = await work();
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await elapsedMs(work));
    allTimes.push(...times);
    addRow(label, facets.total.toLocaleString("en"), times);
  }
  addRow("all of these", "", allTimes);
  writeReport({
    title: "The filters",
    command: "npm run bench -- filters",
    versions: [await postgresVersion(shop)],
    about: [
      `${size.toLocaleString("en")} products made by \`bench/generate-products.ts\`, nearly all with different values for the filters. Each list was`,
      `requested ${runs} times, one after the other, for the complete response: 24 products as cards, and the counts beside every value of`,
      "eleven facets, each counted with the choices in the ten others. The goal for p95 is 20 ms.",
    ].join("\n"),
    tables: [{ columns: ["list", "products", "median ms", "p95 ms"], rows }],
  });
});
