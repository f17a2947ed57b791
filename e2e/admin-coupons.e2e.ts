import { expectAccessible } from "./accessible.ts";
import { counterSays, openSection, staff } from "./admin.ts";
import { summary } from "./checkout-form.ts";
import { expect, keepInBrowser, open, story, written } from "./story.ts";
import { lineOf, putOnShelf } from "./test-product.ts";

const { t } = counterSays.en;

story("a coupon is given out, comes to a cart by its link, and is switched off", async ({ page, database }) => {
  const oil = await putOnShelf(database, {
    name: { en: "Tuberose Oil", bn: "রজনীগন্ধা তেল" },
    choices: [{ price: 300 }],
  });
  await staff(database, page, "catalogue");
  await openSection(page, "offers");
  await page.getByRole("button", { name: t("admin.offers.add") }).click();
  await page.getByLabel(t("admin.offers.code"), { exact: true }).fill("boishakh ২০");
  await page.getByLabel(t("admin.offers.kind")).selectOption("amount");
  await page.getByLabel(t("admin.offers.amount")).fill("৪০");
  await page.getByLabel(t("admin.offers.mostUses")).fill("5");
  await expect(page.getByText("৳40 off, once per customer")).toBeVisible();
  // Half a button under the head would be too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole("button", { name: t("admin.product.save") }).click();
  const card = page.getByRole("article").filter({ hasText: "BOISHAKH20" });
  await expect(card).toContainText("0 of 5");

  await keepInBrowser(page, { cart: [lineOf(oil, { price: 300 })] });
  await open(page, "/cart?coupon=boishakh20");
  await expect(page).toHaveURL("/cart");
  const sums = summary(page, "en");
  await expect(sums).toContainText(t("coupon.line", { code: "BOISHAKH20" }));
  await expect(sums).toContainText(written("en", 300 - 40 + 60));

  await openSection(page, "offers");
  await card.getByRole("button", { name: t("admin.offers.switchOff") }).click();
  await expect(card).toContainText(t("admin.offers.state.off"));
  await open(page, "/cart");
  await expect(sums).toContainText(t("coupon.problem.over", { code: "BOISHAKH20" }));
  await sums.getByRole("button", { name: t("coupon.removeShort") }).click();
  await expect(sums).not.toContainText("BOISHAKH20");
  await expect(sums).toContainText(written("en", 360));
});
