import { eq } from "drizzle-orm";
import { products, reviewImages, reviews } from "../db/schema.ts";
import { newId } from "../shop/id.ts";
import { languages } from "../shop/language.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { details, expect, i18n, oneOrAll, openPage, story } from "./story.ts";
import { createTestProduct, waitForInvalidation } from "./test-product.ts";

const title = { en: "What our customers say", bn: "ক্রেতারা যা বলছেন" };
const lipstick = { name: { en: "Mehndi Lipstick", bn: "মেহেদি লিপস্টিক" }, choices: [{ price: 650 }] };
// Long ago: the home page shows the newest.
const writtenAt = new Date("2025-01-01");
const review = { name: "Nusrat Jahan", stars: 5, body: "Just as shown.", status: "published", demo: true } as const;
const season = { en: /^See the \w+ shelf$/, bn: /সম্ভার দেখুন$/ };

for (const language of oneOrAll(languages, 1)) {
  const { t, path } = i18n[language];

  story(
    `a customer opens buyers' photos on the home page and the product page (${language})`,
    details,
    async ({ page }) => {
      await openPage(page, path("/"));
      const row = page.getByRole("region", { name: title[language] });
      await row.scrollIntoViewIfNeeded();
      await expectAccessible(page);
      await row.getByRole("button").first().click();
      const large = page.getByRole("dialog");
      await expect(large).toContainText(t("reviews.verified"));
      await expectAccessible(page);
      await large.getByRole("link").click();

      // A single photo is shown only in its review.
      await expect(page).toHaveURL(/\/product\//);
      await expect(page.locator(".buyers")).toHaveCount(0);
      await page.locator(".review-photos button").first().click();
      await expect(large.getByRole("img")).toBeVisible();
    },
  );

  story(
    `three photos of one product form a row, opened by keyboard (${language})`,
    details,
    async ({ page, database }) => {
      const { productId } = await createTestProduct(database, lipstick);
      for (const imageId of ["buyer-lipstick", "buyer-balm", "buyer-comb"]) {
        const id = newId();
        await database.db.insert(reviews).values({ ...review, id, productId, writtenAt });
        await database.db.insert(reviewImages).values({ reviewId: id, position: 0, imageId });
      }
      await waitForInvalidation(database);
      await openPage(page, path(`/product/${productId}`));
      const large = page.getByRole("dialog");
      const strip = page.getByRole("region").filter({ has: page.locator(".buyers") });
      await expect(strip.getByRole("button")).toHaveCount(3);
      const photo = strip.getByRole("button").first();
      await photo.scrollIntoViewIfNeeded();
      await photo.focus();
      await page.keyboard.press("Enter");
      await expect(large).toBeVisible();
      await expect(large.getByRole("img").first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(large).toHaveCount(0);
      await expect(photo).toBeFocused();
    },
  );

  story(
    `the hero links to the products in its picture, and the band to the products it shows (${language})`,
    details,
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
