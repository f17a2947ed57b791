import { and, eq } from "drizzle-orm";
import giftBn from "../app/i18n/gift-bn.json" with { type: "json" };
import giftEn from "../app/i18n/gift-en.json" with { type: "json" };
import { serverI18n } from "../app/i18n/server-texts.ts";
import setsBn from "../app/i18n/sets-bn.json" with { type: "json" };
import setsEn from "../app/i18n/sets-en.json" with { type: "json" };
import type { OpenDatabase } from "../db/open.ts";
import { orderLines, orderSets, products, variants } from "../db/schema.ts";
import { localizeDigits } from "../shop/digits.ts";
import { addToCart } from "./add-to-cart.ts";
import { adminI18n } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { fillCheckout, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { openAdminAs, placeByApi } from "./place-order.ts";
import { core, details, expect, formatTaka, i18n, oneOrAll, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, createTestProduct, stockOf } from "./test-product.ts";

const setTexts = { en: setsEn, bn: setsBn };
const giftTexts = { en: giftEn, bn: giftBn };

let sets = 0;

/** A box of a serum (1,450 taka, three left) and two soaps (220) for 1,690 instead of 1,890. */
async function createBox(database: OpenDatabase) {
  const mark = `${process.pid}-${++sets}`;
  const named = (en: string, bn: string) => ({ en: `${en} ${mark}`, bn: `${bn} ${localizeDigits("bn", mark)}` });
  const add = (en: string, bn: string, sku: string, price: number, stock: number) =>
    createTestProduct(database, {
      name: named(en, bn),
      choices: [{ price, stock, sku: `${sku}-${mark}` }],
    });
  const serum = await add("Box Serum", "বাক্সের সিরাম", "BOX-SERUM", 1450, 3);
  const soap = await add("Box Soap", "বাক্সের সাবান", "BOX-SOAP", 220, 9);
  const box = await createTestProduct(database, {
    name: named("The Story Box", "গল্পের বাক্স"),
    choices: [{ price: 1690, stock: null }],
    parts: [
      { sku: `BOX-SERUM-${mark}`, pieces: 1 },
      { sku: `BOX-SOAP-${mark}`, pieces: 2 },
    ],
  });
  return { serum, soap, box };
}

for (const language of oneOrAll(["en", "bn"] as const, 1)) {
  const { t, path } = i18n[language];
  const server = serverI18n(language);

  story(
    `a set without ratings shows those of its parts, marked as such, in ${language}`,
    details,
    async ({ page, database }) => {
      const { serum, soap, box } = await createBox(database);
      await database.db
        .update(products)
        .set({ ratingSum: 86, ratingCount: 18 })
        .where(eq(products.id, serum.productId));
      await openPage(page, path(`/product/${box.productId}`));
      const rated = t("rating.spoken", { rating: localizeDigits(language, "4.8"), count: 18 });
      const reviews = page.locator("#reviews");
      await expect(reviews).toContainText(server.t("set.ratings"));
      await expect(reviews).not.toContainText(t("reviews.none"));
      const link = reviews.getByRole("link", { name: rated });
      await expect(link).toContainText(serum.name[language]);
      await expect(reviews.getByRole("link", { name: soap.name[language] })).toHaveCount(0);
      await expect(page.locator(".info-rate")).toHaveCount(0);
      await expect(page.getByRole("region", { name: server.t("set.inside") }).getByText(rated)).toBeAttached();
      // Still there after the reviews are hydrated.
      await reviews.scrollIntoViewIfNeeded();
      await expect(page.locator('[data-island="reviews"][data-hydrated]')).toBeAttached();
      await expectAccessible(page);
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${serum.productId}.*#reviews$`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(serum.name[language]);
    },
  );

  story(`a set above the limit shows free delivery, in ${language}`, details, async ({ page, database }) => {
    const { soap, box } = await createBox(database);
    await openPage(page, path(`/product/${box.productId}`));
    const promise = page.getByRole("region", { name: t("promise.label") });
    await expect(promise).toContainText(server.t("promise.free"));
    await expect(promise).not.toContainText(formatTaka(language, 60));
    await expect(promise).not.toContainText(formatTaka(language, 120));
    await openPage(page, path(`/product/${soap.productId}`));
    await expect(promise).toContainText(formatTaka(language, 60));
  });

  story(
    `in a list nothing covers a set's picture but the heart, in ${language}`,
    details,
    async ({ page, database }) => {
      const { box } = await createBox(database);
      await page.setViewportSize({ width: 390, height: 844 });
      await openPage(page, path(`/search?q=${encodeURIComponent(box.name[language])}`));
      const card = page.getByRole("article").filter({ hasText: box.name[language] });
      const saving = card.getByText(t("product.setSaving", { amount: formatTaka(language, 200) }));
      const add = card.getByRole("button", {
        name: t("product.doTo", { action: t("product.add"), name: box.name[language] }),
      });
      // Alone in a list, a card has its picture beside its text.
      const photo = await card.locator(".card-ph img, .no-photo").first().boundingBox();
      for (const each of [saving, add]) {
        const box = await each.boundingBox();
        if (!photo || !box) throw new Error("not to be seen");
        expect(Math.max(box.x - photo.x - photo.width, box.y - photo.y - photo.height)).toBeGreaterThanOrEqual(0);
      }
      await add.tap();
      await expect(page.getByRole("status").getByText(t("cart.added"))).toBeVisible();
      expect(await overflowingElements(page)).toEqual([]);
    },
  );

  story(
    `a part's page links to the set, whose page lists its parts with prices, in ${language}`,
    details,
    async ({ page, database }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const { serum, box } = await createBox(database);
      await openPage(page, path(`/product/${serum.productId}`));
      const strip = page.getByRole("region", { name: server.t("set.strip") });
      await expect(strip).toContainText(server.t("set.stripWhy", { amount: formatTaka(language, 200) }));
      expect(await overflowingElements(page)).toEqual([]);
      await strip.getByRole("button", { name: server.t("set.add") }).tap();
      const inCart = strip.getByRole("link", { name: server.t("cart.addedView") });
      await expect(inCart).toBeVisible();
      // Also when the page is opened again.
      await openPage(page, path(`/product/${serum.productId}`));
      await strip.scrollIntoViewIfNeeded();
      await expect(inCart).toBeVisible();
      await strip.getByRole("link", { name: box.name[language] }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(box.name[language]);
      const parts = page.getByRole("region", { name: server.t("set.inside") });
      await expect(parts.getByRole("listitem")).toHaveCount(2);
      await expect(parts).toContainText(formatTaka(language, 1890));
      // Three serums, so three sets.
      await expect(page.getByText(t("product.onlyLeft", { count: 3 })).first()).toBeVisible();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
    },
  );

  story(
    `a set shows its parts in the cart and is ordered as a gift, in ${language}`,
    core,
    async ({ page, database }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const { serum, soap, box } = await createBox(database);
      await seedLocalStorage(page, { cart: [cartLineOf(box, { price: 1690 })] });
      await openPage(page, path("/cart"));
      const line = page.getByRole("listitem").filter({ hasText: box.name[language] }).first();
      const texts = setTexts[language];
      await expect(line).toContainText(texts["sets.saves"].replace("{amount}", formatTaka(language, 200)));
      await line.getByText(texts["sets.inside"]).click();
      for (const part of [serum, soap]) await expect(line.getByText(part.name[language])).toBeVisible();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);

      await openPage(page, path("/checkout"));
      const phone = newPhone();
      await fillCheckout(page, language, { phone });
      await page.getByLabel(t("checkout.gift")).check();
      await page.getByLabel(giftTexts[language]["gift.name"]).fill("Mitu Rahman");
      await page.getByLabel(giftTexts[language]["gift.phone"]).fill("01812345678");
      // Then neither the bar nor the header covers a field.
      await page.setViewportSize({ width: 390, height: 3000 });
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      await placeOrderButton(page, language).click();
      await expect(page).toHaveURL(path("/success-checkout"));
      await expect(page.getByText(box.name[language]).first()).toBeVisible();

      const [order] = await ordersOf(database, phone);
      expect(order).toMatchObject({ receiverName: "Mitu Rahman", receiverPhone: "+8801812345678", isGift: true });
      const id = order?.id ?? "";
      const lines = await database.db.select().from(orderLines).where(eq(orderLines.orderId, id));
      expect(lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
      expect(lines.reduce((saved, { setSaving }) => saved + setSaving, 0)).toBe(20_000);
      expect(await database.db.$count(orderSets, eq(orderSets.orderId, id))).toBe(1);
      expect([await stockOf(database, serum), await stockOf(database, soap)]).toEqual([2, 7]);
    },
  );

  story(
    `staff see a set with its contents on the order pad and in a call, in ${language}`,
    details,
    async ({ page, database }) => {
      const { t: adminT } = adminI18n[language];
      await page.setViewportSize({ width: 390, height: 844 });
      const { serum, box } = await createBox(database);
      await openAdminAs(page, database, "Rupa Sultana", `${path("/admin-dashboard")}?section=order-pad`);
      await page
        .getByLabel(adminT("admin.pad.chat"))
        .fill(`${{ en: "My number", bn: "আমার নম্বর" }[language]} 01712345678`);
      await page.getByRole("button", { name: adminT("admin.pad.read"), exact: true }).click();
      await page
        .locator("summary")
        .filter({ hasText: adminT("admin.pad.addProduct") })
        .click();
      await page.getByLabel(adminT("admin.phoneOrder.find")).fill(box.name[language]);
      await page.getByRole("button", { name: box.name[language] }).click();
      const line = page.getByRole("listitem").filter({ hasText: adminT("admin.set.inside") });
      await expect(line).toContainText(`${serum.name[language]}, `);
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);

      const order = await placeByApi(page, box, 1, 1690, newPhone());
      await openPage(page, `${path("/admin-dashboard")}?section=calls&order=${order.insertedId}`);
      const script = page
        .getByRole("group")
        .filter({ has: page.getByRole("heading", { name: adminT("admin.calls.say") }) });
      await script.getByRole("button", { name: { en: "English", bn: "বাংলা" }[language], exact: true }).click();
      const read = { en: "1 × {box} (with {serum}, ", bn: "১টি {box} (ভেতরে {serum}, " }[language];
      await expect(script).toContainText(
        read.replace("{box}", box.name[language]).replace("{serum}", serum.name[language]),
      );
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
    },
  );

  story(`the shade of a set's part is chosen, and ordered as chosen, in ${language}`, async ({ page, database }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const mark = `${process.pid}-${++sets}`;
    const shade = (en: string, bn: string, swatch: string, stock: number) => ({
      ...{ name: { en, bn }, price: 700, swatch, stock, sku: `CHOICE-${en}-${mark}` },
    });
    const lipstick = await createTestProduct(database, {
      name: { en: `Choice Lipstick ${mark}`, bn: `পছন্দের লিপস্টিক ${localizeDigits("bn", mark)}` },
      choices: [shade("Golap", "গোলাপ", "#B3121F", 3), shade("Jaam", "জাম", "#5A1238", 3)],
    });
    await createTestProduct(database, {
      name: { en: `Choice Soap ${mark}`, bn: `সাবান ${localizeDigits("bn", mark)}` },
      choices: [{ price: 900, stock: 9, sku: `CHOICE-SOAP-${mark}` }],
    });
    const box = await createTestProduct(database, {
      name: { en: `Choice Box ${mark}`, bn: `পছন্দের ডালা ${localizeDigits("bn", mark)}` },
      choices: [{ price: 1500, stock: null }],
      parts: [
        { sku: `CHOICE-Golap-${mark}`, pieces: 1, any: true },
        { sku: `CHOICE-SOAP-${mark}`, pieces: 1 },
      ],
    });
    await openPage(page, path(`/product/${box.productId}`));
    const parts = page.getByRole("region", { name: server.t("set.inside") });
    await expect(parts.getByRole("listitem")).toHaveCount(2);
    await expect(parts).toContainText(server.t("set.anyShade"));
    await expect(page.getByRole("button", { name: t("product.addToCart"), exact: true })).toHaveCount(0);

    // On a desktop the button follows the shades, on the first screen and by keyboard; the parts are below it.
    await page.setViewportSize({ width: 1440, height: 900 });
    const shades = page.getByRole("group", { name: t("product.chooseShade") });
    const choose = page
      .getByRole("main")
      .getByRole("button", { name: t("product.chooseShade") })
      .first();
    await expect(choose).toBeInViewport({ ratio: 1 });
    const { y: buttonTop, height } = (await choose.boundingBox()) ?? { y: 0, height: 0 };
    const { y: partsTop } = (await parts.boundingBox()) ?? { y: 0 };
    expect(partsTop).toBeGreaterThan(buttonTop + height);
    await shades.getByRole("radio").first().focus();
    await page.keyboard.press("Tab");
    await expect(choose).toBeFocused();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });

    const jaam = { en: "Jaam", bn: "জাম" }[language];
    await page
      .getByRole("group", { name: t("product.chooseShade") })
      .getByText(jaam)
      .click();
    await expectAccessible(page);
    expect(await overflowingElements(page)).toEqual([]);
    await addToCart(page, language);
    await expect(page).toHaveURL(path("/cart"));
    const line = page.getByRole("listitem").filter({ hasText: box.name[language] }).first();
    await expect(line).toContainText(jaam);
    await line.getByText(setTexts[language]["sets.inside"]).click();
    await expect(line.getByText(lipstick.name[language])).toBeVisible();
    await openPage(page, path("/checkout"));
    const phone = newPhone();
    await fillCheckout(page, language, { phone });
    await placeOrderButton(page, language).click();
    await expect(page).toHaveURL(path("/success-checkout"));
    const [order] = await ordersOf(database, phone);
    const lines = await database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order?.id ?? ""));
    expect(lines.map(({ variantNameEn, setSaving }) => [variantNameEn, setSaving])).toEqual([
      ["Jaam", 4375],
      [null, 5625],
    ]);
  });

  story(`staff see an ordered set with its parts, and pack the parts, in ${language}`, async ({ page, database }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { serum, box } = await createBox(database);
    const order = await placeByApi(page, box, 1, 1690, newPhone());
    await openAdminAs(page, database, "Jewel Mia", `${path("/admin-dashboard")}?section=orders&q=${order.number}`);
    await page.getByRole("link", { name: order.number }).click();
    await expect(page.getByText(box.name[language]).first()).toBeVisible();
    await expectAccessible(page);
    await callApiAs(page, "PATCH", `/orders/${order.insertedId}`, { status: "confirmed" });
    const print = `${path("/admin-dashboard")}?section=orders&view=print&ids=${order.insertedId}`;
    await openPage(page, `${print}&paper=slip`);
    const paper = page.getByRole("article");
    await expect(paper).toContainText(serum.name[language]);
    await expect(paper).toContainText(box.name[language]);
    await openPage(page, `${print}&paper=invoice`);
    await expect(paper).toContainText(formatTaka(language, 1690));
  });
}

