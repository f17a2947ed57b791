import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { sampleContent } from "../../api/test-requests.ts";
import { images } from "../../db/schema.ts";
import { shareCardVersion } from "../../shop/media/share-images/share-card.ts";
import type { Shop } from "../../shop/shop.ts";
import { stockProduct, testShop } from "../../shop/test-shop.ts";
import { shopContext } from "../context.ts";
import { openDocument } from "../documents/test-document.ts";
import en from "../i18n/en.json" with { type: "json" };
import { registerMessages } from "../i18n/messages.ts";
import { loader } from "./share-image.ts";

registerMessages("en", en);

/** The answer to a request for a share image. */
async function request(shop: Shop, kind: string, id: string, file: string): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  const url = new URL(`/share/${kind}/${id}/${file}`, "https://labonno.example");
  return loader({ context, params: { kind, id, file }, url } as never);
}

test("the share image of an invalid product id answers 404 for any URL", async () => {
  const shop = await testShop();
  for (const id of ["\0", "nothing", "__proto__", "'", "\ud800", "a".repeat(10_000)]) {
    const response = await request(shop, "product", id, "0123456789abcdef.en.jpg");
    expect([response.status, response.headers.get("Cache-Control"), await response.text()]).toEqual([
      404,
      "public, max-age=60",
      "Not found",
    ]);
  }
});

test("a campaign's link shows its title, its last day and its first product until it is over", async () => {
  const shop = await testShop();
  await shop.db.insert(images).values(["serum", "own"].map((id) => ({ id, width: 400, height: 500, widths: [400] })));
  const pictures = [{ imageId: "serum", alt: { en: "Serum", bn: null } }];
  const { productId } = await stockProduct(shop, { pictures });
  const [winter] = sampleContent.campaigns;
  if (!winter) throw new Error("no campaign");
  const title = { en: "Honey *days*", bn: "মধুর *দিন*" };
  let campaign = { ...winter, title, productIds: [productId] };
  shop.content = async () => ({ ...sampleContent, campaigns: [campaign] });
  const shownOn = async (path: string) => {
    const { html } = await openDocument(shop, path);
    return /og:image" content="[^"]*\/share\/campaign\/winter\/([^"]+)"/.exec(html)?.[1] ?? "";
  };
  const noPrice = { logo: "Beauty Shop", price: null, priceBefore: null };
  const card = { ...noPrice, language: "en" as const, line: "Ends on 3 December at 11:59 PM", heading: "Honey days" };
  const fileOf = (changes: object) => `${shareCardVersion({ ...card, imageId: "serum", ...changes })}.en.jpg`;

  shop.setNow(new Date("2026-12-01T12:00:00+06:00"));
  const running = await shownOn("/offers/winter");
  expect(running).toBe(fileOf({}));
  const response = await request(shop, "campaign", "winter", running);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  expect(await shownOn("/bn/offers/winter")).toMatch(/\.bn\.jpg$/);

  campaign = { ...campaign, imageId: "own" };
  expect(await shownOn("/offers/winter")).toBe(fileOf({ imageId: "own" }));
  shop.setNow(new Date("2026-12-04T12:00:00+06:00"));
  const over = await shownOn("/offers/winter");
  expect(over).toBe(fileOf({ imageId: "own", line: en["header.cashOnDelivery"] }));
  const moved = await request(shop, "campaign", "winter", running).catch((answer) => answer);
  expect([moved.status, moved.headers.get("Location")]).toEqual([302, `/share/campaign/winter/${over}`]);

  campaign = { ...campaign, on: false };
  expect((await request(shop, "campaign", "winter", over)).status).toBe(404);
});
