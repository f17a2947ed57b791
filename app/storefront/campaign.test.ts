import { expect, test } from "vitest";
import type { Content } from "../../shop/content/content-schema.ts";
import { changeSettings } from "../../shop/settings/settings.ts";
import { settingsChanges } from "../../shop/settings/settings-schema.ts";
import { admin, stockProduct, testShop } from "../../shop/test-shop.ts";
import { openDocument } from "../documents/test-document.ts";

const none = { en: "", bn: "" };
const title = { en: "Soft, all winter", bn: "শীতজুড়ে কোমল" };
const winter: Content["campaigns"][number] = {
  ...{ slug: "winter", on: true, from: "2026-11-20", until: "2026-12-03", title, text: none, rowTitle: title },
  ...{ imageId: null, alt: none, productIds: [], favourite: null, note: none },
};

test("each chat of a campaign's page, at the form and in the bar, begins with the campaign and its link", async () => {
  const shop = await testShop();
  const chats = { whatsappUrl: "https://wa.me/8801700000000", messengerUrl: "https://m.me/rupkotha" };
  await changeSettings(shop, admin, settingsChanges.parse(chats), undefined);
  const { productId } = await stockProduct(shop);
  const live = await shop.content();
  shop.content = async () => ({ ...live, campaigns: [{ ...winter, productIds: [productId] }] });
  shop.setNow(new Date("2026-12-01T12:00:00+06:00"));
  for (const [path, language] of [
    ["/offers/winter", "en"],
    ["/bn/offers/winter", "bn"],
  ] as const) {
    const { html } = await openDocument(shop, path);
    const about = encodeURIComponent(`${title[language]} ${shop.publicUrl}${path}`);
    const chatsIn = (start: string, end: string) => {
      const from = html.indexOf(start);
      const part = html.slice(from, html.indexOf(end, from));
      return [...part.matchAll(/href="(https:\/\/(?:wa|m)\.me[^"]*)"/g)].map(([, href]) => href);
    };
    const [whatsapp, messenger] = [`${chats.whatsappUrl}?text=${about}`, `${chats.messengerUrl}?text=${about}`];
    expect(chatsIn('class="corder-trust"', "</ul>")).toEqual([whatsapp, messenger]);
    expect(chatsIn('class="cbar"', "</main>")).toEqual([messenger, whatsapp]);
  }
});
