import type { Page } from "@playwright/test";
import orderPageEn from "../app/i18n/order-page-en.json" with { type: "json" };
import { coupons } from "../db/schema.ts";
import { languages } from "../shop/language.ts";
import { fromTaka } from "../shop/money.ts";
import { formatDay } from "../shop/shipping/delivery-dates.ts";
import { choosePlace, contradictArea, fillCheckout, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { core, details, expect, formatTaka, i18n, oneOrAll, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, createTestProduct, type TestProduct } from "./test-product.ts";

const { t } = i18n.en;
const oil = { name: { en: "Almond Oil", bn: "কাঠবাদাম তেল" }, choices: [{ price: 260 }] };

async function openCheckout(page: Page, product: TestProduct, address = "/checkout"): Promise<void> {
  await seedLocalStorage(page, { cart: [cartLineOf(product, { price: 260 })] });
  await openPage(page, address);
}

for (const language of oneOrAll(languages, 1)) {
  story(`the checkout asks for each missing field of an address, ${language}`, core, async ({ page, database }) => {
    const { t, path } = i18n[language];
    await openCheckout(page, await createTestProduct(database, oil), path("/checkout"));
    await placeOrderButton(page, language).click();
    const popup = page.locator(".toast");
    await expect(page.getByRole("alert").getByText(t("checkout.incomplete"))).toBeVisible();
    // It says what is missing first, and covers neither that field nor its heading.
    await expect(popup).toContainText(t("checkout.missing.phone"));
    await expect(page.getByLabel(t("checkout.phone"))).toBeFocused();
    const heading = await page.getByRole("heading", { name: t("checkout.yourNumber") }).boundingBox();
    const covered = await popup.boundingBox();
    expect(heading?.y).toBeGreaterThan((covered?.y ?? 0) + (covered?.height ?? 0));
    for (const field of ["phone", "fullName", "area", "address"] as const) {
      const input = page.getByLabel(t(`checkout.${field}`), { exact: true });
      await expect(input).toHaveAttribute("aria-invalid", "true");
      await expect(input).toHaveAccessibleDescription(new RegExp(t(`checkout.missing.${field}`)));
    }
    // With errors, a popup and the list of places above them.
    await page.getByLabel(t("checkout.area"), { exact: true }).click();
    await expect(page.getByRole("listbox")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(t("checkout.phone")).focus();

    // A corrected field loses its error immediately, and the next missing one gets the focus.
    await page.getByLabel(t("checkout.phone")).fill("01712345678");
    await expect(page.getByLabel(t("checkout.phone"))).not.toHaveAttribute("aria-invalid");
    await page.getByLabel(t("checkout.fullName")).fill("   ");
    await placeOrderButton(page, language).click();
    await expect(page.getByRole("alert").getByText(t("checkout.incomplete"))).toBeVisible();
    await expect(page.getByLabel(t("checkout.fullName"))).toBeFocused();
  });
}

story("an order is confirmed on the page that thanks for it, without a call", async ({ page, database }) => {
  await openCheckout(page, await createTestProduct(database, oil));
  const phone = newPhone();
  // An address of its own: two orders to one are called about first.
  await fillCheckout(page, "en", { phone, address: `House 24, Road ${phone.slice(-4)}` });
  await placeOrderButton(page, "en").click();
  const main = page.getByRole("main");
  await expect(main).toContainText(t("success.step.call"));
  await page.getByRole("button", { name: orderPageEn["orderPage.confirm"] }).click();
  await expect(page.getByRole("button", { name: orderPageEn["orderPage.confirm"] })).toHaveCount(0);
  await expect(main).toContainText(t("stage.to-pack"));
  await expect(main).not.toContainText(t("success.step.call"));
  expect(await ordersOf(database, phone)).toMatchObject([{ status: "confirmed" }]);
});

for (const language of oneOrAll(languages, 0))
  story(`a new order is delivered on the day that the customer chooses, ${language}`, async ({ page, database }) => {
    const { t, path } = i18n[language];
    await openCheckout(page, await createTestProduct(database, oil), path("/checkout"));
    const phone = newPhone();
    await fillCheckout(page, language, { phone });
    await page.getByRole("button", { name: t("checkout.pickDay") }).click();
    const days = page.getByRole("radio", { name: /\p{Nd}/u }).and(page.locator("[name=day]:enabled"));
    await expect(page.locator(":has(> fieldset [name=day])")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(days.first()).toBeFocused();
    await days.last().check();
    const day = (await days.last().getAttribute("value")) ?? "";
    // Under the header and the bar axe would count covered targets as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    const shown = formatDay(day, i18n[language]);
    await expect(page.getByRole("complementary")).toContainText(shown);
    // The page was open so long that the day has passed: it says so, and the customer picks another.
    await page.route(
      "**/api/orders?*",
      (route) => route.continue({ postData: { ...route.request().postDataJSON(), day: "2026-01-01" } }),
      { times: 1 },
    );
    await placeOrderButton(page, language).click();
    await expect(page.getByRole("alert").getByText(t("checkout.dayGone.title"))).toBeVisible();
    await expect(days.last()).not.toBeChecked();
    await days.last().check();
    await placeOrderButton(page, language).click();
    await expect(page).toHaveURL(path("/success-checkout"));
    await expect(page.getByRole("main")).toContainText(shown);
    expect(await ordersOf(database, phone)).toMatchObject([{ deliverFrom: day, deliverTo: day }]);
  });

story(
  "an invalid number is explained on leaving the field, and stays as typed",
  details,
  async ({ page, database }) => {
    await openCheckout(page, await createTestProduct(database, oil));
    const phone = page.getByLabel(t("checkout.phone"));
    for (const typed of ["01212-345678", "0171234567", "017123456789", "02-9876543", "+91 98765 43210"]) {
      await phone.fill(typed);
      await expect(page.getByRole("alert").getByText(t("field.phoneInvalid"))).toBeHidden();
      await phone.blur();
      await expect(page.getByRole("alert").getByText(t("field.phoneInvalid"))).toBeVisible();
      await expect(phone).toHaveValue(typed);
      await phone.fill("01712-345678");
      await expect(page.getByRole("alert").getByText(t("field.phoneInvalid"))).toBeHidden();
    }
  },
);

story("a number is accepted in every common spelling", details, async ({ page, database }) => {
  await openCheckout(page, await createTestProduct(database, oil));
  const phone = page.getByLabel(t("checkout.phone"));
  for (const typed of [
    "01712345678",
    "01712-345678",
    "+880 1712-345678",
    "8801712345678",
    "00880 1712 345678",
    "1712345678",
    "(017) 12 34 56 78",
    "০১৭১২-৩৪৫৬৭৮",
    "+৮৮০১৭১২৩৪৫৬৭৮",
  ]) {
    await phone.fill("");
    await phone.fill(typed);
    await expect(page.getByText(t("checkout.phoneRight"))).toBeVisible();
    await phone.blur();
    await expect(phone).toHaveValue("01712-345678");
  }
});

story("e-mail and note are collapsed, optional, and sent with the order", details, async ({ page, database }) => {
  await openCheckout(page, await createTestProduct(database, oil));
  const phone = newPhone();
  await fillCheckout(page, "en", { phone: phone.replace("+880", "00880 ") });
  await expect(page.getByLabel(t("checkout.email"))).toBeHidden();
  await page.getByText(t("checkout.more")).click();
  await page.getByLabel(t("checkout.note")).fill("Ring twice");
  await page.getByLabel(t("checkout.email")).fill("nusrat");
  await placeOrderButton(page, "en").click();
  await expect(page.getByRole("alert").getByText(t("field.emailInvalid"))).toBeVisible();
  await expect(page.getByLabel(t("checkout.email"))).toBeFocused();
  await page.getByLabel(t("checkout.email")).fill("nusrat@example.com");
  await placeOrderButton(page, "en").click();
  await expect(page).toHaveURL("/success-checkout");
  expect(await ordersOf(database, phone)).toMatchObject([
    { email: "nusrat@example.com", note: "Ring twice", district: "dhaka", area: "dhanmondi", total: 32_000 },
  ]);
});

story("an order without e-mail and note is accepted", details, async ({ page, database }) => {
  await openCheckout(page, await createTestProduct(database, oil));
  const phone = newPhone();
  await fillCheckout(page, "en", { phone });
  await placeOrderButton(page, "en").click();
  await expect(page).toHaveURL("/success-checkout");
  expect(await ordersOf(database, phone)).toMatchObject([{ email: null, note: null }]);
});

for (const language of oneOrAll(languages, 1))
  story(
    `the cart names the area that it counts, and offers the coupon of the home page, ${language}`,
    async ({ page, database }) => {
      const { t, path } = i18n[language];
      const balm = { name: { en: "Attar Balm", bn: "আতর বাম" }, choices: [{ price: 900 }] };
      await openCheckout(page, await createTestProduct(database, balm), path("/cart"));
      const bar = page.locator(".buybar");
      await expect(bar).toContainText(formatTaka(language, 960));
      await expect(bar).toContainText(t("cart.withDelivery", { area: t("checkout.delivery.inside") }));
      // labonno-home.ts names it.
      const offered = t("coupon.take", { code: "LABONNO10", amount: formatTaka(language, 90) });
      await expectAccessible(page);
      await page.getByRole("button", { name: offered }).click();
      await expect(page.getByText(offered)).toHaveCount(0);
      await expect(bar).toContainText(formatTaka(language, 870));
    },
  );

for (const language of oneOrAll(languages, 0))
  story(`the chosen area decides the delivery, and names itself there, ${language}`, async ({ page, database }) => {
    const { t, path } = i18n[language];
    await openCheckout(page, await createTestProduct(database, oil), path("/checkout"));
    const inside = page.getByRole("radio", { name: t("checkout.delivery.inside") });
    const outside = page.getByRole("radio", { name: t("checkout.delivery.outside") });
    // Before, the customer says it.
    await outside.check({ force: true });
    await expect(inside).toBeEnabled();
    await fillCheckout(page, language, { phone: newPhone() });
    await expect(inside).toBeChecked();
    await expect(outside).toBeDisabled();
    const place = { en: "Dhanmondi, Dhaka", bn: "ধানমন্ডি, ঢাকা" }[language];
    await expect(page.locator(".radio", { has: inside })).toContainText(place);
    await expectAccessible(page);
    await choosePlace(
      page,
      language,
      {
        en: { district: "Chattogram", area: "Hathazari" },
        bn: { district: "চট্টগ্রাম", area: "হাটহাজারী" },
      }[language],
    );
    await expect(outside).toBeChecked();
    await expect(inside).toBeDisabled();
  });

for (const language of oneOrAll(languages, 1)) {
  story(
    `a delivery area that contradicts the address is shown with its charge, then ordered, ${language}`,
    async ({ page, database }) => {
      const { t, path } = i18n[language];
      await openCheckout(page, await createTestProduct(database, oil), path("/checkout"));
      const phone = newPhone();
      await fillCheckout(page, language, { phone });
      await contradictArea(page);
      await placeOrderButton(page, language).click();
      const question = page.getByRole("alertdialog", { name: t("checkout.totalChanged.areaTitle") });
      await expect(question).toContainText(t("checkout.totalChanged.area.outside"));
      await expect(question).toContainText(formatTaka(language, 120));
      await expectAccessible(page);
      expect(await ordersOf(database, phone)).toEqual([]);
      await question.getByRole("button", { name: t("checkout.totalChanged.accept") }).click();
      await expect(page).toHaveURL(path("/success-checkout"));
      expect(await ordersOf(database, phone)).toMatchObject([{ deliveryArea: "outside", total: 38_000 }]);
    },
  );
}

story("an order waits for the total with the coupon just applied", details, async ({ page, database }) => {
  const code = "WAIT40";
  await database.db
    .insert(coupons)
    .values({ id: code, code, kind: "amount", amount: fromTaka(40) })
    .onConflictDoNothing();
  await openCheckout(page, await createTestProduct(database, oil));
  const phone = newPhone();
  await fillCheckout(page, "en", { phone });
  await page.getByText(t("coupon.have")).click();
  await page.getByLabel(t("coupon.label")).fill(code);
  const { promise: quoted, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/cart/quote?*", async (route) => {
    await quoted;
    await route.continue();
  });
  await page.getByRole("button", { name: t("coupon.apply") }).click();
  const place = placeOrderButton(page, "en");
  await expect(place).toHaveAttribute("aria-busy", "true");
  await place.click({ force: true });
  answer();
  await expect(place).toContainText(formatTaka("en", 280));
  expect(await ordersOf(database, phone)).toEqual([]);
  await place.click();
  await expect(page).toHaveURL("/success-checkout");
  expect(await ordersOf(database, phone)).toMatchObject([{ discount: 4000, total: 28_000 }]);
});

story("prices that can't be loaded leave everything that was typed and picked", async ({ page, database }) => {
  const code = "LATER40";
  await database.db
    .insert(coupons)
    .values({ id: code, code, kind: "amount", amount: fromTaka(40) })
    .onConflictDoNothing();
  await openCheckout(page, await createTestProduct(database, oil));
  const phone = newPhone();
  await fillCheckout(page, "en", { phone });
  await page.getByText(t("coupon.have")).click();
  await page.getByLabel(t("coupon.label")).fill(code);
  const quotes = "**/api/cart/quote?*";
  await page.route(quotes, (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: t("coupon.apply") }).click();
  const failure = page.getByRole("alert").filter({ hasText: t("cart.unpriced") });
  await expect(failure).toBeVisible();
  await expect(page.getByLabel(t("checkout.phone"))).not.toHaveValue("");
  // Once the other area's prices have failed, too.
  await expect(page.locator(".sum dl")).toHaveCSS("opacity", "1");
  await expectAccessible(page);
  // The next attempt is held, so that it fails too before the connection is back.
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  await page.unroute(quotes);
  let attempts = 0;
  await page.route(quotes, async (route) => {
    attempts += 1;
    await lost;
    await route.abort("connectionreset");
  });
  await placeOrderButton(page, "en").click();
  await expect(failure).toBeHidden();
  lose();
  await expect(failure).toBeVisible();
  expect(await ordersOf(database, phone)).toEqual([]);
  // One for each area: what failed is not tried again by itself.
  expect(attempts).toBe(2);
  await page.unroute(quotes);
  await failure.getByRole("button", { name: t("cart.retry") }).click();
  await expect(failure).toBeHidden();
  await expect(placeOrderButton(page, "en")).toContainText(formatTaka("en", 280));
  await placeOrderButton(page, "en").click();
  await expect(page).toHaveURL("/success-checkout");
  expect(await ordersOf(database, phone)).toMatchObject([{ discount: 4000, total: 28_000 }]);
});

story("what the shop refuses of an order is marked at its field", details, async ({ page, database }) => {
  await openCheckout(page, await createTestProduct(database, oil));
  await fillCheckout(page, "en", { phone: newPhone() });
  await page.route("**/api/orders?*", (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: "invalid-input", message: "", fields: { "billingDetails.address": "too-long" } } },
    }),
  );
  await placeOrderButton(page, "en").click();
  const address = page.getByRole("textbox", { name: t("checkout.address"), exact: true });
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(address).toBeFocused();
});

story(
  "an order is confirmed even if its receipt is of a newer kind than the page",
  details,
  async ({ page, database }) => {
    await openCheckout(page, await createTestProduct(database, oil));
    const phone = newPhone();
    await fillCheckout(page, "en", { phone });
    await page.route("**/api/orders?*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), coupon: { code: "X", kind: "new", gave: 1 } },
      });
    });
    await placeOrderButton(page, "en").click();
    await expect(page).toHaveURL("/success-checkout");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await ordersOf(database, phone)).toHaveLength(1);
    await openPage(page, "/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("cart.empty"));
  },
);
