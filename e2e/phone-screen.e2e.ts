import type { Page } from "@playwright/test";
import { languages } from "../shop/language.ts";
import { kindName } from "../shop/search/kind-names.ts";
import { addToCart } from "./add-to-cart.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import {
  details,
  expect,
  formatTaka,
  i18n,
  oneOrAll,
  openPage,
  seedLocalStorage,
  story,
  waitForHydration,
} from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";

const phoneViewport = { width: 360, height: 640 };

const shades = {
  name: { en: "Jui Lipstick", bn: "জুঁই লিপস্টিক" },
  pictures: ["lipstick-velvet-golap", "lipstick-velvet-jaam"].map((imageId) => ({
    imageId,
    alt: { en: "Lipstick", bn: "লিপস্টিক" },
  })),
  choices: [
    { name: { en: "Golap", bn: "গোলাপ" }, price: 690, swatch: "#B3121F" },
    { name: { en: "Jaam", bn: "জাম" }, price: 690, swatch: "#5A1238" },
  ],
};

/** The share of the screen taken by header and bar, in percent. */
function headerShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const heights = [...document.querySelectorAll<HTMLElement>(".util, .head, .buybar:not(.is-away)")].map(
      (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return element.checkVisibility({ visibilityProperty: true })
          ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
          : 0;
      },
    );
    return (heights.reduce((sum, height) => sum + height, 0) / innerHeight) * 100;
  });
}

for (const language of oneOrAll(languages, 1))
  story(
    `what delivery costs, and from which order it is free, is whole on the smallest phone (${language})`,
    async ({ page }) => {
      const { t, path } = i18n[language];
      await page.setViewportSize(phoneViewport);
      await openPage(page, path("/"));
      // It takes the place of the announcement, where the shop has none.
      await page.locator(".announcement").evaluateAll((all) => all.map((each) => each.remove()));
      const terms = page
        .getByRole("region", { name: t("header.delivery") })
        .getByRole("listitem")
        .filter({ visible: true });
      await expect(terms).toHaveText([/৳/, /৳/, t("header.freeFrom", { amount: formatTaka(language, 1500) })]);
      const tops = await terms.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
    },
  );

for (const language of oneOrAll(languages, 0)) {
  story(
    `header and bars take at most a fifth of a small screen on product, cart and checkout (${language})`,
    async ({ page, database }) => {
      const { path } = i18n[language];
      await page.setViewportSize(phoneViewport);
      const { productId, variantIds } = await createTestProduct(database, shades);
      await openPage(page, path(`/product/${productId}?variant=${variantIds[0]}`));
      await expect(page.locator(".buybar")).toBeVisible();
      expect(await headerShare(page)).toBeLessThanOrEqual(20);
      // Name, price and shades are on the same screen, above the bar.
      for (const size of [phoneViewport, { width: 390, height: 844 }]) {
        await page.setViewportSize(size);
        const { y: barTop } = (await page.locator(".buybar").boundingBox()) ?? { y: 0 };
        for (const seen of ["h1", ".info-price", ".opt-h", ".swatches .sw svg"]) {
          const { y, height } = (await page.locator(seen).first().boundingBox()) ?? { y: Infinity, height: 0 };
          expect(y + height, `${seen} at ${size.width} × ${size.height}`).toBeLessThanOrEqual(barTop);
        }
      }
      await page.setViewportSize(phoneViewport);
      await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
      expect(await headerShare(page)).toBeLessThanOrEqual(20);
      await addToCart(page, language);
      for (const address of ["/cart", "/checkout"]) {
        await openPage(page, path(address));
        await expect(page.locator(".buybar")).toBeVisible();
        expect(await headerShare(page), address).toBeLessThanOrEqual(20);
      }
    },
  );
}

