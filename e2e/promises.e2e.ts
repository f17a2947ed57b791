import { counterSays, openSection, staff } from "./admin.ts";
import { ownShopStory } from "./own-shop.ts";
import { expect, keepInBrowser, open, says } from "./story.ts";
import { heardByAll, lineOf, putOnShelf } from "./test-product.ts";

const { t } = counterSays.en;
const promised = {
  en: /open (your|the) parcel|look first|take a look|check your parcel/i,
  bn: /পার্সেল খুল|আগে পার্সেল (খুলে|দেখ)|আগে দেখুন/,
};

ownShopStory("a promise that is switched off in Settings is made on no page", async ({ page, database }) => {
  const oil = await putOnShelf(database, {
    name: { en: "Tuberose Oil", bn: "রজনীগন্ধা তেল" },
    choices: [{ price: 300 }],
  });
  const pages = ["/about", "/faq", "/delivery-and-returns", "/track", `/product/${oil.productId}`];
  const saying = async (isMade: boolean) => {
    await heardByAll(database);
    for (const language of ["en", "bn"] as const) {
      for (const address of pages.map(says[language].path)) {
        await open(page, address);
        await page.waitForLoadState("networkidle");
        const said = expect(page.locator("main"), address);
        if (isMade) await said.toContainText(promised[language]);
        else await said.not.toContainText(promised[language]);
      }
      await keepInBrowser(page, { cart: [lineOf(oil, { price: 300 })] });
      await open(page, says[language].path("/checkout"));
      const text = says[language].t(isMade ? "checkout.payment.cashTextOpen" : "checkout.payment.cashText");
      await expect(page.getByText(text)).toBeVisible();
    }
  };
  await saying(true);

  await staff(database, page);
  await openSection(page, "settings");
  await page.getByRole("switch", { name: t("admin.settings.promise.openParcel") }).uncheck();
  await page.getByRole("button", { name: t("admin.product.save") }).click();
  await expect(page.getByText(t("admin.saved"), { exact: true })).toBeVisible();
  await saying(false);
});
