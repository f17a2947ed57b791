import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { serverI18n } from "../app/i18n/server-texts.ts";
import { boughtTogether, orders, products } from "../db/schema.ts";
import { languages } from "../shop/language.ts";
import { addToCart } from "./add-to-cart.ts";
import { callApiAs } from "./call-api.ts";
import { choosePlace, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { details, expect, i18n, oneOrAll, openPage, seedLocalStorage, story, waitForHydration } from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";
import { registerUser, signInByApi } from "./user.ts";

const soap = { name: { en: "Neem Soap", bn: "নিম সাবান" }, choices: [{ price: 120, stock: 50 }] };
const lipstick = {
  name: { en: "Jaam Lipstick", bn: "জাম লিপস্টিক" },
  choices: [
    { name: { en: "Golap", bn: "গোলাপ" }, price: 690, swatch: "#B3121F" },
    { name: { en: "Jaam", bn: "জাম" }, price: 690, swatch: "#5A1238" },
  ],
};
const smallest = 44;

for (const language of oneOrAll(languages, 1)) {
  const { t, path } = i18n[language];
  const [typed, meant, many, near] =
    language === "en" ? ["dha", "Dhaka", "k", "Dhanmondi"] : ["ঢা", "ঢাকা", "ক", "ধানমন্ডি"];

  story(
    `arrow down in the list of districts and Enter choose its first result, ${language}`,
    details,
    async ({ page, database }) => {
      await checkoutWith(page, (await createTestProduct(database, soap)).productId, path("/checkout"));
      const district = page.getByRole("combobox", { name: t("checkout.district") });
      await choosePlace(page, language, { area: near, district: meant });
      await district.fill("");
      await district.pressSequentially(typed);
      await expect(page.getByRole("option").first()).toContainText(meant);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(district).toHaveValue(meant);
      // The second arrow moves to the second result.
      await district.fill(many);
      const second = await page.getByRole("option").nth(1).getAttribute("id");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await expect(district).toHaveAttribute("aria-activedescendant", second ?? "");
    },
  );

  story(
    `an unlisted area is accepted, and the page says that staff will ask about it, ${language}`,
    details,
    async ({ page, database }) => {
      await checkoutWith(page, (await createTestProduct(database, soap)).productId, path("/checkout"));
      // Input typed before the lists have loaded is searched once they have.
      const area = page.getByRole("combobox", { name: t("checkout.area") });
      await area.fill(meant);
      await area.blur();
      await expect(page.getByRole("combobox", { name: t("checkout.district") })).toHaveValue(meant);
      await area.fill("Mollapara Char");
      await area.blur();
      await expect(area).toHaveValue("Mollapara Char");
      await expect(page.getByText(t("place.ownWords", { place: "Mollapara Char" }))).toBeVisible();
    },
  );
}

for (const language of oneOrAll(languages, 0))
  story(
    `a district's name lists its thanas, nothing is marked as an error before ordering, and Savar is outside, ${language}`,
    details,
    async ({ page, database }) => {
      const { t, path } = i18n[language];
      await checkoutWith(page, (await createTestProduct(database, soap)).productId, path("/checkout"));
      const search = page.getByRole("combobox", { name: t("checkout.area") });
      const [sylhet, savar, near] = { en: ["Sylhet", "Savar", "Dhanmondi"], bn: ["সিলেট", "সাভার", "ধানমন্ডি"] }[language];
      await search.click();
      await expect(page.getByRole("option").first()).toBeVisible();
      await search.fill(sylhet ?? "");
      const first = page.getByRole("option").first();
      await expect(first).toContainText("Sylhet Sadar");
      // "Sylhet" means the district: none of its upazilas is chosen yet.
      await expect(page.locator("[role=option].on")).toHaveCount(0);
      // The district alone is incomplete, and the rest is requested without an error.
      await page
        .getByRole("option")
        .filter({ hasText: t("checkout.district") })
        .click();
      await page.getByLabel(t("checkout.address"), { exact: true }).fill("Road 3");
      await page.getByLabel(t("checkout.fullName")).focus();
      await page.getByLabel(t("checkout.phone")).focus();
      await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
      await placeOrderButton(page, language).click();
      await expect(page.getByText(t("checkout.missing.area"))).toBeVisible();

      const note = page.getByText(t("checkout.outsideCity", { area: savar ?? "" }));
      for (const [words, count] of [
        [savar, 1],
        [near, 0],
      ] as const) {
        await search.fill(words ?? "");
        await page
          .getByRole("option", { name: new RegExp(`^${words}[, ]`) })
          .first()
          .click();
        await expect(search).toHaveValue(words ?? "");
        await expect(note).toHaveCount(count);
        await expect(page.getByRole("radio", { name: t("checkout.delivery.outside") })).toBeChecked({
          checked: count > 0,
        });
      }
    },
  );

for (const { language, typed, area, district } of [
  { language: "en", typed: "dhanmondi dhaka", area: "Dhanmondi", district: "Dhaka" },
  { language: "en", typed: "লাকসাম", area: "Laksam", district: "Cumilla" },
  { language: "bn", typed: "Dhanmandi", area: "ধানমন্ডি", district: "ঢাকা" },
] as const)
  story(
    `one search finds the place, "${typed}", and both of its parts can be changed, ${language}`,
    async ({ page, database }) => {
      const { t, path } = i18n[language];
      await checkoutWith(page, (await createTestProduct(database, soap)).productId, path("/checkout"));
      const search = page.getByRole("combobox", { name: t("checkout.area") });
      const districtField = page.getByRole("combobox", { name: t("checkout.district") });
      await expect(districtField).toHaveCount(0);
      await search.fill(typed);
      await page.getByRole("option").first().click();
      await expect(search).toHaveValue(area);
      await expect(districtField).toHaveValue(district);
      await expectAccessible(page);

      // An area of another district sets that district; another district requires a new area.
      const sylhet = { en: "Beanibazar", bn: "বিয়ানীবাজার" }[language];
      await search.fill(sylhet);
      await page.getByRole("option", { name: `${sylhet}, ` }).click();
      await expect(search).toHaveValue(sylhet);
      await expect(districtField).toHaveValue({ en: "Sylhet", bn: "সিলেট" }[language]);
      await districtField.fill(district);
      await page.getByRole("option", { name: district }).first().click();
      await expect(search).toHaveValue("");
      await search.fill(area);
      await page.getByRole("option", { name: area }).first().click();
      await expect(search).toHaveValue(area);
    },
  );

story("an unlisted village requires its district, and the order has both", details, async ({ page, database }) => {
  const { t } = i18n.en;
  await checkoutWith(page, (await createTestProduct(database, soap)).productId, "/checkout");
  const phone = newPhone();
  await page.getByLabel(t("checkout.phone")).fill(phone);
  await page.getByLabel(t("checkout.fullName")).fill("Nusrat Jahan");
  const search = page.getByRole("combobox", { name: t("checkout.area") });
  await search.fill("Mollapara Char");
  await page.getByRole("option", { name: t("checkout.elsewhereInBangladesh") }).click();
  const district = page.getByRole("combobox", { name: t("checkout.district") });
  await expect(district).toBeFocused();
  await page.keyboard.type("Bhola");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(t("checkout.address"), { exact: true })).toBeFocused();
  await page.keyboard.type("House 4");
  await placeOrderButton(page, "en").click();
  await expect(page).toHaveURL("/success-checkout");
  expect(await ordersOf(database, phone)).toMatchObject([{ city: "Mollapara Char, Bhola", deliveryArea: "outside" }]);
});

