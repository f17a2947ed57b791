import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { notifications } from "../db/tables.ts";
import { languages } from "../shop/language.ts";
import { letterTo } from "./emails.ts";
import { expect, open, says, story } from "./story.ts";
import { accountOf, letIn, logIn, registered, signIn, somebody } from "./user.ts";

const { t } = says.en;

async function askForLink(page: Page, email: string, language: "en" | "bn" = "en"): Promise<void> {
  const { t, path } = says[language];
  await open(page, path("/signin"));
  await page.getByRole("link", { name: t("signin.forgot") }).click();
  await expect(page).toHaveURL(path("/forgot-password"));
  await page.getByLabel(t("signin.email"), { exact: true }).fill(email);
  await page.getByRole("button", { name: t("forgot.send") }).click();
  await expect(page.getByRole("heading", { name: t("forgot.sent") })).toBeVisible();
}

for (const language of languages) {
  const { t, path } = says[language];
  story(
    `a forgotten password is replaced by the mailed link, once, ${language}`,
    async ({ page, database, browser }) => {
      const person = await registered(database, page, language);
      const phone = await browser.newContext({ reducedMotion: "reduce" });
      const onThePhone = await phone.newPage();
      await letIn(onThePhone, person);
      await askForLink(page, person.email, language);
      const letter = await letterTo(database, person.email, "password-reset");
      expect(letter.language).toBe(language);

      await open(page, letter.link);
      expect(new URL(page.url()).pathname, "the page speaks the shopper's language").toBe(path("/reset-password"));
      const password = page.getByLabel(t("reset.password"), { exact: true });
      await password.fill("short");
      await page.getByRole("button", { name: t("reset.save") }).click();
      await expect(page.getByText(t("password.weak"))).toBeVisible();
      await password.fill("Krishnachura-2026");
      await page.getByRole("button", { name: t("reset.save") }).click();
      await expect(page.getByRole("status").getByText(t("reset.done"))).toBeVisible();
      await expect(page).toHaveURL(path("/signin"));

      await logIn(page, person, language);
      await expect(page.getByRole("alert").getByText(t("signin.wrong"))).toBeVisible();
      await logIn(page, { ...person, password: "Krishnachura-2026" }, language);
      await expect(page).toHaveURL(path("/"));
      await onThePhone.goto("/account");
      await expect(onThePhone, "whoever was signed in is no more").toHaveURL("/signin?from=%2Faccount");
      await phone.close();

      await open(page, letter.link);
      await password.fill("Shimul-2026");
      await page.getByRole("button", { name: t("reset.save") }).click();
      await expect(page.getByRole("alert").getByText(t("refusal.reset-link-invalid"))).toBeVisible();
    },
  );
}

story("whether an e-mail has an account is not told by the forgotten password, either", async ({ page, database }) => {
  const { email } = somebody();
  await askForLink(page, email);
  await expect(page.getByText(t("forgot.sentText", { email }))).toBeVisible();
  expect(await database.db.select().from(notifications).where(eq(notifications.recipient, email))).toEqual([]);
});

story("a new e-mail counts once the letter to it was answered", async ({ page, database }) => {
  const person = await registered(database, page);
  const { email } = somebody();
  await letIn(page, person);
  await open(page, "/account");
  const section = page.getByRole("region", { name: t("signin.email"), exact: true });
  await section.getByText(t("account.emailChange")).click();
  await section.getByLabel(t("account.emailNew")).fill(email);
  await section.getByLabel(t("password.current")).fill(person.password);
  await section.getByRole("button", { name: t("account.emailSend") }).click();
  await expect(section.getByText(t("account.emailSent", { email }))).toBeVisible();
  expect(await accountOf(database, person.email)).toBeDefined();

  const { link } = await letterTo(database, email, "confirm-email");
  await open(page, link);
  await page.getByRole("button", { name: t("confirmEmail.confirm") }).click();
  await expect(page.getByRole("heading", { name: t("confirmEmail.done") })).toBeVisible();
  expect(await accountOf(database, person.email)).toBeUndefined();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, { ...person, email });
});
