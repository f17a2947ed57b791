import { eq } from "drizzle-orm";
import { stockBatches } from "../db/schema.ts";
import { fromTaka } from "../shop/money.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { newPhone } from "./checkout-form.ts";
import { isolatedShopStory as story } from "./isolated-shop.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { placeByApi } from "./place-order.ts";
import { expect, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

story("accounts staff see profit, its range, and the effect of an expense", async ({ page, database }) => {
  const serum = await createTestProduct(database, {
    name: { en: "Saffron Serum", bn: "জাফরান সিরাম" },
    choices: [{ price: 1000, stock: 20 }],
  });
  const cream = await createTestProduct(database, {
    name: { en: "Night Cream", bn: "নাইট ক্রিম" },
    choices: [{ price: 500, stock: 20 }],
  });
  await signInAsStaff(database, page);
  await openPage(page, "/admin-dashboard");
  for (const [product, total, ends] of [
    [serum, 1060, "delivered"],
    [serum, 1060, "delivered"],
    [cream, 560, "delivered"],
    [serum, 1060, "returned"],
  ] as const) {
    const { insertedId } = await placeByApi(page, product, 1, total, newPhone());
    for (const status of ["confirmed", "shipped", ends])
      await callApiAs(page, "PATCH", `/orders/${insertedId}`, {
        status,
        ...(status === "returned" && { closure: { reason: "refused-at-door" } }),
      });
  }
  const { insertedId: cancelled } = await placeByApi(page, serum, 1, 1060, newPhone());
  await callApiAs(page, "PATCH", `/orders/${cancelled}`, { status: "cancelled", closure: { reason: "too-dear" } });
  await database.db
    .update(stockBatches)
    .set({ unitCost: fromTaka(400) })
    .where(eq(stockBatches.variantId, serum.variantIds[0] ?? ""));

  for (const language of ["en", "bn"] as const) {
    const { t, money } = adminI18n[language];
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await openSection(page, "profit", language);
      await expect(page.getByText(t("admin.profit.step.cost"), { exact: true })).toBeVisible();
      // One product has a cost, by which the other's is estimated.
      const known = page.getByRole("row").filter({ hasText: serum.name[language] });
      await expect(known).toContainText(money(fromTaka(1200)));
      const unknown = page.getByRole("row").filter({ hasText: cream.name[language] });
      await expect(unknown).toContainText(t("admin.profit.noCost"));
      await expect(page.getByText(t("admin.closure.refused-at-door"))).toBeVisible();
      const missed = page.getByRole("region", { name: t("admin.profit.cancelled") });
      await expect(missed.getByText(t("admin.closure.too-dear"))).toBeVisible();
      expect(await overflowingElements(page)).toEqual([]);
    }
  }

  await openSection(page, "profit");
  const { t, money } = adminI18n.en;
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: t("admin.export.csv") }).click();
  expect((await download).suggestedFilename()).toMatch(/^profit-product.*\.csv$/);
  const panel = page.getByRole("region", { name: t("admin.profit.expenses") });
  await panel.getByRole("button", { name: t("admin.profit.addExpense") }).click();
  await panel.getByLabel(t("admin.profit.amount")).fill("250");
  await panel.getByLabel(t("admin.profit.note")).fill("Boosted post");
  await panel.getByRole("button", { name: t("admin.profit.save") }).click();
  await expect(panel.getByText("Boosted post")).toBeVisible();
  const ads = page.getByRole("listitem").filter({ hasText: t("admin.profit.step.ads") });
  await expect(ads.first()).toContainText(money(fromTaka(-250)));
  await panel.getByRole("button", { name: t("admin.profit.removeExpense") }).click();
  await expect(panel.getByText("Boosted post")).toBeHidden();

  for (const dimension of ["order", "district", "campaign"] as const) {
    await page.getByRole("link", { name: t(`admin.profit.by.${dimension}`), exact: true }).click();
    await expect(page.getByRole("columnheader", { name: t(`admin.profit.by.${dimension}`) })).toBeVisible();
  }
});

story(
  "staff who set prices see the loss per piece, and staff without permission do not",
  async ({ page, database }) => {
    const serum = await createTestProduct(database, {
      name: { en: "Saffron Serum", bn: "জাফরান সিরাম" },
      choices: [{ price: 980, stock: 20 }],
    });
    await database.db
      .update(stockBatches)
      .set({ unitCost: fromTaka(845) })
      .where(eq(stockBatches.variantId, serum.variantIds[0] ?? ""));
    await signInAsStaff(database, page);
    for (const language of ["en", "bn"] as const) {
      const { t, money, number } = adminI18n[language];
      const loss = (at: string) => t("admin.margin.lose", { at, amount: money(fromTaka(12)) });
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await openSection(page, `add-product&id=${serum.productId}`, language);
        const price = { price: money(fromTaka(980)) };
        const full = t("admin.margin.keep", { at: t("admin.margin.at", price), amount: money(fromTaka(135)) });
        await expect(page.getByText(full)).toBeVisible();
        await page.getByText(t("admin.salePrice.title"), { exact: true }).click();
        await page.getByLabel(t("admin.salePrice.price")).fill("833");
        const offer = { price: money(fromTaka(833)), percent: number(15) };
        await expect(page.getByText(loss(t("admin.margin.atPercent", offer)))).toBeVisible();
        expect(await overflowingElements(page)).toEqual([]);
        // A form with unsaved input would ask before it is left.
        await page.getByLabel(t("admin.salePrice.price")).fill("");

        await openSection(page, `products&q=${serum.name.en}`, language);
        await page.getByLabel(t("admin.products.selectAll")).check();
        await page.getByRole("button", { name: t("admin.salePrice.bulk") }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel(t("admin.salePrice.percent")).fill("15");
        await expect(dialog.getByText(loss(t("admin.margin.atDiscount", { percent: number(15) })))).toBeVisible();
        expect(await overflowingElements(page)).toEqual([]);

        await openSection(page, "offers", language);
        await page.getByRole("button", { name: t("admin.coupons.add") }).click();
        await page.getByLabel(t("admin.coupons.percent")).fill("15");
        await expect(page.getByText(loss(`${serum.name[language]}:`))).toBeVisible();
        expect(await overflowingElements(page)).toEqual([]);
      }
    }

    await signInAsStaff(database, page, "catalogue");
    const { t } = adminI18n.en;
    await openSection(page, `add-product&id=${serum.productId}`);
    await expect(page.getByLabel(t("admin.products.price")).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.locator(".margin")).toHaveCount(0);
  },
);
