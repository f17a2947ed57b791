import { eq } from "drizzle-orm";
import { serverI18n } from "../app/i18n/server-texts.ts";
import { shadeReferences, variants } from "../db/schema.ts";
import { languages } from "../shop/language.ts";
import { fromTaka } from "../shop/money.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { demoProduct } from "./screenshot.ts";
import { details, expect, oneOrAll, openPage, story } from "./story.ts";

story.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

for (const language of oneOrAll(languages, 1)) {
  const i18n = serverI18n(language);
  const { t, path } = i18n;

  story(`a few taps lead to the nearest foundation in stock, without scripts (${language})`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${process.env.SHOP_URL}${path("/shade-finder")}`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(t("finder.q.skin"));
    await page.getByRole("link", { name: t("finder.skin", { number: 4 }) }).click();
    await expect(heading).toHaveText(t("finder.q.vein"));
    await page
      .getByRole("link", { name: t("finder.a.vein.green"), exact: false })
      .first()
      .click();
    await page.getByRole("link", { name: t("routine.skip") }).click();
    // The foundation in stock has one finish, so that question is skipped.
    await expect(heading).toHaveText(t("finder.found"));
    // The best one has its neighbours, and a button beside the way to it.
    await expect(page.locator(".finder-around li")).toHaveCount(2);
    await expect(page.locator(".finder-around")).toContainText(t("finder.lighter"));
    await expect(page.locator(".is-best").getByRole("button")).toBeVisible();
    // The similarity comes first; the differences in one line, once.
    await expect(page.locator(".is-best .finder-near")).toHaveCount(1);
    expect(await page.locator(".is-best .finder-differs").count()).toBeLessThanOrEqual(1);
    // Shown once, not for each shade.
    await expect(page.getByText(t("shades.undertone.warm"))).toHaveCount(1);
    await page.locator(".finder-found h3 a").first().click();
    await expect(page).toHaveURL(/\/shades\/\w+\?variant=/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("match.heading"));
    // The chosen skin is shown between its neighbours, which are a tap away.
    await expect(page.locator(".skins li").nth(1)).toContainText(t("compare.own"));
    await page.getByRole("button", { name: t("finder.skin", { number: 6 }) }).click();
    await expect(page).toHaveURL(/variant=\w+&with=\w+&skin=6#compare$/);
    await expect(page.getByRole("button", { pressed: true })).toHaveAccessibleName(
      `${t("finder.skin", { number: 6 })} · ${t("finder.skin.6")}`,
    );
    await page.goBack();
    await page.goBack();
    await page.locator(".finder-found a.btn").first().click();
    await expect(page).toHaveURL(/\/product\/[\w/-]+\?variant=/);
    await context.close();
  });

  story(
    `pages with shades link to the finder, which remembers the answers (${language})`,
    details,
    async ({ page, database }) => {
      const finder = page.getByRole("link", { name: t("finder.fewTaps") });
      await openPage(page, path("/skincare"));
      await expect(finder).toHaveCount(0);
      await openPage(page, path("/makeup"));
      await expect(finder).toHaveAttribute("href", path("/shade-finder"));
      await expectAccessible(page);
      await page.getByRole("button", { name: t("menu.title") }).click();
      await page
        .getByRole("dialog")
        .getByRole("link", { name: t("finder.title") })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("finder.q.skin"));

      const { productId } = await demoProduct(database, "second-skin-foundation");
      await openPage(page, path(`/product/${productId}`));
      await finder.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("finder.q.skin"));
      const lipstick = await demoProduct(database, "sindoor-velvet-lipstick");
      await openPage(page, path(`/product/${lipstick.productId}`));
      await expect(finder).toHaveCount(0);

      await openPage(page, path("/shade-finder?skin=4&vein=green&metal=gold&finish=matte"));
      const answers = [
        t("finder.said.skin", { number: 4, count: 8 }),
        t("finder.said.vein.green"),
        t("finder.said.metal.gold"),
        t("finder.said.finish.matte"),
      ];
      await expect(page.locator(".rq-given")).toHaveText(t("finder.said", { answers: answers.join(", ") }));
      expect(await overflowingElements(page)).toEqual([]);
    },
  );

  story(`a similar shade on offer shows what it cost before (${language})`, details, async ({ page, database }) => {
    const { productId, variantIds } = await demoProduct(database, "moslin-pressed-powder");
    const reduced = await demoProduct(database, "second-skin-foundation");
    await database.db
      .update(variants)
      .set({ listPrice: fromTaka(1290) })
      .where(eq(variants.productId, reduced.productId));
    // A page that was cached before is dropped within moments.
    await expect(async () => {
      await page.goto(path(`/shades/${productId}?variant=${variantIds[0]}`));
      await expect(page.locator(".sp-card s").first()).toContainText(t("price.insteadOf"), { timeout: 1000 });
    }).toPass();
  });

  story(
    `a foundation's page leads to its shades, similar ones, and the shade a customer wears (${language})`,
    async ({ page, database }) => {
      const { productId, variantIds } = await demoProduct(database, "second-skin-foundation");
      await openPage(page, path(`/product/${productId}`));
      // Two of them side by side are one tap below the shades, on the same page.
      await page.getByRole("link", { name: t("compare.jump") }).tap();
      await expect(page.getByRole("heading", { name: t("compare.title") })).toBeInViewport({ ratio: 1 });
      await page.getByRole("link", { name: t("match.link") }).click();
      // No shade is chosen before one is tapped.
      await expect(page.getByText(t("match.choose"))).toBeVisible();
      // Until then each skin has the two shades nearest to it, and a tapped skin its own two.
      const named = page.locator(".skins-name");
      await named.first().scrollIntoViewIfNeeded();
      await expect(named).toHaveText([/1|১/, /2|২/, /3|৩/, /2|২/, /5|৫/, /6|৬/]);
      await page.getByRole("button", { name: t("finder.skin", { number: 8 }) }).tap();
      await expect(page.getByLabel(t("compare.first"))).toHaveValue(variantIds[6] ?? "");
      await page.getByRole("button", { name: t("finder.skin", { number: 8 }) }).tap();
      await page.locator(".depth-tiles a").nth(2).click();
      await expect(page).toHaveURL(new RegExp(`variant=${variantIds[2]}`));
      await expect(page.locator(".sp-card").first()).toBeVisible();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);

      // Beside another shade on three skin tones, each with a verdict; then on one's own skin.
      const verdicts = page.locator(".skins-said");
      await expect(verdicts).toHaveText([/.+/, new RegExp(t("shades.on.disappears")), /.+/]);
      await page.getByLabel(t("compare.second")).selectOption(variantIds[6] ?? "");
      await expect(verdicts.nth(0)).toContainText(t("shades.on.deep-far"));
      await page.getByRole("button", { name: t("finder.skin", { number: 8 }) }).tap();
      await expect(page.locator(".skins .is-own")).toContainText(t("compare.own"));
      await expect(page.locator(".skins .is-own")).toContainText(t("shades.on.disappears"));
      await expectAccessible(page);
      // The bar adds the chosen shade to the cart.
      await page.locator(".sp-bar button").tap();
      await expect(page.getByRole("status").getByText(t("cart.added"))).toBeVisible();
      const cart = await page.evaluate(() => localStorage.getItem("cart"));
      expect(cart).toContain(variantIds[2]);

      // A sold-out shade says so, and offers a stock alert.
      await page.locator(".depth-tiles a.no").first().click();
      await expect(page.locator(".sp-price").first()).toHaveText(t("product.soldOut"));
      await expect(page.getByRole("link", { name: t("back.ask") })).toBeVisible();

      await page.getByLabel(t("match.iWear")).fill("Moslin pressed powder khejur");
      await page.locator(".sp-form button").click();
      await expect(page.locator(".sp-match h3")).toBeVisible();
      await expect(page.getByText(t("match.source.ours"))).toBeVisible();
      // The header covers a part of what is above the answer.
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await expectAccessible(page);
      await page.getByLabel(t("match.iWear")).fill("Nosuchbrand 777");
      await page.locator(".sp-form button").click();
      await expect(page.getByText(t("match.notFound"))).toBeVisible();
      expect(await overflowingElements(page)).toEqual([]);
      // The sheet of a foundation shows its shades light to deep.
      await openPage(page, path(`/product/${productId}`));
      await page.locator("[data-shades]").first().click();
      await page.locator(".shade-sheet .is-rows label").nth(2).click();
      await expect(page.locator(".sheet-said")).toBeVisible();
      await expectAccessible(page);
    },
  );
}

