import { expect, test } from "vitest";
import { stockProduct, testShop } from "../../../shop/test-shop.ts";
import { openDocument } from "../../documents/test-document.ts";

test("below an English name stands the Bangla one; a Bangla page, and a product with one name, have no second", async () => {
  const shop = await testShop();
  const subtitle = async (name: { en: string | null; bn: string | null }, language = "") => {
    const { productId } = await stockProduct(shop, { name });
    const { html } = await openDocument(shop, `${language}/product/${productId}`);
    return /<p class="info-bangla" lang="bn">(.*?)<\/p>/.exec(html)?.[1] ?? null;
  };
  const both = { en: "Velvet Lipstick", bn: "ভেলভেট লিপস্টিক" };
  expect(await subtitle(both)).toBe("ভেলভেট লিপস্টিক");
  expect(await subtitle(both, "/bn")).toBeNull();
  expect(await subtitle({ ...both, bn: null })).toBeNull();
  expect(await subtitle({ ...both, en: null })).toBeNull();
});
