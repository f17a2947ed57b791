import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { AdminSpeech } from "../app/admin/speech.ts";
import adminBn from "../app/messages/admin-bn.json" with { type: "json" };
import adminEn from "../app/messages/admin-en.json" with { type: "json" };
import bn from "../app/messages/bn.json" with { type: "json" };
import en from "../app/messages/en.json" with { type: "json" };
import { speak } from "../app/ui/language.tsx";
import type { OpenDatabase } from "../db/open.ts";
import { attempts, users } from "../db/tables.ts";
import type { Language } from "../shop/language.ts";
import { expect, keepInBrowser, open } from "./story.ts";

/** What the counter says in each language. */
export const counterSays: Record<Language, AdminSpeech> = {
  en: speak("en", { ...en, ...adminEn }),
  bn: speak("bn", { ...bn, ...adminBn }),
};

let made = 0;

/** Somebody of the staff, signed in in this browser, at an address of the counter. */
export async function atTheCounter(page: Page, { db }: OpenDatabase, name: string, address: string): Promise<void> {
  const email = `staff.${process.pid}.${Date.now().toString(36)}.${++made}@example.com`;
  const password = "Shapla-2026";
  const headers = { "Sec-Fetch-Site": "same-origin" };
  // All stories share one address: what they try together is no attack.
  await db.delete(attempts);
  await page.request.post("/api/auth/sign-up/email", { data: { name, email, password }, headers });
  const [person] = await db.update(users).set({ role: "admin" }).where(eq(users.email, email)).returning();
  const answer = await page.request.post("/api/auth/sign-in/email", { data: { email, password }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  await keepInBrowser(page, { "signed-in": JSON.stringify(person?.id) });
  await open(page, address);
}
