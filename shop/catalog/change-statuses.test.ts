import pg from "pg";
import { expect, test, vi } from "vitest";
import { auditLog } from "../../db/schema.ts";
import { admin, nusrat, stockProduct, testShop } from "../test-shop.ts";
import { changeProduct, changeProductStatuses, deleteProduct } from "./change-product.ts";
import { listProducts } from "./list-products.ts";

test("many products are hidden and published together, each with its audit entry", async () => {
  const shop = await testShop();
  const comb = await stockProduct(shop);
  const soap = await stockProduct(shop);
  const gone = await stockProduct(shop);
  await deleteProduct(shop, admin, gone.productId);
  const ids = [comb.productId, soap.productId, gone.productId, "unknown"];
  const shown = async () => (await listProducts(shop, { sort: "newest", page: 1, limit: 10 }, "en")).total;
  await shop.db.delete(auditLog);

  expect(await changeProductStatuses(shop, admin, { products: ids, status: "hidden" })).toBe(2);
  expect(await shown()).toBe(0);
  expect(await shop.db.select().from(auditLog)).toHaveLength(2);
  expect(await changeProductStatuses(shop, admin, { products: ids, status: "hidden" })).toBe(0);
  await expect(changeProductStatuses(shop, nusrat, { products: ids, status: "published" })).rejects.toThrow(
    "not-allowed",
  );
  expect(await changeProductStatuses(shop, admin, { products: ids, status: "published" })).toBe(2);
  expect(await shown()).toBe(2);
});

test("a product that may not be published keeps the whole selection hidden", async () => {
  const shop = await testShop();
  const comb = await stockProduct(shop);
  const cream = await stockProduct(shop, { name: { en: "Cream", bn: null } });
  const ids = [comb.productId, cream.productId];
  await changeProductStatuses(shop, admin, { products: ids, status: "hidden" });
  await changeProduct(shop, admin, cream.productId, { ingredients: "Aqua, Hydroquinone 4%" });
  const publish = changeProductStatuses(shop, admin, { products: ids, status: "published" });
  await expect(publish).rejects.toMatchObject({
    code: "ingredients-unchecked",
    details: { product: "Cream", substances: ["hydroquinone"] },
  });
  expect((await listProducts(shop, { sort: "newest", page: 1, limit: 10 }, "en")).total).toBe(0);
});

test("a selection blocks orders only briefly: it takes three statements per product", async () => {
  const shop = await testShop();
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push((await stockProduct(shop)).productId);
  const query = vi.spyOn(pg.Client.prototype, "query");
  await changeProductStatuses(shop, admin, { products: ids, status: "hidden" });
  const statements = query.mock.calls.length;
  query.mockRestore();
  // Plus a few for all of them together.
  expect(statements).toBeLessThan(3 * ids.length + 10);
});
