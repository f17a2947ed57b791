import { readFileSync } from "node:fs";
import { expectAccessible } from "./expect-accessible.ts";
import { details, expect, i18n, openPage, story } from "./story.ts";
import { findAccount, registerUser, signInByApi } from "./user.ts";

const { t } = i18n.en;

story(
  "a customer downloads their data, then deletes their account, and is a guest afterwards",
  details,
  async ({ page, database }) => {
    const user = await registerUser(database);
    await signInByApi(page, user);
    await openPage(page, "/account");
    const part = page.getByRole("region", { name: t("account.data") });
    const download = page.waitForEvent("download");
    await part.getByRole("button", { name: t("account.dataDownload") }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("my-data.json");
    expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject({ account: { email: user.email } });

    await part.getByText(t("account.delete")).first().click();
    // Scrolled out from under the header.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    const submit = part.getByRole("button", { name: t("account.delete") });
    await part.getByLabel(t("password.current"), { exact: true }).fill("Wrong77");
    await submit.click();
    await page.getByRole("button", { name: t("account.deleteYes") }).click();
    await expect(part.getByText(t("password.wrongField"))).toBeVisible();
    await part.getByLabel(t("password.current"), { exact: true }).fill(user.password);
    await submit.click();
    await page.getByRole("button", { name: t("account.deleteNo") }).click();
    expect(await findAccount(database, user.email)).toBeDefined();
    await submit.click();
    await page.getByRole("button", { name: t("account.deleteYes") }).click();
    await expect(page.getByText(t("account.deleted"))).toBeVisible();
    await expect(page).toHaveURL("/");
    expect(await findAccount(database, user.email)).toBeUndefined();
    await openPage(page, "/account");
    await expect(page).toHaveURL(/\/signin/);
  },
);
