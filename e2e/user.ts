import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { rateLimits, users } from "../db/schema.ts";
import { hashPassword } from "../integrations/identity/password-hash.ts";
import { setPasswordHash } from "../shop/auth/credentials.ts";
import { newId } from "../shop/id.ts";
import type { Language } from "../shop/language.ts";
import { expect, i18n, openPage, seedLocalStorage, waitForHydration } from "./story.ts";

export type TestUser = { name: string; email: string; password: string };

let userCount = 0;

/** A user that the shop does not know yet. */
export function newTestUser(): TestUser {
  const email = `person.${process.pid}.${Date.now().toString(36)}.${++userCount}@example.com`;
  return { name: "Nusrat Jahan", email, password: "Shapla-2026" };
}

// Verified at its own cost: the shop's takes a tenth of a second of each story.
const cheapHash = { memory: 8, passes: 1, parallelism: 1 };

/**
 * Empties the rate limits that all stories share: they have one network, and their attempts together are no attack. Limits
 * of one account or e-mail stay: another story may be reaching them.
 */
export async function resetSharedLimits({ db }: OpenDatabase): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} ~ ' (network|total)/'`);
}

/** A user who signed up before, as the database has them; the story's browser is not signed in. */
export async function registerUser(database: OpenDatabase, language: Language = "en"): Promise<TestUser> {
  const { db } = database;
  const user = newTestUser();
  await resetSharedLimits(database);
  const id = newId();
  await db.insert(users).values({ id, name: user.name, email: user.email, language });
  await setPasswordHash(db, id, await hashPassword(user.password, cheapHash), new Date());
  return user;
}

/** Fills in and submits the login form, wherever it is open. */
export async function submitLogin(page: Page, { email, password }: TestUser, language: Language = "en"): Promise<void> {
  const { t } = i18n[language];
  await page.getByLabel(t("signin.email"), { exact: true }).fill(email);
  await page.getByLabel(t("signin.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("signin.submit"), exact: true }).click();
}

/** Opens the login page and signs in; resolves on the page that follows. */
export async function signInByPage(page: Page, user: TestUser): Promise<void> {
  await openPage(page, "/signin");
  await submitLogin(page, user);
  await expect(page.getByText(i18n.en.t("signin.welcome"))).toBeVisible();
  await expect(page).toHaveURL("/");
  await waitForHydration(page);
}

/** Signs the story's browser in without pages, for stories about something else. */
export async function signInByApi(page: Page, { email, password }: TestUser): Promise<void> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const response = await page.request.post("/api/auth/sign-in/email", { data: { email, password }, headers });
  expect(response.ok(), await response.text()).toBe(true);
  const { token, user } = (await response.json()) as { token: string; user: { _id: string } };
  await seedLocalStorage(page, { "access-token": token, "signed-in": JSON.stringify(user._id) });
}

/** The user's row in the database. */
export async function findAccount({ db }: OpenDatabase, email: string) {
  const [account] = await db.select().from(users).where(eq(users.email, email));
  return account;
}
