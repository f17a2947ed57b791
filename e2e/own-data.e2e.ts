import { readFileSync } from "node:fs";
import { expectAccessible } from "./accessible.ts";
import { expect, open, says, story } from "./story.ts";
import { accountOf, registered, signIn } from "./user.ts";

const { t } = says.en;

story("she takes her data along, then deletes her account, and is nobody here", async ({ page, database }) => {
  const person = await registered(database, page);
  await signIn(page, person);
  await open(page, "/account");
  const part = page.getByRole("region", { name: t("account.data") });
  const arriving = page.waitForEvent("download");
  await part.getByRole("button", { name: t("account.dataDownload") }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe("my-data.json");
  expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject({ account: { email: person.email } });

  await part.getByText(t("account.delete")).first().click();
  // Away from under the header, which covers what is scrolled beneath it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  const submit = part.getByRole("button", { name: t("account.delete") });
  await part.getByLabel(t("password.current"), { exact: true }).fill("Wrong77");
  await submit.click();
  await page.getByRole("button", { name: t("account.deleteYes") }).click();
  await expect(part.getByText(t("password.wrongField"))).toBeVisible();
  await part.getByLabel(t("password.current"), { exact: true }).fill(person.password);
  await submit.click();
  await page.getByRole("button", { name: t("account.deleteNo") }).click();
  expect(await accountOf(database, person.email)).toBeDefined();
  await submit.click();
  await page.getByRole("button", { name: t("account.deleteYes") }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText(t("account.deleted"))).toBeVisible();
  expect(await accountOf(database, person.email)).toBeUndefined();
  await open(page, "/account");
  await expect(page).toHaveURL(/\/signin/);
});
