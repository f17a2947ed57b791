import { readFileSync } from "node:fs";
import path from "node:path";
import { eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { projectRoot } from "../../db/project.ts";
import { products, variants } from "../../db/tables.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { findProducts } from "./product-queries.ts";
import { summarizeProducts } from "./product-summary.ts";

const upgrade = readFileSync(path.join(projectRoot, "db", "migrations", "0047-unpriced-products-hidden.sql"), "utf8");

test("what an older release sold for nothing is hidden at the upgrade, and leaves the shelf; all else stays", async () => {
  const shop = await testShop();
  const { productId: free, variantIds } = await stockProduct(shop, { variants: [variantDraft(), variantDraft()] });
  const { productId: priced, variantIds: shades } = await stockProduct(shop, {
    variants: [variantDraft(), variantDraft()],
  });
  const costNothing = async (id: string | undefined, changes: object = {}) =>
    shop.db
      .update(variants)
      .set({ price: 0 as never, listPrice: null, ...changes })
      .where(eq(variants.id, id ?? ""));
  await costNothing(variantIds[1]);
  // A shade that is gone is not sold.
  await costNothing(shades[1], { deleted: true });
  await shop.db.transaction((tx) => summarizeProducts(tx, [free, priced], shop.now()));
  expect((await findBrokenInvariants(shop.db)).map(({ code, sample }) => [code, sample])).toEqual([
    ["sold-for-nothing", [free]],
  ]);
  await shop.pool.query(upgrade);
  const { products: found, total } = await findProducts(shop, { page: 1, limit: 10 }, "en");
  expect([found.map(({ id }) => id), total]).toEqual([[priced], 1]);
  expect(await shop.db.select({ id: products.id }).from(products).where(ne(products.status, "published"))).toEqual([
    { id: free },
  ]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
