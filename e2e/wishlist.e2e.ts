import type { Page } from "@playwright/test";
import { and, eq, isNotNull } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { stockAlerts, wishlistItems } from "../db/schema.ts";
import { notificationTo } from "./emails.ts";
import { details, expect, i18n, openPage, story } from "./story.ts";
import { changeVariant, createTestProduct } from "./test-product.ts";
import { findAccount, newTestUser, registerUser, signInByPage, type TestUser } from "./user.ts";

const { t } = i18n.en;
const kajal = { name: { en: "Wished Kajal", bn: "পছন্দের কাজল" }, choices: [{ price: 240 }] };
const comb = { name: { en: "Wished Comb", bn: "পছন্দের চিরুনি" }, choices: [{ price: 90, stock: 0 }] };

/** The customer's wishlist on the server. */
async function storedWishlist(database: OpenDatabase, { email }: TestUser): Promise<string[]> {
  const account = await findAccount(database, email);
  const items = await database.db
    .select()
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, account?.id ?? ""));
  return items.map(({ productId }) => productId).sort();
}

story("a guest's wishlist is kept when they sign in, and every tab shows it", async ({ page, context, database }) => {
  const user = await registerUser(database);
  const product = await createTestProduct(database, kajal);
  const another = await createTestProduct(database, comb);
  const wishlistButton = page.getByRole("button", { name: t("wishlist.wish", { name: kajal.name.en }) });
  const listed = (tab: Page) => tab.getByRole("article").getByRole("heading");
  const inHeader = (count: number) =>
    page.getByRole("banner").getByRole("link", { name: t("header.wishlistWithCount", { count }), exact: true });

  await openPage(page, `/product/${product.productId}`);
  await expect(wishlistButton).toHaveAttribute("aria-pressed", "false");
  await wishlistButton.click();
  await expect(wishlistButton).toHaveAttribute("aria-pressed", "true");
  await expect(inHeader(1)).toBeVisible();
  // A heart pressed before hydration opens the wishlist page, which adds the product.
  await openPage(page, `/wishes?add=${another.productId}`);
  await expect(page).toHaveURL("/wishes");
  await expect(listed(page)).toHaveText([comb.name.en, kajal.name.en]);
  await expect(page.getByText(t("wishlist.guest"))).toBeVisible();

  await signInByPage(page, user);
  await expect(inHeader(2)).toBeVisible();
  await expect.poll(() => storedWishlist(database, user)).toEqual([product.productId, another.productId].sort());
  await expect.poll(() => page.evaluate(() => localStorage.getItem("wishes"))).toBe("[]");

  const otherTab = await context.newPage();
  await openPage(otherTab, "/wishes");
  await expect(listed(otherTab)).toHaveText([comb.name.en, kajal.name.en]);
  await openPage(page, "/wishes");
  await page.getByRole("button", { name: t("wishlist.remove", { name: comb.name.en }) }).click();
  await expect.poll(() => storedWishlist(database, user)).toEqual([product.productId]);
  await expect(listed(otherTab)).toHaveText([kajal.name.en]);

  await page
    .getByRole("button", { name: t("product.doTo", { action: t("product.add"), name: kajal.name.en }) })
    .click();
  await expect(page.getByText(t("cart.added"))).toBeVisible();
});

story(
  "a customer asks for a stock alert, gets one e-mail when the product is back, and can unsubscribe",
  details,
  async ({ page, database }) => {
    const { email } = newTestUser();
    const product = await createTestProduct(database, comb);
    await openPage(page, `/product/${product.productId}`);
    await page
      .getByRole("button", { name: t("back.ask") })
      .first()
      .click();
    const form = page.locator(".tell");
    const field = page.getByLabel(t("back.to"));
    await expect(field).toBeFocused();
    await field.fill("0171");
    await form.getByRole("button", { name: t("back.send"), exact: true }).click();
    await expect(page.getByText(t("field.phoneInvalid"))).toBeVisible();
    await field.fill(email);
    await form.getByRole("button", { name: t("back.send"), exact: true }).click();
    await expect(page.getByText(t("back.thanks"))).toBeVisible();

    await changeVariant(database, product, { stock: 3 });
    // The shop checks every few seconds for restocked products.
    const alertRows = () =>
      database.db.$count(stockAlerts, and(eq(stockAlerts.recipient, email), isNotNull(stockAlerts.notifiedAt)));
    await expect.poll(alertRows, { timeout: 30_000 }).toBe(1);
    const { link, stopLink } = await notificationTo(database, email, "back-in-stock");
    await openPage(page, link);
    await expect(page.getByRole("button", { name: t("product.buyNow") }).first()).toBeVisible();

    // The customer asks for an alert again, and then cancels it.
    await changeVariant(database, product, { stock: 0 });
    const body = { variantId: product.variantIds[0], to: email };
    await page.request.post("/api/stock-requests", { data: body });
    const waiting = () => database.db.$count(stockAlerts, eq(stockAlerts.recipient, email));
    await expect.poll(waiting).toBeGreaterThan(0);
    await openPage(page, stopLink);
    await page.getByRole("button", { name: t("stop.do") }).click();
    await expect(page.getByText(t("stop.done"))).toBeVisible();
    expect(await waiting()).toBe(0);
  },
);
