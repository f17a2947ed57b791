import type { Page } from "@playwright/test";
import { startShop } from "./start-shop.ts";
import { expect, i18n, openPage, story } from "./story.ts";
import { findAccount, newTestUser, submitLogin, type TestUser } from "./user.ts";

// Run by `npm run test:firebase` beside the Auth emulator: the SDK in a real browser, under the pages' own policy.

const { t } = i18n.en;

const firebaseStory = story.extend<object, { firebaseUrl: string }>({
  firebaseUrl: [
    async ({ shopData }, use) => {
      const settings = { IDENTITY: "firebase", FIREBASE_PROJECT_ID: "demo-labonno", FIREBASE_API_KEY: "any" };
      const shop = await startShop(shopData, () => settings);
      await use(shop.url);
      await shop.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ firebaseUrl }, use) => use(firebaseUrl),
});

async function signUp(page: Page, { name, email, password }: TestUser): Promise<void> {
  await page.getByLabel(t("signup.name"), { exact: true }).fill(name);
  await page.getByLabel(t("signin.email"), { exact: true }).fill(email);
  await page.getByLabel(t("signin.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("signup.submit"), exact: true }).click();
}

firebaseStory("with Firebase, users sign up, leave and come back", async ({ page, database }) => {
  const user = newTestUser();
  await openPage(page, "/signup");
  await signUp(page, user);
  await expect(page.getByText(t("signup.welcome"))).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await findAccount(database, user.email)).toMatchObject({ name: user.name, role: "user" });

  // The SDK stores its session, so a reloaded page still knows the user.
  await openPage(page, "/account");
  await page.getByRole("button", { name: t("menu.title") }).click();
  const menu = page.getByRole("dialog", { name: t("menu.title") });
  await expect(menu.getByText(user.email)).toBeVisible();
  await menu.getByRole("button", { name: t("user.signOut") }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("access-token"))).toBeNull();

  await openPage(page, "/signin");
  await submitLogin(page, { ...user, password: "Wrong-2026" });
  await expect(page.getByRole("alert")).toContainText(t("signin.wrong"));
  await submitLogin(page, user);
  await expect(page).toHaveURL("/");
});

firebaseStory("an e-mail that already has an account cannot sign up again", async ({ page, browser, firebaseUrl }) => {
  const user = newTestUser();
  await openPage(page, "/signup");
  await signUp(page, user);
  await expect(page).toHaveURL("/");
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await openPage(stranger, `${firebaseUrl}/signup`);
  await signUp(stranger, { ...user, password: "Another-2026" });
  await expect(stranger.getByRole("alert")).toContainText(t("signin.error.email-already-in-use"));
  await context.close();
});
