import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { couponRedemptions, coupons } from "../db/schema.ts";
import { languages } from "../shop/language.ts";
import { fromTaka } from "../shop/money.ts";
import { fillCheckout, newPhone, orderSummary, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { openSearch } from "./open-search.ts";
import { core, details, expect, formatTaka, i18n, oneOrAll, openPage, story } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const scriptDelayMs = 200;

const customers = {
  en: { product: { en: "Nakshi Kajal Pencil", bn: "নকশি কাজল পেন্সিল" }, typed: "nakhsi kajol", code: "STORYEN10" },
  bn: { product: { en: "Jhinuk Kajal Pencil", bn: "ঝিনুক কাজল পেন্সিল" }, typed: "ঝিনুক কাযল", code: "STORYBN10" },
};

for (const language of oneOrAll(languages, 1)) {
  const { t, path, phone: asDialled } = i18n[language];
  const { product, typed, code } = customers[language];
  const taka = (amount: number) => formatTaka(language, amount);

  story(
    `a search with a typing error ends in an order with a coupon, ${language}`,
    core,
    async ({ page, database }) => {
      await createTestProduct(database, {
        category: "Makeup",
        name: product,
        choices: [{ price: 700, salePrice: { price: fromTaka(640), from: null, until: null } }],
      });
      const [coupon] = await database.db
        .insert(coupons)
        .values({
          id: code,
          code,
          kind: "percent",
          percent: 10,
          minimum: fromTaka(1000),
          maxDiscount: fromTaka(300),
          maxUsesPerCustomer: 1,
          maxUses: 1,
        })
        .onConflictDoUpdate({ target: coupons.code, set: { used: 0 } })
        .returning();
      await database.db.delete(couponRedemptions).where(eq(couponRedemptions.couponId, coupon?.id ?? ""));
      const phone = newPhone();

      await openPage(page, path("/"));
      await (await openSearch(page, language)).fill(typed);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/search\?q=/);
      // When searching again, the first letter replaces the previous query.
      const again = await openSearch(page, language);
      await expect(again).toHaveValue(typed);
      await page.keyboard.insertText("x");
      await expect(again).toHaveValue("x");
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: product[language], exact: true }).click();
      await page
        .getByRole("button", { name: t("product.addToCart"), exact: true })
        .first()
        .click();
      await expect(page).toHaveURL(path("/cart"));

      // Collapsed at first, accepts any spelling, and explains its missing condition.
      const sums = orderSummary(page, language);
      await expect(page.locator(".free-delivery")).toContainText(t("delivery.missing", { amount: taka(1500 - 640) }));
      // A mistyped code stays in its field.
      await sums.getByText(t("coupon.have")).click();
      await sums.getByLabel(t("coupon.label")).fill(`${code}0`);
      await sums.getByRole("button", { name: t("coupon.apply") }).click();
      await expect(sums).toContainText(t("coupon.problem.unknown", { code: `${code}0` }));
      await expect(sums.getByLabel(t("coupon.label"))).toHaveValue(`${code}0`);
      await expect(sums.getByLabel(t("coupon.label"))).toHaveAccessibleDescription(
        new RegExp(t("coupon.problem.unknown", { code: `${code}0` })),
      );
      await sums
        .getByLabel(t("coupon.label"))
        .fill(` ${code.toLowerCase().replace("10", language === "bn" ? "১০" : " 10")} `);
      await sums.getByRole("button", { name: t("coupon.apply") }).click();
      await expect(sums).toContainText(t("coupon.problem.minimum", { missing: taka(360), code }));
      // The error is shown at the open field.
      await expect(sums.getByLabel(t("coupon.label"))).toBeVisible();
      await page.getByRole("button", { name: t("quantity.more") }).click();
      await expect(sums).toContainText(`${t("coupon.line", { code })} ${t("coupon.removeShort")}`);
      await expect(sums).toContainText(t("coupon.percentMost", { percent: 10, amount: taka(300) }));
      await expect(sums).toContainText(taka(-128));
      // Sale price and coupon are one saving, the same one after the order.
      const saved = taka(2 * 60 + 128);
      await expect(sums).toContainText(`${t("summary.saving")}${saved}`);
      await expect(sums).toContainText(taka(2 * 640 - 128 + 60));

      await page
        .getByRole("link", { name: t("cart.checkout") })
        .first()
        .click();
      await fillCheckout(page, language, { phone: asDialled(phone) });
      await expect(placeOrderButton(page, language)).toContainText(taka(1212));

      // Another customer uses it up meanwhile: nothing is ordered before the customer has seen that.
      await database.db.update(coupons).set({ used: 1 }).where(eq(coupons.code, code));
      await placeOrderButton(page, language).click();
      const question = page.getByRole("alertdialog", { name: t("checkout.totalChanged.title") });
      await expect(question).toContainText(t("coupon.problem.used-up", { code }));
      await expect(question).toContainText(taka(1340));
      await question.getByRole("button", { name: t("checkout.totalChanged.back") }).click();
      await expect(sums).toContainText(t("coupon.problem.used-up", { code }));
      expect(await ordersOf(database, phone)).toEqual([]);

      // It is released, as after a cancelled order.
      await database.db.update(coupons).set({ used: 0 }).where(eq(coupons.code, code));
      await page.reload();
      await expect(placeOrderButton(page, language)).toContainText(taka(1212));
      await placeOrderButton(page, language).click();
      await expect(page).toHaveURL(path("/success-checkout"));
      await expect(page.getByRole("main")).toContainText(t("success.saved", { amount: saved }));
      const [order] = await ordersOf(database, phone);
      expect(order).toMatchObject({ discount: 12_800, total: 121_200 });
      expect(await database.db.$count(couponRedemptions, eq(couponRedemptions.orderId, order?.id ?? ""))).toBe(1);
      expect(await page.evaluate(() => localStorage.getItem("coupon"))).toBeNull();
    },
  );
}

story("on a slow connection input typed before the search is ready gets suggestions", details, async ({ page }) => {
  const { t } = i18n.en;
  await page.route("**/*.js", async (route) => {
    await sleep(scriptDelayMs);
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page
    .getByRole("banner")
    .getByRole("combobox", { name: t("search.label") })
    .click();
  await page.keyboard.type("lipstick");
  const sheet = page.getByRole("dialog", { name: t("search.title") });
  await expect(sheet.getByRole("combobox")).toHaveValue("lipstick");
  await expect(sheet.getByRole("option").first()).toBeVisible();
});
