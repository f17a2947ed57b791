import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { AdminSpeech } from "../app/admin/i18n.ts";
import adminBn from "../app/i18n/admin-bn.json" with { type: "json" };
import adminEn from "../app/i18n/admin-en.json" with { type: "json" };
import bn from "../app/i18n/bn.json" with { type: "json" };
import en from "../app/i18n/en.json" with { type: "json" };
import { speak } from "../app/i18n/language.tsx";
import type { OpenDatabase } from "../db/open.ts";
import { users } from "../db/tables.ts";
import type { Language } from "../shop/language.ts";
import type { Role } from "../shop/permissions.ts";
import { expect, keepInBrowser } from "./story.ts";
import { type Person, registered } from "./user.ts";

/** What the counter says in each language. */
export const counterSays: Record<Language, AdminSpeech> = {
  en: speak("en", { ...en, ...adminEn }),
  bn: speak("bn", { ...bn, ...adminBn }),
};

/** Somebody of the staff, signed in in the story's browser. */
export async function staff(database: OpenDatabase, page: Page, role: Role = "admin"): Promise<Person> {
  const person = await registered(database, page);
  await database.db.update(users).set({ role }).where(eq(users.email, person.email));
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const { email, password } = person;
  const signedIn = await page.request.post("/api/auth/sign-in/email", { data: { email, password }, headers });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
  const answer = await page.request.post("/api/jwt", { data: { email }, headers });
  const { token } = (await answer.json()) as { token: string };
  await keepInBrowser(page, { "access-token": token });
  return person;
}

/** Opens a section of the counter and waits until it stands there. */
export async function openSection(page: Page, section: string, language: Language = "en"): Promise<void> {
  const { path } = counterSays[language];
  await page.goto(`${path("/admin-dashboard")}?section=${section}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
