import type { Page } from "@playwright/test";
import { startShop } from "./start-shop.ts";
import { expect, open, says, story } from "./story.ts";
import { accountOf, logIn, type Person, somebody } from "./user.ts";

// Run by `npm run test:firebase`, beside the Auth emulator: the SDK in a real browser, under the pages' own policy.

const { t } = says.en;

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

async function signUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel(t("signup.name"), { exact: true }).fill(name);
  await page.getByLabel(t("signin.email"), { exact: true }).fill(email);
  await page.getByLabel(t("signin.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("signup.submit"), exact: true }).click();
}

firebaseStory("with Firebase, people sign up, go and come back", async ({ page, database }) => {
  const person = somebody();
  await open(page, "/signup");
  await signUp(page, person);
  await expect(page.getByText(t("signup.welcome"))).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await accountOf(database, person.email)).toMatchObject({ name: person.name, role: "user" });

  // The SDK keeps its session: a page opened anew knows her.
  await open(page, "/account");
  await page.getByRole("button", { name: t("menu.title") }).click();
  const menu = page.getByRole("dialog", { name: t("menu.title") });
  await expect(menu.getByText(person.email)).toBeVisible();
  await menu.getByRole("button", { name: t("user.signOut") }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("access-token"))).toBeNull();

  await open(page, "/signin");
  await logIn(page, { ...person, password: "Wrong-2026" });
  await expect(page.getByRole("alert")).toContainText(t("signin.wrong"));
  await logIn(page, person);
  await expect(page).toHaveURL("/");
});

firebaseStory("an e-mail that has an account there is not signed up again", async ({ page, browser, firebaseUrl }) => {
  const person = somebody();
  await open(page, "/signup");
  await signUp(page, person);
  await expect(page).toHaveURL("/");
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await open(stranger, `${firebaseUrl}/signup`);
  await signUp(stranger, { ...person, password: "Another-2026" });
  await expect(stranger.getByRole("alert")).toContainText(t("signin.error.email-already-in-use"));
  await context.close();
});
