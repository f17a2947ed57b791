import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import type { DraftResponse } from "../api/contract/content.ts";
import { builtInColours } from "../shop/content/colour-rules.ts";
import type { Content } from "../shop/content/content-schema.ts";
import { dhakaDay } from "../shop/dhaka-time.ts";
import { localizeDigits } from "../shop/digits.ts";
import { shareCardVersion } from "../shop/media/share-images/share-card.ts";
import { formatDay } from "../shop/shipping/delivery-dates.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { details, expect, i18n, oneOrAll, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const { t } = adminI18n.en;

isolatedShopStory.describe.configure({ mode: "default" });

const part = (page: Page, name: string) =>
  page.locator("section.panel").filter({ has: page.getByRole("heading", { name, exact: true }) });
const draftSaved = (page: Page) => expect(page.getByText(t("admin.look.state.saved"))).toBeVisible();

/** The server's draft. */
async function savedLook(page: Page): Promise<Content["look"]> {
  const token = await page.evaluate(() => localStorage.getItem("access-token"));
  const response = await page.request.get("/api/content/draft", { headers: { Authorization: `Bearer ${token}` } });
  return ((await response.json()) as DraftResponse).content.look;
}

async function publish(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: t("admin.look.publish") }).click();
  await page.getByLabel(t("admin.look.versionName")).fill(name);
  await page.getByRole("button", { name: t("admin.look.publishYes"), exact: true }).click();
  await expect(page.getByText(t("admin.look.state.live"))).toBeVisible();
}

isolatedShopStory(
  "a merchant changes the look of the shop, and restores an earlier version",
  async ({ page, database }) => {
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
    // The second tap of a double tap hits the backdrop of the opened dialog, and does not close it.
    await page.evaluate(() =>
      new MutationObserver((_, observer) => {
        const dialog = document.querySelector<HTMLElement>("dialog[open]");
        if (dialog) observer.disconnect();
        dialog?.click();
      }).observe(document.body, { attributes: true, childList: true, subtree: true }),
    );
    await publish(page, "Our name");

    // Places that still contain the old name are listed beside a new one.
    await named(t("admin.look.about"), "en").fill("Rupkotha Beauty sells oils.");
    await named(t("admin.look.name"), "en").fill("Rupmoti");
    const earlier = brand.getByRole("status");
    await expect(earlier).toContainText(t("admin.look.earlierNames", { names: "“Rupkotha Beauty”" }));
    await expect(earlier.getByRole("link")).toHaveText([t("admin.look.brand")]);
    await named(t("admin.look.about"), "en").fill("");
    await expect(earlier).toHaveCount(0);
    await named(t("admin.look.name"), "en").fill("Rupkotha Beauty");

    // Unreadable colours are not published; the nearest readable ones are suggested.
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
    // For a background too dark for any text, lighter ones are suggested.
    const ground = colours.getByLabel(t("admin.look.colour.code", { name: t("admin.look.colour.ground") }));
    await ground.fill("#1C1420");
    await expect(colours.getByRole("alert")).toContainText(t("admin.look.groundTooDark"));
    await colours.getByRole("alert").getByRole("button").first().click();
    await expect(colours.getByRole("alert")).toHaveCount(0);
    await ground.fill(builtInColours.ground);
    await code.fill("#0B6E4F");

    const bar = part(page, t("admin.look.announcement"));
    await bar.getByRole("switch").click();
    await bar.getByLabel(t("admin.inEnglish", { name: t("admin.look.words") })).fill("Open on Friday, too");
    await expect(bar.getByText(t("admin.look.unchanged.bn"))).toBeVisible();
    await bar.getByLabel(t("admin.inBangla", { name: t("admin.look.words") })).fill("শুক্রবারও খোলা");
    await expect(bar.getByText(t("admin.look.unchanged.bn"))).toHaveCount(0);
    // A dead link is reported at its field.
    await bar.getByLabel(t("admin.look.link")).fill("/sale");
    await expect(bar.getByText(t("admin.look.link-dead", { link: "/sale" }))).toBeVisible();
    await bar.getByLabel(t("admin.look.link")).fill("/shop");
    await expect(bar.getByText(t("admin.look.link-dead", { link: "/sale" }))).toHaveCount(0);
    // An invalid BIN is pointed out when the field is left, but saved.
    const footer = part(page, t("admin.look.footer"));
    await footer.getByLabel("BIN").fill("4512369");
    await expect(footer.getByText(t("admin.look.legal.binWrong"))).toHaveCount(0);
    await footer.getByLabel(t("admin.look.legal.tradeLicence")).fill("applied for");
    await expect(footer.getByText(t("admin.look.legal.binWrong"))).toBeVisible();
    await footer.getByLabel("BIN").fill("004512369-0402");
    await expect(footer.getByText(t("admin.look.legal.tradeLicenceWrong"))).toBeVisible();
    await expect(footer.getByText(t("admin.look.legal.binWrong"))).toHaveCount(0);
    await footer.getByLabel(t("admin.look.legal.tradeLicence")).fill("TRAD/DNCC/012345/2026");
    await draftSaved(page);
    // What differs is listed, and leads to its part.
    const differing = page.locator(".look-foot").getByRole("link");
    await expect(differing).toHaveText([t("admin.look.colours"), t("admin.look.announcement"), t("admin.look.footer")]);
    // A version has a default name: its day and its changes.
    await page.getByRole("button", { name: t("admin.look.publish") }).click();
    const changed = [t("admin.look.colours"), t("admin.look.announcement"), t("admin.look.footer")].join(", ");
    const today = formatDay(dhakaDay(new Date()), { language: "en" });
    await expect(page.getByLabel(t("admin.look.versionName"))).toHaveValue(`${today}: ${changed}`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("admin.cancel") })
      .click();
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

    // The first version is looked at, restored as a draft, and visible once it is published.
    const first = part(page, t("admin.look.versions")).getByRole("listitem").filter({ hasText: "Our name" });
    const preview = page.getByRole("complementary", { name: t("admin.look.preview") });
    await first.getByRole("button", { name: t("admin.look.showVersion") }).click();
    await expect(preview.getByText(t("admin.look.versionShown", { name: "Our name" }))).toBeVisible();
    await expect(preview.frameLocator("iframe").getByText("Open on Friday, too")).toHaveCount(0);
    await preview.getByRole("button", { name: t("admin.look.showDraft") }).click();
    await expect(preview.frameLocator("iframe").getByText("Open on Friday, too")).toBeVisible();
    await first.getByRole("button", { name: t("admin.look.restore") }).click();
    await draftSaved(page);
    await publish(page, "Red again");
    await openPage(shopper, "/");
    await expect(shopper.getByRole("complementary")).toHaveCount(0);
    await expect(shopper.locator("main .btn-p").first()).toHaveCSS("background-color", "rgb(196, 41, 31)");
    await shopper.close();
  },
);