story("on a product's page the list of places opens above the buy bar", details, async ({ page, database }) => {
  const { productId } = await createTestProduct(database, lipstick);
  await page.setViewportSize({ width: 360, height: 640 });
  await openPage(page, `/product/${productId}`);
  await page.getByRole("button", { name: i18n.en.t("promise.choosePlace") }).click();
  const district = page.getByRole("combobox", { name: i18n.en.t("checkout.district") });
  const area = page.getByRole("combobox", { name: i18n.en.t("checkout.area") });
  expect(await isCut(area), "its placeholder is cut").toBe(false);
  await choosePlace(page, "en", { area: "Laksam", district: "Cumilla" });
  const [one, other] = [await area.boundingBox(), await district.boundingBox()];
  // One below the other, so that neither place is cut off.
  expect(other?.y).toBeGreaterThan(one?.y ?? 0);
  for (const field of [district, area]) expect(await isCut(field), "its place is cut").toBe(false);
  await district.click();
  const option = page.getByRole("option").nth(3);
  await option.scrollIntoViewIfNeeded();
  expect(await isOnTop(option)).toBe(true);
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  story(
    `a zoomed image opens whole, says what it shows, and comes nearer at the first press, ${width} px`,
    details,
    async ({ page, database }) => {
      await page.setViewportSize({ width, height });
      const image = { imageId: "lipstick-velvet-golap", alt: { en: "Lipstick", bn: "লিপস্টিক" } };
      const { productId, name } = await createTestProduct(database, { ...lipstick, pictures: [image] });
      await openPage(page, `/product/${productId}`);
      const { t } = i18n.en;
      await page.getByRole("button", { name: t("gallery.zoom") }).click();
      const dialog = page.getByRole("dialog", { name: t("gallery.label", { name: name.en }) });
      const box = async () => (await dialog.getByRole("img").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const opened = await box();
      expect(opened.width / opened.height).toBeCloseTo(0.8, 1);
      expect(Math.min(opened.x, opened.y)).toBeGreaterThanOrEqual(0);
      expect(opened.x + opened.width).toBeLessThanOrEqual(width);
      expect(opened.y + opened.height).toBeLessThanOrEqual(height);
      const description = dialog.getByText("Lipstick", { exact: true });
      await expect(description).toBeVisible();
      await dialog.getByRole("button", { name: t("gallery.nearer") }).click();
      await expect.poll(async () => (await box()).width).toBeGreaterThan(1.3 * opened.width);
      await expect(description).toBeHidden();
    },
  );

story("on a low-resolution screen, only zooming loads an image's largest file", details, async ({ page, database }) => {
  const image = { imageId: "serum-saffron-glow-back", alt: { en: "Back of the carton", bn: "কার্টনের পেছন" } };
  const { productId, name } = await createTestProduct(database, { ...lipstick, pictures: [image] });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, `/product/${productId}`);
  const { t } = i18n.en;
  await expect(page.getByRole("img", { name: "Back of the carton" }).first()).toBeVisible();
  await expect.poll(() => loaded).toContain("/images/serum-saffron-glow-back-800.avif");
  expect(loaded).not.toContain("/images/serum-saffron-glow-back-1600.avif");
  await page.getByRole("button", { name: t("gallery.zoom") }).click();
  await expect(page.getByRole("dialog", { name: t("gallery.label", { name: name.en }) })).toBeVisible();
  await expect.poll(() => loaded).toContain("/images/serum-saffron-glow-back-1600.avif");
});

story(
  "My Orders shows the ordered items, and asks for no proof of a listed order",
  details,
  async ({ page, database }) => {
    const { t } = i18n.en;
    const { productId, name } = await createTestProduct(database, soap);
    await signInByApi(page, await registerUser(database));
    const phone = newPhone();
    const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 24", city: "Dhaka" };
    const items = [{ productId, quantity: 1 }];
    const order = { billingDetails, items, deliveryArea: "inside", total: 180 };
    const { insertedId } = await callApiAs<{ insertedId: string }>(page, "POST", "/orders", order);
    const [{ number } = { number: "" }] = await database.db.select().from(orders).where(eq(orders.id, insertedId));
    // As the thank-you page's link to the order leaves it in this tab.
    await page.evaluate((stored) => sessionStorage.setItem("tracked-order", stored), JSON.stringify({ number, phone }));
    await openPage(page, "/orders");
    const card = page.getByRole("article", { name: number });
    await expect(card).toContainText(name.en);
    const claim = page.getByRole("region", { name: t("orders.claim") });
    await expect(claim.getByLabel(t("track.number"))).toHaveValue("");
    await expect(claim.getByLabel(t("checkout.phone"))).toHaveValue("");
    // Each label is under its own dot, and the dots are evenly spaced.
    const steps = await card
      .getByRole("list", { name: t("orders.progress") })
      .getByRole("listitem")
      .all();
    const lefts = await Promise.all(steps.map(async (step) => (await step.boundingBox())?.x ?? 0));
    const gaps = lefts.slice(1).map((left, index) => left - (lefts[index] ?? 0));
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    expect(await widest(page)).toBeLessThanOrEqual(390);
  },
);

story(
  "an average of five is written 5.0, and stars, brand and category are links",
  details,
  async ({ page, database }) => {
    const { t } = i18n.en;
    const { productId } = await createTestProduct(database, { ...soap, brand: "Tulsi & Co." });
    await database.db.update(products).set({ ratingSum: 10, ratingCount: 2 }).where(eq(products.id, productId));
    await openPage(page, `/product/${productId}`);
    const stars = page.getByRole("link", { name: t("rating.spoken", { rating: "5.0", count: 2 }) });
    await expect(stars).toContainText("5.0");
    await expect(stars).toHaveAttribute("href", "#reviews");
    await page.getByRole("main").getByRole("link", { name: "Tulsi & Co." }).first().click();
    await expect(page).toHaveURL(/brand/i);
    await openPage(page, `/product/${productId}`);
    await expect(page.getByRole("link", { name: t("reviews.fromTrack") })).toHaveAttribute("href", "/track");
  },
);

story(
  "prices are aligned in a row of cards with long or short names, rated or not",
  details,
  async ({ page, database }) => {
    const long = { en: "Zuhi Night Cream with Rose Water and Saffron from Kashmir", bn: "জুহি ক্রিম" };
    for (const name of [long, { en: "Zuhi Soap", bn: "জুহি সাবান" }, { en: "Zuhi Comb", bn: "জুহি চিরুনি" }]) {
      const { productId } = await createTestProduct(database, { ...soap, name });
      if (name !== long)
        await database.db.update(products).set({ ratingSum: 10, ratingCount: 2 }).where(eq(products.id, productId));
    }
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await openPage(page, "/search?q=zuhi");
      const gaps = await page.locator(".card", { hasText: "Zuhi" }).evaluateAll((cards) =>
        cards.map((card) => {
          const box = (part: string) => card.querySelector(part)?.getBoundingClientRect();
          return Math.round((box(".price")?.top ?? 0) - (box(".card-name")?.bottom ?? 0));
        }),
      );
      expect(gaps).toHaveLength(3);
      expect(new Set(gaps).size, `${size.width}: ${gaps}`).toBe(1);
      expect(gaps[0]).toBeLessThan(12);
    }
  },
);

for (const language of oneOrAll(["en", "bn"] as const, 1))
  story(`a link to an answer shows its question below the header (${language})`, details, async ({ page }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(i18n[language].path("/faq#halal"));
      await waitForHydration(page);
      const question = page.locator("summary", { has: page.locator(":scope ~ #halal") });
      const { y } = (await question.boundingBox()) ?? { y: 0 };
      const header = (await page.getByRole("banner").boundingBox()) ?? { y: 0, height: 0 };
      const search = (await page.locator(".search").first().boundingBox()) ?? { y: 0, height: 0 };
      expect(y, `at ${width}`).toBeGreaterThanOrEqual(Math.max(header.y + header.height, search.y + search.height));
    }
  });