for (const language of oneOrAll(languages, 0)) {
  const { t, path } = serverI18n(language);

  story(`the chosen skin is kept while browsing shades (${language})`, details, async ({ page, database }) => {
    const { productId } = await demoProduct(database, "second-skin-foundation");
    await openPage(page, path(`/shades/${productId}`));
    await page.locator(".cmp").scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: t("finder.skin", { number: 7 }) }).tap();
    await expect(page.locator(".skins .is-own")).toBeVisible();
    await page.locator(".depth-tiles a").nth(4).tap();
    await expect(page).toHaveURL(/variant=[\w-]+&skin=7#choices$/);
    const own = page.getByRole("button", { pressed: true });
    await expect(own).toHaveAccessibleName(new RegExp(t("finder.skin", { number: 7 })));
    // Looking up one's own shade keeps the skin, and the shade.
    await page.getByLabel(t("match.iWear")).fill("Moslin pressed powder khejur");
    await page.locator(".sp-form button").click();
    await expect(page.locator(".sp-match h3")).toBeVisible();
    await expect(own).toHaveAccessibleName(new RegExp(t("finder.skin", { number: 7 })));
    await expect(page.locator(".sp-bar")).toBeVisible();
    // After it is removed, no link contains it.
    await own.scrollIntoViewIfNeeded();
    await expect(page.locator("[data-hydrated]", { has: own })).toBeAttached();
    await own.tap();
    await expect(page.locator('main a[href*="skin="]')).toHaveCount(0);
    await expect(page).not.toHaveURL(/skin=/);
  });

  story(`the button of a shade shows that it is in the cart (${language})`, details, async ({ page, database }) => {
    const { productId, variantIds } = await demoProduct(database, "second-skin-foundation");
    await openPage(page, path(`/shades/${productId}?variant=${variantIds[2]}`));
    await page.locator(".sp-bar button").tap();
    const view = page.locator(".sp-bar").getByRole("link", { name: t("cart.addedView") });
    await expect(view).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(view).toBeVisible();
    // Another shade is not in the cart.
    await page.locator(".depth-tiles a").nth(1).tap();
    await expect(page.locator(".sp-bar button")).toBeVisible();
    await page.goBack();
    // On a desktop it is beside the shade.
    await page.setViewportSize({ width: 1440, height: 900 });
    const beside = page.locator(".sp-do").getByRole("link", { name: t("cart.addedView") });
    await expect(beside).toBeVisible();
    await expectAccessible(page);
    await beside.click();
    await expect(page).toHaveURL(path("/cart"));
  });

  story(
    `each skin has a name of its own, and nothing is cut off on a small phone (${language})`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await openPage(page, path("/shade-finder"));
      const names = await page.locator(".finder-skins small").allTextContents();
      expect(new Set(names).size).toBe(8);
      for (const skin of [1, 3, 4, 6, 8]) {
        await openPage(page, path(`/shade-finder?skin=${skin}&vein=any&metal=any&finish=any`));
        expect(await overflowingElements(page), `skin ${skin}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `skin ${skin}`).toBe(360);
      }
    },
  );
}

story("staff add shades of other brands, which customers look up", details, async ({ page, database }) => {
  const { t } = serverI18n("en");
  await signInAsStaff(database, page);
  await openSection(page, "shade-lookup");
  const csv =
    "brand,product,shade,colour,source\nJharna,Silk Veil,230 Sand,#CB9768,buyers say\nJharna,Silk Veil,,#CB9768,measured";
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "shades.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.locator(".refs-report")).toContainText("Row 3");
  await expect(page.locator(".refs")).toContainText("230 Sand");
  await expectAccessible(page);
  const { productId } = await demoProduct(database, "second-skin-foundation");
  await page.goto(`/shades/${productId}?wear=jharna+230`);
  await expect(page.getByText(t("match.source.buyers"))).toBeVisible();
  await expect(page.locator(".sp-match h3")).toContainText("03 Paat");
  await openSection(page, "shade-lookup");
  await page.getByRole("button", { name: "Remove 230 Sand" }).click();
  await page.getByRole("button", { name: "Yes, remove" }).click();
  await expect(page.locator(".refs")).toHaveCount(0);
  // The page that showed it no longer does.
  await page.goto(`/shades/${productId}?wear=jharna+230`);
  await expect(page.getByText(t("match.notFound"))).toBeVisible();
});

for (const [language, width] of oneOrAll(
  [
    ["bn", 390],
    ["en", 1440],
  ] as const,
  1,
))
  isolatedShopStory(
    `without shades of other brands, staff see what they are for and start with a sample file, ${language}`,
    details,
    async ({ page, database }) => {
      const { t } = adminI18n[language];
      await database.db.delete(shadeReferences);
      await page.setViewportSize({ width, height: 844 });
      await signInAsStaff(database, page);
      await openSection(page, "shade-lookup", language);
      await expect(page.getByText(t("admin.shadeReferences.noneText"))).toBeVisible();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: t("admin.shadeReferences.sample") }).click();
      const sample = await (await downloading).path();
      // Its rows have the format that is accepted.
      await page.locator("input[type=file]").setInputFiles(sample);
      await expect(page.locator(".refs > li")).toHaveCount(3);
      await page.getByRole("searchbox", { name: t("admin.shadeReferences.search") }).fill("nosuchshade");
      await page.keyboard.press("Enter");
      await expect(page.getByText(t("admin.shadeReferences.noneFound"))).toBeVisible();
      await database.db.delete(shadeReferences);
    },
  );
