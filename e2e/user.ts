import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { rateLimits, users } from "../db/tables.ts";
import type { Language } from "../shop/language.ts";
import { expect, keepInBrowser, open, says } from "./story.ts";

export type Person = { name: string; email: string; password: string };

let made = 0;

/** Somebody whom the shop does not know yet. */
export function somebody(): Person {
  const email = `person.${process.pid}.${Date.now().toString(36)}.${++made}@example.com`;
  return { name: "Nusrat Jahan", email, password: "Shapla-2026" };
}

/** Somebody who has signed up before; the browser of the story knows nothing of it. */
export async function registered({ db }: OpenDatabase, page: Page, language: Language = "en"): Promise<Person> {
  const person = somebody();
  // All stories share one address: what they try together is no attack.
  await db.delete(rateLimits);
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await page.request.post("/api/auth/sign-up/email", { data: { ...person, language }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return person;
}

/** Fills in the login form, wherever it is open, and sends it. */
export async function logIn(page: Page, { email, password }: Person, language: Language = "en"): Promise<void> {
  const { t } = says[language];
  await page.getByLabel(t("signin.email"), { exact: true }).fill(email);
  await page.getByLabel(t("signin.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("signin.submit"), exact: true }).click();
}

/** Opens the login page and signs in; ends where the person then is. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await open(page, "/signin");
  await logIn(page, person);
  await expect(page.getByText(says.en.t("signin.welcome"))).toBeVisible();
  await expect(page).toHaveURL("/");
}

/** Signs the story's browser in without its pages, for stories that are about something else. */
export async function letIn(page: Page, { email, password }: Person): Promise<void> {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await page.request.post("/api/auth/sign-in/email", { data: { email, password }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  await keepInBrowser(page, { "signed-in": JSON.stringify("somebody") });
}

/** The person as the shop knows her. */
export async function accountOf({ db }: OpenDatabase, email: string) {
  const [account] = await db.select().from(users).where(eq(users.email, email));
  return account;
}
