import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "../db/tables.ts";
import { fillCheckout, newPhone, ordersOf, placeOrder } from "./checkout-form.ts";
import { expect, keepInBrowser, open, says, story } from "./story.ts";
import { lineOf, putOnShelf } from "./test-product.ts";
import { accountOf, type Person, registered, signIn } from "./user.ts";

const { t } = says.en;

/** What reads like a token and is none: nobody has signed it. */
function falseToken(person: string, lifetime: number): string {
  const iat = Math.floor(Date.now() / 1000) - 60;
  const claims = Buffer.from(JSON.stringify({ sub: person, iat, exp: iat + lifetime })).toString("base64url");
  return `e30.${claims}.c2ln`;
}

function keptToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("access-token"));
}

/** The calls of the API that the page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

async function expectName(page: Page, { name }: Person): Promise<void> {
  await expect(page.getByLabel(t("account.name"))).toHaveValue(name);
}

story("a visitor who never signed in asks nothing about herself", async ({ page }) => {
  const calls = callsOf(page);
  for (const address of ["/", "/shop", "/signin", "/signup"]) await open(page, address);
  expect(calls).toEqual([]);
});

for (const garbage of ["garbage", '{"token":null}', falseToken("nobody", 900)]) {
  story(
    `a guest with garbage in place of a token orders as ever: ${garbage.slice(0, 9)}`,
    async ({ page, database }) => {
      const phone = newPhone();
      const comb = await putOnShelf(database, { name: { en: "Comb", bn: "চিরুনি" }, choices: [{ price: 300 }] });
      await keepInBrowser(page, { "access-token": garbage, cart: [lineOf(comb)] });
      await open(page, "/checkout");
      await fillCheckout(page, "en", { phone });
      await placeOrder(page, "en").click();
      await expect(page).toHaveURL("/success-checkout");
      expect(await ordersOf(database, phone)).toMatchObject([{ userId: null }]);
      expect(await keptToken(page)).toBeNull();
    },
  );
}

story("a token that ran out, or that nobody signed, is renewed without a word", async ({ page, database }) => {
  const person = await registered(database, page);
  const { id = "" } = (await accountOf(database, person.email)) ?? {};
  await signIn(page, person);
  for (const broken of [falseToken(id, 30), falseToken(id, 900), "garbage"]) {
    await page.evaluate((token) => localStorage.setItem("access-token", token), broken);
    await open(page, "/account");
    await expectName(page, person);
    expect(await keptToken(page)).not.toBe(broken);
  }
});

story("a token that the server takes no more is renewed in the middle of a visit", async ({ page, database }) => {
  const person = await registered(database, page);
  const { id = "" } = (await accountOf(database, person.email)) ?? {};
  await signIn(page, person);
  await open(page, "/account");
  await expectName(page, person);
  await page.evaluate((token) => localStorage.setItem("access-token", token), falseToken(id, 900));
  await page.getByLabel(t("account.name")).fill("Nusrat J.");
  await page.getByRole("button", { name: t("account.save") }).click();
  await expect(page.getByRole("status").getByText(t("account.saved"))).toBeVisible();
  expect(await accountOf(database, person.email)).toMatchObject({ name: "Nusrat J." });
});

story("signing out ends the token, not only its keeping", async ({ page, database }) => {
  const person = await registered(database, page);
  await signIn(page, person);
  const headers = { Authorization: `Bearer ${await keptToken(page)}` };
  expect((await page.request.get("/api/account", { headers })).status()).toBe(200);
  await page.getByRole("button", { name: t("menu.title") }).click();
  await page.getByRole("button", { name: t("user.signOut") }).click();
  await expect(page.getByRole("dialog", { name: t("menu.title") })).toBeHidden();
  await expect.poll(() => keptToken(page)).toBeNull();
  expect((await page.request.get("/api/account", { headers })).status()).toBe(401);
  await page.goto("/account");
  await expect(page).toHaveURL("/signin?from=%2Faccount");
});

story("two tabs agree on who is signed in", async ({ page, context, database }) => {
  const person = await registered(database, page);
  const other = await context.newPage();
  await open(other, "/signin?from=/account");
  await signIn(page, person);
  await expect(other, "the other tab goes on to where it was to go").toHaveURL("/account");
  await expectName(other, person);

  await page.getByRole("button", { name: t("menu.title") }).click();
  await page.getByRole("button", { name: t("user.signOut") }).click();
  await expect(other, "a page of one's own is not left open").toHaveURL("/signin?from=%2Faccount");
});

story("who was signed out elsewhere is told so and led home at the next call", async ({ page, database }) => {
  const person = await registered(database, page);
  await signIn(page, person);
  await open(page, "/account");
  await expectName(page, person);
  const { id = "" } = (await accountOf(database, person.email)) ?? {};
  await database.db.delete(sessions).where(eq(sessions.userId, id));
  await page.getByRole("button", { name: t("account.save") }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert").getByText(t("session.ended.title"))).toBeVisible();
  expect(await keptToken(page)).toBeNull();
});

story("a lost connection signs nobody out", async ({ page, context, database }) => {
  const person = await registered(database, page);
  await signIn(page, person);
  await context.route("**/api/**", (route) => route.abort());
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Unable to load user data." })).toBeVisible();
  await expect(page).toHaveURL("/account");
  await context.unroute("**/api/**");
  await page.getByRole("button", { name: t("account.retry") }).click();
  await expectName(page, person);
});
