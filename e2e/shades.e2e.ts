import { serverI18n } from "../app/i18n/server-texts.ts";
import shadesBn from "../app/i18n/shades-bn.json" with { type: "json" };
import shadesEn from "../app/i18n/shades-en.json" with { type: "json" };
import { languages } from "../shop/language.ts";
import { fromTaka } from "../shop/money.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { core, details, expect, formatTaka, i18n, oneOrAll, openPage, story } from "./story.ts";
import { createTestProduct } from "./test-product.ts";
import { Hands } from "./touches.ts";

const shades = [
  { name: { en: "Sindoor", bn: "সিঁদুর" }, price: 690, swatch: "#B3121F", picture: "lipstick-velvet-mati" },
  { name: { en: "Golap", bn: "গোলাপ" }, price: 690, swatch: "#C24A64", picture: "lipstick-velvet-golap", stock: 0 },
  { name: { en: "Jaam", bn: "জাম" }, price: 690, swatch: "#5A1238", picture: "lipstick-velvet-jaam" },
  { name: { en: "Karabi", bn: "করবী" }, price: 690, swatch: "#BE4D68", picture: "lipstick-velvet-bokul" },
];
const reduced = { price: fromTaka(690), from: null, until: null };
const pictures = shades.map(({ name, picture }) => ({ imageId: picture, alt: name }));
const lipstick = { pictures, name: { en: "Bakul Lipstick", bn: "বকুল লিপস্টিক" }, choices: shades };

const sheetTexts = { en: shadesEn, bn: shadesBn };

story.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

story(
  "drawings of shades far below on a product's page are loaded when they come near",
  details,
  async ({ page, database }) => {
    const { productId } = await createTestProduct(database, lipstick);
    await page.setViewportSize({ width: 390, height: 300 });
    const drawings: string[] = [];
    page.on("request", (request) => /\/lips-[\w-]+\.webp$/.test(request.url()) && drawings.push(request.url()));
    await openPage(page, `/product/${productId}`);
    await page.waitForLoadState("networkidle");
    expect(drawings).toEqual([]);
    await page.locator(".skins li").first().scrollIntoViewIfNeeded();
    await expect.poll(() => drawings.length).toBeGreaterThan(0);
  },
);

