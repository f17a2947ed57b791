import { readFileSync } from "node:fs";
import { test } from "vitest";
import { listFound } from "../../shop/search/list-found.ts";
import { readProducts } from "../../shop/search/read-products.ts";
import { testShop } from "../../shop/test-shop.ts";
import { loadDemo } from "../load-demo.ts";
test("try", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  await readProducts(shop);
  for (const q of readFileSync("/tmp/search/q.txt", "utf8").split("\n").filter(Boolean)) {
    const f = await listFound(shop, { q, page: 1, limit: 24 }, "en");
    const s = (l: { path: string }[]) => l.map(({ path }) => path.split("/").at(-1)).join(" ");
    console.log(`${q} | ${f.missingBrand ?? ""} ${f.terms.map((t) => t.kind).join()} | ${f.total}: ${s(f.products.slice(0, 8))} | near ${s(f.near)}`);
  }
});
