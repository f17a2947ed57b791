import { serverI18n } from "../app/i18n/server-texts.ts";
import { kindName } from "../shop/search/kind-names.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { core, details, expect, holdBack, i18n, oneOrAll, openPage, story, waitForHydration } from "./story.ts";
import { createTestProduct } from "./test-product.ts";
import { registerUser, signInByPage } from "./user.ts";

const { t } = i18n.en;

story("public pages have one script file, no inline script, and one policy", core, async ({ request, database }) => {
  const { productId } = await createTestProduct(database, {
    name: { en: "Plain Soap", bn: "সাদা সাবান" },
    choices: [{ price: 90 }],
  });
  const policies = new Set<string>();
  for (const address of [
    "/",
    "/makeup",
    "/bn/makeup",
    `/product/${productId}`,
    "/search?q=rose",
    "/faq",
    "/contact",
    "/signin",
    "/signup",
    "/reset-password?token=x",
  ]) {
    const response = await request.get(address);
    const html = await response.text();
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
    const executed = scripts.filter((attributes) => !attributes.includes("application/ld+json"));
    expect(executed, address).toHaveLength(1);
    expect(executed[0], address).toContain("src=");
    policies.add(response.headers()["content-security-policy"] ?? "");
    expect(response.headers()["speculation-rules"], address).toBe('"/speculation-rules.json"');
  }
  expect(policies.size).toBe(1);
  expect([...policies][0]).toContain("script-src 'self';");
  const rules = await request.get("/speculation-rules.json");
  expect(rules.headers()["content-type"]).toContain("application/speculationrules+json");
});

story(
  "a customer's Bangla on an English page brings no font; a Bangla page has the shop's own",
  details,
  async ({ page }) => {
    const fonts = new Set<string>();
    page.on("request", (request) => {
      const [, name] = /(anek-bangla|tiro-bangla-400)-.+woff2/.exec(request.url()) ?? [];
      if (name) fonts.add(name);
    });
    const response = await page.request.get("/api/products?q=shiuli&limit=5");
    const products = (await response.json()) as { _id: string; slug: string }[];
    const shiuli = products.find(({ slug }) => slug === "shiuli-eau-de-parfum");
    for (const [language, expected] of [
      ["en", []],
      ["bn", ["anek-bangla", "tiro-bangla-400"]],
    ] as const) {
      await openPage(page, i18n[language].path(`/product/${shiuli?._id}`));
      const words = page.locator(".review :lang(bn)").first();
      await words.scrollIntoViewIfNeeded();
      await expect(words).toBeVisible();
      await expect.poll(() => [...fonts].sort()).toEqual(expected);
    }
  },
);