isolatedShopStory(
  "a merchant reorders the home page, by mouse and by keyboard, in both languages",
  details,
  async ({ page, database }) => {
    const product = await createTestProduct(database, {
      name: { en: "Kewra Mist", bn: "কেওড়া মিস্ট" },
      brand: "Rupkotha",
      choices: [{ price: 300 }],
    });
    await signInAsStaff(database, page);
    await openSection(page, "look");
    const home = part(page, t("admin.look.home"));
    const rows = home.locator(".ordered > li");
    const rowsBefore = await rows.count();
    const kind = (name: string) => rows.filter({ has: page.getByRole("button", { name: new RegExp(`^${name}`) }) });

    // A row of chosen products, moved to the first place by keyboard.
    await home.getByLabel(t("admin.look.newSection")).selectOption({ label: t("admin.look.section.products") });
    await home.getByRole("button", { name: t("admin.look.addSection") }).click();
    await expect(rows).toHaveCount(rowsBefore + 1);
    const added = rows.last();
    const headings = (language: "en" | "bn") =>
      added.getByLabel(t(language === "en" ? "admin.inEnglish" : "admin.inBangla", { name: t("admin.look.heading") }));
    await headings("en").fill("Loved in Rangpur");
    await headings("bn").fill("রংপুরের পছন্দ");
    await added.getByLabel(t("admin.look.rule")).selectOption("chosen");
    await added.getByLabel(t("admin.look.findProduct")).fill("kewra");
    await added.getByRole("button", { name: `Kewra Mist ${t("admin.look.addProduct")}` }).click();
    await expectAccessible(page, { judged: false });
    const up = home.getByRole("button", { name: t("admin.look.move.up", { name: t("admin.look.section.products") }) });
    await up.last().focus();
    for (let place = rowsBefore; place > 0; place -= 1) await page.keyboard.press("ArrowUp");
    await expect(rows.first()).toContainText("Loved in Rangpur");
    await expect(up.first()).toBeFocused();

    // The hero is switched off, the reviews are removed and added again.
    await kind(t("admin.look.section.hero")).getByRole("switch").first().click();
    const voices = t("admin.look.section.voices");
    await home.getByRole("button", { name: t("admin.look.remove", { name: voices }) }).click();
    await expect(kind(voices)).toHaveCount(0);
    await page.getByRole("button", { name: t("admin.undo"), exact: true }).click();
    await expect(kind(voices)).toHaveCount(1);

    // The preview shows the draft in both languages; customers' pages are unchanged.
    const preview = page.getByRole("complementary", { name: t("admin.look.preview") });
    const shown = preview.frameLocator("iframe");
    await expect(shown.getByRole("heading", { level: 2 }).first()).toHaveText("Loved in Rangpur");
    await preview.getByRole("button", { name: "বাংলা" }).click();
    await expect(shown.getByRole("heading", { level: 2 }).first()).toHaveText("রংপুরের পছন্দ");
    await preview.getByRole("button", { name: t("admin.look.screen.desktop") }).click();
    expect(await shown.locator("html").evaluate(() => innerWidth)).toBe(1440);
    expect(await (await page.request.get("/")).text()).not.toContain("Loved in Rangpur");

    // A missing heading is requested, and no input is lost.
    await rows
      .first()
      .getByLabel(t("admin.inBangla", { name: t("admin.look.heading") }))
      .fill("");
    await expect(page.getByText(t("admin.look.state.wrong"))).toBeVisible();
    // Everything else is saved, nothing is published meanwhile, and leaving asks for confirmation.
    const footer = part(page, t("admin.look.footer"));
    await footer.getByLabel("BIN").fill("004512369-0402");
    await expect.poll(async () => (await savedLook(page)).legal.bin).toBe("004512369-0402");
    await page.getByRole("button", { name: t("admin.look.publish") }).click();
    await expect(rows.first().getByLabel(t("admin.inBangla", { name: t("admin.look.heading") }))).toBeFocused();
    await page.getByRole("button", { name: t("admin.menu") }).click();
    await page.getByRole("link", { name: t("admin.nav.coupons") }).click();
    await page.getByRole("button", { name: t("admin.unsaved.stay") }).click();
    await rows
      .first()
      .getByLabel(t("admin.inBangla", { name: t("admin.look.heading") }))
      .fill("রংপুরের পছন্দ");
    await draftSaved(page);

    // Another tab changes other fields: both changes are kept. For the same field the merchant chooses.
    const otherTab = await page.context().newPage();
    await openSection(otherTab, "look");
    const tagline = (tab: Page) =>
      part(tab, t("admin.look.brand")).getByLabel(t("admin.inEnglish", { name: t("admin.look.tagline") }));
    await tagline(otherTab).fill("From Rangpur");
    await draftSaved(otherTab);
    // On a slow network, a response from before the change arrives after it.
    let answers = 0;
    await page.route("**/api/content/draft", async (route) => {
      const isChange = route.request().method() === "PUT";
      if (isChange) await page.waitForTimeout(300);
      const response = await route.fetch();
      if (!isChange) await page.waitForTimeout(900);
      await route.fulfill({ response });
      if (!isChange) answers += 1;
    });
    await footer.getByLabel("BIN").fill("004512369-0403");
    await expect(tagline(page)).toHaveValue("From Rangpur");
    await draftSaved(page);
    await expect.poll(() => answers).toBe(2);
    await expect(footer.getByLabel("BIN")).toHaveValue("004512369-0403");
    await page.unroute("**/api/content/draft");
    expect(await savedLook(page)).toMatchObject({ tagline: { en: "From Rangpur" }, legal: { bin: "004512369-0403" } });
    await tagline(otherTab).fill("From Dinajpur");
    await draftSaved(otherTab);
    await tagline(page).fill("From Bogura");
    await page.getByRole("button", { name: t("admin.look.keepMine") }).click();
    await draftSaved(page);
    expect((await savedLook(page)).tagline.en).toBe("From Bogura");
    await otherTab.close();
    // Without a network, publishing reports it.
    await page.context().setOffline(true);
    await tagline(page).fill("From Pabna");
    await page.getByRole("button", { name: t("admin.look.publish") }).click();
    await expect(page.getByRole("alert").filter({ hasText: t("admin.look.state.failed") })).toBeVisible();
    await page.context().setOffline(false);
    await draftSaved(page);
    await publish(page, "Rangpur first");
    // An article with an invalid placeholder is not published: its field is shown and focused.
    const articles = part(page, t("admin.look.articles"));
    await articles.getByRole("button").first().click();
    await articles.getByRole("button", { name: t("admin.look.writeOwn") }).click();
    const text = articles.getByLabel(t("admin.inEnglish", { name: t("admin.look.text") }));
    await text.fill("Call {telephone}");
    await expect(articles.getByText(t("admin.look.unchanged.bn"))).toBeVisible();
    await articles.getByRole("button").first().click();
    await expect(page.getByText(t("admin.look.state.faulty"))).toBeVisible();
    await page.getByRole("button", { name: t("admin.look.publish") }).click();
    await expect(page.getByText(t("admin.look.notPublished"))).toBeVisible();
    await expect(text).toBeFocused();
    await articles.getByRole("button", { name: t("admin.look.useBuiltIn") }).click();
    // Discarding the draft discards its errors.
    await tagline(page).fill("x".repeat(301));
    await expect(page.getByText(t("admin.look.state.wrong"))).toBeVisible();
    await page.getByRole("button", { name: t("admin.look.discard") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("admin.look.discard") })
      .click();
    await expect(page.getByText(t("admin.look.state.live"))).toBeVisible();
    await expect(tagline(page)).not.toHaveValue(/x{300}/);

    for (const [path, heading, name] of [
      ["/", "Loved in Rangpur", "Kewra Mist"],
      ["/bn", "রংপুরের পছন্দ", "কেওড়া মিস্ট"],
    ] as const) {
      await openPage(page, path);
      const first = page.locator("main > section").first();
      await expect(first.getByRole("heading", { level: 2 })).toHaveText(heading);
      await expect(first.getByRole("link", { name }).first()).toHaveAttribute("href", new RegExp(product.productId));
      await expect(page.locator("main .hero")).toHaveCount(0);
    }
  },
);

