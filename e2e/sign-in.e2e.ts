import { languages } from "../shop/language.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { core, details, expect, holdBack, i18n, oneOrAll, openPage, story, waitForHydration } from "./story.ts";
import { newTestUser, registerUser, signInByPage, submitLogin } from "./user.ts";

const { t } = i18n.en;

for (const language of oneOrAll(languages, 1)) {
  const { t, path } = i18n[language];
  story(
    `a user who signs in is welcomed, and the menu shows their name, ${language}`,
    core,
    async ({ page, database }) => {
      const person = await registerUser(database);
      await openPage(page, path("/"));
      const menu = page.getByRole("dialog", { name: t("menu.title") });
      await page.getByRole("button", { name: t("menu.title") }).click();
      await expect(menu.getByRole("link", { name: t("user.orders") })).toHaveCount(0);
      await menu.getByRole("link", { name: t("user.login") }).click();

      await expect(page).toHaveURL(path("/signin"));
      await submitLogin(page, person, language);
      await expect(page.getByRole("status").getByText(t("signin.welcome"))).toBeVisible();
      await expect(page).toHaveURL(path("/"));
      await page.getByRole("button", { name: t("menu.title") }).click();
      await expect(menu.getByText(person.email)).toBeVisible();
      await expect(menu.getByRole("link", { name: t("user.orders") })).toBeVisible();
      await expect(menu.getByRole("link", { name: t("user.account") })).toBeVisible();
      await expect(menu.getByRole("link", { name: t("user.login") })).toHaveCount(0);
      await expectAccessible(page);

      await menu.getByRole("button", { name: t("user.signOut") }).click();
      await expect(menu).toBeHidden();
      await page.getByRole("button", { name: t("menu.title") }).click();
      await expect(menu.getByRole("link", { name: t("user.login") })).toBeVisible();
    },
  );
}

story(
  "a wrong password and an unknown e-mail get the same message, and no input is lost",
  async ({ page, database }) => {
    const registeredUser = await registerUser(database);
    const unknownUser = newTestUser();
    await openPage(page, "/signin");
    for (const person of [{ ...registeredUser, password: "Wrong-2026" }, unknownUser]) {
      await submitLogin(page, person);
      const popup = page.getByRole("alert").filter({ hasText: "Error!" });
      await expect(popup).toContainText("please try again with valid email & password");
      await expect(page).toHaveURL("/signin");
      await expect(page.getByLabel(t("signin.email"), { exact: true })).toHaveValue(person.email);
      await expect(page.getByLabel(t("signin.password"), { exact: true })).toHaveValue(person.password);
      await popup.getByRole("button", { name: t("dialog.close") }).click();
    }
  },
);

story("a form sent before the page has hydrated is processed right after", details, async ({ page, database }) => {
  const person = await registerUser(database);
  const release = await holdBack(page, /\/assets\/(islands|react)-/);
  await page.goto("/signin", { waitUntil: "commit" });
  // The script that records early submissions has run: it also remembers the fonts.
  await page.waitForFunction(() => localStorage.getItem("letters") !== null);
  await submitLogin(page, person);
  release();
  await expect(page.getByRole("status").getByText(t("signin.welcome"))).toBeVisible();
  await expect(page).toHaveURL("/");
});

story("missing fields are pointed out before anything is sent", details, async ({ page }) => {
  await openPage(page, "/signin");
  await page.getByRole("button", { name: t("signin.submit"), exact: true }).click();
  await expect(page.getByLabel(t("signin.email"), { exact: true })).toBeFocused();
  await expect(page.getByText(t("field.emailInvalid"))).toBeVisible();
  await expect(page.getByText(t("password.missing"))).toBeVisible();
  await expectAccessible(page);
});

story("a lost connection is reported as such", details, async ({ page }) => {
  await openPage(page, "/signin");
  await page.route("**/api/auth/**", (route) => route.abort());
  await submitLogin(page, newTestUser());
  await expect(page.getByRole("alert").getByText(t("failure.offline"))).toBeVisible();
});

story("a protected page is returned to after signing in, in its language", async ({ page, database }) => {
  const { t, path } = i18n.bn;
  const person = await registerUser(database);
  await openPage(page, path("/account?seen=1"));
  await expect(page).toHaveURL(path("/signin?from=%2Faccount%3Fseen%3D1"));
  await waitForHydration(page);
  await submitLogin(page, person, "bn");
  await expect(page).toHaveURL(path("/account?seen=1"));
  await expect(page.getByRole("heading", { level: 1, name: t("user.account") })).toBeVisible();

  await page.goto(path("/signin"));
  await expect(page).toHaveURL(path("/"));
});

for (const from of ["//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
  story(`a return URL outside the shop leads to the home page: ${from}`, details, async ({ page, database }) => {
    const person = await registerUser(database);
    await openPage(page, `/signin?${new URLSearchParams({ from })}`);
    await submitLogin(page, person);
    await expect(page.getByText(t("signin.welcome"))).toBeVisible();
    await expect(page).toHaveURL("/");
  });
}

story("a form sent before its script has loaded is shown again, and leads nowhere else", details, async ({ page }) => {
  const send = async (address: string) => {
    const sent = await page.request.post(address, { headers: { "Sec-Fetch-Dest": "document" }, maxRedirects: 0 });
    return [sent.status(), sent.headers().location];
  };
  expect(await send("/bn/signin?from=%2Faccount")).toEqual([303, "/bn/signin?from=%2Faccount"]);
  expect(await send(`${process.env.SHOP_URL}//evil.example/signin`)).toEqual([303, "/evil.example/signin"]);
});

story("the user menu on a large screen works by keyboard alone", details, async ({ page, database }) => {
  const person = await registerUser(database);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, "/");
  const button = page.getByRole("button", { name: t("user.menu") });
  const before = await button.boundingBox();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("heading", { name: t("user.menu") })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(button).toBeFocused();

  await signInByPage(page, person);
  expect(await button.boundingBox(), "the header does not move").toEqual(before);
  await button.focus();
  await page.keyboard.press("Enter");
  for (const name of [t("user.orders"), t("wishlist.title"), t("user.account")]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("region").getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: t("user.menu") })).toBeHidden();

  await button.click();
  await page.getByRole("button", { name: t("user.signOut") }).click();
  await button.click();
  await expect(page.getByRole("link", { name: t("user.login") })).toBeVisible();
});
