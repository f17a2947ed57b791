import { test } from "vitest";
import { listFound } from "../shop/search/list-found.ts";
import { readProducts } from "../shop/search/read-products.ts";
import { testShop } from "../shop/test-shop.ts";
import { loadDemo } from "./load-demo.ts";

test("x", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  console.time("read");
  await readProducts(shop);
  console.timeEnd("read");
  for (const q of (
    process.env.QS ??
    "lipstik,লিপস্টিক,lal lipistik,sunscrin,সানব্লক,chul pora,চুলের তেল,golap jol,rosewater,face wash,skincare,brown foundation,neem,niacinamide,kajol,make up brush,perfum,attar,serm,bron,dag,labono,mehtab,nail polish red,lal nailpolish,gift,vitamin c,spf 50,kalojira tel,shampu,khushki"
  ).split(",")) {
    const t = performance.now();
    const f = await listFound(shop, { q, page: 1, limit: 24 }, "en");
    console.log(
      q.padEnd(20),
      (performance.now() - t).toFixed(0) + "ms",
      f.total,
      "|",
      f.products
        .slice(0, 5)
        .map((p) => p.name.text)
        .join("; "),
      "~",
      f.near
        .slice(0, 3)
        .map((p) => p.name.text)
        .join("; "),
    );
  }
});
