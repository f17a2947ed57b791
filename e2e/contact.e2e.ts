import { eq } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { contactMessages } from "../db/schema.ts";
import { expect, i18n, openPage, story } from "./story.ts";

const { t } = i18n.en;

function messagesFrom({ db }: OpenDatabase, email: string) {
  return db.select().from(contactMessages).where(eq(contactMessages.email, email));
}

story("a message reaches the shop", async ({ page, database }) => {
  const email = `nusrat.${Date.now()}@example.com`;
  await openPage(page, "/contact");
  await page.getByRole("button", { name: t("contact.send") }).click();
  await expect(page.getByLabel(t("contact.fullName"))).toBeFocused();
  await expect(page.getByRole("alert").getByText(t("contact.missing.message"))).toBeVisible();
  await page.getByLabel(t("contact.fullName")).fill("Nusrat Jahan");
  await page.getByLabel(t("contact.email")).fill(email);
  await page.getByLabel(t("contact.message")).fill("Is the comb made of neem?");
  await page.getByRole("button", { name: t("contact.send") }).click();
  await expect(page.getByRole("status").getByText(t("contact.thanks"))).toBeVisible();
  expect(await messagesFrom(database, email)).toMatchObject([
    { fullName: "Nusrat Jahan", message: "Is the comb made of neem?", language: "en" },
  ]);
});

story("a robot that fills in every field is thanked, and its message discarded", async ({ page, database }) => {
  const email = `robot.${Date.now()}@example.com`;
  await openPage(page, "/contact");
  await page.getByLabel(t("contact.fullName")).fill("Robot");
  await page.getByLabel(t("contact.email")).fill(email);
  await page.getByLabel(t("contact.message")).fill("Buy followers");
  await page.getByLabel("Website").fill("https://example.com");
  await page.getByRole("button", { name: t("contact.send") }).click();
  await expect(page.getByText(t("contact.thanks"))).toBeVisible();
  expect(await messagesFrom(database, email)).toEqual([]);
});
