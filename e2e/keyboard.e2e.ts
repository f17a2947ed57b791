import type { Page } from "@playwright/test";
import { contradictArea, fillCheckout, newPhone, placeOrderButton } from "./checkout-form.ts";
import { details, expect, i18n, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";

const { t } = i18n.en;

story(
  "with the keyboard alone a customer skips the header, opens a product and adds it to the cart",
  async ({ page, database }) => {
    await createTestProduct(database, { name: { en: "Shell Hairpin", bn: "ঝিনুকের কাঁটা" }, choices: [{ price: 90 }] });
    await openPage(page, "/search?q=Shell+Hairpin");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: t("page.skip") })).toBeFocused();
    await expect(page.getByRole("link", { name: t("page.skip") })).toBeInViewport();
    await page.keyboard.press("Enter");

    const add = page.getByRole("button", {
      name: t("product.doTo", { action: t("product.add"), name: "Shell Hairpin" }),
    });
    await tabTo(page, () => add.evaluate((button) => button === document.activeElement));
    await expect(add).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").getByText(t("cart.added"))).toBeVisible();
    await expect(page.getByRole("banner").getByText("+1")).toBeVisible();

    // No focus trap: the focus leaves at the end of the page and comes back at its beginning.
    await tabTo(page, () => page.evaluate(() => document.activeElement === document.body));
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: t("page.skip") })).toBeFocused();
  },
);

story(
  "in the header the keyboard opens a category's panel, and the page below stays where it is",
  details,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, "/skincare");
    const button = page.getByRole("button", { name: t("menu.kinds", { category: t("nav.makeup") }) });
    const panel = page.getByRole("link", { name: t("menu.all", { category: t("nav.makeup") }) });
    // The panels come with the first key.
    await page.keyboard.press("Tab");
    for (const scrollY of [0, 30, 400]) {
      await page.evaluate((y) => scrollTo(0, y), scrollY);
      const at = () => page.evaluate(() => window.scrollY);
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(panel).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(page.locator(".category-panel:not([hidden]) a").first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await expect(button).toBeFocused();
      expect(await at()).toBe(scrollY);
    }
  },
);

story(
  "with the keyboard alone the focus is never lost or covered by a bar, and starts at each page's heading",
  details,
  async ({ page, database }) => {
    const soap = await createTestProduct(database, {
      name: { en: "Neem Soap", bn: "নিম সাবান" },
      choices: [{ price: 90 }],
    });
    await seedLocalStorage(page, { cart: [cartLineOf(soap, { price: 90 })] });
    await openPage(page, "/cart");
    // Zoomed to 200 %, little space is left between the header and the bar with the button.
    await page.setViewportSize({ width: 720, height: 450 });
    const more = page.getByRole("button", { name: t("quantity.more") });
    await tabTo(page, () => more.evaluate((button) => button === document.activeElement));
    const isOnTop = await more.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop, "what has the focus is to be seen").toBe(true);

    await page
      .getByRole("link", { name: t("cart.checkout") })
      .filter({ visible: true })
      .first()
      .press("Enter");
    // For a new guest the focus starts in the first field.
    await expect(page.getByLabel(t("checkout.phone"))).toBeFocused();
    // Past a list that opens on focus and closes after it.
    const address = page.getByLabel(t("checkout.address"), { exact: true });
    for (
      let focusStops = 0;
      focusStops < 20 && !(await address.evaluate((field) => field === document.activeElement));
      focusStops++
    ) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    }
    await expect(address).toBeFocused();

    await page.goBack();
    await page.getByRole("button", { name: t("cart.remove", { name: "Neem Soap" }) }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("cart.empty"));
    await expect(page.getByRole("main")).toBeFocused();
  },
);

story("a dialog closed by its own button gives the focus back", details, async ({ page, database }) => {
  const soap = await createTestProduct(database, {
    name: { en: "Clay Soap", bn: "মাটির সাবান" },
    choices: [{ price: 90 }],
  });
  await seedLocalStorage(page, { cart: [cartLineOf(soap, { price: 90 })] });
  await openPage(page, "/checkout");
  await fillCheckout(page, "en", { phone: newPhone() });
  await contradictArea(page);
  const place = placeOrderButton(page, "en");
  await place.press("Enter");
  const question = page.getByRole("alertdialog", { name: t("checkout.totalChanged.areaTitle") });
  await question.getByRole("button", { name: t("checkout.totalChanged.back") }).press("Enter");
  await expect(question).toHaveCount(0);
  await expect(place).toBeFocused();
});

/** Presses Tab until reached; no page has more stops than this. */
async function tabTo(page: Page, isReached: () => Promise<boolean>): Promise<void> {
  for (let focusStops = 0; focusStops < 120; focusStops++) {
    await page.keyboard.press("Tab");
    if (await isReached()) return;
  }
  throw new Error("the focus never came there");
}
