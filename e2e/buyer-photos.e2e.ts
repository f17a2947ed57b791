import { eq } from "drizzle-orm";
import { products } from "../db/schema.ts";
import { languages } from "../shop/language.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { expect, i18n, openPage, story } from "./story.ts";

const title = { en: "At home with our customers", bn: "ক্রেতাদের ঘরে যেমন" };
const season = { en: /^See the \w+ shelf$/, bn: /শেলফ দেখুন$/ };

for (const language of languages) {
  const { t, path } = i18n[language];

  story(`a customer looks at buyers' photos on the home page and at the product (${language})`, async ({ page }) => {
    await openPage(page, path("/"));
    const row = page.getByRole("region", { name: title[language] });
    await row.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await row.getByRole("button").first().click();
    const large = page.getByRole("dialog");
    await expect(large).toContainText(t("reviews.verified"));
    await expectAccessible(page);
    await large.getByRole("link").click();

    await expect(page).toHaveURL(/\/product\//);
    const strip = page.getByRole("region").filter({ has: page.locator(".buyers") });
    const photo = strip.getByRole("button").first();
    await photo.scrollIntoViewIfNeeded();
    // By keyboard: opened, closed, and back where one was.
    await photo.focus();
    await page.keyboard.press("Enter");
    await expect(large).toBeVisible();
    await expect(large.getByRole("img").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(large).toHaveCount(0);
    await expect(photo).toBeFocused();
  });

  story(
    `the hero leads to the products in its picture, and the band sells what it shows (${language})`,
    async ({ page, database }) => {
      await openPage(page, path("/"));
      await page.getByRole("link", { name: season[language] }).click();
      await expect(page).toHaveURL(/#\w+-shelf$/);
      await expect(page.locator(page.url().replace(/.*#/, "#"))).toBeInViewport();
      const band = page.locator(".band-product");
      await band.scrollIntoViewIfNeeded();
      const [shiuli] = await database.db
        .select({ en: products.nameEn, bn: products.nameBn })
        .from(products)
        .where(eq(products.slug, "shiuli-eau-de-parfum"));
      await expect(band.getByRole("link", { name: shiuli?.[language] ?? "", exact: true })).toBeVisible();
      await expect(
        page.getByRole("link", { name: language === "en" ? "Hair fall" : "চুল পড়া", exact: true }),
      ).toBeVisible();
      expect(await overflowingElements(page)).toEqual([]);
    },
  );
}
