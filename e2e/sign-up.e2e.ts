import path from "node:path";
import type { Page } from "@playwright/test";
import { languages } from "../shop/language.ts";
import { core, details, expect, i18n, oneOrAll, openPage, story } from "./story.ts";
import { findAccount, newTestUser, registerUser, resetSharedLimits, type TestUser } from "./user.ts";

const { t } = i18n.en;

async function signUp(page: Page, { name, email, password }: TestUser, language: "en" | "bn" = "en"): Promise<void> {
  const { t } = i18n[language];
  await page.getByLabel(t("signup.name"), { exact: true }).fill(name);
  await page.getByLabel(t("signin.email"), { exact: true }).fill(email);
  await page.getByLabel(t("signin.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("signup.submit"), exact: true }).click();
}

for (const language of oneOrAll(languages, 0)) {
  const { t, path } = i18n[language];
  story(`a user who signs up is signed in and redirected home, ${language}`, core, async ({ page, database }) => {
    await resetSharedLimits(database);
    const user = newTestUser();
    await openPage(page, path("/signin"));
    const signUpLink = page.getByRole("link", { name: t("signin.toSignUp") });
    await expect(signUpLink).toBeInViewport({ ratio: 1 });
    await signUpLink.click();
    await expect(page).toHaveURL(path("/signup"));
    await signUp(page, user, language);
    await expect(page.getByRole("status").getByText(t("signup.welcome"))).toBeVisible();
    await expect(page).toHaveURL(path("/"));
    expect(await findAccount(database, user.email)).toMatchObject({ name: user.name, role: "user", language });
    await page.getByRole("button", { name: t("menu.title") }).click();
    await expect(page.getByRole("dialog").getByText(user.email)).toBeVisible();
  });
}

story("a password's rules are ticked while typing, and worded as in the specification", details, async ({ page }) => {
  await openPage(page, "/signup");
  const password = page.getByLabel(t("signin.password"), { exact: true });
  const rule = (name: "length" | "upper" | "lower") =>
    page.locator(".password-rules > span", { hasText: t(`password.rule.${name}`) });
  await password.fill("a");
  await expect(rule("lower")).toContainText(t("password.rule.holds"));
  await expect(rule("upper")).toContainText(t("password.rule.missing"));
  await password.blur();
  await expect(page.getByText("Must be more the 5 character long")).toBeVisible();
  await password.fill("abcdef");
  await expect(rule("length")).toContainText(t("password.rule.holds"));
  await expect(
    page.getByText(
      "Password must have at least one uppercase letter, one lowercase letter, and be at least 6 characters long.",
    ),
  ).toBeVisible();
  await password.fill("Abcdef");
  await expect(rule("upper")).toContainText(t("password.rule.holds"));
  await expect(page.getByText(t("password.weak"))).toBeHidden();

  await page.getByRole("button", { name: t("password.show") }).click();
  await expect(password).toHaveAttribute("type", "text");
});

story("the avatar shows initials of the name as it is typed", details, async ({ page }) => {
  await openPage(page, "/signup");
  await page.getByLabel(t("signup.name"), { exact: true }).fill("Nusrat Jahan");
  await expect(page.getByRole("main").locator(".avatar")).toHaveAttribute("data-initials", "NJ");
});

story("an existing e-mail is not revealed, and its owner is simply signed in", details, async ({ page, database }) => {
  const user = await registerUser(database);
  await openPage(page, "/signup");
  await signUp(page, { ...user, name: "Somebody Else", password: "Another-2026" });
  await expect(page.getByRole("alert").getByText(t("signin.error.email-already-in-use"))).toBeVisible();
  await expect(page).toHaveURL("/signup");
  await page
    .getByRole("button", { name: t("dialog.close") })
    .last()
    .click();

  await signUp(page, { ...user, name: "Somebody Else" });
  await expect(page).toHaveURL("/");
  expect(await findAccount(database, user.email)).toMatchObject({ name: user.name });
});

story("an avatar is uploaded before the account exists, and shown afterwards", details, async ({ page, database }) => {
  await resetSharedLimits(database);
  const user = newTestUser();
  await openPage(page, "/signup");
  const form = page.getByRole("main");
  const file = form.getByLabel(t("avatar.choose"), { exact: true }).and(page.locator("input"));
  await page.locator("summary", { hasText: t("signup.picture") }).click();
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(form.getByText(t("refusal.image-unreadable"))).toBeVisible();
  await file.setInputFiles(path.join(import.meta.dirname, "..", "demo/photography/web/serum-rose-dew-400.webp"));
  const drawnAvatar = form.locator("img.avatar");
  await expect(drawnAvatar).toHaveAttribute("src", /^\/images\/\w+-\d+\.jpg$/);
  await expect(form.getByText(t("refusal.image-unreadable"))).toBeHidden();
  await signUp(page, user);
  await expect(page).toHaveURL("/");
  expect((await findAccount(database, user.email))?.imageId).toMatch(/^\w+$/);

  await openPage(page, "/account");
  await expect(drawnAvatar).toBeVisible();
  await form.getByRole("button", { name: t("avatar.useInitials") }).click();
  await expect(drawnAvatar).toHaveCount(0);
  await form.getByRole("button", { name: t("account.save") }).click();
  await expect(page.getByRole("status").getByText(t("account.saved"))).toBeVisible();
  expect((await findAccount(database, user.email))?.imageId).toBeNull();
});

story("an image URL that cannot be fetched is reported beside its field", details, async ({ page, database }) => {
  await resetSharedLimits(database);
  const user = newTestUser();
  await openPage(page, "/signup");
  await page.locator("summary", { hasText: t("signup.picture") }).click();
  await page.getByText(t("avatar.byAddress")).click();
  await page.getByLabel(t("avatar.address")).fill("http://127.0.0.1/me.jpg");
  await signUp(page, user);
  await expect(page.getByText(t("refusal.image-unreachable"))).toBeVisible();
  await expect(page.getByLabel(t("avatar.address"))).toBeFocused();
  expect(await findAccount(database, user.email)).toBeUndefined();
});
