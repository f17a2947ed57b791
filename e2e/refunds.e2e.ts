import { eq } from "drizzle-orm";
import { orderEvents, payments } from "../db/schema.ts";
import { adminI18n } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { openAdminAs, placeByApi } from "./place-order.ts";
import { expect, formatTaka, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const { t } = adminI18n.bn;

isolatedShopStory("the advance of a cancelled order is refunded, on a phone in Bangla", async ({ page, database }) => {
  const soap = await createTestProduct(database, {
    name: { en: "Milk Soap", bn: "দুধ সাবান" },
    choices: [{ price: 320, stock: 50 }],
  });
  await openAdminAs(page, database, "Hasan", "/bn/admin-dashboard?section=refunds");
  await expect(page.getByRole("heading", { name: t("admin.refunds.none") })).toBeVisible();
  const { insertedId, number } = await placeByApi(page, soap, 1, 380, "01711000001");
  const advance = { method: "bkash", amount: 200, reference: "BKX7Q2M9ZP" };
  await callApiAs(page, "POST", `/orders/${insertedId}/payments`, advance);
  const ofOrder = eq(payments.orderId, insertedId);
  const [payment] = await database.db.select().from(payments).where(ofOrder);
  await callApiAs(page, "PATCH", `/payments/${payment?.id}`, { state: "verified" });
  await callApiAs(page, "PATCH", `/orders/${insertedId}`, { status: "cancelled" });
  // Twelve days ago: two more than the law allows.
  const then = new Date(Date.now() - 12 * 86_400_000);
  await database.db.update(orderEvents).set({ at: then }).where(eq(orderEvents.orderId, insertedId));
  await database.db.update(payments).set({ decidedAt: then }).where(ofOrder);

  await openPage(page, "/bn/admin-dashboard?section=refunds");
  await expect(page.getByText(t("admin.refunds.late", { count: 2 }))).toBeVisible();
  const inMenu = page.locator('.adm-nav a[href*="section=refunds"] .adm-count').first();
  await expect(inMenu).toContainText(t("admin.nav.dueRefunds", { count: 1 }));
  await page.getByRole("button", { name: t("admin.refunds.record") }).click();
  await page.getByLabel(t("admin.payments.amount")).fill("১৫০");
  await page.getByLabel(t("admin.payments.reference")).fill("BKY1R8N4TD");
  await expectAccessible(page);
  await page.getByRole("button", { name: t("admin.refunds.record") }).click();
  // The rest is shown in the order, too.
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByText("BKY1R8N4TD")).toBeVisible();
  await expect(page.getByText(t("admin.refunds.owed", { amount: formatTaka("bn", 50) }))).toBeVisible();
  await page.getByRole("button", { name: t("admin.refunds.record") }).click();
  await expect(page.getByText(t("admin.refunds.owed", { amount: formatTaka("bn", 50) }))).toBeHidden();
  await openPage(page, "/bn/admin-dashboard?section=refunds");
  await expect(page.getByRole("heading", { name: t("admin.refunds.none") })).toBeVisible();
  await expect(inMenu).toHaveCount(0);
});
