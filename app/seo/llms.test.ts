import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { sampleContent } from "../../api/test-requests.ts";
import type { Shop } from "../../shop/shop.ts";
import { testShop } from "../../shop/test-shop.ts";
import { shopContext } from "../context.ts";
import en from "../i18n/en.json" with { type: "json" };
import { registerMessages } from "../i18n/messages.ts";
import { loader } from "./llms.ts";

async function readLlms(shop: Shop): Promise<string> {
  registerMessages("en", en);
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  return (await loader({ context } as never)).text();
}

test("llms.txt lists the shop's pages and its catalogue for programs", async () => {
  const shop = await testShop();
  const text = await readLlms(shop);
  expect(text).toMatch(/^# Beauty Shop\n\n> /);
  for (const path of ["/makeup", "/delivery-and-returns", "/.well-known/ucp", "/feeds/products.xml"]) {
    expect(text).toContain(`](${shop.publicUrl}${path})`);
  }
});

test("llms.txt says what the merchant says of the shop, and lists their pages and running campaigns", async () => {
  const shop = await testShop();
  const settings = await shop.settings();
  shop.settings = async () => ({
    ...settings,
    look: { ...settings.look, about: { en: "Honey from Khulna.", bn: "" } },
  });
  const [winter] = sampleContent.campaigns;
  const [sizes] = sampleContent.pages;
  if (!winter || !sizes) throw new Error("no sample");
  const honey = { ...winter, slug: "honey", title: { en: "Honey *days*", bn: "মধুর দিন" }, text: { en: "", bn: "" } };
  shop.content = async () => ({
    ...sampleContent,
    campaigns: [honey, { ...honey, slug: "off", on: false }, { ...honey, slug: "over", until: "2026-11-25" }],
    pages: [sizes, { ...sizes, slug: "draft", on: false }],
  });
  shop.setNow(new Date("2026-12-01T12:00:00+06:00"));
  const text = await readLlms(shop);
  expect(text).toContain("\n> Honey from Khulna.\n");
  expect(text).toContain(`## Offers\n\n- [Honey days](${shop.publicUrl}/offers/honey): 20 November to 3 December\n\n`);
  expect(text).toContain(`](${shop.publicUrl}/pages/sizes)`);
  for (const slug of ["off", "over", "draft"]) expect(text).not.toContain(`/${slug})`);
});