for (const language of oneOrAll(languages, 0)) {
  const { t, path } = i18n[language];

  story(
    `a product with shades requires a choice before it is bought (${language})`,
    core,
    async ({ page, database }) => {
      const { productId, variantIds } = await createTestProduct(database, lipstick);
      await openPage(page, path(`/product/${productId}`));
      const shadeOf = (index: number) => page.getByRole("radio", { name: shades[index]?.name[language] });
      const button = (text: string) => page.getByRole("button", { name: text, exact: true }).first();
      await expect(page.getByRole("group", { name: t("product.chooseShade") })).toBeVisible();
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
      await expect(page.getByRole("button", { name: t("product.buyNow") })).toHaveCount(0);
      await expect(page.locator(".info-price")).toBeVisible();
      await expectAccessible(page);
      // Further down two shades are shown side by side on three skins.
      const onSkin = page.locator(".skins li").first();
      await onSkin.scrollIntoViewIfNeeded();
      await page.getByLabel(serverI18n(language).t("compare.second")).selectOption(variantIds[2] ?? "");
      await expect(onSkin.getByRole("img")).toHaveAccessibleName(new RegExp(shades[2]?.name[language] ?? ""));

      // By keyboard: the first arrow key chooses.
      await shadeOf(0).focus();
      await page.keyboard.press("ArrowDown");
      await expect(shadeOf(1)).toBeChecked();
      // A sold-out shade says so, and offers a stock alert.
      await expect(page.getByRole("group", { name: t("product.shade") })).toContainText(t("product.soldOut"));
      await expect(button(t("back.ask"))).toBeVisible();
      await shadeOf(2).check({ force: true });
      await expect(button(t("product.addToCart"))).toBeVisible();
      await expect(onSkin.getByRole("img")).toHaveAccessibleName(new RegExp(`^${shades[2]?.name[language]}`));
      // The URL contains the shade, and opens with it; chats about the product name it.
      await expect(page).toHaveURL(new RegExp(`variant=${variantIds[2]}$`));
      const named = encodeURIComponent(`${lipstick.name[language]}, ${shades[2]?.name[language]}\n`);
      for (const chat of await page.locator('main a[href^="https://wa.me/"]:visible').all())
        await expect(chat).toHaveAttribute("href", new RegExp(`text=${named}.*variant%3D${variantIds[2]}$`));
      await page.reload();
      await expect(shadeOf(2)).toBeChecked();
      await expect(button(t("product.buyNow"))).toBeVisible();
    },
  );

  story(
    `a shade is added to the cart from a list in three taps, compared on skin (${language})`,
    async ({ page, database }) => {
      const texts = sheetTexts[language];
      const brand = `Sheet ${language}`;
      const { name } = await createTestProduct(database, {
        ...lipstick,
        brand,
        name: { en: `Sheet Tint ${language}`, bn: `শীট টিন্ট ${language}` },
        // Jaam costs less for now.
        choices: shades.map((each, at) => (at === 2 ? { ...each, price: 790, salePrice: reduced } : each)),
      });
      await openPage(page, path(`/search?q=${encodeURIComponent(name[language])}`));
      const hands = new Hands(page);
      const sheet = page.getByRole("dialog", { name: texts["shades.title"] });
      const shade = shades[2]?.name ?? { en: "", bn: "" };
      const open = () =>
        hands.tap(
          page.getByRole("link", {
            name: t("product.doTo", { action: t("product.chooseShade"), name: name[language] }),
          }),
        );
      const add = sheet.getByRole("button", {
        name: texts["shades.add"].replace("{shade}", shade[language]).replace("{price}", formatTaka(language, 690)),
      });

      await hands.within(3, async () => {
        await open();
        await expect(sheet.getByRole("radio", { checked: true })).toHaveCount(0);
        await expect(sheet.getByRole("button", { name: t("product.chooseShade") })).toBeVisible();
        await expect(sheet.getByRole("radio").first()).toBeFocused();
        await hands.tap(sheet.getByText(shade[language], { exact: true }));
        // Both names, and the colour family.
        await expect(sheet.getByRole("status").first()).toContainText(shade.en);
        await expect(sheet.getByRole("status").first()).toContainText(shade.bn);
        await expect(sheet.getByRole("status").locator("s")).toContainText(formatTaka(language, 790));
        // A question about it has the product, the shade and its address typed.
        const ask = sheet.getByRole("link", { name: texts["shades.ask"].replace("{chat}", "WhatsApp") });
        const question = `${name[language]}, ${shade[language]}\n`;
        await expect(ask).toHaveAttribute("href", new RegExp(`text=${encodeURIComponent(question)}.*variant%3D`));
        await hands.tap(add);
      });
      await expect(page.getByRole("status").getByText(t("cart.added"))).toBeVisible();
      await expect(sheet).toBeHidden();

      // Two shades side by side on three skin tones; a sold-out one says so.
      await open();
      // Before a choice the button says that one is missing.
      await sheet.getByRole("button", { name: t("product.chooseShade") }).tap();
      await expect(sheet.getByRole("status").getByText(texts["shades.first"])).toBeVisible();
      await expect(sheet.getByRole("radio").first()).toBeFocused();
      await sheet.getByText(shade[language], { exact: true }).tap();
      await sheet.getByLabel(texts["shades.compare"]).selectOption(shades[0]?.name[language] ?? "");
      await expect(sheet.getByRole("img", { name: new RegExp(`${shades[0]?.name[language]}: `) })).toHaveCount(3);
      await expect(sheet.locator(".skins-said").last()).toContainText(texts["shades.on.glows"]);
      await expectAccessible(page);
      await sheet.locator("label:has(input)", { hasText: shades[1]?.name[language] ?? "" }).tap();
      await expect(sheet.getByRole("link", { name: t("back.ask") })).toBeVisible();
      await expect(sheet.locator(".sheet-sw .no")).toHaveCSS("cursor", "pointer");
      await expect(sheet.locator(".sheet-sw .no .sheet-name")).toHaveCSS("text-decoration-line", "line-through");
      // The most similar shade in stock is a tap away.
      await sheet
        .getByRole("button", { name: texts["shades.closest"].replace("{shade}", shades[3]?.name[language] ?? "") })
        .tap();
      await expect(sheet.getByRole("radio", { name: shades[3]?.name[language] ?? "" })).toBeChecked();
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
    },
  );

  story(`nothing moves in the sheet when a shade is chosen (${language})`, details, async ({ page, database }) => {
    const { productId } = await createTestProduct(database, lipstick);
    for (const [width, height] of [
      [360, 740],
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openPage(page, path(`/product/${productId}`));
      await page.locator("[data-shades]").first().click();
      const sheet = page.locator(".shade-sheet");
      const swatches = sheet.locator(".sheet-sw");
      const top = async () => (await swatches.boundingBox())?.y ?? 0;
      await expect(swatches).toBeVisible();
      // It slides in first.
      await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
      const before = await top();
      // Not even when the hint about a missing choice appears.
      await sheet.getByRole("button", { name: t("product.chooseShade") }).click();
      await expect(sheet.getByRole("status").getByText(sheetTexts[language]["shades.first"])).toBeVisible();
      expect(await top(), `${width}, without a shade`).toBeCloseTo(before, 0);
      for (const label of await swatches.locator("label").all()) {
        await label.click();
        await expect(label.getByRole("radio")).toBeChecked();
        expect(await top(), `${width}, ${await label.textContent()}`).toBeCloseTo(before, 0);
      }
    }
  });

  story(
    `a size is added to the cart from a list in two taps, with its price per amount (${language})`,
    details,
    async ({ page, database }) => {
      const { name } = await createTestProduct(database, {
        ...{ pictures, category: "Skincare", name: { en: `Sized Serum ${language}`, bn: `সাইজের সিরাম ${language}` } },
        choices: [
          { name: { en: "15 ml", bn: "১৫ মিলি" }, price: 790 },
          { name: { en: "30 ml", bn: "৩০ মিলি" }, price: 1350 },
          { name: { en: "50 ml", bn: "৫০ মিলি" }, price: 1990, stock: 0 },
        ],
      });
      await openPage(page, path(`/search?q=${encodeURIComponent(name[language])}`));
      const hands = new Hands(page);
      const opener = page.getByRole("link", {
        name: t("product.doTo", { action: t("product.choose"), name: name[language] }),
      });
      // The same plus button as for shades.
      await expect(opener.locator("use")).toHaveAttribute("href", /#i-plus$/);
      const sheet = page.getByRole("dialog", { name: t("product.choose") });
      const size = (en: string, bn: string) => sheet.getByRole("radio", { name: { en, bn }[language] });
      const addText = (en: string, bn: string, price: number) =>
        sheetTexts[language]["shades.add"]
          .replace("{shade}", { en, bn }[language])
          .replace("{price}", formatTaka(language, price));

      await hands.within(2, async () => {
        await hands.tap(opener);
        // The size whose price is on the card.
        await expect(size("15 ml", "১৫ মিলি")).toBeChecked();
        await expect(size("15 ml", "১৫ মিলি")).toBeFocused();
        await expect(sheet.getByText(formatTaka(language, 527))).toBeVisible();
        await expect(sheet.getByText(formatTaka(language, 450))).toBeVisible();
        await hands.tap(sheet.getByRole("button", { name: addText("15 ml", "১৫ মিলি", 790) }));
      });
      await expect(page.getByRole("status").getByText(t("cart.added"))).toBeVisible();
      await expect(sheet).toBeHidden();

      await opener.tap();
      await sheet.getByText({ en: "30 ml", bn: "৩০ মিলি" }[language], { exact: true }).tap();
      await expect(sheet.getByRole("button", { name: addText("30 ml", "৩০ মিলি", 1350) })).toBeVisible();
      await expectAccessible(page);
      await sheet.locator("label", { hasText: { en: "50 ml", bn: "৫০ মিলি" }[language] }).tap();
      await expect(sheet.getByRole("link", { name: t("back.ask") })).toBeVisible();
    },
  );

  story(
    `the bar of a product asks for the shade, and the cart uses it (${language})`,
    details,
    async ({ page, database }) => {
      const texts = sheetTexts[language];
      const { productId } = await createTestProduct(database, lipstick);
      await openPage(page, path(`/product/${productId}`));
      await page
        .getByRole("button", { name: t("product.chooseShade") })
        .first()
        .tap();
      const sheet = page.getByRole("dialog", { name: texts["shades.title"] });
      await sheet.getByText(shades[0]?.name[language] ?? "", { exact: true }).tap();
      await sheet.getByRole("button", { name: t("quantity.more") }).tap();
      await sheet.locator(".btn").tap();
      // The page no longer asks for what was just chosen, also when the customer comes back to it.
      const shade = page.locator("#shades").getByRole("radio", { name: shades[0]?.name[language] ?? "" });
      await expect(shade).toBeChecked();
      await expect(page.getByRole("status").getByText(t("cart.added"))).toBeVisible();
      await expect(page.locator(".toast").getByRole("button", { name: t("cart.view") })).toBeVisible();
      await expect(page).toHaveURL(path("/cart"));
      await expect(page.getByText(shades[0]?.name[language] ?? "").first()).toBeVisible();
      await page.goBack();
      await expect(shade).toBeChecked();
    },
  );
}
