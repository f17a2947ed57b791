import searchBn from "../app/i18n/search-bn.json" with { type: "json" };
import searchEn from "../app/i18n/search-en.json" with { type: "json" };
import { serverI18n } from "../app/i18n/server-texts.ts";
import { languages } from "../shop/language.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openSearch } from "./open-search.ts";
import { details, expect, i18n, oneOrAll, openPage, story, waitForHydration } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const { t } = i18n.en;

story("the shop shows ten products a page, and page numbers lead through all of them", async ({ page }) => {
  await openPage(page, "/shop");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(10);
  const pages = page.getByRole("navigation", { name: t("pages.label") });
  await pages.getByRole("link", { name: t("pages.page", { page: 2 }), exact: true }).click();
  await expect(page).toHaveURL("/shop?page=2");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(10);
  await expect(pages.getByRole("link", { name: t("pages.page", { page: 2 }) })).toHaveAttribute("aria-current", "page");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL("/shop");
  await openPage(page, "/shop?page=9999");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(pages.getByRole("link", { name: t("pages.next") })).toBeHidden();
});

story(
  "the first image loads immediately, the others when they come near, and each has its space reserved",
  details,
  async ({ page }) => {
    // One column of large pictures on a phone: the second one waits already.
    const maxUrgent = { "/": 4, "/skincare": 4, "/skincare?page=2": 4, "/bn/makeup": 4, "/sets": 1 };
    for (const [address, max] of Object.entries(maxUrgent)) {
      // The HTML as sent, before the browser parses it.
      const html = await (await page.request.get(address)).text();
      const imageTags = [...html.matchAll(/<picture>(.*?)<img ([^>]*)>/g)].map(([, sources = "", img = ""]) => ({
        address,
        inBothFormats: ["avif", "webp"].every(
          (type) => sources.includes(`type="image/${type}"`) && /sizes=/.test(sources),
        ),
        // The category's kinds have small pictures, not photographs to wait for.
        isSmall: sources.includes('sizes="64px"'),
        hasRoom: /width="\d+"/.test(img) && /height="\d+"/.test(img),
        isUrgent: img.includes('fetchPriority="high"') && img.includes('loading="eager"'),
        waits: img.includes('loading="lazy"') && !img.includes("fetchPriority"),
      }));
      expect(imageTags.filter(({ inBothFormats, hasRoom }) => !inBothFormats || !hasRoom)).toEqual([]);
      expect(
        imageTags.find(({ isSmall }) => !isSmall),
        address,
      ).toMatchObject({ isUrgent: true });
      expect(imageTags.filter(({ isUrgent }) => isUrgent).length, address).toBeLessThanOrEqual(max);
      expect(imageTags.filter(({ isUrgent, waits }) => !isUrgent && !waits)).toEqual([]);
    }
  },
);

story("a category shows 24 products a page", details, async ({ page, database }) => {
  for (let number = 1; number <= 25; number++)
    await createTestProduct(database, { name: { en: "Glass Bangle", bn: "কাচের চুড়ি" }, choices: [{ price: 40 }] });
  await openPage(page, "/accessories");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(24);
  await page.getByLabel(t("sort.label")).selectOption({ label: t("sort.priceUp") });
  await expect(page).toHaveURL("/accessories?sort=price");
  await expect(page.getByRole("article").first()).toContainText("Glass Bangle");
  await page
    .getByRole("navigation", { name: t("pages.label") })
    .getByRole("link", { name: t("pages.next") })
    .click();
  await expect(page).toHaveURL("/accessories?sort=price&page=2");
});