for (const language of oneOrAll(languages, 1)) {
  story(
    `below the announcement the home page's button is on the first screen, prices soon after (${language})`,
    details,
    async ({ page }) => {
      const { path } = i18n[language];
      for (const { screen, screens } of [
        { screen: { width: 360, height: 640 }, screens: { price: 1.9, categories: 2.3 } },
        { screen: { width: 360, height: 740 }, screens: { price: 1.65, categories: 2.1 } },
        { screen: { width: 390, height: 844 }, screens: { price: 1.5, categories: 1.95 } },
      ]) {
        await page.setViewportSize(screen);
        await openPage(page, path("/"));
        expect(await countLines(page, ".announcement > *")).toEqual([1]);
        await expect(page.locator(".hero-cta .btn").first()).toBeInViewport({ ratio: 1 });
        for (const [part, selector] of Object.entries({ price: ".card .price", categories: ".cats" })) {
          const { y } = (await page.locator(selector).first().boundingBox()) ?? { y: Infinity };
          const maxScreens = screens[part as keyof typeof screens];
          expect.soft(y / screen.height, `${part} on ${screen.width} × ${screen.height}`).toBeLessThan(maxScreens);
        }
      }
    },
  );

  story(
    `the menu has links to sets, offers, new products, concerns and the shop's phone (${language})`,
    details,
    async ({ page }) => {
      const { t, path } = i18n[language];
      await page.setViewportSize(phoneViewport);
      await openPage(page, path("/"));
      const menu = page.getByRole("dialog", { name: t("menu.title") });
      const open = () => page.getByRole("button", { name: t("menu.title") }).click();
      await open();
      await expect(menu.locator('a[href^="tel:"]')).toBeVisible();
      // Links to sets, contact, tools and order tracking are on the first screen, large enough to tap.
      for (const name of ["nav.sets", "nav.contact", "finder.title", "routine.title", "nav.track"] as const) {
        const link = menu.getByRole("link", { name: t(name), exact: true });
        await expect(link).toBeInViewport({ ratio: 1 });
        expect((await link.boundingBox())?.height, name).toBeGreaterThanOrEqual(44);
      }
      await menu.getByRole("button", { name: t("menu.kinds", { category: t("nav.makeup") }) }).click();
      await expectAccessible(page);
      await menu.getByRole("link", { name: kindName("lipstick", language) ?? "", exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path("/makeup")}\\?kind=lipstick$`));
      await open();
      await menu.getByRole("link", { name: t("attribute.acne") }).click();
      await expect(page).toHaveURL(new RegExp(`${path("/shop")}\\?concern=acne$`));
      await open();
      await menu.getByRole("link", { name: t("nav.new") }).click();
      await expect(page).toHaveURL(/new=1&sort=newest$/);
      await open();
      await menu.getByRole("link", { name: t("nav.offers") }).click();
      await expect(page).toHaveURL(/offer=1$/);
      await open();
      await menu.getByRole("link", { name: t("nav.sets") }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("nav.sets"));
      await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
      // A product's compact header has no room for the language switch, so the menu has it.
      await openPage(page, path("/makeup"));
      await page.locator('.card :is(h2, h3) a[href*="/sindoor-velvet-lipstick"]').first().click();
      await expect(page.getByRole("banner")).toHaveClass(/is-compact/);
      const address = new URL(page.url()).pathname;
      const second = page.locator(".info").getByRole("radio").nth(1);
      await waitForHydration(page);
      await second.check({ force: true });
      const other = { en: "bn", bn: "en" } as const;
      const switchTo = `a[hreflang="${other[language]}"]`;
      await expect(page.getByRole("banner").locator(switchTo).filter({ visible: true })).toHaveCount(0);
      await open();
      await menu.locator(switchTo).click();
      await expect(page.locator("html")).toHaveAttribute("lang", other[language]);
      expect(new URL(page.url()).pathname.replace(/^\/bn/, "")).toBe(address.replace(/^\/bn/, ""));
      // With the shade that was chosen.
      await expect(second).toBeChecked();
    },
  );
}

for (const language of oneOrAll(languages, 0)) {
  const { path } = i18n[language];

  story(
    `changing the language keeps shade and quantity on a wide screen (${language})`,
    details,
    async ({ page, database }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const { productId } = await createTestProduct(database, shades);
      await openPage(page, path(`/product/${productId}`));
      const second = page.locator(".info").getByRole("radio").nth(1);
      await second.check({ force: true });
      const quantity = page.locator(".info .qty");
      await quantity.getByRole("button").last().click();
      const shown = { en: "2", bn: "২" };
      await expect(quantity).toContainText(shown[language]);
      const other = language === "en" ? "bn" : "en";
      await page.getByRole("banner").or(page.locator(".util")).locator(`a[hreflang="${other}"]`).first().click();
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      await expect(second).toBeChecked();
      await expect(quantity).toContainText(shown[other]);
    },
  );

  story(`the last row of shades on a phone has more than one (${language})`, details, async ({ page, database }) => {
    const choices = ["Moslin", "Champa", "Paat", "Nolen", "Khoyeri", "Supari", "Mehgoni"].map((en, index) => ({
      ...{ name: { en, bn: en === "Paat" ? "পাট" : "মেহগনি" }, price: 690, swatch: `#B${index}8A5A` },
    }));
    for (const count of [6, 7]) {
      const { productId } = await createTestProduct(database, {
        ...{ name: { en: `Tulsi Foundation ${count}`, bn: "তুলসী ফাউন্ডেশন" }, choices: choices.slice(0, count) },
      });
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await openPage(page, path(`/product/${productId}`));
        const tops = await page
          .locator(".swatches .sw")
          .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
        const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
        expect(Math.min(...rows), `${count} at ${width}: ${rows}`).toBeGreaterThan(1);
      }
    }
  });
}

