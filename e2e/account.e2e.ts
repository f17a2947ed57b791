import { callApiAs } from "./call-api.ts";
import { chooseOption, choosePlace, newPhone } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { details, expect, i18n, openPage, story } from "./story.ts";
import { findAccount, registerUser, signInByApi, submitLogin } from "./user.ts";

const { t } = i18n.en;

story("a user changes their name, phone and address, and they are saved", async ({ page, database }) => {
  const user = await registerUser(database);
  await signInByApi(page, user);
  await openPage(page, "/account");
  await expect(page.getByRole("main").getByText(user.email)).toBeVisible();
  await page.getByLabel(t("account.name")).fill("Nusrat Chowdhury");
  await page.getByLabel(t("account.phone")).fill("12345");
  await page.getByRole("textbox", { name: t("account.address") }).fill("House 24, Road 7");
  await page.getByRole("button", { name: t("account.save") }).click();
  await expect(page.getByLabel(t("account.phone"))).toBeFocused();
  await expect(page.getByText(t("field.phoneInvalid"))).toBeVisible();

  await page.getByLabel(t("account.phone")).fill("০১৭১২-৩৪৫৬৭৮");
  await page.getByRole("button", { name: t("account.save") }).click();
  await expect(page.getByRole("status").getByText(t("account.saved"))).toBeVisible();
  expect(await findAccount(database, user.email)).toMatchObject({
    name: "Nusrat Chowdhury",
    phone: "+8801712345678",
    address: "House 24, Road 7",
  });
  await openPage(page, "/account");
  await expect(page.getByLabel(t("account.name"))).toHaveValue("Nusrat Chowdhury");
  await expect(page.getByLabel(t("account.phone"))).toHaveValue("01712-345678");
  await page.getByRole("button", { name: t("menu.title") }).click();
  await expect(page.getByRole("dialog").getByText("Nusrat Chowdhury")).toBeVisible();
});

story("a saved address names its place in the language of the page", details, async ({ page, database }) => {
  await signInByApi(page, await registerUser(database));
  const saved = { fullName: "Nusrat Jahan", phone: newPhone(), address: "House 24" };
  const places = [
    { city: "Dhanmondi, Dhaka", district: "dhaka", area: "dhanmondi" },
    { city: "সাভার, ঢাকা", district: "dhaka", area: "savar" },
    { city: "Char Kukri Mukri, Bhola", district: "bhola", area: null },
  ];
  for (const place of places) await callApiAs(page, "POST", "/addresses", { ...saved, ...place });
  for (const [language, ...names] of [
    ["en", "Dhanmondi, Dhaka", "Savar, Dhaka", "Char Kukri Mukri, Bhola"],
    ["bn", "ধানমন্ডি, ঢাকা", "সাভার, ঢাকা", "Char Kukri Mukri, ভোলা"],
  ] as const) {
    await openPage(page, i18n[language].path("/account"));
    for (const name of names) await expect(page.locator(".addresses")).toContainText(name);
  }
});

