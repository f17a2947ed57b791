import { maxPieces } from "../shop/stock/stock-rules.ts";
import { adminI18n } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { openAdminAs } from "./place-order.ts";
import { expect, oneOrAll, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const buyStory = isolatedShopStory.extend<object, { goods: string }>({ goods: ["own", { scope: "worker" }] });
// One after the other: they share a shop.
buyStory.describe.configure({ mode: "default" });

for (const { language, width } of oneOrAll(
  [
    { language: "bn", width: 390 },
    { language: "en", width: 1440 },
  ] as const,
  1,
))
  buyStory(
    `a supplier and a purchase order are changed, pieces are written off by keyboard, in ${language} at ${width} px`,
    async ({ page, database }) => {
      const { t, path } = adminI18n[language];
      await page.setViewportSize({ width, height: 900 });
      const soap = await createTestProduct(database, {
        name: { en: `Milk Soap ${width}`, bn: `দুধ সাবান ${width}` },
        choices: [{ price: 300, stock: 0 }],
      });
      const name = soap.name[language];
      const [variantId] = soap.variantIds;
      const stock = `${path("/admin-dashboard")}?section=stock`;
      await openAdminAs(page, database, "Rupa", stock);
      const rupali = { name: `Rupali ${width}`, leadDays: 7 };
      const { insertedId: supplier } = await callApiAs<{ insertedId: string }>(page, "POST", "/suppliers", rupali);
      const lines = [{ variantId, quantity: 10, unitPrice: "95" }];
      await callApiAs(page, "POST", "/purchase-orders", { supplier, lines });
      await callApiAs(page, "POST", "/stock/receipts", {
        lines: [
          { variantId, code: `SM-A${width}`, expires: "2028-08-31", quantity: 5 },
          { variantId, code: `SM-B${width}`, expires: "2029-08-31", quantity: 5 },
        ],
      });

      await openPage(page, `${stock}&view=purchases`);
      await page.getByRole("button", { name: t("admin.stock.changeOf", { name: rupali.name }), exact: true }).click();
      const form = page.getByRole("listitem").filter({ has: page.getByRole("checkbox") });
      await form.getByLabel(t("admin.stock.supplierDays")).fill("3");
      await form.getByLabel(t("admin.stock.supplierNote")).fill("By bus");
      await expectAccessible(page);
      await form.getByRole("button", { name: t("admin.stock.saveSupplier") }).click();
      await expect(page.getByRole("listitem").filter({ hasText: rupali.name }).last()).toContainText("By bus");

      const order = page.getByRole("listitem").filter({ hasText: "PO-" }).filter({ hasText: rupali.name });
      await order.getByRole("button", { name: /PO-/ }).click();
      const quantity = order.getByLabel(t("admin.stock.quantity"));
      await quantity.fill("0");
      await order.getByRole("button", { name: t("admin.stock.save"), exact: true }).click();
      await expect(quantity).toBeFocused();
      await expect(quantity).toHaveAttribute("aria-invalid", "true");
      await expect(order.getByText(t("admin.error.wholeNumber", { least: 1, most: maxPieces }))).toBeVisible();
      await quantity.fill("24");
      await expect(quantity).not.toHaveAttribute("aria-invalid", "true");
      await order.getByLabel(t("admin.stock.expectedOn")).fill("2028-01-31");
      // Scrolled to the top, so that the header covers no field.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      await order.getByRole("button", { name: t("admin.stock.save"), exact: true }).click();
      await expect(order).toContainText(t("admin.stock.receivedOf", { received: 0, quantity: 24 }));
      await order.getByRole("button", { name: t("admin.stock.cancelOrder") }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("admin.stock.cancelYes") })
        .click();
      await expect(order).toContainText(t("admin.stock.order.cancelled"));

      await openPage(page, stock);
      const search = page.getByLabel(t("admin.stock.search"), { exact: true });
      await expect(search).toBeVisible();
      // Keys work a moment after the field is visible.
      await expect(async () => {
        await page.keyboard.press("Slash");
        await expect(search).toBeFocused({ timeout: 500 });
      }).toPass();
      await page.keyboard.press("w");
      await expect(search).toHaveValue("w");
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("KeyW");
      const scan = page.getByLabel(t("admin.stock.scanToWriteOff"), { exact: true });
      await scan.fill(name);
      await scan.press("Enter");
      await expectAccessible(page);
      await page.getByRole("button", { name: `SM-B${width}` }).click();
      await page.getByLabel(t("admin.stock.reason.tester")).check();
      await page.getByRole("button", { name: t("admin.stock.writeOffDo", { count: 1 }) }).click();
      const batch = page.getByRole("listitem").filter({ hasText: `SM-B${width}` });
      await expect(batch.first()).toContainText(language === "bn" ? "৪" : "4");
      expect(await overflowingElements(page)).toEqual([]);
    },
  );