story("a page change interrupted by resizing the window causes no error", details, async ({ page }) => {
  await openPage(page, "/shop");
  for (const name of ["pageswap", "pagereveal"]) {
    const unhandled = await page.evaluate(async (type) => {
      const errors: string[] = [];
      addEventListener("unhandledrejection", (event) => {
        errors.push(String(event.reason));
        event.preventDefault();
      });
      const ready = Promise.reject(new DOMException("Transition was skipped", "AbortError"));
      dispatchEvent(Object.assign(new Event(type), { viewTransition: { ready } }));
      await new Promise((done) => setTimeout(done, 50));
      return errors;
    }, name);
    expect(unhandled, name).toEqual([]);
  }
});

story("the picture of a product is as tall as its screen has room for", details, async ({ page, database }) => {
  const { productId } = await createTestProduct(database, shades);
  const sizeAt = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await openPage(page, `/product/${productId}`);
    return (await page.locator(".gal-view").boundingBox()) ?? { y: 0, width: 1, height: 0 };
  };
  // All of an upright picture above the fold of a laptop.
  const desk = await sizeAt(1440, 900);
  expect(desk.height / desk.width).toBeCloseTo(1.25, 1);
  expect(desk.y + desk.height).toBeLessThanOrEqual(900);
  // More of it on a tall phone, as before on a small one.
  const tall = await sizeAt(412, 915);
  expect(tall.height / tall.width).toBeGreaterThan(1.1);
  expect(tall.height / tall.width).toBeLessThanOrEqual(1.25);
  expect((await sizeAt(360, 640)).height).toBeCloseTo(0.46 * 640, 0);
});

story("the footer starts below the first screen, on documents and apps", details, async ({ page }) => {
  for (const address of ["/no/such/page", "/forgot-password", "/success-checkout"]) {
    await page.goto(address);
    const top = await page.locator(".foot").evaluate((footer) => footer.getBoundingClientRect().top);
    expect(top, address).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0);
  }
});

story(
  "scrolling down reduces the header to one row, scrolling up shows the search box again",
  details,
  async ({ page }) => {
    await openPage(page, "/shop");
    const box = page.getByRole("combobox", { name: i18n.en.t("search.label") });
    const header = page.getByRole("banner");
    await expect(box).toBeInViewport();
    // Two jumps within one frame would reach the page as one.
    const to = (top: number) =>
      page.evaluate(async (y) => {
        scrollTo({ top: y, behavior: "instant" });
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, top);
    await to(100);
    await to(500);
    await expect(header).toHaveClass(/is-folded/);
    await expect(page.locator(".search")).toHaveCSS("opacity", "0");
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(53);
    await to(700);
    await to(600);
    await expect(page.locator(".search")).toHaveCSS("opacity", "1");
    await to(900);
    await expect(header).toHaveClass(/is-folded/);
    // By coordinates: Playwright would scroll up first, which unfolds the header.
    const magnifier = await page.locator(".head-find").boundingBox();
    await page.mouse.click((magnifier?.x ?? 0) + 22, (magnifier?.y ?? 0) + 22);
    const sheet = page.getByRole("dialog", { name: i18n.en.t("search.title") });
    await expect(sheet.getByRole("combobox")).toBeFocused();
  },
);

for (const width of [352, 360, 380, 390]) {
  story(
    `a first visit in Bangla does not shift when the fonts load, at ${width} pixels`,
    details,
    async ({ page, database }) => {
      await page.setViewportSize({ width, height: 720 });
      const { productId } = await createTestProduct(database, shades);
      await measureShifts(page);
      for (const address of ["/bn", `/bn/product/${productId}`]) {
        expect(await shiftsOf(page, address), address).toBeLessThanOrEqual(0.02);
        expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThanOrEqual(53);
      }
    },
  );
}

story(
  "the words above the form that tracks an order keep their lines when the fonts load",
  details,
  async ({ page }) => {
    await measureShifts(page);
    // As wide as the words, and phones around it.
    for (const width of [360, 390, 412, 430])
      for (const address of ["/track", "/bn/track"]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await shiftsOf(page, address), `${address} at ${width} pixels`).toBeLessThan(0.002);
      }
  },
);

