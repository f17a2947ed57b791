import type { Page } from "@playwright/test";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { expect, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const { t } = adminI18n.en;

isolatedShopStory.describe.configure({ mode: "default" });

const part = (page: Page, name: string) =>
  page.locator("section.panel").filter({ has: page.getByRole("heading", { name, exact: true }) });
const draftSaved = (page: Page) => expect(page.getByText(t("admin.look.state.saved"))).toBeVisible();

async function publish(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: t("admin.look.publish") }).click();
  await page.getByLabel(t("admin.look.versionName")).fill(name);
  await page.getByRole("button", { name: t("admin.look.publishYes"), exact: true }).click();
  await expect(page.getByText(t("admin.look.state.live"))).toBeVisible();
}

isolatedShopStory("a merchant makes the shop theirs, and takes an earlier look back", async ({ page, database }) => {
  await createTestProduct(database, {
    name: { en: "Tuberose Oil", bn: "রজনীগন্ধা তেল" },
    brand: "Rupkotha",
    choices: [{ price: 300 }],
  });
  await signInAsStaff(database, page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSection(page, "look");
  const brand = part(page, t("admin.look.brand"));
  const named = (label: string, language: "en" | "bn") =>
    brand.getByLabel(t(language === "en" ? "admin.inEnglish" : "admin.inBangla", { name: label }));
  await named(t("admin.look.name"), "en").fill("Rupkotha Beauty");
  await named(t("admin.look.name"), "bn").fill("রূপকথা বিউটি");
  await draftSaved(page);
  await publish(page, "Our name");

  // Words that nobody could read are not published; the nearest colours that pass are offered.
  const colours = part(page, t("admin.look.colours"));
  const code = colours.getByLabel(t("admin.look.colour.code", { name: t("admin.look.colour.action") }));
  await code.fill("#F0A42B");
  await expect(colours.getByRole("alert")).toContainText(t("admin.look.unreadableText"));
  await draftSaved(page);
  await page.getByRole("button", { name: t("admin.look.publish") }).click();
  await expect(page.getByText(t("admin.look.blocked"))).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("admin.cancel") })
    .click();
  await colours.getByRole("alert").getByRole("button").first().click();
  await expect(colours.getByRole("alert")).toHaveCount(0);
  await code.fill("#0B6E4F");

  const bar = part(page, t("admin.look.announcement"));
  await bar.getByRole("switch").click();
  await bar.getByLabel(t("admin.inEnglish", { name: t("admin.look.words") })).fill("Open on Friday, too");
  await bar.getByLabel(t("admin.inBangla", { name: t("admin.look.words") })).fill("শুক্রবারও খোলা");
  await part(page, t("admin.look.footer")).getByLabel("BIN").fill("004512369-0402");
  await draftSaved(page);
  await publish(page, "Green");

  const shopper = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin });
  if (!shopper) throw new Error("no browser");
  for (const [language, name, words] of [
    ["en", "Rupkotha Beauty", "Open on Friday, too"],
    ["bn", "রূপকথা বিউটি", "শুক্রবারও খোলা"],
  ] as const) {
    const { path } = adminI18n[language];
    await openPage(shopper, path("/"));
    await expect(shopper).toHaveTitle(new RegExp(`\\| ${name}$`));
    await expect(shopper.getByRole("complementary")).toHaveText(words);
    await expect(shopper.getByRole("contentinfo")).toContainText("004512369-0402");
    const button = shopper.locator("main .btn-p").first();
    await expect(button).toHaveCSS("background-color", "rgb(11, 110, 79)");
    await shopper.goto(path("/cart"));
    await expect(shopper.locator("header .brand")).toContainText(name);
  }

  // The first version comes back as a draft, and is seen once it is published.
  await part(page, t("admin.look.versions"))
    .getByRole("listitem")
    .filter({ hasText: "Our name" })
    .getByRole("button", { name: t("admin.look.restore") })
    .click();
  await draftSaved(page);
  await publish(page, "Red again");
  await openPage(shopper, "/");
  await expect(shopper.getByRole("complementary")).toHaveCount(0);
  await expect(shopper.locator("main .btn-p").first()).toHaveCSS("background-color", "rgb(196, 41, 31)");
  await shopper.close();
});