story("products bought together are added once, and the button confirms it", details, async ({ page, database }) => {
  const choices = [{ price: 333, stock: 9 }];
  const serum = await createTestProduct(database, { name: { en: "Pair Serum", bn: "জোড়া সিরাম" }, choices });
  const cream = await createTestProduct(database, { name: { en: "Pair Cream", bn: "জোড়া ক্রিম" }, choices });
  await database.db
    .insert(boughtTogether)
    .values([{ productId: serum.productId, otherId: cream.productId, score: 0.9 }]);
  await openPage(page, `/product/${serum.productId}`);
  const section = page.getByRole("region", { name: i18n.en.t("together.title") });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole("button", { name: i18n.en.t("together.addAll", { count: 2 }) }).click();
  const view = section.getByRole("link", { name: serverI18n("en").t("cart.addedView") });
  await expect(view).toBeFocused();
  await expectAccessible(page);
  await view.click();
  await expect(page.locator(".line")).toHaveCount(2);
});

story("a plus button adds to the cart, or opens the shades", details, async ({ page, database }) => {
  await createTestProduct(database, { ...lipstick, name: { en: "Zafran Arrow Tint", bn: "জাফরান টিন্ট" } });
  await createTestProduct(database, { ...soap, name: { en: "Zafran Plus Soap", bn: "জাফরান সাবান" } });
  await openPage(page, "/search?q=zafran");
  const { t } = i18n.en;
  const choose = t("product.doTo", { action: t("product.chooseShade"), name: "Zafran Arrow Tint" });
  const add = t("product.doTo", { action: t("product.add"), name: "Zafran Plus Soap" });
  await expect(page.getByRole("link", { name: choose }).locator("use")).toHaveAttribute("href", /#i-plus$/);
  const plus = page.getByRole("button", { name: add }).locator("use");
  await expect(plus).toHaveAttribute("href", /#i-plus$/);
  // A tick for a moment, then a plus again.
  await page.getByRole("button", { name: add }).click();
  await expect(plus).toHaveAttribute("href", /#i-check$/);
  await expect(plus).toHaveAttribute("href", /#i-plus$/);
});

story("on a small phone the link to the shop is on the first screen", details, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const language of oneOrAll(languages, 0)) {
    const { path } = i18n[language];
    await openPage(page, path("/"));
    const name = language === "en" ? "Shop now" : "কেনাকাটা করুন";
    const way = page.getByRole("main").getByRole("link", { name, exact: true });
    await expect(way).toBeInViewport({ ratio: 1 });
  }
});

story(
  "the shop shows its opening hours, and the home page the date and a verified buyer of each review",
  details,
  async ({ page }) => {
    const { t } = i18n.en;
    await openPage(page, "/contact");
    await expect(page.getByText(t("contact.replyTime"))).toBeVisible();
    await openPage(page, "/");
    const voices = page.getByRole("region", { name: "What our customers say" }).locator(".voice");
    for (const voice of await voices.all()) {
      await expect(voice).toContainText(t("reviews.verified"));
      await expect(voice.locator("time")).toHaveAttribute("datetime", /^20\d\d-/);
    }
    expect(await voices.count()).toBeGreaterThan(0);
  },
);

story("an empty checkout, cart or wishlist offers bestsellers", details, async ({ page }) => {
  for (const address of ["/checkout", "/cart", "/wishes", "/nowhere"]) {
    await openPage(page, address);
    const best = page.getByRole("region", { name: i18n.en.t("products.bestSellers") });
    await expect(best.getByRole("article"), address).toHaveCount(4);
  }
});

story("the search box is cleared when the results page is left", details, async ({ page }) => {
  await openPage(page, "/search?q=serum");
  const box = page.getByRole("combobox", { name: i18n.en.t("search.label") });
  await expect(box).toHaveValue("serum");
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(box).toHaveValue("");
});

story("every target on the way to an order is at least 44 pixels high", details, async ({ page, database }) => {
  const { productId } = await createTestProduct(database, soap);
  await openPage(page, `/product/${productId}`);
  await addToCart(page, "en");
  for (const address of ["/", "/cart", "/checkout", `/product/${productId}`]) {
    await openPage(page, address);
    const low = await page.locator("main :is(a, button):visible").evaluateAll(
      (all, least) =>
        all.flatMap((one) => {
          const { height, width } = one.getBoundingClientRect();
          const inText = getComputedStyle(one).display === "inline";
          const area = getComputedStyle(one, "::after");
          const grown = area.position === "absolute" && area.content !== "none";
          return height > 0 && width > 1 && height < least && !inText && !grown
            ? [`${one.textContent} ${Math.round(height)}`]
            : [];
        }),
      smallest,
    );
    expect(low, address).toEqual([]);
  }
});

story("an account with saved addresses shows which one the checkout uses", details, async ({ page, database }) => {
  const { t } = i18n.en;
  await signInByApi(page, await registerUser(database));
  await openPage(page, "/account");
  await expect(page.getByText(t("account.profileText"))).toBeVisible();
  await callApiAs(page, "POST", "/addresses", {
    ...{ fullName: "Nusrat Jahan", phone: newPhone(), address: "House 24", city: "Dhanmondi, Dhaka" },
    isDefault: true,
  });
  await openPage(page, "/account");
  await expect(page.getByText(t("account.profileBesideAddresses"))).toBeVisible();
});

async function checkoutWith(page: Page, productId: string, address: string): Promise<void> {
  await seedLocalStorage(page, { cart: JSON.stringify([cartLineOf({ productId, variantIds: [], name: soap.name })]) });
  await openPage(page, address);
}

function isCut(field: Locator): Promise<boolean> {
  return field.evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return true;
    canvas.font = font;
    const available = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return canvas.measureText(input.placeholder).width > available;
  });
}

function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

function widest(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
