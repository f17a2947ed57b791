import { expect, test } from "vitest";
import { listFound } from "../../shop/search/list-found.ts";
import { suggest } from "../../shop/search/suggest.ts";
import { demoShop } from "./demo-shop.ts";
import { furtherReport, judgeFurther, shareOf } from "./further-relevance.ts";
import { judge, meanReciprocalRank, report } from "./relevance.ts";

test("what people type brings what a shop assistant would bring", async () => {
  const shop = await demoShop();
  const judged = await judge(async (q, typing) => {
    if (typing) return (await suggest(shop, q, "en")).products.map(slugOf);
    const { products, near } = await listFound(shop, { q, page: 1, limit: 24 }, "en");
    return [...products, ...near].map(slugOf);
  });
  process.stdout.write(`${report(judged)}\n`);
  expect(judged.length).toBeGreaterThanOrEqual(120);
  expect(meanReciprocalRank(judged)).toBeGreaterThanOrEqual(0.9);
});

test("of two hundred further queries, written before they were asked, 95 of 100 are met by the first five products and 2 at most wrongly", async () => {
  const shop = await demoShop();
  const judged = await judgeFurther("further-queries.json", (q) => listFound(shop, { q, page: 1, limit: 24 }, "en"));
  process.stdout.write(`${furtherReport(judged)}\n`);
  expect(judged.length).toBeGreaterThanOrEqual(200);
  expect(shareOf(judged, "good")).toBeGreaterThanOrEqual(0.95);
  expect(shareOf(judged, "wrong")).toBeLessThanOrEqual(0.02);
});

test("of sixty later queries, written when the search was ready, 95 of 100 are met by the first five products and 2 at most wrongly", async () => {
  const shop = await demoShop();
  const judged = await judgeFurther("later-queries.json", (q) => listFound(shop, { q, page: 1, limit: 24 }, "en"));
  process.stdout.write(`${furtherReport(judged)}\n`);
  expect(judged.length).toBeGreaterThanOrEqual(60);
  expect(shareOf(judged, "good")).toBeGreaterThanOrEqual(0.95);
  expect(shareOf(judged, "wrong")).toBeLessThanOrEqual(0.02);
});

function slugOf({ path }: { path: string }): string {
  return path.split("/").at(-1) ?? "";
}
