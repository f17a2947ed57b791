import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "../db/schema.ts";
import { fillCheckout, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { details, expect, i18n, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";
import { findAccount, registerUser, signInByApi, signInByPage, type TestUser } from "./user.ts";

const { t } = i18n.en;

/** Looks like a token, but has no valid signature. */
function forgedToken(person: string, lifetime: number): string {
  const iat = Math.floor(Date.now() / 1000) - 60;
  const claims = Buffer.from(JSON.stringify({ sub: person, iat, exp: iat + lifetime })).toString("base64url");
  return `e30.${claims}.c2ln`;
}

function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("access-token"));
}

/** The API requests that the page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

async function expectName(page: Page, { name }: TestUser): Promise<void> {
  await expect(page.getByLabel(t("account.name"))).toHaveValue(name);
}

story("a visitor who never signed in causes no request about their account", details, async ({ page }) => {
  const calls = callsOf(page);
  for (const address of ["/", "/shop", "/signin", "/signup"]) await openPage(page, address);
  expect(calls).toEqual([]);
});

for (const garbage of ["garbage", '{"token":null}', forgedToken("nobody", 900)]) {
  story(
    `a guest with garbage in place of a token orders as usual: ${garbage.slice(0, 9)}`,
    details,
    async ({ page, database }) => {
      const phone = newPhone();
      const comb = await createTestProduct(database, { name: { en: "Comb", bn: "চিরুনি" }, choices: [{ price: 300 }] });
      await seedLocalStorage(page, { "access-token": garbage, cart: [cartLineOf(comb)] });
      await openPage(page, "/checkout");
      await fillCheckout(page, "en", { phone });
      await placeOrderButton(page, "en").click();
      await expect(page).toHaveURL("/success-checkout");
      expect(await ordersOf(database, phone)).toMatchObject([{ userId: null }]);
      expect(await storedToken(page)).toBeNull();
    },
  );
}

story("an expired or forged token is renewed silently", details, async ({ page, database }) => {
  const person = await registerUser(database);
  const { id = "" } = (await findAccount(database, person.email)) ?? {};
  await signInByApi(page, person);
  for (const broken of [forgedToken(id, 30), forgedToken(id, 900), "garbage"]) {
    await page.evaluate((token) => localStorage.setItem("access-token", token), broken);
    await openPage(page, "/account");
    await expectName(page, person);
    expect(await storedToken(page)).not.toBe(broken);
  }
});

story("a token that the server no longer accepts is renewed during a visit", details, async ({ page, database }) => {
  const person = await registerUser(database);
  const { id = "" } = (await findAccount(database, person.email)) ?? {};
  await signInByApi(page, person);
  await openPage(page, "/account");
  await expectName(page, person);
  await page.evaluate((token) => localStorage.setItem("access-token", token), forgedToken(id, 900));
  await page.getByLabel(t("account.name")).fill("Nusrat J.");
  await page.getByRole("button", { name: t("account.save") }).click();
  await expect(page.getByRole("status").getByText(t("account.saved"))).toBeVisible();
  expect(await findAccount(database, person.email)).toMatchObject({ name: "Nusrat J." });
});

story("signing out revokes the token on the server", async ({ page, database }) => {
  const person = await registerUser(database);
  await signInByApi(page, person);
  const headers = { Authorization: `Bearer ${await storedToken(page)}` };
  expect((await page.request.get("/api/account", { headers })).status()).toBe(200);
  await openPage(page, "/");
  await page.getByRole("button", { name: t("menu.title") }).click();
  await page.getByRole("button", { name: t("user.signOut") }).click();
  await expect(page.getByRole("dialog", { name: t("menu.title") })).toBeHidden();
  await expect.poll(() => storedToken(page)).toBeNull();
  expect((await page.request.get("/api/account", { headers })).status()).toBe(401);
  await page.goto("/account");
  await expect(page).toHaveURL("/signin?from=%2Faccount");
});

story("two tabs agree on who is signed in", details, async ({ page, context, database }) => {
  const person = await registerUser(database);
  const other = await context.newPage();
  await openPage(other, "/signin?from=/account");
  await signInByPage(page, person);
  await expect(other, "the other tab goes on to where it was to go").toHaveURL("/account");
  await expectName(other, person);

  await page.getByRole("button", { name: t("menu.title") }).click();
  await page.getByRole("button", { name: t("user.signOut") }).click();
  await expect(other, "a page of one's own is not left open").toHaveURL("/signin?from=%2Faccount");
});

story(
  "a user signed out on another device is told and redirected home at the next request",
  async ({ page, database }) => {
    const person = await registerUser(database);
    await signInByApi(page, person);
    await openPage(page, "/account");
    await expectName(page, person);
    // The next request reports it; here it is the button's.
    await page.waitForLoadState("networkidle");
    const { id = "" } = (await findAccount(database, person.email)) ?? {};
    await database.db.delete(sessions).where(eq(sessions.userId, id));
    await page.getByRole("button", { name: t("account.save") }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("alert").getByText(t("session.ended.title"))).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  },
);

story("a lost connection does not sign out", details, async ({ page, context, database }) => {
  const person = await registerUser(database);
  await signInByApi(page, person);
  await context.route("**/api/**", (route) => route.abort());
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Unable to load user data." })).toBeVisible();
  await expect(page).toHaveURL("/account");
  await context.unroute("**/api/**");
  await page.getByRole("button", { name: t("account.retry") }).click();
  await expectName(page, person);
});
