import { expect, test } from "vitest";
import { setShop } from "../../../shop/sets/test-sets.ts";
import { openDocument } from "../../documents/test-document.ts";

test("the breadcrumb of a set leads to all sets, on its page and for search engines; a product's to its category", async () => {
  const { shop, items } = await setShop();
  const [box, soap] = items({ box: 1, soap: 1 });
  for (const [part, language, list] of [
    [box, "", "/sets"],
    [box, "/bn", "/bn/sets"],
    [soap, "", "/makeup"],
  ] as const) {
    const { html } = await openDocument(shop, `${language}/product/${part?.productId}`);
    const [crumbs] = html.match(/<nav class="crumbs".*?<\/nav>/s) ?? [];
    expect(crumbs).toContain(`href="${list}"`);
    expect(html).toContain(`"item":"${shop.publicUrl}${list}"`);
  }
});
