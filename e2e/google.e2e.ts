import type { Page } from "@playwright/test";
import { openTestIssuer, type TestAccounts, type TestIssuer } from "../integrations/identity/test-issuer.ts";
import { startShop } from "./start-shop.ts";
import { details, expect, i18n, openPage, story } from "./story.ts";
import { findAccount, newTestUser, registerUser, signInByPage } from "./user.ts";

const { t } = i18n.en;

type GoogleShop = { url: string; issuer: TestIssuer; persons: TestAccounts };

/** A story in a shop with a real OpenID issuer, beside the demo shop with the same data. */
const googleStory = story.extend<object, { google: GoogleShop }>({
  google: [
    async ({ shopData }, use) => {
      const persons: TestAccounts = {};
      let issuer: TestIssuer | undefined;
      const shop = await startShop(shopData, async (url) => {
        issuer = await openTestIssuer([`${url}/api/auth/google/callback`], persons);
        const { clientId, clientSecret } = issuer;
        return { GOOGLE_ISSUER: issuer.issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret };
      });
      if (issuer) await use({ url: shop.url, issuer, persons });
      await shop.close();
      await issuer?.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ google }, use) => use(google.url),
});

/** Presses the button and returns the window that opens. */
async function openWindow(page: Page, button = t("signin.google")): Promise<Page> {
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: button }).click();
  return popup;
}

/** Signs in on the issuer's page; the window then closes by itself, perhaps before the click resolves. */
async function signInAtGoogle(window: Page, login: string): Promise<void> {
  const closed = window.waitForEvent("close");
  await window.getByPlaceholder("Enter any login").fill(login);
  await window.getByPlaceholder("and password").fill("any");
  await window.getByRole("button", { name: "Sign-in" }).click({ noWaitAfter: true });
  await closed;
}

function errorMessage(page: Page) {
  return page.getByRole("alert").filter({ hasText: t("signin.failed") });
}

/** Adds an account at the issuer with a login of its own. */
function addIssuerAccount({ persons }: GoogleShop, changes: { email?: string; email_verified?: boolean } = {}) {
  const { email, name } = newTestUser();
  const login = `login-${email}`;
  persons[login] = { email, email_verified: true, name, ...changes };
  return { login, email: changes.email ?? email, name };
}

story(
  "the demo's fake Google explains what it is, and signs in one of its identities",
  details,
  async ({ page, database }) => {
    await openPage(page, "/signin");
    await expect(page.getByText(t("signin.googleDemo"))).toBeVisible();
    const window = await openWindow(page);
    await expect(window.getByText("this is not Google")).toBeVisible();
    const closed = window.waitForEvent("close");
    await window.getByRole("button", { name: "Farzana Haque" }).click({ noWaitAfter: true });
    await closed;
    await expect(page.getByText(t("signin.welcome"))).toBeVisible();
    await expect(page).toHaveURL("/");
    expect(await findAccount(database, "farzana@people.labonno.example")).toMatchObject({ name: "Farzana Haque" });
  },
);

story("a user who declines in the fake Google sees why the sign-in ended", details, async ({ page }) => {
  await openPage(page, "/signin");
  const window = await openWindow(page);
  await window.getByRole("button", { name: "Cancel" }).click({ noWaitAfter: true });
  await expect(errorMessage(page)).toContainText(t("signin.error.popup-closed-by-user"));
});

googleStory("a first sign-in with Google adds the user", async ({ page, database, google }) => {
  const { login, email, name } = addIssuerAccount(google);
  await openPage(page, "/signin");
  await expect(page.getByText(t("signin.googleDemo"))).toHaveCount(0);
  await signInAtGoogle(await openWindow(page), login);
  await expect(page.getByText(t("signin.welcome"))).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await findAccount(database, email)).toMatchObject({ name, role: "user" });
  await openPage(page, "/account");
  await expect(page.getByText(email, { exact: true })).toBeVisible();
});

googleStory("a user returns to the page that required signing in", details, async ({ page, google }) => {
  await openPage(page, "/account");
  await expect(page).toHaveURL(/\/signin/);
  await signInAtGoogle(await openWindow(page), addIssuerAccount(google).login);
  await expect(page).toHaveURL("/account");
});

googleStory("a closed window signs nobody in, and the user can try again", details, async ({ page, google }) => {
  await openPage(page, "/signin");
  const window = await openWindow(page);
  await window.getByPlaceholder("Enter any login").waitFor();
  await window.close();
  await expect(errorMessage(page)).toContainText(t("signin.error.popup-closed-by-user"));
  await signInAtGoogle(await openWindow(page), addIssuerAccount(google).login);
  await expect(page).toHaveURL("/");
});

googleStory("a blocked window is reported as such", details, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openPage(page, "/signin");
  await page.getByRole("button", { name: t("signin.google") }).click();
  await expect(errorMessage(page)).toContainText(t("signin.error.popup-blocked"));
});

googleStory("pressing again reuses the window", details, async ({ page, google }) => {
  await openPage(page, "/signin");
  const window = await openWindow(page);
  await window.getByPlaceholder("Enter any login").waitFor();
  await page.getByRole("button", { name: t("signin.google") }).click();
  await expect(errorMessage(page)).toContainText(t("signin.error.cancelled-popup-request"));
  await signInAtGoogle(window, addIssuerAccount(google).login);
  await expect(page).toHaveURL("/");
});

googleStory("an e-mail that Google has not confirmed is refused", details, async ({ page, database, google }) => {
  const { login, email } = addIssuerAccount(google, { email_verified: false });
  await openPage(page, "/signin");
  await signInAtGoogle(await openWindow(page), login);
  await expect(errorMessage(page)).toContainText(t("signin.error.email-unverified"));
  expect(await findAccount(database, email)).toBeUndefined();
});

googleStory(
  "an account with a password is linked to Google when its owner requests it",
  async ({ page, database, google }) => {
    const user = await registerUser(database);
    const { login } = addIssuerAccount(google, { email: user.email });
    await openPage(page, "/signin");
    await signInAtGoogle(await openWindow(page), login);
    await expect(errorMessage(page)).toContainText(t("signin.error.sign-in-to-link"));
    await expect(page).toHaveURL("/signin");

    await signInByPage(page, user);
    await openPage(page, "/account");
    // The issuer still has the session: its window closes by itself.
    await openWindow(page, t("account.googleConnect"));
    await expect(page.getByText(t("account.googleConnected"))).toBeVisible();

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await openPage(page, "/signin");
    await signInAtGoogle(await openWindow(page), login);
    await expect(page).toHaveURL("/");
    await openPage(page, "/account");
    await expect(page.getByText(user.email, { exact: true })).toBeVisible();
  },
);

googleStory("an issuer that isolates its window (COOP) also works", details, async ({ page, google }) => {
  // On a real desktop the page behind the window has no focus; the tests' browser gives it to both.
  await page.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await openPage(page, "/signin");
  const popup = page.waitForEvent("popup");
  google.issuer.severOpener();
  await page.getByRole("button", { name: t("signin.google") }).click();
  await signInAtGoogle(await popup, addIssuerAccount(google).login);
  await expect(page).toHaveURL("/");
});

story("no page loads Firebase code unnecessarily", details, async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  for (const address of ["/", "/signin", "/signup", "/forgot-password"]) await openPage(page, address);
  await page.waitForLoadState("networkidle");
  expect(loaded.some((url) => url.includes("/assets/"))).toBe(true);
  expect(loaded.filter((url) => /firebase/i.test(url))).toEqual([]);
});