isolatedShopStory(
  "a merchant adds a link to the shade finder, and shows the first product of a row large",
  details,
  async ({ page, database }) => {
    for (const n of [1, 2, 3])
      await createTestProduct(database, {
        name: { en: `Kewra Foundation ${n}`, bn: `কেওড়া ফাউন্ডেশন ${n}` },
        choices: [
          { name: { en: "Paat", bn: "পাট" }, price: 900, swatch: "#C79262" },
          { name: { en: "Nolen", bn: "নলেন" }, price: 900, swatch: "#A9743F" },
        ],
      });
    await signInAsStaff(database, page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openSection(page, "look");
    const home = part(page, t("admin.look.home"));
    // A section may contain a list of its own.
    const rows = home.locator(".ordered").first().locator(":scope > li");
    const count = await rows.count();
    const add = async (kind: "guides" | "products") => {
      await home.getByLabel(t("admin.look.newSection")).selectOption({ label: t(`admin.look.section.${kind}`) });
      await home.getByRole("button", { name: t("admin.look.addSection") }).click();
    };
    await add("guides");
    await expect(rows).toHaveCount(count + 1);
    const guides = rows.last();
    await guides.getByRole("button", { name: /^Not sure of the shade/ }).click();
    const heading = (name: "admin.inEnglish" | "admin.inBangla") =>
      guides.getByLabel(t(name, { name: t("admin.look.heading") })).first();
    await heading("admin.inEnglish").fill("Which shade is *yours*?");
    await heading("admin.inBangla").fill("কোন শেডটি আপনার?");
    await add("products");
    await expect(rows).toHaveCount(count + 2);
    await rows.last().getByLabel(t("admin.look.layout"), { exact: true }).selectOption("lead-end");
    // "See all" follows the category that the row shows.
    await rows.last().getByLabel(t("admin.look.rule")).selectOption("category");
    await rows.last().getByLabel(t("admin.products.category")).selectOption("Accessories");
    await expectAccessible(page, { judged: false });
    await draftSaved(page);

    const preview = page.getByRole("complementary", { name: t("admin.look.preview") });
    const shown = preview.frameLocator("iframe");
    await expect(shown.getByRole("heading", { name: "Which shade is yours?" })).toBeVisible();
    await publish(page, "Which shade");
    for (const [path, words, link] of [
      ["/", "Which shade is yours?", "/shade-finder"],
      ["/bn", "কোন শেডটি আপনার?", "/bn/shade-finder"],
    ] as const) {
      await openPage(page, path);
      const guide = page.locator(".guide").filter({ has: page.getByRole("heading", { name: words }) });
      await expect(guide.getByRole("link")).toHaveAttribute("href", link);
      const row = page.locator("section").filter({ has: page.locator(".led") });
      await expect(row.locator(".sec-head a")).toHaveAttribute(
        "href",
        path === "/" ? "/accessories" : "/bn/accessories",
      );
      const cards = row.locator(".card");
      const [first, second] = await Promise.all([cards.first().boundingBox(), cards.nth(1).boundingBox()]);
      expect(first?.width).toBeGreaterThan(1.8 * (second?.width ?? Infinity));
      expect(first?.x, "at the right").toBeGreaterThan(second?.x ?? Infinity);
      await expectAccessible(page);
    }
  },
);

/** A wide picture in three colours, uploaded by a member of staff; its id. */
async function uploadThreeColours(page: Page, headers: Record<string, string>): Promise<string> {
  const stripes = ["#0000ff", "#00ff00", "#ff0000"].map((background, index) => ({
    input: { create: { width: 640, height: 900, channels: 3 as const, background } },
    ...{ left: 640 * index, top: 0 },
  }));
  const canvas = { width: 1920, height: 900, channels: 3 as const, background: "#ffffff" };
  const buffer = await sharp({ create: canvas }).composite(stripes).png().toBuffer();
  const multipart = { image: { name: "stripes.png", mimeType: "image/png", buffer } };
  const uploaded = await page.request.post("/api/images", { headers, multipart });
  const { data } = (await uploaded.json()) as { data: { id: string } };
  return data.id;
}

for (const language of oneOrAll(["en", "bn"] as const, 1))
  isolatedShopStory(
    `a slide shows which one hides it, and what a phone shows of its picture or instead of it, in ${language}`,
    details,
    async ({ page, database }) => {
      const admin = adminI18n[language];
      await signInAsStaff(database, page);
      const token = await page.evaluate(() => localStorage.getItem("access-token"));
      const headers = { Authorization: `Bearer ${token}` };
      const imageId = await uploadThreeColours(page, headers);
      const draft = (await (await page.request.get("/api/content/draft", { headers })).json()) as DraftResponse;
      const named = (name: string) => ({ title: { en: name, bn: name } });
      const during = (from: number, until: number) => ({ from: day(from).slice(5), until: day(until).slice(5) });
      const home = draft.content.home.map((section) => {
        if (section.kind !== "hero" || !section.slides[0]) return section;
        const pictures = { imageId, phoneImageId: null };
        const always = { ...section.slides[0], ...named("Everyday"), from: null, until: null, ...pictures };
        const slides = [
          { ...always, ...named("Gift week"), ...during(-3, 9) },
          { ...always, ...named("Cold days"), ...during(-2, 40) },
          { ...always, ...named("New year"), ...during(20, 60) },
          always,
        ];
        return { ...section, on: true, slides };
      });
      const data = { content: { ...draft.content, home }, updatedAt: draft.updatedAt };
      expect((await page.request.put("/api/content/draft", { headers, data })).ok()).toBe(true);

      await openSection(page, "look", language);
      const panel = part(page, admin.t("admin.look.home"));
      await panel
        .getByRole("button", { name: new RegExp(`^${admin.t("admin.look.section.hero")}`) })
        .first()
        .click();
      const slide = (name: string) =>
        panel
          .locator(".ordered .ordered > li")
          .filter({ has: page.getByRole("button", { name: new RegExp(`^${name}`) }) });
      const date = (days: number) => formatDay(day(days), { language }, day(0));
      await expect(slide("Cold days")).toContainText(
        admin.t("admin.look.hidden.now", { name: "Gift week", until: date(9) }),
      );
      await expect(slide("New year")).toContainText(
        admin.t("admin.look.hidden.later", { name: "Cold days", from: date(20), until: date(40) }),
      );
      await expect(panel.locator(".look-hidden")).toHaveCount(2);

      // The left part of the picture on a phone; a desktop shows all of it.
      await slide("Gift week").locator(".ordered-open").click();
      await slide("Gift week").getByLabel(admin.t("admin.look.focus")).selectOption("left");
      await expect(page.getByText(admin.t("admin.look.state.saved"))).toBeVisible();
      await expectAccessible(page, { judged: false });
      const preview = page.getByRole("complementary", { name: admin.t("admin.look.preview") });
      const picture = preview.frameLocator("iframe").locator(".hero-img");
      await expect(picture).toHaveCSS("object-position", "3% 50%");
      expect(await picture.evaluate(() => [innerWidth, innerHeight])).toEqual([390, 844]);
      await preview.getByRole("button", { name: admin.t("admin.look.screen.desktop") }).click();
      await expect(picture).toHaveCSS("object-position", "100% 45%");
      expect(await overflowingElements(page)).toEqual([]);

      // With a tall picture a phone shows that one, behind the words; a desktop the wide one as before.
      const shown = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
      const wide = await shown();
      const pink = { width: 1200, height: 1800, channels: 3 as const, background: "#f7d5dc" };
      const buffer = await sharp({ create: pink }).png().toBuffer();
      const square = await sharp({ create: { ...pink, height: 1200 } })
        .png()
        .toBuffer();
      const sized = (text: string) => localizeDigits(language, text);
      const otherShape = slide("Gift week").getByText(
        admin.t("admin.images.otherShape", { size: sized("1200 × 1200"), ideal: sized("1200 × 1800") }),
      );
      await slide("Gift week")
        .getByLabel(admin.t("admin.look.phonePicture"))
        .setInputFiles({ name: "square.png", mimeType: "image/png", buffer: square });
      await expect(otherShape).toBeVisible();
      await slide("Gift week")
        .getByLabel(admin.t("admin.look.phonePicture"))
        .setInputFiles({ name: "tall.png", mimeType: "image/png", buffer });
      await expect(otherShape).toBeHidden();
      await expect(slide("Gift week").getByLabel(admin.t("admin.look.focus"))).toHaveCount(0);
      await expect(page.getByText(admin.t("admin.look.state.saved"))).toBeVisible();
      await expect.poll(shown).toBe(wide);
      await preview.getByRole("button", { name: admin.t("admin.look.screen.phone") }).click();
      await expect.poll(shown).not.toContain(imageId);
      const [below, words] = await Promise.all([
        picture.boundingBox(),
        preview.frameLocator("iframe").locator(".hero h1").boundingBox(),
      ]);
      expect((below?.y ?? Infinity) + 100, "words on the picture").toBeGreaterThan(words?.y ?? Infinity);
      expect((below?.y ?? 0) + (below?.height ?? 0)).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
      expect(await overflowingElements(page)).toEqual([]);
    },
  );

/** Another shop than the demo's: its name has 24 letters. */
const otherShop = { en: "Sundarbans Flower Beauty", bn: "সুন্দরবনের ফুলের হাসি" };

const day = (days: number) => dhakaDay(new Date(Date.now() + days * 86_400_000));

function campaignOf(slug: string, from: string, until: string): Content["campaigns"][number] {
  const title = { en: "Honey *days*", bn: "মধুর দিন" };
  const none = { en: "", bn: "" };
  return {
    slug,
    on: true,
    from,
    until,
    title,
    text: none,
    imageId: null,
    alt: none,
    rowTitle: title,
    productIds: [],
    favourite: null,
    note: none,
  };
}

function madeByAnother({ look, ...content }: Content, productIds: string[]): Content {
  const words = (en: string, bn: string) => ({ en, bn });
  const section = { on: true, from: null, until: null };
  const favourite = {
    ...{ productId: productIds[0] ?? "", title: words("If only *one*", "একটিই নিলে *এটি*") },
    text: words("Honey, all winter.", "শীতজুড়ে মধু।"),
  };
  return {
    ...content,
    look: {
      ...look,
      ...{ name: otherShop, logo: words("", ""), tagline: words("Honey and herbs", "মধু আর ভেষজ") },
      colours: { ground: "#f4f7f2", ink: "#12261b", band: "#123c2a", action: "#0b6e4f" },
    },
    campaigns: [
      { ...campaignOf("honey-days", day(-2), day(11)), productIds, favourite },
      campaignOf("last-week", day(-9), day(-2)),
      { ...campaignOf("next-week", day(5), day(9)), on: false },
    ],
    articles: { ...content.articles, about: words("# Who we are\n\nThree friends.", "# আমরা যারা\n\nতিন বন্ধু।") },
    home: [
      {
        ...{ ...section, kind: "concerns", id: "concerns", title: words("What for?", "কীসের জন্য?") },
        concerns: [{ label: words("Dryness", "শুষ্ক ত্বক"), link: "/shop?concern=dryness", imageId: null }],
      },
      {
        ...{ ...section, kind: "banner", id: "honey", title: words("Wild honey", "বুনো মধু"), text: words("", "") },
        ...{ imageId: null, productId: null, button: { label: words("See it", "দেখুন"), link: "/skincare" } },
      },
    ],
  };
}

isolatedShopStory(
  "nothing of the demo shop remains after another merchant has set up theirs",
  async ({ page, database }) => {
    // Products of other stories in this shop have other brands.
    await database.db.execute(sql`update products set status = 'hidden'`);
    const { productId } = await createTestProduct(database, {
      name: { en: "Wild Honey Balm", bn: "বুনো মধুর বাম" },
      ...{ brand: "Mouli", category: "Skincare" },
      choices: [{ price: 300, sku: "HONEY-BALM" }],
    });
    const foundation = await createTestProduct(database, {
      name: { en: "Mangrove Foundation", bn: "সুন্দরী ফাউন্ডেশন" },
      ...{ brand: "Mouli", category: "Makeup" },
      choices: [
        { name: { en: "Golpata", bn: "গোলপাতা" }, price: 900, swatch: "#C79262" },
        { name: { en: "Keora", bn: "কেওড়া" }, price: 900, swatch: "#A9743F" },
      ],
    });
    const set = await createTestProduct(database, {
      name: { en: "Two Honey Balms", bn: "দুটি মধুর বাম" },
      ...{ brand: "Mouli", category: "Skincare" },
      choices: [{ price: 500, stock: null }],
      parts: [{ sku: "HONEY-BALM", pieces: 2 }],
    });
    await signInAsStaff(database, page);
    const token = await page.evaluate(() => localStorage.getItem("access-token"));
    const headers = { Authorization: `Bearer ${token}` };
    const settings = {
      email: "salam@sundarbans.example",
      phone: "+8801812345678",
      address: { en: "Khulna", bn: "খুলনা" },
    };
    expect((await page.request.patch("/api/settings", { headers, data: settings })).ok()).toBe(true);
    const draft = (await (await page.request.get("/api/content/draft", { headers })).json()) as DraftResponse;
    const data = { content: madeByAnother(draft.content, [productId]), updatedAt: draft.updatedAt };
    const saved = await page.request.put("/api/content/draft", { headers, data });
    const { updatedAt } = (await saved.json()) as { updatedAt: string };
    const publication = { headers, data: { name: "Ours", updatedAt } };
    expect((await page.request.post("/api/content/publish", publication)).ok()).toBe(true);

    const paths = [
      "/",
      "/shop",
      "/skincare",
      "/search?q=honey",
      `/product/${productId}`,
      "/contact",
      "/track",
      "/verify",
    ];
    paths.push("/sets", `/product/${set.productId}`, "/routine", "/routine?skin=dry&concern=dryness&when=both");
    paths.push("/shade-finder", `/shades/${foundation.productId}`, "/offers/honey-days", "/offers/last-week");
    paths.push("/about", "/delivery-and-returns", "/faq", "/privacy", "/signin", "/signup", "/forgot-password");
    paths.push("/cart", "/checkout", "/wishes", "/account", "/orders", "/admin-dashboard", "/no/such/page");
    const localized = paths.flatMap((path) => [path, path === "/" ? "/bn" : `/bn${path}`]);
    const forPrograms = ["/manifest.webmanifest", "/bn/manifest.webmanifest", "/llms.txt", "/robots.txt"];
    forPrograms.push(
      "/sitemap.xml",
      "/sitemaps/0.xml",
      "/feeds/products.xml",
      "/bn/feeds/products.xml",
      "/.well-known/ucp",
    );
    const ofTheDemo = new RegExp(["labonno", "লাবণ্য", "/images/hero", ...Object.values(builtInColours)].join("|"), "i");
    for (const path of [...localized, ...forPrograms]) {
      const text = await (await page.request.get(path)).text();
      expect.soft(ofTheDemo.exec(text)?.[0], path).toBeUndefined();
    }

    for (const path of localized) {
      const text = await (await page.request.get(path, { headers: { Accept: "text/markdown" } })).text();
      expect.soft(ofTheDemo.exec(text)?.[0], `${path} as Markdown`).toBeUndefined();
    }
    const messages = await (await page.request.get("/api/settings/messages", { headers })).text();
    expect(messages).toContain(otherShop.bn);
    expect(ofTheDemo.exec(messages)?.[0], "messages").toBeUndefined();

    // The card of a shared link has the shop's name in place of the demo's wordmark.
    for (const language of ["en", "bn"] as const) {
      const words = { line: i18n[language].t("header.cashOnDelivery"), heading: i18n[language].t("home.title") };
      const card = { language, logo: otherShop[language], ...words, price: null, priceBefore: null, imageId: null };
      const address = `/share/shop/home/${shareCardVersion(card)}.${language}.jpg`;
      const image = await page.request.get(address, { maxRedirects: 0 });
      expect([image.status(), image.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
    }
    const offer = await (await page.request.get("/offers/honey-days")).text();
    const [, cardOfOffer = ""] = /og:image" content="([^"]+)"/.exec(offer) ?? [];
    expect(cardOfOffer).toContain("/share/campaign/honey-days/");
    expect((await page.request.get(cardOfOffer)).status()).toBe(200);

    // A campaign shows its days without a script, says when it is over, and answers 404 while it is off.
    for (const [path, days, over] of [
      ["", "days left", "This offer ended on"],
      ["/bn", "দিন বাকি", "শেষ হয়ে গেছে"],
    ] as const) {
      const running = await (await page.request.get(`${path}/offers/honey-days`)).text();
      expect(running).toContain(days);
      expect(running).toContain(productId);
      const ended = await (await page.request.get(`${path}/offers/last-week`)).text();
      expect(ended).toContain(over);
      expect(ended).not.toContain(days);
      expect((await page.request.get(`${path}/offers/next-week`)).status()).toBe(404);
    }

    const sitemap = await (await page.request.get("/sitemaps/0.xml")).text();
    expect(sitemap.match(/\/offers\/[\w-]+/g)?.filter((each, index, all) => all.indexOf(each) === index)).toEqual([
      "/offers/honey-days",
    ]);

    await openPage(page, "/offers/honey-days");
    await expectAccessible(page);
    // Without a line of text between them, the heading does not touch the buttons.
    const [title, buttons] = await Promise.all(
      [page.getByRole("heading", { level: 1 }), page.locator(".campaign-do")].map((each) => each.boundingBox()),
    );
    expect((buttons?.y ?? 0) - ((title?.y ?? 0) + (title?.height ?? 0))).toBeGreaterThanOrEqual(20);

    // Every header has room for the name in both languages, beside an icon of its initials.
    const initials = { en: "SF", bn: "সুফু" };
    for (const width of [320, 360, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const language of ["en", "bn"] as const)
        for (const path of ["/", "/admin-dashboard?section=settings"]) {
          await openPage(page, adminI18n[language].path(path));
          const brand = page.locator("header .brand, .adm-bar .brand, .adm-side .brand").filter({ visible: true });
          await expect(brand.locator("svg"), `${width} ${path}`).toHaveText(initials[language]);
          const name = brand.getByText(otherShop[language], { exact: true });
          await expect(name).toBeVisible();
          const isWhole = await name.evaluate((element) => {
            const place = element.closest(".brand")?.getBoundingClientRect();
            const { left, right, top, bottom } = element.getBoundingClientRect();
            if (!place || element.scrollWidth > element.clientWidth + 1) return false;
            return left >= place.left && right <= place.right + 1 && top >= place.top - 1 && bottom <= place.bottom + 1;
          });
          expect(isWhole, `${width} ${language} ${path}`).toBe(true);
          expect(await overflowingElements(page)).toEqual([]);
        }
    }
  },
);

isolatedShopStory(
  "a merchant's own page is previewed and scheduled, and customers see it from its time on",
  details,
  async ({ page, database }) => {
    // The shop checks once a minute.
    isolatedShopStory.setTimeout(150_000);
    await signInAsStaff(database, page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openSection(page, "look");
    const pages = part(page, t("admin.look.pages"));
    const shopper = await page
      .context()
      .browser()
      ?.newPage({ baseURL: new URL(page.url()).origin });
    if (!shopper) throw new Error("no browser");
    const own = [
      ["en", "/pages/gift-guide", "Gift guide", "/faq"],
      ["bn", "/bn/pages/gift-guide", "উপহারের গাইড", "/bn/faq"],
    ] as const;
    /** Whether customers find the page, and its link in the footer of a page that was cached before. */
    const expectShown = async (isShown: boolean) => {
      for (const [language, address, title, article] of own) {
        expect((await shopper.request.get(address)).status(), address).toBe(isShown ? 200 : 404);
        await openPage(shopper, article);
        await expect(shopper.getByRole("contentinfo").getByRole("link", { name: title })).toHaveCount(isShown ? 1 : 0);
        await shopper.goto(adminI18n[language].path("/cart"));
        await expect(shopper.getByRole("contentinfo").getByRole("link", { name: title })).toHaveCount(isShown ? 1 : 0);
      }
    };
    await expectShown(false);

    const brand = part(page, t("admin.look.brand"));
    await brand.getByLabel(t("admin.inEnglish", { name: t("admin.look.tagline") })).fill("Before the gifts");
    await draftSaved(page);
    await publish(page, "Before the gifts");

    await pages.getByRole("button", { name: t("admin.look.addPage") }).click();
    await pages.getByLabel(t("admin.look.address", { path: "/pages/" })).fill("cart");
    await expect(page.getByText(t("admin.look.state.wrong"))).toBeVisible();
    await pages.getByLabel(t("admin.look.address", { path: "/pages/" })).fill("gift-guide");
    for (const [language, , title] of own)
      await pages
        .getByLabel(t(language === "en" ? "admin.inEnglish" : "admin.inBangla", { name: t("admin.look.pageTitle") }))
        .fill(title);
    // A page that is off has no preview, which says so.
    await expect(pages.getByRole("button", { name: t("admin.look.previewPage") })).toBeDisabled();
    await expect(pages.getByText(t("admin.look.previewOff"))).toBeVisible();
    await pages.getByRole("switch", { name: t("admin.look.show", { name: "Gift guide" }) }).click();
    await expect(pages.getByText(t("admin.look.previewOff"))).toHaveCount(0);
    await draftSaved(page);
    await pages.getByRole("button", { name: t("admin.look.previewPage") }).click();
    const preview = page.getByRole("complementary", { name: t("admin.look.preview") });
    const shown = preview.frameLocator("iframe").getByRole("heading", { level: 1 });
    await expect(shown).toHaveText("New page");
    // Invalid placeholders are reported immediately, but the draft is saved.
    const text = pages.getByLabel(t("admin.inEnglish", { name: t("admin.look.text") }));
    const written = await text.inputValue();
    await text.fill(`${written} {telephone}`);
    await expect(
      pages.getByText("There is no {telephone}. You can use: {shop}, {phone}", { exact: false }),
    ).toBeVisible();
    await text.fill(written);
    await expect(pages.getByText("{telephone}")).toHaveCount(0);

    const campaigns = part(page, t("admin.look.campaigns"));
    await campaigns.getByRole("button", { name: t("admin.look.addCampaign") }).click();
    await expect(campaigns.getByRole("button", { name: t("admin.look.previewPage") })).toBeDisabled();
    const campaign = campaigns.getByRole("switch").last();
    await campaign.click();
    await draftSaved(page);
    await campaigns.getByRole("button", { name: t("admin.look.previewPage") }).click();
    await expect(shown).toHaveText("Something to celebrate");
    await campaign.click();
    await draftSaved(page);
    await pages.getByRole("button", { name: t("admin.look.previewPage") }).click();
    await expect(shown).toHaveText("New page");
    await expectAccessible(page, { judged: false });

    await page.getByRole("button", { name: t("admin.look.schedule") }).click();
    await page.getByLabel(t("admin.look.versionName")).fill("Gifts");
    await page.getByLabel(t("admin.look.moment")).fill(`${day(1)}T09:00`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("admin.look.scheduleYes"), exact: true })
      .click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const versions = part(page, t("admin.look.versions"));
    await expect(versions.getByRole("listitem").filter({ hasText: /^Gifts/ })).toBeVisible();
    // Scheduled content is no longer in the draft: its preview says so.
    await expect(shown).toHaveText(t("error.missing"));
    await expectShown(false);

    // Its scheduled time comes.
    await database.db.execute(sql`update content_versions set publish_at = now() where state = 'scheduled'`);
    await expect
      .poll(async () => (await shopper.request.get("/pages/gift-guide")).status(), { timeout: 75_000 })
      .toBe(200);
    await expectShown(true);
    await shopper.close();
  },
);