/** Brings fonts late, as a slow line does, and adds up how far what was seen has moved by itself. */
async function measureShifts(page: Page): Promise<void> {
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum for a page that has loaded, fonts included. */
async function shiftsOf(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
}

story(
  "at twice the text size the header stays one row, the bar on the screen, and no page gets wider",
  details,
  async ({ page, database }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { productId } = await createTestProduct(database, shades);
    for (const [size, address] of ["130%", "200%"].flatMap((size) =>
      ["/", "/bn", "/bn/delivery-and-returns", `/bn/product/${productId}`, `/product/${productId}`].map(
        (each) => [size, each] as const,
      ),
    )) {
      await openPage(page, address);
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      expect((await page.getByRole("banner").boundingBox())?.height, `${address} ${size}`).toBeLessThanOrEqual(60);
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(widths[0], `${address} ${size}`).toBeLessThanOrEqual(widths[1] ?? 0);
      for (const button of await page.locator(".buybar .btn").all()) {
        const box = await button.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), `${address} ${size}`).toBeLessThanOrEqual(390);
      }
    }
  },
);

story("on a low screen the bar disappears, and the page's own buttons remain", details, async ({ page, database }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  const { productId, variantIds } = await createTestProduct(database, shades);
  await openPage(page, `/product/${productId}?variant=${variantIds[0]}`);
  await expect(page.locator(".buybar")).toBeHidden();
  await expect(page.locator(".buy-do").getByRole("button", { name: i18n.en.t("product.buyNow") })).toBeVisible();
});

