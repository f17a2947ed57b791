import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { purchasesKey } from "../app/browser/ad-choice.ts";
import textsBn from "../app/i18n/ads-bn.json" with { type: "json" };
import texts from "../app/i18n/ads-en.json" with { type: "json" };
import { adConsents, orders } from "../db/schema.ts";
import { consentWording } from "../shop/advertising/advertising-rules.ts";
import { addToCart } from "./add-to-cart.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { fillCheckout, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory as story } from "./isolated-shop.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { details, expect, i18n, openPage } from "./story.ts";
import { createTestProduct, waitForInvalidation } from "./test-product.ts";

const { t } = i18n.en;
const { t: ta } = adminI18n.en;
const questions = { en: texts["ads.ask"], bn: textsBn["ads.ask"] };
const pixel = "1234567890123456";

/** The browser's requests to advertisers, whose script is replaced by one that records the reported events. */
async function watchAdvertisers(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.context().route(/facebook\.(net|com)|google/, (route) => {
    requested.push(route.request().url());
    const body = "fbq.reported = fbq.queue.splice(0); fbq.callMethod = (...args) => fbq.reported.push(args);";
    return route.fulfill({ contentType: "text/javascript", body });
  });
  return requested;
}

/** The names of the events reported to this page's pixel. */
const reported = (page: Page) =>
  page.evaluate("(window.fbq?.reported ?? []).map((call) => call.join(' ').slice(0, 60))");

story(
  "advertisers get no request before consent, none from personal pages, and each purchase once",
  details,
  async ({ page, database, context }) => {
    const oil = await createTestProduct(database, {
      name: { en: "Tuberose Oil", bn: "রজনীগন্ধা তেল" },
      brand: "Tuberose House",
      choices: [{ price: 300, stock: 5 }],
    });
    const requested = await watchAdvertisers(page);
    await openPage(page, "/");
    await expect(page.locator("#ad-question")).toHaveCount(0);

    const staff = await context.browser()?.newContext();
    const desk = await staff?.newPage();
    if (!desk) throw new Error("no second browser");
    await signInAsStaff(database, desk);
    await openSection(desk, "advertising");
    const meta = desk.getByRole("region", { name: ta("admin.ads.meta") });
    await meta.getByRole("switch", { name: ta("admin.ads.on") }).check();
    await meta.getByRole("button", { name: ta("admin.ads.save") }).click();
    await expect(meta.getByText(ta("admin.error.required"))).toBeVisible();
    await meta.getByLabel(ta("admin.ads.tagId.meta")).fill(pixel);
    await meta.getByRole("button", { name: ta("admin.ads.save") }).click();
    await expect(desk.getByText(ta("admin.saved"), { exact: true })).toBeVisible();
    await staff?.close();
    await waitForInvalidation(database);

    // The banner is shown, and nothing loads before an answer.
    const link = "?utm_source=ig&utm_campaign=winter-glow&utm_content=reel-12&fbclid=IwAR0x";
    const question = page.getByRole("region", { name: texts["ads.ask"] });
    expect(requested).toEqual([]);
    for (const [language, path] of [
      ["bn", "/bn"],
      ["en", ""],
    ] as const)
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await openPage(page, `${path}/product/${oil.productId}${link}`);
        await expect(page.getByRole("region", { name: questions[language] })).toBeInViewport({ ratio: 1 });
        expect(await overflowingElements(page)).toEqual([]);
      }
    await expectAccessible(page);
    await question.getByRole("button", { name: texts["ads.no"] }).click();
    await expect(question).toBeHidden();
    await openPage(page, "/");
    await expect(page.locator("#ad-question")).toBeHidden();
    expect(requested).toEqual([]);

    // The answer is changed on the privacy page, which has no tag itself.
    await openPage(page, "/privacy");
    await expect(page.getByText(texts["ads.isNo"])).toBeVisible();
    await page.getByRole("button", { name: texts["ads.yes"] }).click();
    await expect(page.getByText(texts["ads.isYes"])).toBeVisible();
    expect(requested).toEqual([]);
    await openPage(page, `/product/${oil.productId}`);
    await expect
      .poll(() => reported(page))
      .toEqual(
        expect.arrayContaining([
          `set autoConfig false ${pixel}`,
          "track PageView",
          expect.stringContaining("track ViewContent"),
        ]),
      );
    await addToCart(page, "en");
    await expect.poll(() => reported(page)).toContainEqual(expect.stringContaining("track AddToCart"));

    // Checkout and order are personal pages: they load nothing from advertisers.
    const before = requested.length;
    const phone = newPhone();
    await openPage(page, "/checkout");
    await fillCheckout(page, "en", { phone });
    await placeOrderButton(page, "en").click();
    await expect(page.getByRole("heading", { name: t("success.thanks", { name: "Nusrat Jahan" }) })).toBeVisible();
    const [order] = await ordersOf(database, phone);
    expect(order).toMatchObject({ source: "instagram", campaign: "winter-glow", post: "reel-12", clickKind: "meta" });
    const [consent] = await database.db
      .select()
      .from(adConsents)
      .where(eq(adConsents.orderId, order?.id ?? ""));
    expect(consent).toMatchObject({ wording: consentWording, withdrawnAt: null });
    await database.db.update(orders).set({ status: "confirmed" }).where(eq(orders.phone, phone));
    await openPage(page, "/track");
    await expect(page.locator("#tracked-number")).toHaveText(order?.number ?? "");
    expect(requested).toHaveLength(before);
    expect(await page.evaluate("typeof window.fbq")).toBe("undefined");
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), purchasesKey)).not.toBeNull();

    // Now it counts as a purchase, reported once on the next public page.
    await openPage(page, "/");
    await expect.poll(() => reported(page)).toContainEqual(expect.stringContaining("track Purchase"));
    await openPage(page, "/");
    await expect.poll(() => reported(page)).toContain("track PageView");
    expect(await reported(page)).not.toContainEqual(expect.stringContaining("track Purchase"));

    // Withdrawn consent reaches the shop's server.
    await openPage(page, "/privacy");
    await page.getByRole("button", { name: texts["ads.no"] }).click();
    await expect(page.getByText(texts["ads.isNo"])).toBeVisible();
    await expect.poll(async () => (await database.db.select().from(adConsents))[0]?.withdrawnAt ?? null).not.toBeNull();
    const total = requested.length;
    await openPage(page, "/");
    expect(requested).toHaveLength(total);
  },
);
