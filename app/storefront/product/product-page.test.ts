import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDemoShop } from "../../../demo/relevance/demo-shop.ts";
import { languages } from "../../../shop/language.ts";
import { fromTaka } from "../../../shop/money.ts";
import { changeSettings } from "../../../shop/settings/settings.ts";
import { admin, stockProduct, testShop, variantDraft } from "../../../shop/test-shop.ts";
import { renderDocument } from "../../documents/render-document.tsx";
import { matchDocument } from "../../documents/routes.ts";
import { openDocument } from "../../documents/test-document.ts";
import { serverI18n } from "../../i18n/server-texts.ts";

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

test("chats about a product name the shade of the address, and lead to it", async () => {
  const shop = await testShop();
  await changeSettings(shop, admin, { whatsappUrl: "https://wa.me/8801712345678" }, undefined);
  const shade = (sku: string, en: string) => variantDraft({ sku, swatch: "#B3121F", name: { en, bn: null } });
  const { productId, variantIds } = await stockProduct(shop, {
    name: { en: "Velvet Lipstick", bn: null },
    variants: [shade("A", "Golap"), shade("B", "Jaam")],
  });
  const chats = async (query: string) => {
    const { html } = await openDocument(shop, `/product/${productId}${query}`);
    const texts = [...html.matchAll(/href="https:\/\/wa\.me\/\d+\?text=([^"]*)"/g)].map(([, text]) => text ?? "");
    return [...new Set(texts.map(decodeURIComponent))];
  };
  const address = `${shop.publicUrl}/product/${productId}`;
  const [plain = "", ...others] = await chats("");
  expect(others).toEqual([]);
  expect(plain).toMatch(new RegExp(`^Velvet Lipstick\n${address}[/\\w-]*$`));
  expect(await chats(`?variant=${variantIds[1]}`)).toEqual([
    `${plain.replace("Lipstick", "Lipstick, Jaam")}?variant=${variantIds[1]}`,
  ]);
  expect(await chats("?variant=gone")).toEqual([plain]);
});

test("an address without the name, or with another one, leads to the canonical one, in its language and with its query", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop, { name: { en: "Velvet Lipstick", bn: "ভেলভেট লিপস্টিক" } });
  const opened = (path: string) => {
    const url = new URL(path, shop.publicUrl);
    const input = { shop, url, matched: matchDocument(url.pathname), asMarkdown: false, network: null };
    return renderDocument(input, (error) => {
      throw error;
    });
  };
  for (const language of ["", "/bn"]) {
    const bare = `${language}/product/${productId}`;
    const moved = await opened(`${bare}?variant=x&utm_source=facebook`);
    const canonical = "movedTo" in moved ? moved.movedTo : "";
    expect(canonical).toMatch(new RegExp(`^${bare}/velvet-lipstick[-\\w]*\\?variant=x&utm_source=facebook$`));
    expect(await opened(`${bare}/an-earlier-name?variant=x&utm_source=facebook`)).toEqual(moved);
    expect(await opened(canonical)).toMatchObject({ status: 200 });
  }
});

test("delivery is promised free where every size that can be bought costs enough for it, not where a cheaper one is sold", async () => {
  const shop = await testShop();
  const limit = fromTaka(1500);
  await changeSettings(shop, admin, { freeDeliveryAbove: limit }, undefined);
  const promised = async (smallStock: number) => {
    const { productId } = await stockProduct(shop, {
      variants: [
        variantDraft({ sku: null, name: { en: "30 ml", bn: null }, price: fromTaka(1200), stock: smallStock }),
        variantDraft({ sku: null, name: { en: "50 ml", bn: null }, price: limit, stock: 5 }),
      ],
    });
    const { html } = await openDocument(shop, `/product/${productId}`);
    return /<section class="promise".*?<\/section>/s.exec(html)?.[0] ?? "";
  };
  expect(await promised(3)).toContain("৳60");
  const withoutSmall = await promised(0);
  expect(withoutSmall).not.toContain("৳60");
  expect(withoutSmall).toContain(serverI18n("en").t("promise.free"));
});

test("reviews stand in the reader's language first, which the page says, and each names its language", async () => {
  const shop = await openDemoShop();
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select id from products where slug = 'second-skin-foundation'`,
  );
  for (const language of languages) {
    const { html } = await openDocument(shop, `${language === "bn" ? "/bn" : ""}/product/${rows[0]?.id}`);
    expect(html).toContain(serverI18n(language).t("reviews.order"));
    const textLanguages = [...html.matchAll(/class="review-text" lang="(\w+)"/g)].map(([, each]) => each);
    expect(textLanguages.length).toBeGreaterThan(1);
    expect(textLanguages).toEqual(
      textLanguages.toSorted((one, other) => Number(other === language) - Number(one === language)),
    );
    expect(textLanguages[0]).toBe(language);
  }
});

test("the details name each size that a product is sold in, not only that of its main pack", async () => {
  const shop = await testShop();
  const size = (sku: string, en: string, bn: string) => variantDraft({ sku, name: { en, bn } });
  const volumes = async (...variants: ReturnType<typeof size>[]) => {
    const { productId } = await stockProduct(shop, { attributes: { volume: "50 ml" }, variants });
    const opened = await Promise.all(["", "/bn"].map((path) => openDocument(shop, `${path}/product/${productId}`)));
    return opened.map(({ html }) => {
      const [, text = ""] = /<dt>(?:Volume|পরিমাণ)<\/dt><dd>(.*?)<\/dd>/.exec(html) ?? [];
      return text.replaceAll(/<[^>]*>/g, "");
    });
  };
  const large = size("A", "50 ml", "৫০ মিলি");
  expect(await volumes(large, size("B", "30 ml", "৩০ মিলি"))).toEqual(["50 ml, 30 ml", "৫০ মিলি, ৩০ মিলি"]);
  expect(await volumes(size("C", "50 ml", "৫০ মিলি"))).toEqual(["50 ml", "৫০ মিলি"]);
});