story(
  "on a phone a list is filtered in a bottom sheet, and filters remain on the next page and back",
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, "/shop");
    const products = page.getByRole("main").getByRole("article");
    const count = page.getByRole("main").locator(".list-bar").getByRole("status");
    const initialCount = await count.innerText();
    const filter = page.getByRole("button", { name: t("filter.title") });
    await filter.click();
    const sheet = page.getByRole("dialog", { name: t("filter.title") });
    await sheet.getByText(t("filter.brand"), { exact: true }).click();
    await sheet.getByRole("checkbox", { name: "Labonno" }).check();
    await sheet.getByText(t("filter.rating"), { exact: true }).click();
    await sheet.getByRole("radio", { name: t("filter.stars", { stars: "4" }) }).check();
    await expectAccessible(page);
    const show = sheet.getByRole("button", { name: /^Show \d+ products$/ });
    const promisedCount = /\d+/.exec(await show.innerText())?.[0] ?? "";
    await show.click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL("/shop?brand=labonno&rating=4");
    await expect(count).toHaveText(t("products.count", { count: Number(promisedCount) }));
    await expect(products).toHaveCount(24);

    await page
      .getByRole("navigation", { name: t("pages.label") })
      .getByRole("link", { name: t("pages.next") })
      .click();
    await expect(page).toHaveURL("/shop?brand=labonno&rating=4&page=2");
    await page.goBack();
    await expect(page).toHaveURL("/shop?brand=labonno&rating=4");
    await waitForHydration(page);

    const chips = page.getByRole("region", { name: serverI18n("en").t("filter.chosen") }).getByRole("link");
    await chips.filter({ hasText: "Labonno" }).click();
    await expect(page).toHaveURL("/shop?rating=4");
    await expect(chips.first()).toBeFocused();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL("/shop");
    // All of them again; other stories may have added products meanwhile.
    const shownCount = async () => Number.parseInt(await count.innerText(), 10);
    await expect.poll(shownCount).toBeGreaterThanOrEqual(Number.parseInt(initialCount, 10));

    // On a desktop each choice applies immediately, and the facet stays open until it is left.
    await page.setViewportSize({ width: 1440, height: 900 });
    const bar = page.getByRole("form", { name: t("filter.title") });
    await bar.getByText(t("filter.brand"), { exact: true }).click();
    const labonno = bar.getByRole("checkbox", { name: "Labonno" });
    await bar.getByText("Labonno", { exact: true }).click();
    await expect(page).toHaveURL("/shop?brand=labonno");
    await expect(labonno).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(labonno).toBeHidden();
    await chips.first().click();
    await expect(page).toHaveURL("/shop");
    await expect(count).toBeFocused();
  },
);

story("the filters of a phone start with price, and shade if there are shades", details, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [list, open] of [
    ["/makeup", ["price", "shade"]],
    ["/bn/hair-care", ["price"]],
  ] as const) {
    const { t: text } = i18n[list.startsWith("/bn") ? "bn" : "en"];
    await openPage(page, list);
    await page.getByRole("button", { name: text("filter.title") }).click();
    const sheet = page.getByRole("dialog", { name: text("filter.title") });
    await expect(sheet.getByRole("textbox", { name: text("filter.priceFrom") })).toBeVisible();
    await expect(sheet.locator("details[open] summary > span:first-child")).toHaveText(
      open.map((facet) => text(`filter.${facet}`)),
    );
  }
});

story("a list can be filtered and sorted without scripts", details, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/skincare");
  await page.getByText(t("filter.skin"), { exact: true }).click();
  await page.getByRole("checkbox", { name: t("attribute.oily") }).check();
  await page.getByRole("checkbox", { name: /^dry\b/ }).check();
  await page.getByRole("button", { name: t("filter.apply") }).click();
  await expect(page).toHaveURL(/skin=.*skin=/);
  await expect(
    page.getByRole("link", { name: serverI18n("en").t("filter.remove", { choice: "Skin type: oily" }) }),
  ).toBeVisible();
  await context.close();
});

story("search tolerates a typing error, in both languages", async ({ page }) => {
  await openPage(page, "/");
  for (const [typed, title] of [
    ["lipstik", searchEn["search.corrected"].replace("{q}", "lipstick")],
    ["লিপস্টিক", t("search.results", { q: "লিপস্টিক" })],
  ] as const) {
    const box = await openSearch(page);
    await box.fill(typed);
    await box.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("link", { name: "Sindoor Velvet Lipstick", exact: true })).toBeVisible();
  }
});

