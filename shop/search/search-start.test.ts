import { expect, test } from "vitest";
import { changeVariant } from "../catalog/change-variant.ts";
import { fromTaka } from "../money.ts";
import { setShop } from "../sets/test-sets.ts";
import { admin, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { readSearchStart } from "./search-start.ts";

test("the menu lists the kinds of products in each category", async () => {
  const shop = await testShop();
  for (const name of ["Rose Serum", "Rose Toner"])
    await stockProduct(shop, { name: { en: name, bn: null }, category: "Skincare" });
  await stockProduct(shop, { name: { en: "Red Lipstick", bn: null }, category: "Makeup" });
  const kinds = async (language: "en" | "bn") =>
    (await readSearchStart(shop, language)).categories.map(({ path, kinds: each }) => [
      path,
      each.map(({ name }) => name),
    ]);
  expect(await kinds("en")).toEqual([
    ["/skincare", ["Toner", "Serum"]],
    ["/makeup", []],
  ]);
  expect((await kinds("bn"))[0]).toEqual(["/skincare", ["টোনার", "সিরাম"]]);
});

test("the menu lists the concerns of each category, and no pages that the shop has no products for", async () => {
  const shop = await testShop();
  await stockProduct(shop, { category: "Skincare", attributes: { concern: ["acne"] } });
  await stockProduct(shop, { category: "Hair Care", attributes: { concern: ["hair-fall", "dandruff"] } });
  await stockProduct(shop, { category: "Fragrance" });
  const { categories, emptyPages } = await readSearchStart(shop, "en");
  expect(categories.map(({ path, concerns }) => [path, concerns])).toEqual([
    ["/skincare", ["acne"]],
    ["/fragrance", []],
    ["/hair-care", ["hair-fall", "dandruff"]],
  ]);
  expect(emptyPages).toEqual(["/sets", "/routine", "/shade-finder"]);
  const { shop: withSet } = await setShop();
  expect((await readSearchStart(withSet, "en")).emptyPages).not.toContain("/sets");
});

test("an empty search box suggests bestsellers, and nothing sold out", async () => {
  const shop = await testShop();
  const variants: string[] = [];
  for (const sold of [1, 9, 5, 7, 3, 8]) {
    const { productId, variantIds } = await stockProduct(shop, {
      name: { en: `Cream ${sold}`, bn: null },
      variants: [variantDraft({ price: fromTaka(100 + sold) })],
    });
    variants.push(...variantIds);
    await shop.pool.query("update products set sold = $1 where id = $2", [sold, productId]);
  }
  const names = async () => (await readSearchStart(shop, "en")).products.map(({ name }) => name.text);
  expect(await names()).toEqual(["Cream 9", "Cream 8", "Cream 7", "Cream 5"]);

  await changeVariant(shop, admin, variants[1] ?? "", { stock: 0, was: { stock: 10 } });
  expect(await names()).toEqual(["Cream 8", "Cream 7", "Cream 5", "Cream 3"]);
});

test("an empty search box suggests a few different concerns with products for them, sun protection included", async () => {
  const shop = await testShop();
  const stock = (concern: string[]) => stockProduct(shop, { attributes: { concern } });
  for (const each of [
    "dry-hair",
    "frizz",
    "split-ends",
    "hair-fall",
    "dullness",
    "pores",
    "acne",
    "dark-spots",
    "ageing",
  ])
    for (let count = 0; count < 3; count += 1) await stock([each]);
  await stock(["dryness", "sun-protection"]);
  await stock(["sun-protection", "redness"]);
  const { concerns } = await readSearchStart(shop, "en");
  expect(concerns).toEqual([
    ...["acne", "dark-spots", "dry-hair", "sun-protection", "hair-fall", "dullness", "ageing", "split-ends"],
  ]);
  expect((await readSearchStart(await testShop(), "en")).concerns).toEqual([]);
});
