import { expect, test } from "vitest";
import { changeVariant } from "../catalog/change-variant.ts";
import { fromTaka } from "../money.ts";
import { admin, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { readSearchStart } from "./search-start.ts";

test("an empty search box offers what sells best, and nothing that is sold out", async () => {
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