story(
  "a mistyped beginning is enough to open a product without a mouse, and is suggested again",
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await openPage(page, "/");
    const box = page.getByRole("combobox", { name: t("search.label") });
    const options = page.getByRole("listbox", { name: t("search.suggestions") }).getByRole("option");
    await box.focus();
    await expect(options.filter({ hasText: t("nav.skincare") })).toBeVisible();
    await expectAccessible(page);
    await box.pressSequentially("sindur velvt lipst");
    const lipstick = options.filter({ hasText: /^Sindoor Velvet Lipstick/ });
    await expect(lipstick).toBeVisible();
    await expectAccessible(page);
    await box.press("Escape");
    await expect(options).toHaveCount(0);
    for (
      let pressed = 0;
      pressed < 8 && !((await lipstick.isVisible()) && (await lipstick.getAttribute("aria-selected")) === "true");
      pressed++
    )
      await box.press("ArrowDown");
    await expect(box).toHaveAttribute("aria-activedescendant", (await lipstick.getAttribute("id")) ?? "");
    await box.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sindoor Velvet Lipstick");
    await expect(box).toHaveValue("");

    await openPage(page, "/bn");
    const again = page.getByRole("combobox", { name: i18n.bn.t("search.label") });
    await again.focus();
    const past = page.getByRole("option", { name: "sindur velvt lipst" });
    await expect(past).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: i18n.bn.t("search.forget") })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(past).toBeHidden();
    await expect(again).toBeFocused();
    await context.close();
  },
);

for (const language of oneOrAll(languages, 1)) {
  const { t, path } = i18n[language];
  const texts = { en: searchEn, bn: searchBn }[language];
  const typed = {
    en: {
      kind: "lipstick",
      completion: "satin lipstick",
      mistyped: "sunscrean",
      right: "sunscreen",
      service: "return policy",
    },
    bn: { kind: "লিপস্টিক", completion: "স্যাটিন লিপস্টিক", mistyped: "সানষ্ক্রিন", right: "সানস্ক্রিন", service: "রিটার্ন" },
  }[language];

  story(
    `search suggestions complete the input, correct it and offer further links, ${language}`,
    details,
    async ({ page }) => {
      await openPage(page, path("/makeup"));
      const box = await openSearch(page, language);
      const sheet = page.getByRole("dialog", { name: t("search.title") });
      const options = sheet.getByRole("option");

      // The lower half of the screen has content, too.
      await box.fill(typed.kind);
      await expect(options.filter({ hasText: typed.completion }).first()).toBeVisible();
      await expect(options.filter({ has: page.locator(".dots") }).first()).toBeVisible();
      await expect(sheet.locator('a[href*="/shades/"]')).toBeVisible();
      const end = await options.last().boundingBox();
      const { height } = page.viewportSize() ?? { height: 0 };
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeGreaterThan(height / 2);
      await expectAccessible(page);
      // The added part is highlighted, with any blanks in the input.
      const added = options.filter({ hasText: typed.completion }).first().locator("b");
      await expect(added).toHaveText(typed.completion.replace(typed.kind, "").trim());
      await box.fill(`${typed.kind} `);
      await expect(added).toHaveText(typed.completion.replace(typed.kind, "").trim());

      await box.fill(typed.mistyped);
      await expect(sheet.getByRole("status")).toHaveText(texts["search.corrected"].replace("{q}", typed.right));
      // The input as typed has no results.
      await expect(options.filter({ hasText: texts["search.instead"].replace("{q}", typed.mistyped) })).toHaveCount(0);
      await expect(options.last()).toContainText(`“${typed.right}”`);

      await box.fill("qwzxplk");
      await expect(sheet.getByRole("status")).toHaveText(texts["search.nothingTyped"].replace("{q}", "qwzxplk"));
      await expect(options.filter({ hasText: t("nav.skincare") })).toBeVisible();
      await expectAccessible(page);

      // Arrow down selects the first option, and Enter opens it.
      await box.fill(typed.service);
      await expect(options.first()).toContainText(serverI18n(language).t("search.help.returns"));
      await box.press("ArrowDown");
      await expect(options.first()).toHaveAttribute("aria-selected", "true");
      await expect(box).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
      await box.press("Enter");
      await expect(page).toHaveURL(path("/delivery-and-returns#returns"));
    },
  );
}

story("earlier searches are listed together on the left", details, async ({ page }) => {
  await openPage(page, "/makeup");
  await page.evaluate(() => localStorage.setItem("searches", JSON.stringify(["lipstick"])));
  await openSearch(page);
  const past = page.getByRole("option", { name: "lipstick", exact: true });
  const [icon, word] = [past.locator("svg"), past.getByText("lipstick")];
  const [left, right] = [await icon.boundingBox(), await word.boundingBox()];
  expect((right?.x ?? 0) - ((left?.x ?? 0) + (left?.width ?? 0))).toBeLessThan(24);
});