story("staff let the customer choose the shade of a part", details, async ({ page, database }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const mark = `${process.pid}-${++sets}`;
  const choices = ["Golap", "Jaam"].map((en) => ({
    ...{ name: { en, bn: null }, price: 700, swatch: "#B3121F", stock: 3, sku: `TICK-${en}-${mark}` },
  }));
  await createTestProduct(database, { name: { en: `Tick Lipstick ${mark}`, bn: "লিপস্টিক" }, choices });
  // One size is nothing to choose.
  const size = { name: { en: "100 g", bn: "১০০ গ্রাম" }, price: 100, stock: 9, sku: `TICK-SOAP-${mark}` };
  await createTestProduct(database, { name: { en: `Tick Soap ${mark}`, bn: "সাবান" }, choices: [size] });
  const box = await createTestProduct(database, {
    ...{ name: { en: `Tick Box ${mark}`, bn: "টিক ডালা" }, choices: [{ price: 1300, stock: null }] },
    pictures: [{ imageId: "lipstick-velvet-golap", alt: { en: "Lipstick", bn: "লিপস্টিক" } }],
    ...{
      description: { en: "Two", bn: "দুটি" },
      parts: [`TICK-Golap-${mark}`, size.sku].map((sku) => ({ sku, pieces: 2 })),
    },
  });
  await openAdminAs(page, database, "Rupa", `/admin-dashboard?section=add-product&id=${box.productId}`);
  const tick = page.getByRole("checkbox", { name: adminI18n.en.t("admin.set.any") });
  await tick.check();
  await expect(page.getByText(adminI18n.en.t("admin.set.anyHint"))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(`${adminI18n.en.t("admin.product.shortDescription")}, English`).fill("Two lipsticks");
  await page.getByRole("button", { name: adminI18n.en.t("admin.product.save") }).click();
  await expect
    .poll(async () => {
      const ofBox = and(eq(variants.productId, box.productId), eq(variants.deleted, false));
      return (await database.db.select().from(variants).where(ofBox)).map(({ nameEn }) => nameEn).sort();
    })
    .toEqual(["Golap", "Jaam"]);
  // Opened again it is still a set, with its price and its choice of shades.
  await openPage(page, `/admin-dashboard?section=add-product&id=${box.productId}`);
  await expect(tick).toBeChecked();
  await page.getByLabel(adminI18n.en.t("admin.products.price"), { exact: true }).fill("1250");
  await page.getByRole("button", { name: adminI18n.en.t("admin.product.save") }).click();
  const prices = async () => {
    const ofBox = and(eq(variants.productId, box.productId), eq(variants.deleted, false));
    return (await database.db.select().from(variants).where(ofBox)).map(({ price }) => price);
  };
  await expect.poll(prices).toEqual([125_000, 125_000]);
});

for (const language of oneOrAll(["en", "bn"] as const, 0)) {
  const { t, path } = adminI18n[language];
  story(
    `staff see how many sets there are, and a warning for a set that costs more than its parts, in ${language}`,
    details,
    async ({ page, database }) => {
      const { box } = await createBox(database);
      const query = `?section=products&q=${encodeURIComponent(box.name.en)}`;
      await openAdminAs(page, database, "Rupa", path("/admin-dashboard") + query);
      const row = page.getByRole("row").filter({ hasText: box.name[language] });
      await expect(row).toContainText(t("admin.products.setsLeft", { count: 3 }));
      await expect(row.getByLabel(t("admin.products.stockOf", { name: box.name[language] }))).toHaveCount(0);
      await openPage(page, `${path("/admin-dashboard")}?section=add-product&id=${box.productId}`);
      await page.getByLabel(t("admin.products.price"), { exact: true }).fill("2000");
      const hint = t("admin.set.dearer", { more: formatTaka(language, 110), amount: formatTaka(language, 1890) });
      await expect(page.getByText(hint)).toBeVisible();
      await page.getByLabel(t("admin.products.price"), { exact: true }).fill("1690");
      await expect(page.getByText(hint)).toHaveCount(0);
    },
  );
}
