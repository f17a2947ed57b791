import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { AdminI18n } from "../app/admin/i18n.ts";
import adminBn from "../app/i18n/admin-bn.json" with { type: "json" };
import adminEn from "../app/i18n/admin-en.json" with { type: "json" };
import bn from "../app/i18n/bn.json" with { type: "json" };
import en from "../app/i18n/en.json" with { type: "json" };
import { createI18n } from "../app/i18n/language.tsx";
import type { OpenDatabase } from "../db/open.ts";
import { users } from "../db/schema.ts";
import type { Language } from "../shop/language.ts";
import type { Role } from "../shop/permissions.ts";
import { expect } from "./story.ts";
import { registerUser, signInByApi, type TestUser } from "./user.ts";

/** The admin's texts in each language. */
export const adminI18n: Record<Language, AdminI18n> = {
  en: createI18n("en", { ...en, ...adminEn }),
  bn: createI18n("bn", { ...bn, ...adminBn }),
};

/** A new member of staff, signed in to the story's browser. */
export async function signInAsStaff(database: OpenDatabase, page: Page, role: Role = "admin"): Promise<TestUser> {
  const user = await registerUser(database);
  await database.db.update(users).set({ role }).where(eq(users.email, user.email));
  await signInByApi(page, user);
  return user;
}

/** Opens a section of the admin and waits until it has loaded. */
export async function openSection(page: Page, section: string, language: Language = "en"): Promise<void> {
  const { path } = adminI18n[language];
  await page.goto(`${path("/admin-dashboard")}?section=${section}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