story("addresses are added, changed, made the default and removed", details, async ({ page, database }) => {
  await signInByApi(page, await registerUser(database));
  await openPage(page, "/account");
  const addressBook = page.getByRole("region", { name: t("addresses.title") });
  for (const [label, area] of [
    ["Home", "Dhanmondi"],
    ["Office", "Gulshan 1"],
  ] as const) {
    await addressBook.getByRole("button", { name: t("addresses.add") }).click();
    await addressBook.getByRole("button", { name: t("addresses.save") }).click();
    await expect(addressBook.getByText(t("checkout.missing.area"))).toBeVisible();
    if (label === "Home") await expectAccessible(page);
    await addressBook.getByLabel(t("addresses.label")).fill(label);
    await addressBook.getByLabel(t("checkout.phone")).fill("01712345678");
    await choosePlace(page, "en", { area, district: "Dhaka" });
    await addressBook.getByLabel(t("checkout.address"), { exact: true }).fill("House 24, Road 7");
    await addressBook.getByRole("button", { name: t("addresses.save") }).click();
    await expect(addressBook.getByText(`${area}, Dhaka`)).toBeVisible();
  }
  const first = addressBook.getByRole("listitem").first();
  await expect(first).toContainText("Home");
  await addressBook.getByRole("button", { name: t("addresses.makeDefaultNamed", { name: "Office" }) }).click();
  await expect(first).toContainText("Office");
  await expect(first).toContainText(t("addresses.default"));

  await addressBook.getByRole("button", { name: t("addresses.changeNamed", { name: "Home" }) }).click();
  await expect(addressBook.getByRole("combobox", { name: t("checkout.area") })).toHaveValue("Dhanmondi");
  await chooseOption(page, t("checkout.district"), "Cumilla");
  await expect(addressBook.getByRole("combobox", { name: t("checkout.area") })).toHaveValue("");
  await chooseOption(page, t("checkout.area"), "Laksam");
  await addressBook.getByRole("button", { name: t("addresses.save") }).click();
  await expect(addressBook.getByText("Laksam, Cumilla")).toBeVisible();

  await addressBook.getByRole("button", { name: t("addresses.removeNamed", { name: "Home" }) }).click();
  await expect(addressBook.getByText("Laksam, Cumilla")).toHaveCount(0);
  await expect(addressBook.getByRole("listitem")).toHaveCount(1);
});

story(
  "a new password works immediately and ends the sessions on other devices",
  async ({ page, browser, database }) => {
    const user = await registerUser(database);
    const phone = await browser.newContext({ reducedMotion: "reduce" });
    const phonePage = await phone.newPage();
    await signInByApi(phonePage, user);
    await signInByApi(page, user);
    await openPage(page, "/account");
    const section = page.getByRole("region", { name: t("signin.password") });
    await section.getByText(t("account.passwordChange")).first().click();
    await section.getByLabel(t("password.current")).fill("Wrong-2026");
    await section.getByLabel(t("reset.password")).fill("Krishnachura-2026");
    await section.getByRole("button", { name: t("account.passwordChange") }).click();
    await expect(page.getByRole("alert").getByText(t("password.wrong"))).toBeVisible();
    await expect(page, "a wrong password sends nobody away").toHaveURL("/account");

    await section.getByLabel(t("password.current")).fill(user.password);
    await section.getByRole("button", { name: t("account.passwordChange") }).click();
    await expect(page.getByRole("status").getByText(t("account.passwordChanged"))).toBeVisible();
    await openPage(page, "/account");
    await expect(page.getByLabel(t("account.name"))).toHaveValue(user.name);

    await phonePage.goto("/account");
    await expect(phonePage).toHaveURL("/signin?from=%2Faccount");
    await openPage(phonePage, "/signin?from=/account");
    await submitLogin(phonePage, { ...user, password: "Krishnachura-2026" });
    await expect(phonePage.getByLabel(t("account.name"))).toHaveValue(user.name);
    await phone.close();
  },
);

story(
  "signing out everywhere asks for confirmation and reaches every device",
  details,
  async ({ page, browser, database }) => {
    const user = await registerUser(database);
    const phone = await browser.newContext({ reducedMotion: "reduce" });
    const phonePage = await phone.newPage();
    await signInByApi(phonePage, user);
    await signInByApi(page, user);
    await openPage(page, "/account");
    await page.getByRole("button", { name: t("account.everywhere"), exact: true }).click();
    await page.getByRole("button", { name: t("account.everywhere.no") }).click();
    await expect(page).toHaveURL("/account");
    await page.getByRole("button", { name: t("account.everywhere"), exact: true }).click();
    await page.getByRole("button", { name: t("account.everywhere.yes") }).click();
    await expect(page).toHaveURL("/");
    await phonePage.goto("/account");
    await expect(phonePage).toHaveURL("/signin?from=%2Faccount");
    await phone.close();
  },
);

story("the account page shows that it is loading", details, async ({ page, context, database }) => {
  await signInByApi(page, await registerUser(database));
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/api/account", async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("/account");
  await expect(page.getByText("Loading account information...")).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeAttached();
  release();
  await expect(page.getByLabel(t("account.name"))).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});
