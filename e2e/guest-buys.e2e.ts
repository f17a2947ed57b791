import { eq } from "drizzle-orm";
import orderPageBn from "../app/i18n/order-page-bn.json" with { type: "json" };
import orderPageEn from "../app/i18n/order-page-en.json" with { type: "json" };
import { orders } from "../db/schema.ts";
import { languages } from "../shop/language.ts";
import { readSettings } from "../shop/settings/settings-schema.ts";
import { formatDeliveryDates } from "../shop/shipping/delivery-dates.ts";
import { chooseOption, newPhone, orderSummary, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { core, expect, formatTaka, i18n, oneOrAll, openPage, story, waitForHydration } from "./story.ts";
import { createTestProduct, stockOf } from "./test-product.ts";

const golap = {
  ...{ name: { en: "Golap", bn: "গোলাপ" }, swatch: "#B3445A", picture: "lipstick-velvet-golap" },
  ...{ price: 500, stock: 3 },
};
const jaam = { name: { en: "Jaam", bn: "জাম" }, price: 650, swatch: "#5A1F3D", picture: "lipstick-velvet-jaam" };
const pictures = [golap, jaam].map(({ name, picture }) => ({ imageId: picture, alt: name }));

const { openingHours } = readSettings({});

const orderPageTexts = { en: orderPageEn, bn: orderPageBn };

const customers = {
  en: {
    language: "English",
    lipstick: { en: "Shimul Lipstick", bn: "শিমুল লিপস্টিক" },
    fullName: "Nusrat Jahan",
    // The spelling until 2018, and that of the list.
    far: { district: "Comilla", meant: "Cumilla", area: "Laksam" },
    near: { district: "Dhaka", area: "Dhanmondi" },
    address: "House 24, Road 7, beside the lake",
  },
  bn: {
    language: "Bangla",
    lipstick: { en: "Krishnachura Lipstick", bn: "কৃষ্ণচূড়া লিপস্টিক" },
    fullName: "নুসরাত জাহান",
    far: { district: "কুমিল্লা", meant: "কুমিল্লা", area: "লাকসাম" },
    near: { district: "ঢাকা", area: "ধানমন্ডি" },
    address: "বাড়ি ২৪, সড়ক ৭, লেকের পাশে",
  },
};

for (const language of oneOrAll(languages, 0)) {
  const { t, path, phone: asDialled } = i18n[language];
  const { lipstick, fullName, far, near, address, ...customer } = customers[language];
  const taka = (amount: number) => formatTaka(language, amount);

  story(
    `a guest buys a lipstick on a phone in ${customer.language}, tracks the order and cancels it`,
    core,
    async ({ page, context, database }) => {
      const product = await createTestProduct(database, {
        category: "Makeup",
        name: lipstick,
        createdAt: null,
        pictures,
        choices: [golap, jaam],
      });
      const name = lipstick[language];
      const phone = newPhone();

      await openPage(page, path("/"));
      await page
        .getByRole("main")
        .getByRole("link", { name: t("nav.makeup") })
        .first()
        .click();
      await expect(page).toHaveURL(path("/makeup"));
      await page.getByRole("link", { name, exact: true }).click();

      const gallery = page.getByRole("region", { name: t("gallery.label", { name }) });
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(gallery.getByRole("img", { name: golap.name[language] })).toBeInViewport({ ratio: 0.5 });
      // No shade is preselected.
      const shades = page.getByRole("group", { name: t("product.shade") });
      await expect(shades.getByRole("radio", { checked: true })).toHaveCount(0);
      await shades.getByTitle(golap.name[language]).click();
      await expect(page.getByText(t("product.onlyLeft", { count: 3 }))).toBeVisible();
      const place = await gallery.boundingBox();
      await shades.getByTitle(jaam.name[language]).click();
      await expect(gallery.getByRole("img", { name: jaam.name[language] })).toBeInViewport({ ratio: 0.3 });
      await expect(page.getByText(taka(650), { exact: true }).first()).toBeVisible();
      await expect(page.getByText(taka(500), { exact: true })).toHaveCount(0);
      await expect(page.getByText(t("product.inStock"), { exact: true })).toBeVisible();
      expect((await gallery.boundingBox())?.height).toBe(place?.height);
      // A link with the shade opens it.
      await page.goto(page.url());
      await expect(gallery.getByRole("img", { name: jaam.name[language] })).toBeInViewport({ ratio: 0.3 });

      // The delivery area is chosen once, and is kept to the end.
      await waitForHydration(page);
      await page.getByRole("button", { name: t("promise.choosePlace") }).click();
      await page.getByRole("combobox", { name: t("checkout.area") }).fill(far.district);
      await page.getByRole("option", { name: far.meant }).first().click();
      await expect(page.getByRole("combobox", { name: t("checkout.district") })).toHaveValue(far.meant);
      await page.getByRole("button", { name: t("promise.placeDone") }).click();
      await expect(page.getByText(t("promise.to", { place: far.meant }))).toBeVisible();

      await page
        .getByRole("button", { name: t("product.addToCart"), exact: true })
        .first()
        .click();
      await expect(page.getByRole("status").getByText(t("cart.added"))).toBeVisible();
      await expect(page).toHaveURL(path("/cart"));
      await expect(orderSummary(page, language)).toContainText(t("summary.delivery.outside"));
      await page.getByRole("button", { name: t("quantity.more") }).click();
      await expect(orderSummary(page, language)).toContainText(taka(2 * 650 + 120));
      await page
        .getByRole("link", { name: t("cart.checkout") })
        .first()
        .click();

      await page.getByLabel(t("checkout.phone")).fill(asDialled(phone));
      await page.getByLabel(t("checkout.fullName")).fill(fullName);
      await expect(page.getByRole("combobox", { name: t("checkout.district") })).toHaveValue(far.meant);
      await expect(orderSummary(page, language)).toContainText(t("summary.delivery.outside"));
      await expect(placeOrderButton(page, language)).toContainText(taka(2 * 650 + 120));
      await chooseOption(page, t("checkout.area"), far.area);
      await chooseOption(page, t("checkout.district"), near.district);
      await chooseOption(page, t("checkout.area"), near.area);
      await expect(orderSummary(page, language)).toContainText(t("summary.delivery.inside"));
      await page.getByLabel(t("checkout.address"), { exact: true }).fill(`${address}, ${phone.slice(-4)}`);
      await expect(placeOrderButton(page, language)).toContainText(taka(2 * 650 + 60));
      await placeOrderButton(page, language).click();

      // The page itself says what happens next; no popup covers it.
      await expect(page).toHaveURL(path("/success-checkout"));
      await expect(page.getByRole("main").getByRole("status").getByText(t("checkout.placed"))).toBeVisible();
      await expect(page.locator(".toast")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("success.thanks", { name: fullName }));
      const [order] = await ordersOf(database, phone);
      const number = order?.number ?? "";
      await expect(page.getByText(number, { exact: true })).toBeVisible();
      // Who wants no call says yes at once, by the same rule as on the order's page.
      const callWhen = `${t("success.step.callText", { phone: asDialled(phone) })} · ${openingHours[language]}`;
      await expect(page.getByText(callWhen)).toBeVisible();
      const sendIt = page.getByRole("button", { name: orderPageTexts[language]["orderPage.confirm"] });
      await expect(sendIt).toBeVisible();
      await expectAccessible(page);
      expect(await stockOf(database, { ...product, variantIds: product.variantIds.slice(1) })).toBe(18);

      // Another tab does not have the order: number and phone open it.
      const trackingPage = await context.newPage();
      await openPage(trackingPage, path("/track"));
      await trackingPage.getByLabel(t("track.number")).fill(number.toLowerCase().replaceAll("-", " "));
      await trackingPage.getByLabel(t("checkout.phone")).fill(asDialled(phone));
      await trackingPage.getByRole("button", { name: t("track.find") }).click();
      const trackedOrder = trackingPage.getByRole("article", { name: number });
      await expect(trackedOrder.getByText(callWhen)).toBeVisible();
      await expect(trackedOrder.getByRole("listitem").filter({ hasText: t("timeline.pending") })).toHaveAttribute(
        "aria-current",
        "step",
      );
      // First the delivery days, then the open question; the badge says what happens next.
      const orderPage = orderPageTexts[language];
      await expect(trackingPage.getByRole("heading", { level: 1 })).toContainText(
        formatDeliveryDates(order?.deliverFrom ?? "", order?.deliverTo ?? "", { language }),
      );
      await expect(trackedOrder).toContainText(t("status.call"));
      const confirm = trackedOrder.getByRole("button", { name: orderPage["orderPage.confirm"] });
      await expect(confirm).toBeVisible();
      await trackedOrder.getByRole("button", { name: t("orders.invoice") }).click();
      const invoice = trackingPage.getByRole("dialog", { name: t("orders.invoice") });
      await expect(invoice).toContainText(taka(2 * 650 + 60));
      await expect(invoice).toContainText(address);
      await invoice.getByRole("button", { name: t("dialog.close") }).click();
      // A doubtful order is confirmed on the phone only.
      const doubt = (implausible: boolean) =>
        database.db
          .update(orders)
          .set({ implausible })
          .where(eq(orders.id, order?.id ?? ""));
      await doubt(true);
      await trackingPage.reload();
      await expect(trackedOrder.getByText(orderPage["orderPage.callFirst.title"])).toBeVisible();
      await expect(trackedOrder.getByText(callWhen)).toHaveCount(1);
      await expect(confirm).toBeHidden();
      await doubt(false);
      await trackingPage.reload();
      await expect(confirm).toBeVisible();
      // One button for changes also opens those that the customer can make themselves.
      await trackedOrder.getByRole("button", { name: orderPage["orderPage.change"], exact: true }).click();
      await trackedOrder.getByRole("button", { name: orderPage["orderPage.change.address"] }).click();
      await expect(trackedOrder.getByLabel(t("checkout.address"), { exact: true })).toBeFocused();
      // Another area must be changed by the shop.
      await trackedOrder.getByRole("button", { name: orderPage["orderPage.address.elsewhere"] }).click();
      await expect(trackedOrder.getByLabel(orderPage["orderPage.change.label"])).toBeFocused();
      await trackedOrder.getByRole("button", { name: orderPage["orderPage.change.address"] }).click();
      await trackedOrder.getByRole("button", { name: orderPage["orderPage.address.keep"] }).click();
      await trackedOrder.getByRole("button", { name: orderPage["orderPage.cancel"], exact: true }).click();
      await expect(trackedOrder.getByRole("button", { name: orderPage["orderPage.cancel.keep"] })).toBeFocused();
      await trackedOrder.getByLabel(orderPage["orderPage.reason.too-late"]).check();
      await trackedOrder.getByRole("button", { name: orderPage["orderPage.cancel.do"] }).click();
      await expect(trackingPage.getByRole("status").getByText(orderPage["orderPage.cancel.done"])).toBeVisible();
      await expect(trackedOrder).toContainText(t("status.cancelled"));
      await expect(trackedOrder.getByRole("button", { name: t("orders.invoice") })).toHaveCount(0);
      await expect(confirm).toBeHidden();
      expect(await stockOf(database, { ...product, variantIds: product.variantIds.slice(1) })).toBe(20);
      // Another number is typed at the end of the page; what is found, or not, is read at its beginning.
      await trackingPage.getByText(t("track.another")).click();
      await trackingPage.getByLabel(t("track.number")).fill("123-456-789");
      await trackingPage.getByLabel(t("checkout.phone")).fill(asDialled(phone));
      await trackingPage.getByRole("button", { name: t("track.find") }).click();
      await expect(trackingPage.getByText(t("track.none"))).toBeInViewport();
    },
  );
}
