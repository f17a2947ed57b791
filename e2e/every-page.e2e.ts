import type { Page as BrowserPage } from "@playwright/test";
import { isNull } from "drizzle-orm";
import { sections } from "../app/admin/sections.ts";
import adminEn from "../app/i18n/admin-en.json" with { type: "json" };
import en from "../app/i18n/en.json" with { type: "json" };
import type { OpenDatabase } from "../db/open.ts";
import { brands, coupons, orders, products, reviews, users, variants } from "../db/schema.ts";
import { newId } from "../shop/id.ts";
import { type Language, languages } from "../shop/language.ts";
import { shortName } from "../shop/reviews/review-rules.ts";
import { openSection, signInAsStaff } from "./admin.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { textsOf, wrongLanguageTexts } from "./page-language.ts";
import { pages, type TestProducts } from "./pages.ts";
import { expect, i18n, openPage, runsOnce, seedLocalStorage, story } from "./story.ts";
import { structuredDataErrors } from "./structured-data.ts";
import { createTestProduct } from "./test-product.ts";
import { registerUser, signInByApi, type TestUser } from "./user.ts";

const messageKeys = new Set(Object.keys({ ...en, ...adminEn }).map((key) => key.replace(/#.*/, "")));
/** Latin in every language: names, and input in Latin letters. Brands are added from the database. */
const names = [
  "LABONNO",
  "CIEDE2000",
  // The user who published the demo's content.
  "Demo",
  // In an imported file.
  ...["CSV", "SKU", "#RRGGBB", "source", "measured", "buyers say"],
  ...["WhatsApp", "Messenger", "Facebook", "Instagram"],
  "Google",
  "Nagad",
  "hello@labonno.example",
  "name@example.com",
  "https://",
  "123-456-789",
  "LB",
];

const shades = [
  { name: { en: "Tagar", bn: "টগর" }, price: 560, swatch: "#E7B8A4", picture: "lipstick-velvet-golap" },
  { name: { en: "Kanchan", bn: "কাঞ্চন" }, price: 560, swatch: "#8A2C4B", picture: "lipstick-velvet-jaam" },
  { name: { en: "Madhabi", bn: "মাধবী" }, price: 590, swatch: "#C2557A", stock: 0 },
];
const pictures = shades.flatMap(({ name, picture }) => (picture ? [{ imageId: picture, alt: name }] : []));
const ingredients =
  "Ricinus Communis Seed Oil, Cera Alba, Butyrospermum Parkii Butter, Xylia Extract, Mica [+/-: CI 77491]";
const productInputs = {
  shaded: { name: { en: "Everyday Lipstick", bn: "রোজকার লিপস্টিক" }, pictures, ingredients, choices: shades },
  soldOut: { name: { en: "Lacquered Mirror", bn: "লাক্ষার আয়না" }, choices: [{ price: 900, stock: 0 }] },
};
const published = { status: "published", demo: true, skinType: "dry", ageBand: "25-34" } as const;
const reviewRows = [
  { ...published, id: newId(), stars: 5, name: "Tasnim Akter", title: "At last", body: "It stays for the whole day." },
  { ...published, id: newId(), stars: 3, name: "সোমা দত্ত", body: "রংটা সুন্দর, তবে শুকনো লাগে।", answer: "Thank you." },
];
// Created once per worker, for the pages that show them.
const pageTest = story.extend<object, { testProducts: TestProducts }>({
  testProducts: [
    async ({ database }, use) => {
      const shaded = await createTestProduct(database, productInputs.shaded);
      await database.db.insert(reviews).values(reviewRows.map((voice) => ({ ...voice, productId: shaded.productId })));
      await use({ shaded, soldOut: await createTestProduct(database, productInputs.soldOut) });
    },
    { scope: "worker" },
  ],
});

/** Elements in a transition are paler for a moment, which is not a contrast error. */
function countUnsettled(): number {
  const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
  return document.querySelectorAll('[aria-busy="true"]').length + changing.length;
}

/** Texts that may be in another script: brands, users, products of other stories, and a shade without a Bangla name. */
async function namesIn({ db }: OpenDatabase): Promise<string[]> {
  const typed = await Promise.all([
    ...[brands, users, reviews].map((table) => db.select({ name: table.name }).from(table)),
    ...[orders.fullName, orders.receiverName].map((name) => db.select({ name }).from(orders)),
    db.select({ name: users.email }).from(users),
    db.select({ name: coupons.code }).from(coupons),
    db.select({ name: products.nameBn }).from(products).where(isNull(products.sourceKey)),
    db.select({ name: variants.nameEn }).from(variants).where(isNull(variants.nameBn)),
  ]);
  return typed.flat().flatMap(({ name }) => (name ? [name, shortName(name) ?? name] : []));
}

/**
 * On phone and desktop: one heading, one language, translated texts, no overflow, accessible by axe. The HTML is the same at
 * every width: it is judged on the phone. Where it runs once, axe judges the phone in Bangla and the desktop in English: roles
 * and colours are those of both languages.
 */
async function expectValidPage(database: OpenDatabase, page: BrowserPage, language: Language): Promise<void> {
  expect(await structuredDataErrors(page)).toEqual([]);
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // A page may need a moment to adapt to its new width.
    await expect.poll(() => overflowingElements(page), { message: `${width} pixels` }).toEqual([]);
    // On the narrowest screens only the layout is checked; everything else is the same there.
    if (width === 320) continue;
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    const texts = await textsOf(page);
    // Read after the page, because other stories add brands and users meanwhile.
    expect(wrongLanguageTexts(texts, language, [...names, ...(await namesIn(database))])).toEqual([]);
    expect(texts.filter((text) => messageKeys.has(text) || /\{\w+\}/.test(text))).toEqual([]);
    await expect.poll(() => page.evaluate(countUnsettled)).toBe(0);
    const isPhone = width === 390;
    if (runsOnce && isPhone !== (language === "bn")) continue;
    await expectAccessible(page, { judged: isPhone });
  }
}

for (const [name, { to, cart, wishlist, signedIn, expectedText, isStatic }] of Object.entries(pages)) {
  // Both languages in one browser: its first page costs as much as checking the next three.
  pageTest(`${name} is valid and accessible`, async ({ page, database, testProducts }) => {
    const user: TestUser | null = signedIn ? await registerUser(database) : null;
    if (user) await signInByApi(page, user);
    if (cart) await seedLocalStorage(page, { cart: cart(testProducts) });
    if (wishlist) await seedLocalStorage(page, { wishes: wishlist(testProducts) });
    for (const language of languages) {
      await pageTest.step(language, async () => {
        const { t, path } = i18n[language];
        const address = path(typeof to === "string" ? to : to(language, testProducts));
        await page.setViewportSize({ width: 390, height: 844 });
        await (isStatic ? page.goto(address) : openPage(page, address));
        if (expectedText) await expect(page.getByText(t(expectedText)).first()).toBeVisible();
        await expectValidPage(database, page, language);
      });
    }
  });
}

for (const language of languages) {
  pageTest(
    `every section of the admin is valid and accessible, ${language}`,
    async ({ page, database, testProducts }) => {
      pageTest.setTimeout(150_000);
      await signInAsStaff(database, page);
      for (const { name } of sections) {
        await openSection(page, name, language);
        await expectValidPage(database, page, language);
      }
      for (const more of [`add-product&id=${testProducts.shaded.productId}`, "messages&tab=letters"]) {
        await openSection(page, more, language);
        await expectValidPage(database, page, language);
      }
    },
  );
}
