import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { addresses, cartLines } from "../db/schema.ts";
import { callApiAs } from "./call-api.ts";
import { fillCheckout, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { details, expect, i18n, openPage, seedLocalStorage, story, waitForHydration } from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";
import { findAccount, registerUser, signInByApi, signInByPage, type TestUser } from "./user.ts";

const { t } = i18n.en;
const soap = { name: { en: "Neem Soap", bn: "নিম সাবান" }, choices: [{ price: 120, stock: 50 }] };
const comb = { name: { en: "Neem Comb", bn: "নিম চিরুনি" }, choices: [{ price: 90, stock: 50 }] };

/** The header's cart with this number on its badge. */
function badge(page: Page, count: number) {
  const name = count === 0 ? t("header.cart") : t("header.cartWithItems", { count });
  return page.getByRole("banner").getByRole("link", { name, exact: true });
}

/** The customer's cart on the server. */
async function storedCart(database: OpenDatabase, { email }: TestUser) {
  const account = await findAccount(database, email);
  const lines = await database.db
    .select()
    .from(cartLines)
    .where(eq(cartLines.userId, account?.id ?? ""));
  return lines.map(({ productId, quantity }) => [productId, quantity]);
}

story("a guest's cart is kept when they sign in, and is empty once they have ordered", async ({ page, database }) => {
  const user = await registerUser(database);
  const product = await createTestProduct(database, soap);
  await seedLocalStorage(page, { cart: [cartLineOf(product, { quantity: 2, price: 120 })] });
  await signInByPage(page, user);
  await expect(badge(page, 2)).toBeVisible();
  await expect.poll(() => storedCart(database, user)).toEqual([[product.productId, 2]]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cart"))).toBe("[]");

  await badge(page, 2).click();
  await page.getByRole("button", { name: t("quantity.more") }).click();
  await expect(badge(page, 3)).toBeVisible();
  await page
    .getByRole("link", { name: t("cart.checkout") })
    .first()
    .click();

  // The account's name is filled in already.
  await expect(page.getByLabel(t("checkout.fullName"))).toHaveValue(user.name);
  const phone = newPhone();
  await fillCheckout(page, "en", { phone });
  await expect(page.getByLabel(t("checkout.keepAddress"))).toBeChecked();
  await placeOrderButton(page, "en").click();
  await expect(page).toHaveURL("/success-checkout");
  await expect(badge(page, 0)).toBeVisible();
  expect(await storedCart(database, user)).toEqual([]);
  const account = await findAccount(database, user.email);
  expect(await ordersOf(database, phone)).toMatchObject([{ userId: account?.id, email: user.email }]);

  await page.reload();
  await waitForHydration(page);
  await expect(badge(page, 0)).toBeVisible();
  // The address is saved together with the order, not before.
  const storedAddresses = () =>
    database.db
      .select()
      .from(addresses)
      .where(eq(addresses.userId, account?.id ?? ""));
  await expect.poll(storedAddresses).toMatchObject([{ phone, area: "dhanmondi", isDefault: true }]);
});

story("two tabs show one cart, and merge the guest's cart once", details, async ({ page, context, database }) => {
  const user = await registerUser(database);
  const [first, second] = [await createTestProduct(database, soap), await createTestProduct(database, comb)];
  await seedLocalStorage(page, { cart: [cartLineOf(first, { quantity: 2, price: 120 })] });
  await openPage(page, "/");
  const other = await context.newPage();
  await openPage(other, `/product/${second.productId}`);
  await expect(badge(other, 2)).toBeVisible();

  await signInByPage(page, user);
  for (const tab of [page, other]) await expect(badge(tab, 2)).toBeVisible();
  await expect.poll(() => storedCart(database, user)).toEqual([[first.productId, 2]]);

  await other
    .getByRole("button", { name: t("product.addToCart"), exact: true })
    .first()
    .click();
  await expect(badge(page, 3)).toBeVisible();
  await openPage(page, "/cart");
  await page.getByRole("button", { name: t("cart.remove", { name: soap.name.en }) }).click();
  await expect(page.getByRole("status").getByText(t("cart.removedText"))).toBeVisible();
  for (const tab of [page, other]) await expect(badge(tab, 1)).toBeVisible();
});

story("a change that the shop refuses is reverted with a message", async ({ page, database }) => {
  const user = await registerUser(database);
  const product = await createTestProduct(database, soap);
  await signInByApi(page, user);
  await callApiAs(page, "POST", "/cart", { productId: product.productId, quantity: 1 });
  await page.route("**/api/cart", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await openPage(page, `/product/${product.productId}`);
  // Until the server's cart has loaded, additions go to the guest's cart, and nothing is refused.
  await expect(badge(page, 1)).toBeVisible();
  await page
    .getByRole("button", { name: t("product.addToCart"), exact: true })
    .first()
    .click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to add to cart" })).toBeVisible();
  await expect(badge(page, 1)).toBeVisible();
  await page.unroute("**/api/cart");

  await openPage(page, "/cart");
  await page.route("**/api/cart/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: t("quantity.more") }).click();
  await expect(page.getByRole("alert").filter({ hasText: t("cart.setFailed") })).toBeVisible();
  await expect(badge(page, 1)).toBeVisible();
});

story("the checkout offers saved addresses, and never overwrites input", details, async ({ page, database }) => {
  const user = await registerUser(database);
  const product = await createTestProduct(database, soap);
  await signInByApi(page, user);
  await callApiAs(page, "POST", "/cart", { productId: product.productId, quantity: 1 });
  const place = { city: "Dhanmondi, Dhaka", district: "dhaka", area: "dhanmondi" };
  const home = { label: "Home", fullName: "Nusrat Jahan", phone: "01712345678", address: "House 24, Road 7", ...place };
  await callApiAs(page, "POST", "/addresses", home);
  await callApiAs(page, "POST", "/addresses", { ...home, label: "Office", address: "Level 4, Road 2" });

  await openPage(page, "/checkout");
  const address = page.getByLabel(t("checkout.address"), { exact: true });
  await expect(page.getByRole("radio", { name: "Home" })).toBeChecked();
  await expect(address).toHaveValue("House 24, Road 7");
  await expect(page.getByRole("combobox", { name: t("checkout.area") })).toHaveValue("Dhanmondi");
  await page.getByRole("radio", { name: "Office" }).check();
  await expect(address).toHaveValue("Level 4, Road 2");
  await expect(page.getByLabel(t("checkout.keepAddress"))).toHaveCount(0);

  await address.fill("Lake side 1");
  await expect(page.getByRole("radio", { name: t("checkout.another") })).toBeChecked();
  await expect(page.getByLabel(t("checkout.keepAddress"))).toBeChecked();
  await page.reload();
  await waitForHydration(page);
  await expect(address).toHaveValue("Lake side 1");
});
