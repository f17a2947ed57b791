import type { Page } from "@playwright/test";
import { serverI18n } from "../app/i18n/server-texts.ts";
import { callApiAs } from "./call-api.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { openAdminAs } from "./place-order.ts";
import { expect, openPage } from "./story.ts";
import { createTestProduct, type TestProduct } from "./test-product.ts";

const verifyStory = isolatedShopStory.extend<object, { goods: string }>({ goods: ["own", { scope: "worker" }] });
// One after the other: they share a shop.
verifyStory.describe.configure({ mode: "default" });

/** Jewel receives ten pieces of a batch. */
async function receive(page: Page, { variantIds: [variantId] }: TestProduct, code: string, expires: string) {
  await callApiAs(page, "POST", "/stock/receipts", { lines: [{ variantId, code, expires, quantity: 10 }] });
}

for (const { language, width, best, code } of [
  { language: "bn", width: 390, best: "০৮/২০২৮", code: "SG-2608-14" },
  { language: "en", width: 1440, best: "08/2028", code: "SG-2608-15" },
] as const)
  verifyStory(
    `a customer verifies their pack from the product page, in ${language} at ${width} px`,
    async ({ page, database }) => {
      const i18n = serverI18n(language);
      const { t } = i18n;
      await page.setViewportSize({ width, height: 900 });
      const serum = await createTestProduct(database, {
        name: { en: `Saffron Serum ${width}`, bn: `জাফরান সিরাম ${width}` },
        choices: [{ price: 1200, stock: 0 }],
      });
      await openAdminAs(page, database, "Jewel Mia", "/admin-dashboard?section=stock");
      await receive(page, serum, code, "2028-08-31");

      await openPage(page, i18n.path(`/product/${serum.productId}`));
      const line = page.getByText(t("product.batch", { date: best }));
      await expect(line).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: t("product.batchCheck") }).click();

      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("verify.heading").replaceAll("*", ""));
      await expect(page.getByRole("button", { name: t("verify.scan") })).toBeVisible();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      await page.getByRole("button", { name: t("verify.check") }).click();
      await expect(page.getByText(t("verify.missing"))).toBeVisible();
      await expect(page.getByLabel(t("verify.code"))).toBeFocused();
      await page.getByLabel(t("verify.code")).fill(code.toLowerCase().replaceAll("-", " "));
      await page.getByRole("button", { name: t("verify.check") }).click();

      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("verify.ours"));
      await expect(page.getByRole("link", { name: serum.name[language] })).toBeVisible();
      await expect(page.getByText(best, { exact: true })).toBeVisible();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);

      await page.getByLabel(t("verify.code")).fill("XX-1");
      await page.getByLabel(t("verify.code")).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("verify.unknown"));
      await expect(page.getByText(`XX-1 ${t("verify.unknownText")}`)).toBeVisible();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
    },
  );
