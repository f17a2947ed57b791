import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { notifications } from "../db/schema.ts";
import { languages } from "../shop/language.ts";
import { notificationTo } from "./emails.ts";
import { details, expect, i18n, oneOrAll, openPage, story } from "./story.ts";
import { findAccount, newTestUser, registerUser, signInByApi, signInByPage, submitLogin } from "./user.ts";

const { t } = i18n.en;

async function askForLink(page: Page, email: string, language: "en" | "bn" = "en"): Promise<void> {
  const { t, path } = i18n[language];
  await openPage(page, path("/signin"));
  await page.getByRole("link", { name: t("signin.forgot") }).click();
  await expect(page).toHaveURL(path("/forgot-password"));
  await page.getByLabel(t("signin.email"), { exact: true }).fill(email);
  await page.getByRole("button", { name: t("forgot.send") }).click();
  await expect(page.getByRole("heading", { name: t("forgot.sent") })).toBeVisible();
}

for (const language of oneOrAll(languages, 0)) {
  const { t, path } = i18n[language];
  story(
    `a forgotten password is replaced through the e-mailed link, once, ${language}`,
    async ({ page, database, browser }) => {
      const user = await registerUser(database, language);
      const phone = await browser.newContext({ reducedMotion: "reduce" });
      const phonePage = await phone.newPage();
      await signInByApi(phonePage, user);
      await askForLink(page, user.email, language);
      const notification = await notificationTo(database, user.email, "password-reset");
      expect(notification.language).toBe(language);

      await openPage(page, notification.link);
      expect(new URL(page.url()).pathname, "the page speaks the shopper's language").toBe(path("/reset-password"));
      const password = page.getByLabel(t("reset.password"), { exact: true });
      await password.fill("short");
      await page.getByRole("button", { name: t("reset.save") }).click();
      await expect(page.getByText(t("password.weak"))).toBeVisible();
      await password.fill("Krishnachura-2026");
      await page.getByRole("button", { name: t("reset.save") }).click();
      await expect(page.getByRole("status").getByText(t("reset.done"))).toBeVisible();
      await expect(page).toHaveURL(path("/signin"));

      await submitLogin(page, user, language);
      await expect(page.getByRole("alert").getByText(t("signin.wrong"))).toBeVisible();
      await submitLogin(page, { ...user, password: "Krishnachura-2026" }, language);
      await expect(page).toHaveURL(path("/"));
      await phonePage.goto("/account");
      await expect(phonePage, "other devices are signed out").toHaveURL("/signin?from=%2Faccount");
      await phone.close();

      await openPage(page, notification.link);
      await password.fill("Shimul-2026");
      await page.getByRole("button", { name: t("reset.save") }).click();
      await expect(page.getByRole("alert").getByText(t("refusal.reset-link-invalid"))).toBeVisible();
    },
  );
}

story(
  "the forgotten-password form does not reveal whether an e-mail has an account",
  details,
  async ({ page, database }) => {
    const { email } = newTestUser();
    await askForLink(page, email);
    await expect(page.getByText(t("forgot.sentText", { email }))).toBeVisible();
    expect(await database.db.select().from(notifications).where(eq(notifications.recipient, email))).toEqual([]);
  },
);

story("a new e-mail takes effect when its link is opened", details, async ({ page, database }) => {
  const user = await registerUser(database);
  const { email } = newTestUser();
  await signInByApi(page, user);
  await openPage(page, "/account");
  const section = page.getByRole("region", { name: t("signin.email"), exact: true });
  await section.getByText(t("account.emailChange")).click();
  await section.getByLabel(t("account.emailNew")).fill(email);
  await section.getByLabel(t("password.current")).fill(user.password);
  await section.getByRole("button", { name: t("account.emailSend") }).click();
  await expect(section.getByText(t("account.emailSent", { email }))).toBeVisible();
  expect(await findAccount(database, user.email)).toBeDefined();

  const { link } = await notificationTo(database, email, "confirm-email");
  await openPage(page, link);
  await page.getByRole("button", { name: t("confirmEmail.confirm") }).click();
  await expect(page.getByRole("heading", { name: t("confirmEmail.done") })).toBeVisible();
  expect(await findAccount(database, user.email)).toBeUndefined();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInByPage(page, { ...user, email });
});
