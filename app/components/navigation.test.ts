import { expect, test } from "vitest";
import { changeVariant } from "../../shop/catalog/change-variant.ts";
import { optionalPages } from "../../shop/catalog/empty-pages.ts";
import { reindexProducts } from "../../shop/search/reindex-products.ts";
import { setShop } from "../../shop/sets/test-sets.ts";
import { admin, stockProduct, type TestShop, testShop, variantDraft } from "../../shop/test-shop.ts";
import { openDocument } from "../documents/test-document.ts";

/** Those of the three pages that header and footer of a page lead to. */
async function linkedPages(shop: TestShop, language: "" | "/bn" = ""): Promise<string[]> {
  const { html } = await openDocument(shop, `${language}/faq`);
  return optionalPages.filter((page) => html.includes(`href="${language}${page}"`));
}

test("header and footer lead to sets, routine and shade finder only while the shop has products for them", async () => {
  const shop = await testShop();
  expect(await linkedPages(shop)).toEqual([]);
  for (const en of ["Neem Face Wash", "Night Face Cream"])
    await stockProduct(shop, { name: { en, bn: null }, category: "Skincare" });
  await reindexProducts(shop);
  expect(await linkedPages(shop)).toEqual(["/routine"]);

  const foundation = { name: { en: "Silk Foundation", bn: null }, category: "Makeup" as const };
  const shade = variantDraft({ swatch: "#C79262", name: { en: "Paat", bn: null } });
  const { variantIds } = await stockProduct(shop, { ...foundation, variants: [shade] });
  expect(await linkedPages(shop, "/bn")).toEqual(["/routine", "/shade-finder"]);
  await changeVariant(shop, admin, variantIds[0] ?? "", { stock: 0, was: { stock: 10 } });
  expect(await linkedPages(shop)).toEqual(["/routine"]);
});

test("a shop with a gift set leads to its sets", async () => {
  const { shop } = await setShop();
  expect(await linkedPages(shop)).toEqual(["/sets"]);
  expect(await linkedPages(shop, "/bn")).toEqual(["/sets"]);
});
