import { expect, test } from "vitest";
import { openOwnDemoShop } from "../../../demo/relevance/demo-shop.ts";
import { changeSettings } from "../../../shop/settings/settings.ts";
import { admin } from "../../../shop/test-shop.ts";
import { openDocument } from "../../documents/test-document.ts";

test("a set's page shows the gift card, that no prices are in the parcel, and the wrapping that the shop offers", async () => {
  const shop = await openOwnDemoShop();
  const pageOf = async (slug: string, language = "") => {
    const { rows } = await shop.pool.query<{ id: string }>("select id from products where slug = $1", [slug]);
    return (await openDocument(shop, `${language}/product/${rows[0]?.id}/${slug}`)).html;
  };
  const page = await pageOf("the-holud-box");
  expect(page).toContain("Ready to give");
  expect(page).toContain("up to 160 characters");
  expect(page).toMatch(/Cotton Drawstring Pouch.*11 × 12 cm.*৳290/s);
  expect(await pageOf("the-holud-box", "/bn")).toContain("১৬০ অক্ষর পর্যন্ত");
  // A product that is not a set does not show it.
  expect(await pageOf("saffron-glow-radiance-serum")).not.toContain("Ready to give");

  await changeSettings(shop, admin, { giftWrapSku: null }, undefined);
  for (const [language, words, card] of [
    ["", "Write its card in the cart or at checkout", "up to 160 characters"],
    ["/bn", "কার্ডের কথাটি লিখে দিন", "১৬০ অক্ষর পর্যন্ত"],
  ] as const) {
    const [section] = (await pageOf("the-holud-box", language)).match(/<section class="set-gift".*?<\/section>/s) ?? [];
    expect(section).toContain(words);
    expect(section).toContain(card);
    expect(section).toMatch(/No prices in the parcel|পার্সেলে দাম লেখা থাকবে না/);
    expect(section).not.toContain("<ul>");
  }
});