story(
  "on a phone the search fills the screen, and is closed by Escape, the back button and its arrow",
  details,
  async ({ page }) => {
    await openPage(page, "/makeup");
    const sheet = page.getByRole("dialog", { name: t("search.title") });
    const closeActions = [
      () => page.keyboard.press("Escape"),
      () => page.goBack(),
      () => sheet.getByRole("button", { name: t("dialog.close") }).click(),
    ];
    for (const close of closeActions) {
      const box = await openSearch(page);
      await expect(box).toBeFocused();
      const size = await sheet.boundingBox();
      expect([size?.x, size?.y, size?.width, size?.height]).toEqual([0, 0, 390, 844]);
      await expect(sheet.getByRole("option", { name: t("nav.skincare") })).toBeVisible();
      await expect(sheet.getByRole("option", { name: t("attribute.acne") })).toBeVisible();
      await close();
      await expect(sheet).toHaveCount(0);
      await expect(page).toHaveURL("/makeup");
    }
    const box = await openSearch(page);
    await expectAccessible(page);
    await box.pressSequentially("lips");
    await expect(sheet.getByRole("option", { name: /^Sindoor Velvet Lipstick/ })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: t("search.clear") }).click();
    await expect(box).toHaveValue("");
    await expect(box).toBeFocused();
    await sheet.getByRole("option", { name: t("nav.skincare") }).click();
    await expect(page).toHaveURL("/skincare");
    await page.goBack();
    await expect(page).toHaveURL("/makeup");
  },
);

story(
  "search shows a price found in the query, which can be removed, and says that a brand is missing",
  async ({ page }) => {
    await openPage(page, "/search?q=lipstick+under+600");
    await expect(page.getByRole("link", { name: "Matte Liquid Lipstick, Chilli", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sindoor Velvet Lipstick", exact: true })).toHaveCount(0);
    await page.getByRole("link", { name: serverI18n("en").t("filter.remove", { choice: "Up to ৳600" }) }).click();
    await expect(page).toHaveURL("/search?q=lipstick");
    await expect(page.getByRole("link", { name: "Sindoor Velvet Lipstick", exact: true })).toBeVisible();

    await openPage(page, "/search?q=cetaphil+cream");
    const missing = searchEn["search.noBrand"].replace("{brand}", "Cetaphil");
    await expect(page.getByRole("heading", { level: 1, name: missing })).toBeVisible();
    await expect(page.getByRole("heading", { name: searchEn["search.similar"] })).toBeVisible();
    await expectAccessible(page);
  },
);

story("a query without results offers other links", details, async ({ page }) => {
  await openPage(page, "/search?q=qqzzqqzz");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("products.none"));
  await expect(page.getByText(t("search.nothing", { q: "qqzzqqzz" }))).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("nav.skincare") })
    .click();
  await expect(page).toHaveURL("/skincare");
});

story("changing the language keeps the page", details, async ({ page }) => {
  await openPage(page, "/shop?sort=price&page=2");
  await page.getByRole("banner").getByRole("link", { name: "বাংলা" }).click();
  await expect(page).toHaveURL("/bn/shop?sort=price&page=2");
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(i18n.bn.t("shop.title"));
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/shop?sort=price&page=2");
});

for (const language of oneOrAll(languages, 0)) {
  const { t, path } = i18n[language];
  story(`every page's title contains the shop's name, ${language}`, details, async ({ page }) => {
    for (const address of [
      "/",
      "/shop",
      "/hair-care",
      "/cart",
      "/checkout",
      "/track",
      "/contact",
      "/search",
      "/nowhere",
    ]) {
      await page.goto(path(address));
      await expect(page).toHaveTitle(new RegExp(`.+ \\| ${language === "bn" ? "লাবণ্য" : "Labonno"}$`));
    }
  });

  story(`a missing page says so and offers other links, ${language}`, details, async ({ page }) => {
    const response = await page.goto(path("/product/no-such-product"));
    expect(response?.status()).toBe(404);
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("error.missing"));
    await page
      .getByRole("main")
      .getByRole("link", { name: t("error.shop") })
      .click();
    await expect(page).toHaveURL(path("/shop"));
  });
}
