import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import bn from "../app/i18n/bn.json" with { type: "json" };
import en from "../app/i18n/en.json" with { type: "json" };
import { createI18n } from "../app/i18n/language.tsx";
import factorBn from "../app/i18n/second-factor-bn.json" with { type: "json" };
import factorEn from "../app/i18n/second-factor-en.json" with { type: "json" };
import { users } from "../db/schema.ts";
import { adminI18n, signInAsStaff } from "./admin.ts";
import { core, details, expect, openPage, story } from "./story.ts";
import { registerUser, submitLogin } from "./user.ts";

const factorI18n = {
  en: createI18n<keyof typeof en | keyof typeof factorEn>("en", { ...en, ...factorEn }),
  bn: createI18n<keyof typeof en | keyof typeof factorEn>("bn", { ...bn, ...factorBn }),
};
const { t } = factorI18n.en;

/** The app's next code: of the following period, because each is accepted once. */
const codeOf = (secret: string, periodsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periodsAhead * 30_000 });

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** The dashboard from a bookmark: the home page, with the reason and a link to sign in. */
async function openDashboardSignedOut(page: Page): Promise<void> {
  await openPage(page, "/admin-dashboard?section=orders");
  await expect(page).toHaveURL("/");
  await expect(page.getByText(adminI18n.en.t("admin.signInFirst"))).toBeVisible();
  await page.getByRole("link", { name: t("user.login") }).click();
  await expect(page).toHaveURL("/signin");
}

story(
  "staff set up an authenticator app, and its code opens the dashboard page they requested",
  core,
  async ({ page, database }) => {
    const user = await signInAsStaff(database, page, "order-desk");
    await openPage(page, "/account");
    const section = page.getByRole("region", { name: t("factor.title") });
    await expect(section.getByText(t("factor.off"))).toBeVisible();
    await section.getByRole("button", { name: t("factor.totpAdd") }).click();
    await expect(section.getByRole("img", { name: t("factor.qr") })).toBeVisible();
    const secret = (await section.locator(".factor-key").innerText()).replaceAll(" ", "");
    await section.getByLabel(t("factor.totpFirst")).fill(codeOf(secret));
    await section.getByRole("button", { name: t("factor.totpConfirm") }).click();
    const codes = section.getByRole("listitem").locator("code");
    await expect(codes).toHaveCount(10);
    const recovery = await codes.first().innerText();
    await section.getByRole("button", { name: t("factor.codesDone") }).click();
    await expect(section.getByText(t("factor.on"))).toBeVisible();
    await expect(section.getByText(t("factor.codesLeft", { count: "10" }))).toBeVisible();

    await signOut(page);
    await openDashboardSignedOut(page);
    await submitLogin(page, user);
    await expect(page.getByRole("heading", { name: t("factor.step") })).toBeVisible();
    await page.getByLabel(t("factor.appCode")).fill("000000");
    await page.getByRole("button", { name: t("factor.goOn") }).click();
    await expect(page.getByText(t("refusal.code-wrong"))).toBeVisible();
    await page.getByLabel(t("factor.appCode")).fill(codeOf(secret, 1));
    await page.getByRole("button", { name: t("factor.goOn") }).click();
    await expect(page).toHaveURL("/admin-dashboard?section=orders");
    await expect(page.getByRole("heading", { name: adminI18n.en.t("admin.nav.orders") })).toBeVisible();

    // In Bangla, without the phone.
    await signOut(page);
    await openPage(page, "/bn/signin");
    await submitLogin(page, user, "bn");
    await page.getByRole("button", { name: factorI18n.bn.t("factor.useRecovery") }).click();
    await page.getByLabel(factorI18n.bn.t("factor.recoveryCode")).fill(recovery.toLowerCase());
    await page.getByRole("button", { name: factorI18n.bn.t("factor.goOn") }).click();
    await expect(page).toHaveURL("/bn/admin-dashboard");
  },
);

story("a passkey is added, signs in without a password, and is removed", async ({ page, database }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await signInAsStaff(database, page);
  await openPage(page, "/account");
  const section = page.getByRole("region", { name: t("factor.title") });
  await section.getByRole("button", { name: t("factor.passkeyAdd") }).click();
  await section.getByLabel(t("factor.passkeyName")).fill("Laptop at the shop");
  await section.getByRole("button", { name: t("factor.passkeyCreate") }).click();
  await section.getByRole("button", { name: t("factor.codesDone") }).click();
  await expect(section.getByText("Laptop at the shop")).toBeVisible();

  await signOut(page);
  await openPage(page, "/signin");
  await page.getByRole("button", { name: t("signin.passkey") }).click();
  await expect(page.getByText(t("signin.welcome"))).toBeVisible();
  await expect(page).toHaveURL("/admin-dashboard");

  await openPage(page, "/account");
  await section.getByRole("button", { name: t("factor.remove", { name: "Laptop at the shop" }) }).click();
  await page.getByRole("button", { name: t("factor.removeYes") }).click();
  await expect(section.getByText(t("factor.off"))).toBeVisible();
});

story(
  "a customer who becomes staff chooses a stronger password before the dashboard opens",
  details,
  async ({ page, database }) => {
    const user = { ...(await registerUser(database)), password: "Shapla7" };
    const weak = { ...user, email: `weak.${user.email}` };
    const headers = { "Sec-Fetch-Site": "same-origin" };
    await page.request.post("/api/auth/sign-up/email", { data: weak, headers });
    await database.db.update(users).set({ role: "catalogue" }).where(eq(users.email, weak.email));
    await openPage(page, "/signin");
    await submitLogin(page, weak);
    await expect(page.getByRole("heading", { name: t("factor.newPassword") })).toBeVisible();
    const field = page.getByLabel(t("reset.password"), { exact: true });
    await field.fill("Qwerty12");
    await page.getByRole("button", { name: t("reset.save") }).click();
    await expect(page.getByText(t("password.common"))).toBeVisible();
    await field.fill("Padma-Meghna-9");
    await page.getByRole("button", { name: t("reset.save") }).click();
    await expect(page.getByText(t("signin.welcome"))).toBeVisible();
  },
);

story("a customer sees no second factors", details, async ({ page, database }) => {
  const user = await registerUser(database);
  await openPage(page, "/signin");
  await submitLogin(page, user);
  await expect(page.getByText(t("signin.welcome"))).toBeVisible();
  await openPage(page, "/account");
  await expect(page.getByRole("heading", { name: t("account.data") })).toBeVisible();
  await expect(page.getByRole("region", { name: t("factor.title") })).toHaveCount(0);
  await openPage(page, "/admin-dashboard");
  await expect(page.getByText(adminI18n.en.t("admin.notStaff"))).toBeVisible();
});
