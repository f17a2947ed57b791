import { setTimeout as sleep } from "node:timers/promises";
import serverBn from "../app/i18n/server-bn.json" with { type: "json" };
import serverEn from "../app/i18n/server-en.json" with { type: "json" };
import { languages } from "../shop/language.ts";
import { fillCheckout, newPhone, ordersOf } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { details, expect, formatTaka, i18n, oneOrAll, openPage, story } from "./story.ts";

const texts = { en: serverEn, bn: serverBn };
const address = "/offers/season-shelf";

for (const language of oneOrAll(languages, 0)) {
  const { t, path } = i18n[language];
  const text = texts[language];

  story(
    `an order from a campaign page needs no other page and records the campaign, ${language}`,
    async ({ page, database }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openPage(page, `${path(address)}?from=facebook&post=reel-7`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const form = page.locator("form.corder");
      await page.getByRole("link", { name: text["campaign.orderHere"] }).first().click();
      // The form contains the most popular product while the cart is empty.
      await expect(form.locator(".corder-items li")).toHaveCount(1);
      const favourite = await page.locator(".cfav-name").textContent();
      await expect(form.locator(".corder-items")).toContainText(favourite ?? "");
      await form.getByRole("button", { name: t("checkout.placeShort") }).click();
      await expect(form.getByText(t("checkout.missing.phone"))).toBeVisible();
      const phone = newPhone();
      await fillCheckout(page, language, { phone });
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      await form.getByRole("button", { name: t("checkout.placeShort") }).click();
      await expect(page).toHaveURL(new RegExp(`${path("/success-checkout")}$`));
      const [order] = await ordersOf(database, phone);
      expect(order).toMatchObject({ source: "facebook", campaign: "season-shelf", post: "reel-7", userId: null });
    },
  );
}

story("the bar counts down to free delivery, and the form orders the cart", details, async ({ page, database }) => {
  const { t } = i18n.en;
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, address);
  const bar = page.locator(".cbar");
  await expect(bar).toContainText(t("delivery.freeFrom", { amount: formatTaka("en", 1500) }));
  const card = page
    .locator("#products .card")
    .filter({ has: page.locator("[data-add]") })
    .nth(1);
  const name = (await card.locator(".card-name").textContent()) ?? "";
  await card.locator("[data-add]").click();
  await expect(bar).toContainText(serverEn["campaign.inCart"].replace("{amount}", ""));
  await expect(bar.getByRole("link", { name: t("cart.view") })).toHaveAttribute("href", "/cart");
  await page.locator("#order").scrollIntoViewIfNeeded();
  const form = page.locator("form.corder");
  await expect(form.locator(".corder-items li")).toHaveCount(1);
  await expect(form.locator(".corder-items")).toContainText(name);
  await expectAccessible(page);
  const phone = newPhone();
  await fillCheckout(page, "en", { phone });
  await form.getByRole("button", { name: t("checkout.placeShort") }).click();
  await expect(page).toHaveURL(/\/success-checkout$/);
  // No link gave a source: the page itself is recorded.
  const [order] = await ordersOf(database, phone);
  expect(order).toMatchObject({ source: "link", campaign: "season-shelf" });
});

story("further taps while the next page loads place no second order", details, async ({ page, database }) => {
  const { t } = i18n.en;
  await openPage(page, address);
  await page.locator("#order").scrollIntoViewIfNeeded();
  const place = page.locator("form.corder").getByRole("button", { name: t("checkout.placeShort") });
  const phone = newPhone();
  await fillCheckout(page, "en", { phone });
  await page.route("**/success-checkout", async (route) => {
    await sleep(1500);
    await route.continue();
  });
  // Playwright does not act on a page that is about to leave: the page taps by itself.
  await place.evaluate((button: HTMLButtonElement) => setInterval(() => button.click(), 50));
  await expect(page).toHaveURL(/\/success-checkout$/);
  expect(await ordersOf(database, phone)).toHaveLength(1);
});
