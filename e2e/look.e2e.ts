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

isolatedShopStory(
  "a merchant orders the home page, by mouse and by keys, in both languages",
  async ({ page, database }) => {
    const product = await createTestProduct(database, {
      name: { en: "Tuberose Oil", bn: "রজনীগন্ধা তেল" },
      brand: "Rupkotha",
      choices: [{ price: 300 }],
    });
    await signInAsStaff(database, page);
    await openSection(page, "look");
    const home = part(page, t("admin.look.home"));
    const rows = home.locator(".ordered > li");
    const rowsBefore = await rows.count();
    const kind = (name: string) => rows.filter({ has: page.getByRole("button", { name: new RegExp(`^${name}`) }) });

    // A row of chosen products, moved up to the first place by keys.
    await home.getByLabel(t("admin.look.newSection")).selectOption({ label: t("admin.look.section.products") });
    await home.getByRole("button", { name: t("admin.look.addSection") }).click();
    await expect(rows).toHaveCount(rowsBefore + 1);
    const added = rows.last();
    const headings = (language: "en" | "bn") =>
      added.getByLabel(t(language === "en" ? "admin.inEnglish" : "admin.inBangla", { name: t("admin.look.heading") }));
    await headings("en").fill("Loved in Rangpur");
    await headings("bn").fill("রংপুরের পছন্দ");
    await added.getByLabel(t("admin.look.rule")).selectOption("chosen");
    await added.getByLabel(t("admin.look.findProduct")).fill("tuberose");
    await added.getByRole("button", { name: t("admin.look.addProduct") }).click();
    const up = home.getByRole("button", { name: t("admin.look.move.up", { name: t("admin.look.section.products") }) });
    await up.last().focus();
    for (let place = rowsBefore; place > 0; place -= 1) await page.keyboard.press("ArrowUp");
    await expect(rows.first()).toContainText("Loved in Rangpur");
    await expect(up.first()).toBeFocused();

    // The hero is switched off, the voices go and come back.
    await kind(t("admin.look.section.hero")).getByRole("switch").first().click();
    const voices = t("admin.look.section.voices");
    await home.getByRole("button", { name: t("admin.look.remove", { name: voices }) }).click();
    await expect(kind(voices)).toHaveCount(0);
    await page.getByRole("button", { name: t("admin.undo"), exact: true }).click();
    await expect(kind(voices)).toHaveCount(1);

    // The preview follows the draft in both languages; what customers see stays as it was.
    const preview = page.getByRole("complementary", { name: t("admin.look.preview") });
    const shown = preview.frameLocator("iframe");
    await expect(shown.getByRole("heading", { level: 2 }).first()).toHaveText("Loved in Rangpur");
    await preview.getByRole("button", { name: "বাংলা" }).click();
    await expect(shown.getByRole("heading", { level: 2 }).first()).toHaveText("রংপুরের পছন্দ");
    await preview.getByRole("button", { name: t("admin.look.screen.desktop") }).click();
    expect(await shown.locator("html").evaluate(() => innerWidth)).toBe(1440);
    expect(await (await page.request.get("/")).text()).not.toContain("Loved in Rangpur");

    // A heading that is missing is asked for, and nothing typed is lost.
    await rows
      .first()
      .getByLabel(t("admin.inBangla", { name: t("admin.look.heading") }))
      .fill("");
    await expect(page.getByText(t("admin.look.state.wrong"))).toBeVisible();
    await rows
      .first()
      .getByLabel(t("admin.inBangla", { name: t("admin.look.heading") }))
      .fill("রংপুরের পছন্দ");
    await draftSaved(page);
    await publish(page, "Rangpur first");

    for (const [path, heading, name] of [
      ["/", "Loved in Rangpur", "Tuberose Oil"],
      ["/bn", "রংপুরের পছন্দ", "রজনীগন্ধা তেল"],
    ] as const) {
      await openPage(page, path);
      const first = page.locator("main > section").first();
      await expect(first.getByRole("heading", { level: 2 })).toHaveText(heading);
      await expect(first.getByRole("link", { name }).first()).toHaveAttribute("href", new RegExp(product.productId));
      await expect(page.locator("main .hero")).toHaveCount(0);
    }
  },
);
