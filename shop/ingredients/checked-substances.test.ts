import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, products } from "../../db/schema.ts";
import { listAdminProducts } from "../catalog/admin-products.ts";
import { changeProduct } from "../catalog/change-product.ts";
import { getProduct } from "../catalog/product-queries.ts";
import { admin, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { recomputeClaims } from "./claims.ts";

const bleach = "Aqua, Stearic Acid, Glycerin, Hydroquinone 2%, Cetyl Alcohol, Phenoxyethanol";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

test("a product with hydroquinone stays hidden until staff confirm that they checked it", async () => {
  const { productId } = await stockProduct(shop, { status: "hidden" });
  const change = (changes: Parameters<typeof changeProduct>[3]) => changeProduct(shop, admin, productId, changes);
  const refusal = { code: "ingredients-unchecked", details: { substances: ["hydroquinone"] } };

  expect(await change({ ingredients: bleach })).toBe(true);
  await expect(change({ status: "published" })).rejects.toMatchObject(refusal);
  await expect(change({ status: "published", ingredientsChecked: ["mercury"] })).rejects.toMatchObject(refusal);
  expect(await change({ status: "published", ingredientsChecked: ["hydroquinone", "mercury"] })).toBe(true);
  expect(await getProduct(shop, productId, "en")).toMatchObject({ ingredients: bleach });
  const summary = await shop.db.select().from(auditLog).orderBy(auditLog.id);
  expect(summary.at(-1)).toMatchObject({
    ...{ byName: "Rupa", action: "product-changed", before: { ingredientsChecked: [], status: "hidden" } },
    after: { ingredientsChecked: ["hydroquinone"], status: "published" },
  });

  // Another substance must be checked as well, and one that is removed and added again must be checked again.
  await expect(change({ ingredients: `${bleach}, Calomel` })).rejects.toMatchObject({
    details: { substances: ["mercury"] },
  });
  expect(await change({ featured: true })).toBe(true);
  expect(await change({ ingredients: "Aqua, Glycerin" })).toBe(true);
  await expect(change({ ingredients: bleach })).rejects.toMatchObject(refusal);
});

test("the admin list names forbidden substances in the reader's language, and shows whether they were checked", async () => {
  const name = { en: "Bleach cream", bn: null };
  await stockProduct(shop, { name, ingredients: bleach, ingredientsChecked: ["hydroquinone"] });
  const { products: listed } = await listAdminProducts(shop, admin, { sort: "newest", page: 1, limit: 9 }, "bn");
  expect(listed[0]?.forbidden).toEqual([{ id: "hydroquinone", name: "হাইড্রোকুইনোন", checked: true }]);
});

test("claims are stored with each save, and recomputed when their rules change", async () => {
  const cream = "Aqua, Glycerin, Squalane, Panthenol, Phenoxyethanol, Dimethicone, Parfum";
  const { productId } = await stockProduct(shop, { source: "own", sourceKey: "1", ingredients: cream });
  const marks = async () => (await getProduct(shop, productId, "en"))?.marks;
  const withSilicone = ["alcohol-free", "paraben-free", "sulfate-free", "mineral-oil-free"];
  expect(await marks()).toEqual(withSilicone);
  await stockProduct(shop, { source: "own", sourceKey: "1", ingredients: `${cream}, Methylparaben` });
  expect(await marks()).toEqual(withSilicone.filter((claim) => claim !== "paraben-free"));
  await changeProduct(shop, admin, productId, { ingredients: cream });
  expect(await marks()).toEqual(withSilicone);

  await shop.db.update(products).set({ claims: [], claimsVersion: 0 });
  await stockProduct(shop, { ingredients: null });
  await shop.db.execute(sql`update products set claims_version = 0`);
  expect(await recomputeClaims(shop)).toBe(2);
  expect(await marks()).toEqual(withSilicone);
  expect(await recomputeClaims(shop)).toBe(0);
});
