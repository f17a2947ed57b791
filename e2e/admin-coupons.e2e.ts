import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { orderSummary } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, formatTaka, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";

const { t } = adminI18n.en;

story("a coupon is created, applied to a cart by its link, and switched off", async ({ page, database }) => {
  const oil = await createTestProduct(database, {
    name: { en: "Tuberose Oil", bn: "রজনীগন্ধা তেল" },
    choices: [{ price: 300 }],
  });
  await signInAsStaff(database, page, "catalogue");
  await openSection(page, "offers");
  await page.getByRole("button", { name: t("admin.coupons.add") }).click();
  await page.getByLabel(t("admin.coupons.code"), { exact: true }).fill("boishakh ২০");
  await page.getByLabel(t("admin.coupons.kind")).selectOption("amount");
  await page.getByLabel(t("admin.coupons.amount")).fill("৪০");
  await page.getByLabel(t("admin.coupons.maxUses")).fill("5");
  await expect(page.getByText("৳40 off, once per customer")).toBeVisible();
  // An invalid input is answered with valid ones.
  await page.getByLabel(t("admin.coupons.kind")).selectOption("percent");
  await page.getByLabel(t("admin.coupons.percent"), { exact: true }).fill("150");
  await page.getByRole("button", { name: t("admin.product.save") }).click();
  await expect(page.getByText(t("admin.error.wholeNumber", { least: 1, most: 100 }))).toBeVisible();
  await page.getByLabel(t("admin.coupons.kind")).selectOption("amount");
  // A button half under the header would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole("button", { name: t("admin.product.save") }).click();
  const card = page.getByRole("article").filter({ hasText: "BOISHAKH20" });
  await expect(card).toContainText("0 of 5");

  await seedLocalStorage(page, { cart: [cartLineOf(oil, { price: 300 })] });
  await openPage(page, "/cart?coupon=boishakh20");
  await expect(page).toHaveURL("/cart");
  const sums = orderSummary(page, "en");
  await expect(sums).toContainText(t("coupon.line", { code: "BOISHAKH20" }));
  await expect(sums).toContainText(formatTaka("en", 300 - 40 + 60));

  await openSection(page, "offers");
  // The error disappears once it succeeds.
  await page.route("**/api/coupons/**", (route) => route.abort(), { times: 1 });
  await card.getByRole("button", { name: t("admin.coupons.switchOff") }).click();
  await expect(page.getByText(t("admin.notSaved"))).toBeVisible();
  await card.getByRole("button", { name: t("admin.coupons.switchOff") }).click();
  await expect(page.getByText(t("admin.notSaved"))).toHaveCount(0);
  await expect(card).toContainText(t("admin.coupons.state.off"));
  await openPage(page, "/cart");
  await expect(sums).toContainText(t("coupon.problem.off", { code: "BOISHAKH20" }));
  await sums.getByRole("button", { name: t("coupon.removeShort") }).click();
  await expect(sums).not.toContainText("BOISHAKH20");
  await expect(sums).toContainText(formatTaka("en", 360));
});
