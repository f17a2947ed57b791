import topUpBn from "../app/i18n/top-up-bn.json" with { type: "json" };
import topUpEn from "../app/i18n/top-up-en.json" with { type: "json" };
import { boughtTogether } from "../db/schema.ts";
import { languages } from "../shop/language.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { details, expect, formatTaka, i18n, oneOrAll, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";

const topUpTexts = { en: topUpEn, bn: topUpBn };
// Only one product costs exactly what is missing for free delivery.
const amounts = { en: { inCart: 911.5, missing: 588.5 }, bn: { inCart: 911.25, missing: 588.75 } };

/** Of what is not there: every comparison fails. */
const failBox = { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };

// More than the demo shop's minimum for free delivery.
const freeAmount = 1811;

for (const language of oneOrAll(languages, 1)) {
  const { t, path } = i18n[language];
  const texts = topUpTexts[language];
  const { inCart, missing } = amounts[language];

  story(`one tap in the cart reaches free delivery, and nothing jumps (${language})`, async ({ page, database }) => {
    const named = (en: string, bn: string) => ({ en: `${en} ${language}`, bn: language === "bn" ? bn : `${bn} ২` });
    const chosen = await createTestProduct(database, {
      ...{ name: named("Top-up Cream", "টপ ক্রিম"), choices: [{ price: inCart, stock: 9 }] },
    });
    const fitting = await createTestProduct(database, {
      ...{ name: named("Top-up Soap", "টপ সাবান"), choices: [{ price: missing, stock: 9 }] },
    });
    const tint = await createTestProduct(database, {
      name: named("Top-up Tint", "টপ টিন্ট"),
      choices: [
        { name: { en: "Sindoor", bn: "সিঁদুর" }, price: missing, swatch: "#B3121F" },
        { name: { en: "Jaam", bn: "জাম" }, price: missing, swatch: "#5A1238" },
      ],
    });
    const seenOf = ({ productId, name }: typeof chosen) => ({
      ...{ id: productId, path: `/product/${productId}`, brand: "Labonno", picture: null },
      // Only in the other language.
      names: { ...name, [language]: undefined },
    });
    await seedLocalStorage(page, {
      cart: [cartLineOf(chosen, { price: inCart })],
      seen: [seenOf(chosen), seenOf(fitting)],
    });
    await openPage(page, path("/cart"));

    const rail = page.getByRole("region", { name: texts["topUp.fit"] });
    const held = page.locator(".top-up");
    await expect(page.getByText(t("delivery.missing", { amount: formatTaka(language, missing) }))).toBeVisible();
    await expect(rail.getByRole("link", { name: fitting.name[language], exact: true })).toBeVisible();
    await expect(rail.getByRole("link", { name: chosen.name[language], exact: true })).toHaveCount(0);
    await expectAccessible(page);
    // Below the lines comes what is missing, then the row, then the gift and the sums.
    const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? failBox;
    const [line, meter, row] = [await boxOf(".line"), await boxOf(".free-delivery progress"), await boxOf(".top-up")];
    const [gift, sums] = [await boxOf(".cart-gift"), await boxOf(".sum")];
    expect(meter.y).toBeGreaterThan(line.y + line.height);
    expect(row.y - meter.y - meter.height).toBeLessThan(20);
    expect(row.height).toBeLessThan(290);
    expect(gift.y).toBeGreaterThanOrEqual(row.y + row.height);
    expect(sums.y).toBeGreaterThan(gift.y + gift.height);
    const { width = 0 } = page.viewportSize() ?? {};
    // Two whole products at least, each with a button, and the checkout is on the same screen.
    const buttons = await rail
      .locator(".add")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    expect(buttons.filter((right) => right <= width).length).toBeGreaterThanOrEqual(2);
    await expect(page.locator(".buybar .btn")).toBeInViewport({ ratio: 1 });
    expect(await overflowingElements(page)).toEqual([]);

    // Recently viewed: without products in the cart, with current names and prices.
    const seen = page.getByRole("region", { name: t("seen.title") });
    await seen.scrollIntoViewIfNeeded();
    await expect(seen.getByRole("listitem")).toHaveText([new RegExp(fitting.name[language])]);
    await expect(seen).toContainText(formatTaka(language, missing));

    // A product with shades opens their sheet within the cart page.
    const choose = t("product.doTo", { action: t("product.chooseShade"), name: tint.name[language] });
    await rail.getByRole("link", { name: choose }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(new RegExp(`${path("/cart")}$`));

    const add = t("product.doTo", { action: t("product.add"), name: fitting.name[language] });
    const button = rail.getByRole("button", { name: add });
    await button.scrollIntoViewIfNeeded();
    const { y } = (await held.boundingBox()) ?? { y: 0 };
    await button.click();
    await expect(page.getByText(t("delivery.freeNow"))).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: fitting.name[language] })).toBeAttached();
    const after = (await held.boundingBox()) ?? { y: 0 };
    expect(Math.abs(after.y - y)).toBeLessThan(3);
    await expect(seen).toHaveCount(0);
    // Totals that are being recalculated are pale.
    await expect(page.locator("dl[aria-busy=true]")).toHaveCount(0);
    // Targets half covered by the fixed header count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  });

  story(
    `with free delivery the cart suggests products bought together with it (${language})`,
    details,
    async ({ page, database }) => {
      const named = (en: string, bn: string) => ({ en: `${en} ${language}`, bn: language === "bn" ? bn : `${bn} ২` });
      const choices = [{ price: 333, stock: 9 }];
      const chosen = await createTestProduct(database, {
        ...{ name: named("Beside Serum", "পাশের সিরাম"), choices: [{ price: freeAmount, stock: 9 }] },
      });
      const soap = await createTestProduct(database, { name: named("Beside Soap", "পাশের সাবান"), choices });
      const gone = await createTestProduct(database, {
        ...{ name: named("Beside Balm", "পাশের বাম"), choices: [{ price: 333, stock: 0 }] },
      });
      const comb = await createTestProduct(database, { name: named("Beside Comb", "পাশের চিরুনি"), choices });
      const tint = await createTestProduct(database, {
        name: named("Beside Tint", "পাশের টিন্ট"),
        choices: [
          { name: { en: "Sindoor", bn: "সিঁদুর" }, price: 333, swatch: "#B3121F" },
          { name: { en: "Jaam", bn: "জাম" }, price: 333, swatch: "#5A1238" },
        ],
      });
      const pair = (one: typeof chosen, other: typeof chosen, score: number) => ({
        ...{ productId: one.productId, otherId: other.productId, score },
      });
      await database.db
        .insert(boughtTogether)
        .values([
          pair(chosen, gone, 0.9),
          pair(chosen, soap, 0.8),
          pair(chosen, tint, 0.7),
          pair(soap, comb, 0.6),
          pair(soap, chosen, 0.8),
        ]);
      await seedLocalStorage(page, { cart: [cartLineOf(chosen, { price: freeAmount })] });
      await openPage(page, path("/cart"));

      const rail = page.getByRole("region", { name: texts["topUp.together"] });
      await rail.scrollIntoViewIfNeeded();
      const names = rail.locator(".rail-name");
      // Neither sold-out products nor those in the cart.
      await expect(names).toHaveText([soap.name[language], tint.name[language]]);
      await expectAccessible(page);
      const choose = t("product.doTo", { action: t("product.chooseShade"), name: tint.name[language] });
      await rail.getByRole("link", { name: choose }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");

      const add = t("product.doTo", { action: t("product.add"), name: soap.name[language] });
      const button = rail.getByRole("button", { name: add });
      await button.scrollIntoViewIfNeeded();
      const { y } = (await rail.boundingBox()) ?? { y: 0 };
      await button.click();
      await expect(page.getByRole("heading", { level: 2, name: soap.name[language] })).toBeAttached();
      // Added products keep their place; those bought together are appended.
      await expect(names).toHaveText([soap.name[language], tint.name[language], comb.name[language]]);
      const added = t("product.doTo", { action: texts["topUp.addedShort"], name: soap.name[language] });
      await expect(rail.getByRole("button", { name: added })).toBeVisible();
      const after = (await rail.boundingBox()) ?? { y: 0 };
      expect(Math.abs(after.y - y)).toBeLessThan(3);
      expect(await overflowingElements(page)).toEqual([]);
    },
  );
}