story("one press changes one line, and a popup covers no button", details, async ({ page, database }) => {
  const { productId, variantIds } = await createTestProduct(database, shades);
  for (const size of [phoneViewport, { width: 390, height: 844 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await openPage(page, `/product/${productId}?variant=${variantIds[0]}`);
    await addToCart(page, "en");
    const toast = page.locator(".toast");
    await expect(toast).toBeVisible();
    await expect(page.locator(".btn[aria-busy]").and(page.locator(":visible"))).toHaveCount(1);
    // On a phone it is above the bar; the page's own buttons are in the bar.
    const covered = await toast.evaluate((popup) => {
      const over = popup.getBoundingClientRect();
      const buttons = innerWidth < 1024 ? ".buybar, .buybar .btn, header" : "main .btn";
      return [...document.querySelectorAll(buttons)].filter((button) => {
        const under = button.getBoundingClientRect();
        const isSeen = button.checkVisibility({ visibilityProperty: true });
        const isApart =
          under.right <= over.left || under.left >= over.right || under.bottom <= over.top || under.top >= over.bottom;
        return isSeen && !isApart;
      }).length;
    });
    expect(covered, `${size.width}`).toBe(0);
    const popup = await toast.boundingBox();
    if (size.width < 1024) {
      expect((popup?.y ?? 0) + (popup?.height ?? 0)).toBeGreaterThan(size.height - 140);
      expect(popup?.height, `${size.width}`).toBeLessThanOrEqual(60);
    }
    await page.waitForURL("/cart");
  }
});

for (const language of oneOrAll(languages, 1))
  story(
    `removing a line from the cart is announced on one line above the bar, ${language}`,
    details,
    async ({ page, database }) => {
      const { t, path } = i18n[language];
      const line = cartLineOf(await createTestProduct(database, shades), { price: 690 });
      const other = await createTestProduct(database, { ...shades, name: { en: "Other Tint", bn: "অন্য টিন্ট" } });
      await seedLocalStorage(page, { cart: [line, cartLineOf(other, { price: 690 })] });
      await openPage(page, path("/cart"));
      await page
        .getByRole("button", { name: t("cart.remove", { name: shades.name[language] }) })
        .first()
        .click();
      const toast = page.locator(".toast");
      await expect(toast).toContainText(t("cart.removed"));
      // Once its animation is over.
      await expect(async () => {
        const [popup, bar, header] = await Promise.all(
          [toast, page.locator(".buybar"), page.getByRole("banner")].map((each) => each.boundingBox()),
        );
        expect((popup?.y ?? 0) + (popup?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
        expect(popup?.y ?? 0).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
        expect(popup?.height).toBeLessThanOrEqual(60);
      }).toPass({ timeout: 1500 });
      await expect(toast.getByRole("button", { name: t("cart.undo") })).toBeInViewport();
    },
  );

for (const width of [360, 390])
  story(`Bangla texts fit in bars and fields at ${width} px`, details, async ({ page, database }) => {
    const { path } = i18n.bn;
    await page.setViewportSize({ width, height: 844 });
    const { productId, variantIds } = await createTestProduct(database, shades);
    await openPage(page, path(`/product/${productId}?variant=${variantIds[0]}`));
    expect(await countLines(page, ".buybar .btn")).toEqual([1, 1]);
    await openPage(page, path("/offers/season-shelf"));
    expect(Math.max(...(await countLines(page, ".cbar p")))).toBeLessThanOrEqual(2);
    await page.locator("#products [data-add]").first().click();
    await expect(page.locator(".cbar")).toContainText(i18n.bn.t("cart.view"));
    expect(Math.max(...(await countLines(page, ".cbar p")))).toBeLessThanOrEqual(2);
    await openPage(page, path("/checkout"));
    const places = page.getByRole("main").getByRole("combobox");
    await expect(places).toHaveCount(1);
    const room = await places.evaluateAll((inputs) =>
      inputs.map((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        const context = document.createElement("canvas").getContext("2d");
        if (!context || !(input instanceof HTMLInputElement)) return 0;
        context.font = font;
        const words = context.measureText(input.placeholder).width;
        return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words;
      }),
    );
    expect(room).toHaveLength(1);
    expect(Math.min(...room)).toBeGreaterThanOrEqual(0);
  });

/** On how many lines the texts of elements are. */
function countLines(page: Page, selector: string): Promise<number[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const bottoms = [...words.getClientRects()].map(({ bottom }) => bottom).sort((one, other) => one - other);
      return bottoms.filter((bottom, index) => index === 0 || bottom - (bottoms[index - 1] ?? 0) > 6).length;
    }),
  );
}

story.describe("without JavaScript", () => {
  story.use({ javaScriptEnabled: false });
  story(
    "product, cart and checkout explain how to order, and nothing waits forever",
    details,
    async ({ page, database }) => {
      const { productId } = await createTestProduct(database, shades);
      for (const address of [`/product/${productId}`, "/cart", "/checkout", "/wishes", "/track", "/signin"]) {
        await page.goto(address);
        await expect(page.locator(".no-script"), address).toContainText(i18n.en.t("noscript.order"));
        await expect(page.locator(".no-script"), address).toBeVisible();
        await expect(page.getByRole("button", { name: i18n.en.t("product.addToCart") })).toHaveCount(0);
        const waiting = page.getByRole("main").getByText(i18n.en.t("progress.loading"));
        await expect(waiting.filter({ visible: true }), address).toHaveCount(0);
      }
    },
  );
});

for (const language of oneOrAll(languages, 1))
  isolatedShopStory(
    `the menu of a shop without products leads neither to sets nor to its finders (${language})`,
    details,
    async ({ page }) => {
      const { t, path } = i18n[language];
      await page.setViewportSize(phoneViewport);
      const answered = page.waitForResponse((response) => response.url().includes("/api/search/start"));
      await openPage(page, path("/faq"));
      await page.getByRole("button", { name: t("menu.title") }).click();
      await answered;
      const menu = page.getByRole("dialog", { name: t("menu.title") });
      await expect(menu.getByRole("link", { name: t("nav.track") })).toBeVisible();
      for (const name of ["nav.sets", "finder.title", "routine.title"] as const)
        await expect(menu.getByRole("link", { name: t(name), exact: true })).toHaveCount(0);
      await expectAccessible(page);
    },
  );
