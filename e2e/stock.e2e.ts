import type { Page } from "@playwright/test";
import { fromTaka } from "../shop/money.ts";
import { maxPieces } from "../shop/stock/stock-rules.ts";
import { adminI18n } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { openAdminAs } from "./place-order.ts";
import { core, expect, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

/** Like a USB scanner: the code, then Enter. */
async function scan(page: Page, label: string, code: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(code);
  await field.press("Enter");
}

const stockStory = isolatedShopStory.extend<object, { goods: string }>({ goods: ["own", { scope: "worker" }] });
// One after the other: they share a shop.
stockStory.describe.configure({ mode: "default" });

for (const { width, language } of [
  { width: 390, language: "bn" },
  { width: 1440, language: "en" },
] as const)
  stockStory(
    `goods are received, packed, counted and written off, in ${language} at ${width} px`,
    core,
    async ({ page, database }) => {
      const { t, path, number, money } = adminI18n[language];
      const stock = `${path("/admin-dashboard")}?section=stock`;
      await page.setViewportSize({ width, height: 900 });
      const name = { en: `Rack Soap ${width}`, bn: `র‍্যাক সাবান ${width}` };
      const soap = await createTestProduct(database, { name, choices: [{ price: 300, stock: 0 }] });
      const [variantId = ""] = soap.variantIds;
      await openAdminAs(page, database, "Jewel Mia", stock);
      await expect(page.getByRole("link", { name: t("admin.stock.receive"), exact: true })).toBeVisible();
      await page.keyboard.press("KeyR");
      await scan(page, t("admin.stock.scanToAdd"), name[language]);
      await page.getByLabel(t("admin.stock.batchCode")).fill(`sh-${width}`);
      const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel(t("admin.stock.expiresOn")).fill(soon);
      const quantity = page.getByLabel(t("admin.stock.quantity"));
      const price = page.getByLabel(t("admin.stock.price"), { exact: true });
      // What is wrong is marked at its field, and nothing is received.
      await quantity.fill("0");
      await price.fill("a lot");
      await page.getByRole("button", { name: t("admin.stock.receiveDo", { count: 0 }) }).click();
      await expect(quantity).toBeFocused();
      await expect(quantity).toHaveAccessibleDescription(
        t("admin.error.wholeNumber", { least: number(1), most: number(maxPieces) }),
      );
      await expect(price).toHaveAccessibleDescription(t("admin.error.amount"));
      await expectAccessible(page);
      // A scanner presses Enter after a code, which sends nothing.
      await quantity.fill("10");
      await quantity.press("Enter");
      await price.fill("120");
      await page.getByLabel(t("admin.stock.transport")).fill("50");
      await expect(page.getByText(money(fromTaka(125)), { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: t("admin.stock.receiveDo", { count: 10 }) }).click();

      const batch = page.getByRole("listitem").filter({ hasText: `SH-${width}` });
      await expect(batch.first()).toContainText(number(10));
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);

      const placed = await callApiAs<{ insertedId: string }>(page, "POST", "/orders/by-staff", {
        billingDetails: {
          fullName: "Nusrat Jahan",
          phone: `0187${2_000_000 + width}`,
          address: "House 1",
          city: "Dhaka",
        },
        items: [{ productId: soap.productId, variantId, quantity: 2 }],
        ...{ deliveryArea: "inside", total: 660, language: "en", confirmed: true },
      });
      await callApiAs(page, "POST", `/orders/${placed.insertedId}/pack`, {});

      // A count is a draft on the server: the page may be closed during it.
      await openPage(page, `${stock}&view=count`);
      await page.getByRole("button", { name: t("admin.stock.startCount") }).click();
      await scan(page, t("admin.stock.scanPiece"), `SH-${width}`);
      const counted = page.getByLabel(t("admin.stock.countedOf", { name: name[language] }));
      await expect(counted).toHaveValue("1");
      await page.reload();
      await counted.fill("7");
      await counted.blur();
      await expect(page.getByText(`−${number(1)}`, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: t("admin.stock.applyDo") }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("admin.stock.applyDo") })
        .click();
      await expect(batch.first()).toContainText(number(7));

      await page.getByRole("button", { name: t("admin.stock.writeOffOf", { name: name[language] }) }).click();
      await page.getByLabel(t("admin.stock.reason.tester")).check();
      await page.getByRole("button", { name: t("admin.stock.writeOffDo", { count: 1 }) }).click();
      await expect(batch.first()).toContainText(number(6));
      await page.getByRole("link", { name: name[language] }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: t("admin.stock.movements") })).toBeVisible();
      const movement = (why: "written-off" | "packed") =>
        page.getByRole("listitem").filter({ hasText: t(`admin.stock.why.${why}`) });
      await expect(movement("written-off")).toContainText(`−${number(1)}`);
      await expect(movement("packed")).toContainText(`−${number(2)}`);
      await expectAccessible(page);

      await page.getByRole("link", { name: t("admin.stock.labels") }).click();
      await expect(page.getByRole("article").getByRole("img")).toBeVisible();
    },
  );
