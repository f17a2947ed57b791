import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { expect, i18n, openPage, seedLocalStorage } from "./story.ts";
import { cartLineOf, createTestProduct, waitForInvalidation } from "./test-product.ts";

const { t } = adminI18n.en;
const deliverySentence = {
  en: /open (your|the) parcel|look first|take a look|check your parcel/i,
  bn: /পার্সেল খুল|আগে পার্সেল (খুলে|দেখ)|আগে দেখুন/,
};

isolatedShopStory("a promise that is switched off in the settings is on no page", async ({ page, database }) => {
  const oil = await createTestProduct(database, {
    name: { en: "Tuberose Oil", bn: "রজনীগন্ধা তেল" },
    // Another story of this shop looks for the demo's name on every page.
    brand: "Tuberose House",
    choices: [{ price: 300 }],
  });
  const pages = ["/about", "/faq", "/delivery-and-returns", `/product/${oil.productId}`];
  const expectSentence = async (isShown: boolean) => {
    await waitForInvalidation(database);
    for (const language of ["en", "bn"] as const) {
      for (const address of pages.map(i18n[language].path)) {
        const html = await (await page.request.get(address)).text();
        const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
        expect(main, address).toContain("<h1");
        expect(deliverySentence[language].test(main), address).toBe(isShown);
      }
      // The steps of a parcel are rendered in the browser.
      await openPage(page, i18n[language].path("/track"));
      const trackText = i18n[language].t(isShown ? "track.way.deliveredOpen" : "track.way.delivered");
      await expect(page.getByText(trackText)).toBeVisible();
      await seedLocalStorage(page, { cart: [cartLineOf(oil, { price: 300 })] });
      await openPage(page, i18n[language].path("/checkout"));
      const text = i18n[language].t(isShown ? "checkout.payment.cashTextOpen" : "checkout.payment.cashText");
      await expect(page.getByText(text)).toBeVisible();
    }
  };
  await expectSentence(true);

  await signInAsStaff(database, page);
  await openSection(page, "settings");
  await page.getByRole("switch", { name: t("admin.settings.promise.openParcel") }).uncheck();
  await page.getByRole("button", { name: t("admin.product.save") }).click();
  await expect(page.getByText(t("admin.saved"), { exact: true })).toBeVisible();
  await expectSentence(false);
});