for (const language of oneOrAll(["en", "bn"] as const, 0))
  story(`a category links to each of its kinds of products, in ${language}`, details, async ({ page }) => {
    const { path } = i18n[language];
    const name = kindName("lipstick", language) ?? "";
    await openPage(page, path("/makeup"));
    const kinds = page.getByRole("navigation", { name: serverI18n(language).t("list.kinds") });
    const lipstick = kinds.getByRole("link", { name, exact: true });
    await lipstick.click();
    await expect(page).toHaveURL(path("/makeup?kind=lipstick"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(lipstick).toHaveAttribute("aria-current", "true");
    await expect(lipstick).toBeFocused();
    await expectAccessible(page);
    expect(await overflowingElements(page)).toEqual([]);
    await kinds.getByRole("link", { name: kindName("mascara", language) ?? "", exact: true }).click();
    await expect(page).toHaveURL(path("/makeup?kind=mascara"));
    await expect(kinds.locator("[aria-current]")).toHaveCount(1);
    // A single mascara needs no filter.
    await expect(page.locator(".filter-bar")).toHaveCount(0);
    await kinds.locator("[aria-current]").click();
    await expect(page).toHaveURL(path("/makeup"));
  });

story.describe("on a desktop", () => {
  story.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

  for (const language of oneOrAll(["en", "bn"] as const, 1))
    story(
      `the header opens a category's kinds of products, concerns and the shop's phone, by mouse and by keyboard, in ${language}`,
      details,
      async ({ page }) => {
        const { t, path } = i18n[language];
        await openPage(page, path("/"));
        const header = page.getByRole("navigation", { name: t("nav.main") }).first();
        const makeup = header.getByRole("link", { name: t("nav.makeup"), exact: true });
        const lipstick = header.getByRole("link", { name: kindName("lipstick", language) ?? "", exact: true });
        await makeup.hover();
        await expect(lipstick).toBeVisible();
        await expect(header.locator('a[href^="tel:"]:visible')).toBeVisible();
        await expectAccessible(page);
        await page.mouse.move(700, 880);
        await expect(lipstick).toBeHidden();
        await makeup.focus();
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await expect(lipstick).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(lipstick).toBeHidden();
        await page.keyboard.press("Enter");
        await lipstick.press("Enter");
        await expect(page).toHaveURL(path("/makeup?kind=lipstick"));
        await waitForHydration(page);
        await header.getByRole("link", { name: t("nav.skincare"), exact: true }).hover();
        await header.getByRole("link", { name: t("attribute.acne"), exact: true }).click();
        await expect(page).toHaveURL(path("/skincare?concern=acne"));
      },
    );

  story(
    "a list is sorted in place, keeps its scroll position, and back and forward restore each state",
    details,
    async ({ page }) => {
      await openPage(page, "/makeup");
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
      const first = page.locator(".card-name").first();
      const featured = await first.innerText();
      await page.getByLabel(t("sort.label")).selectOption("-price");
      await expect(page).toHaveURL("/makeup?sort=-price");
      await expect(first).not.toHaveText(featured);
      const dearest = await first.innerText();
      expect(await page.evaluate(() => scrollY)).toBe(200);
      await page.goBack();
      await expect(first).toHaveText(featured);
      await expect(page.getByLabel(t("sort.label"))).toHaveValue("featured");
      await page.goForward();
      await expect(first).toHaveText(dearest);
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    },
  );

  story(
    "a removed filter is announced, and the focus moves to the next one or to the count",
    details,
    async ({ page }) => {
      await openPage(page, "/makeup?stock=1&rating=4");
      const chips = page.locator(".chosen .chip");
      await expect(chips).toHaveCount(2);
      await chips.first().click();
      await expect(chips).toHaveCount(1);
      await expect(chips.first()).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(chips).toHaveCount(0);
      await expect(page.locator(".list-bar [role=status]")).toBeFocused();
      await expect(page).toHaveURL("/makeup");
    },
  );

  story("a product's second picture is shown under the mouse", details, async ({ page }) => {
    await openPage(page, "/makeup");
    const card = page.locator(".card", { has: page.locator("[data-second]") }).first();
    await expect(card.locator(".card-second")).toHaveCount(0);
    await card.locator(".card-name a").hover();
    await expect(page.locator(".card-second img")).toHaveCount(1);
  });
});

story("what is tapped before the page is hydrated is done right after", details, async ({ page, database }) => {
  const shades = [
    { name: { en: "Tagar", bn: "টগর" }, price: 560, swatch: "#E7B8A4" },
    { name: { en: "Kanchan", bn: "কাঞ্চন" }, price: 590, swatch: "#8A2C4B" },
  ];
  const { productId, variantIds } = await createTestProduct(database, {
    name: { en: "Early Lipstick", bn: "ভোরের লিপস্টিক" },
    choices: shades,
  });
  const release = await holdBack(page, /\/assets\/(islands|react)-/);
  // Only the script that records early taps has loaded.
  const started = page.waitForResponse(/\/assets\/hydrate-document-|\/assets\/preload-/);
  await page.goto(`/product/${productId}?variant=${variantIds[0]}`, { waitUntil: "commit" });
  await started;
  await page.getByText("Kanchan", { exact: true }).first().click();
  await page.getByRole("button", { name: t("quantity.more") }).click();
  release();
  await waitForHydration(page);
  await expect(page.getByRole("radio", { name: "Kanchan" })).toBeChecked();
  await expect(page.locator(".info-price")).toContainText("590");
  await expect(page.locator(".qty output")).toHaveText("2");
});

story("a field filled in before the first script has loaded is handled", details, async ({ page, database }) => {
  const choices = [
    { name: { en: "Tagar", bn: "টগর" }, price: 560, swatch: "#E7B8A4" },
    { name: { en: "Kanchan", bn: "কাঞ্চন" }, price: 560, swatch: "#DCA590" },
    { name: { en: "Palash", bn: "পলাশ" }, price: 560, swatch: "#8A2C4B" },
  ];
  const { productId, variantIds } = await createTestProduct(database, {
    name: { en: "Dawn Lipstick", bn: "ঊষার লিপস্টিক" },
    choices,
  });
  const release = await holdBack(page, /\.js$/);
  await page.goto(`/product/${productId}?variant=${variantIds[0]}`, { waitUntil: "commit" });
  await page.locator("select[name=with]").selectOption({ label: "Palash" });
  await page.getByRole("combobox", { name: t("search.label") }).fill("lipstick");
  release();
  await expect(page.locator(".skins").getByRole("img").first()).toHaveAccessibleName(/Tagar, Palash/);
  await expect(
    page
      .getByRole("dialog", { name: t("search.title") })
      .getByRole("option")
      .first(),
  ).toBeVisible();
});

story("what is typed and sent before the page is hydrated is what is sent", details, async ({ page }) => {
  const release = await holdBack(page, /\/assets\/(islands|react)-/);
  // Only the script that records early typing has loaded.
  const started = page.waitForResponse(/\/assets\/hydrate-document-|\/assets\/preload-/);
  await page.goto("/track", { waitUntil: "commit" });
  await started;
  await page.getByLabel(t("track.number")).fill("LB-123-456-789");
  const phone = page.getByLabel(t("checkout.phone"));
  await phone.fill("01711223344");
  await phone.press("Enter");
  release();
  await expect(page.getByRole("alert").getByText(t("track.none"))).toBeVisible();
  await expect(phone).toHaveValue("01711223344");
});

story(
  "a card's button pressed before the page is hydrated adds to the cart without leaving the page",
  details,
  async ({ page }) => {
    const release = await holdBack(page, /\/assets\/(islands|react)-/);
    // Only the script that records early taps has loaded.
    const started = page.waitForResponse(/\/assets\/hydrate-document-|\/assets\/preload-/);
    await page.goto("/accessories", { waitUntil: "commit" });
    await started;
    await page.locator(".heart").first().click();
    await page.locator("[data-add]").first().click();
    release();
    await expect(page.locator(".cart-link .badge")).toHaveText("+1");
    await expect(page.locator(".heart").first()).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL("/accessories");
  },
);

story(
  "a signed-in customer's pages request account and cart once, until something changes",
  details,
  async ({ page, database }) => {
    const user = await registerUser(database);
    await signInByPage(page, user);
    await openPage(page, "/shop");
    await page.waitForLoadState("networkidle");
    const requested: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(account|cart|wishlist|jwt)/.test(pathname)) requested.push(`${request.method()} ${pathname}`);
    });
    for (const address of ["/makeup", "/", "/faq"]) {
      await page.evaluate((href) => location.assign(href), address);
      await page.waitForURL(address);
      await waitForHydration(page);
      await page.waitForLoadState("networkidle");
    }
    expect(requested).toEqual([]);
    await page.reload();
    await expect.poll(() => requested).toContain("GET /api/account");
  },
);

story.describe("without JavaScript", () => {
  story.use({ javaScriptEnabled: false });

  story("pages can be browsed, searched and filtered, and products read with their reviews", async ({ page }) => {
    await page.goto("/");
    await page.locator(".cat a").nth(1).click();
    await expect(page).toHaveURL("/makeup");
    await page.locator(".card-name a").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("#reviews")).toContainText(t("reviews.title"));
    await page.goto("/search?q=lipstick");
    await expect(page.locator(".card").first()).toBeVisible();
    await page.goto("/makeup?sort=price");
    await expect(page.getByLabel(t("sort.label"))).toHaveValue("price");
  });
});
