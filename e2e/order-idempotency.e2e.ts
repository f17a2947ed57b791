import type { Page, Route } from "@playwright/test";
import type { OpenDatabase } from "../db/open.ts";
import { fillCheckout, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { core, details, expect, i18n, openPage, seedLocalStorage, story, waitForHydration } from "./story.ts";
import { cartLineOf, createTestProduct, stockOf } from "./test-product.ts";

const { t } = i18n.en;
const soap = { name: { en: "Sandalwood Soap", bn: "চন্দন সাবান" }, choices: [{ price: 180 }] };

/** A customer at a completed checkout with one soap. */
async function readyToOrder(page: Page, database: OpenDatabase) {
  const product = await createTestProduct(database, soap);
  const phone = newPhone();
  await seedLocalStorage(page, { cart: [cartLineOf(product, { price: 180 })] });
  await openPage(page, "/checkout");
  await fillCheckout(page, "en", { phone });
  return { product, phone };
}

/** The next order reaches the shop, but its response is lost. */
async function dropNextResponse(page: Page): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/orders?*", lose, { times: 1 });
}

story("a double click places one order", core, async ({ page, database }) => {
  const { product, phone } = await readyToOrder(page, database);
  await placeOrderButton(page, "en").dblclick();
  await expect(page).toHaveURL("/success-checkout");
  await page.waitForLoadState("networkidle");
  expect(await ordersOf(database, phone)).toHaveLength(1);
  expect(await stockOf(database, product)).toBe(19);
});

story("pressing again after a lost response gets the same order", core, async ({ page, database }) => {
  const { product, phone } = await readyToOrder(page, database);
  await dropNextResponse(page);
  await placeOrderButton(page, "en").click();
  const errorAlert = page.getByRole("alert").filter({ hasText: t("checkout.connectionLost.title") });
  await expect(errorAlert).toContainText(t("checkout.connectionLost.text"));
  const [order] = await ordersOf(database, phone);

  await placeOrderButton(page, "en").click();
  await expect(page).toHaveURL("/success-checkout");
  await expect(page.getByText(order?.number ?? "no order", { exact: true })).toBeVisible();
  expect(await ordersOf(database, phone)).toHaveLength(1);
  expect(await stockOf(database, product)).toBe(19);
});

story(
  "pressing again after a lost response and a reload still gets the same order",
  details,
  async ({ page, database }) => {
    const { phone } = await readyToOrder(page, database);
    await dropNextResponse(page);
    await placeOrderButton(page, "en").click();
    await expect(page.getByRole("alert").getByText(t("checkout.connectionLost.title"))).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await placeOrderButton(page, "en").click();
    await expect(page).toHaveURL("/success-checkout");
    expect(await ordersOf(database, phone)).toHaveLength(1);
  },
);

story(
  "changing the order after a lost response is refused, because it was placed already",
  details,
  async ({ page, database }) => {
    const { phone } = await readyToOrder(page, database);
    await dropNextResponse(page);
    await placeOrderButton(page, "en").click();
    await expect(page.getByRole("alert").getByText(t("checkout.connectionLost.title"))).toBeVisible();
    await page.getByLabel(t("checkout.address"), { exact: true }).fill("House 25, Road 7");
    await placeOrderButton(page, "en").click();

    const [order] = await ordersOf(database, phone);
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(t("checkout.alreadyOrdered.title", { number: order?.number ?? "" }));
    await question.getByRole("link", { name: t("checkout.alreadyOrdered.track") }).click();
    await expect(page.getByRole("article", { name: order?.number })).toContainText("House 24, Road 7");
    expect(await ordersOf(database, phone)).toHaveLength(1);
  },
);

story("the back button after the thank-you page places no second order", async ({ page, database }) => {
  const product = await createTestProduct(database, soap);
  const phone = newPhone();
  await seedLocalStorage(page, { cart: [cartLineOf(product, { price: 180 })] });
  await openPage(page, "/cart");
  await page
    .getByRole("link", { name: t("cart.checkout") })
    .first()
    .click();
  await fillCheckout(page, "en", { phone });
  await placeOrderButton(page, "en").click();
  await expect(page).toHaveURL("/success-checkout");

  await page.goBack();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("cart.empty"));
  await openPage(page, "/checkout");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("cart.empty"));
  await expect(placeOrderButton(page, "en")).toBeHidden();
  expect(await ordersOf(database, phone)).toHaveLength(1);
});

story("offline no input is lost, and back online it is ordered once", async ({ page, context, database }) => {
  const { phone } = await readyToOrder(page, database);
  await context.setOffline(true);
  await placeOrderButton(page, "en").click();
  await expect(page.getByRole("alert").getByText(t("checkout.connectionLost.title"))).toBeVisible();
  await expect(page.getByLabel(t("checkout.fullName"))).toHaveValue("Nusrat Jahan");
  await expect(page.getByLabel(t("checkout.address"), { exact: true })).toHaveValue("House 24, Road 7");
  expect(await ordersOf(database, phone)).toHaveLength(0);

  await context.setOffline(false);
  await placeOrderButton(page, "en").click();
  await expect(page).toHaveURL("/success-checkout");
  expect(await ordersOf(database, phone)).toHaveLength(1);
});

story("a reload keeps the input", details, async ({ page, database }) => {
  const { phone } = await readyToOrder(page, database);
  await page.reload();
  await expect(page.getByLabel(t("checkout.phone"))).toHaveValue(i18n.en.phone(phone));
  await expect(page.getByLabel(t("checkout.fullName"))).toHaveValue("Nusrat Jahan");
  await expect(page.getByRole("combobox", { name: t("checkout.district") })).toHaveValue("Dhaka");
  await expect(page.getByRole("combobox", { name: t("checkout.area") })).toHaveValue("Dhanmondi");
  await expect(page.getByLabel(t("checkout.address"), { exact: true })).toHaveValue("House 24, Road 7");
});
