import { expectAccessible } from "./accessible.ts";
import { choosePlace } from "./checkout-form.ts";
import { expect, open, says, story } from "./story.ts";
import { accountOf, logIn, registered, signIn } from "./user.ts";

const { t } = says.en;

story("name, phone and address are changed and kept", async ({ page, database }) => {
  const person = await registered(database, page);
  await signIn(page, person);
  await open(page, "/account");
  await expect(page.getByRole("main").getByText(person.email)).toBeVisible();
  await page.getByLabel(t("account.name")).fill("Nusrat Chowdhury");
  await page.getByLabel(t("account.phone")).fill("12345");
  await page.getByRole("textbox", { name: t("account.address") }).fill("House 24, Road 7");
  await page.getByRole("button", { name: t("account.save") }).click();
  await expect(page.getByLabel(t("account.phone"))).toBeFocused();
  await expect(page.getByText(t("field.phoneInvalid"))).toBeVisible();

  await page.getByLabel(t("account.phone")).fill("০১৭১২-৩৪৫৬৭৮");
  await page.getByRole("button", { name: t("account.save") }).click();
  await expect(page.getByRole("status").getByText(t("account.saved"))).toBeVisible();
  expect(await accountOf(database, person.email)).toMatchObject({
    name: "Nusrat Chowdhury",
    phone: "+8801712345678",
    address: "House 24, Road 7",
  });
  await open(page, "/account");
  await expect(page.getByLabel(t("account.name"))).toHaveValue("Nusrat Chowdhury");
  await expect(page.getByLabel(t("account.phone"))).toHaveValue("01712-345678");
  await page.getByRole("button", { name: t("menu.title") }).click();
  await expect(page.getByRole("dialog").getByText("Nusrat Chowdhury")).toBeVisible();
});

story("addresses are kept, changed, made the default and removed", async ({ page, database }) => {
  await signIn(page, await registered(database, page));
  await open(page, "/account");
  const book = page.getByRole("region", { name: t("addresses.title") });
  for (const [label, area] of [
    ["Home", "Dhanmondi"],
    ["Office", "Gulshan 1"],
  ] as const) {
    await book.getByRole("button", { name: t("addresses.add") }).click();
    await book.getByRole("button", { name: t("addresses.save") }).click();
    await expect(book.getByText(t("checkout.missing.district"))).toBeVisible();
    if (label === "Home") await expectAccessible(page);
    await book.getByLabel(t("addresses.label")).fill(label);
    await book.getByLabel(t("checkout.phone")).fill("01712345678");
    await choosePlace(page, t("checkout.district"), "Dhaka");
    await choosePlace(page, t("checkout.area"), area);
    await book.getByLabel(t("checkout.address"), { exact: true }).fill("House 24, Road 7");
    await book.getByRole("button", { name: t("addresses.save") }).click();
    await expect(book.getByText(`${area}, Dhaka`)).toBeVisible();
  }
  const first = book.getByRole("listitem").first();
  await expect(first).toContainText("Home");
  await book.getByRole("button", { name: t("addresses.makeDefaultNamed", { name: "Office" }) }).click();
  await expect(first).toContainText("Office");
  await expect(first).toContainText(t("addresses.default"));

  await book.getByRole("button", { name: t("addresses.changeNamed", { name: "Home" }) }).click();
  await expect(book.getByRole("combobox", { name: t("checkout.area") })).toHaveValue("Dhanmondi");
  await choosePlace(page, t("checkout.district"), "Cumilla");
  await expect(book.getByRole("combobox", { name: t("checkout.area") })).toHaveValue("");
  await choosePlace(page, t("checkout.area"), "Laksam");
  await book.getByRole("button", { name: t("addresses.save") }).click();
  await expect(book.getByText("Laksam, Cumilla")).toBeVisible();

  await book.getByRole("button", { name: t("addresses.removeNamed", { name: "Home" }) }).click();
  await expect(book.getByText("Laksam, Cumilla")).toHaveCount(0);
  await expect(book.getByRole("listitem")).toHaveCount(1);
});

story("a new password counts at once and ends the other devices' sessions", async ({ page, browser, database }) => {
  const person = await registered(database, page);
  const phone = await browser.newContext({ reducedMotion: "reduce" });
  const onThePhone = await phone.newPage();
  await signIn(onThePhone, person);
  await signIn(page, person);
  await open(page, "/account");
  const section = page.getByRole("region", { name: t("signin.password") });
  await section.getByText(t("account.passwordChange")).first().click();
  await section.getByLabel(t("password.current")).fill("Wrong-2026");
  await section.getByLabel(t("reset.password")).fill("Krishnachura-2026");
  await section.getByRole("button", { name: t("account.passwordChange") }).click();
  await expect(page.getByRole("alert").getByText(t("password.wrong"))).toBeVisible();
  await expect(page, "a wrong password sends nobody away").toHaveURL("/account");

  await section.getByLabel(t("password.current")).fill(person.password);
  await section.getByRole("button", { name: t("account.passwordChange") }).click();
  await expect(page.getByRole("status").getByText(t("account.passwordChanged"))).toBeVisible();
  await open(page, "/account");
  await expect(page.getByLabel(t("account.name"))).toHaveValue(person.name);

  await onThePhone.goto("/account");
  await expect(onThePhone).toHaveURL("/signin?from=%2Faccount");
  await open(onThePhone, "/signin?from=/account");
  await logIn(onThePhone, { ...person, password: "Krishnachura-2026" });
  await expect(onThePhone.getByLabel(t("account.name"))).toHaveValue(person.name);
  await phone.close();
});

story("signing out everywhere is asked once and reaches every device", async ({ page, browser, database }) => {
  const person = await registered(database, page);
  const phone = await browser.newContext({ reducedMotion: "reduce" });
  const onThePhone = await phone.newPage();
  await signIn(onThePhone, person);
  await signIn(page, person);
  await open(page, "/account");
  await page.getByRole("button", { name: t("account.everywhere"), exact: true }).click();
  await page.getByRole("button", { name: t("account.everywhere.no") }).click();
  await expect(page).toHaveURL("/account");
  await page.getByRole("button", { name: t("account.everywhere"), exact: true }).click();
  await page.getByRole("button", { name: t("account.everywhere.yes") }).click();
  await expect(page).toHaveURL("/");
  await onThePhone.goto("/account");
  await expect(onThePhone).toHaveURL("/signin?from=%2Faccount");
  await phone.close();
});

story("while the account is on its way, it says so", async ({ page, context, database }) => {
  await signIn(page, await registered(database, page));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route("**/api/account", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/account");
  await expect(page.getByText("Loading account information...")).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeAttached();
  letGo();
  await expect(page.getByLabel(t("account.name"))).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});
