import { languages } from "../shop/language.ts";
import { expectAccessible } from "./accessible.ts";
import { choosePlace, newPhone, ordersOf, placeOrder, summary } from "./checkout-form.ts";
import { expect, open, ready, says, story, written } from "./story.ts";
import { putOnShelf, stockOf } from "./test-product.ts";

const golap = {
  ...{ name: { en: "Golap", bn: "গোলাপ" }, swatch: "#B3445A", picture: "lipstick-velvet-golap" },
  ...{ price: 500, stock: 3 },
};
const jaam = { name: { en: "Jaam", bn: "জাম" }, price: 650, swatch: "#5A1F3D", picture: "lipstick-velvet-jaam" };
const pictures = [golap, jaam].map(({ name, picture }) => ({ imageId: picture, alt: name }));

const shoppers = {
  en: {
    language: "English",
    lipstick: { en: "Shimul Lipstick", bn: "শিমুল লিপস্টিক" },
    fullName: "Nusrat Jahan",
    // As it was spelt until 2018, and as the list spells it.
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

for (const language of languages) {
  const { t, path, phone: asDialled } = says[language];
  const { lipstick, fullName, far, near, address, ...shopper } = shoppers[language];
  const taka = (amount: number) => written(language, amount);

  story(
    `a guest buys a lipstick on a phone in ${shopper.language}, follows the order and takes it back`,
    async ({ page, context, database }) => {
      const shelved = await putOnShelf(database, {
        category: "Makeup",
        name: lipstick,
        createdAt: null,
        pictures,
        choices: [golap, jaam],
      });
      const name = lipstick[language];
      const phone = newPhone();

      await open(page, path("/"));
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
      await expect(page.getByText(t("product.onlyLeft", { count: 3 }))).toBeVisible();
      const place = await gallery.boundingBox();
      await page
        .getByRole("group", { name: t("product.shade") })
        .getByTitle(jaam.name[language])
        .click();
      await expect(gallery.getByRole("img", { name: jaam.name[language] })).toBeInViewport({ ratio: 0.3 });
      await expect(page.getByText(taka(650), { exact: true }).first()).toBeVisible();
      await expect(page.getByText(taka(500), { exact: true })).toHaveCount(0);
      await expect(page.getByText(t("product.inStock"), { exact: true })).toBeVisible();
      expect((await gallery.boundingBox())?.height).toBe(place?.height);
      // A link to this very shade shows it from the start.
      await page.goto(page.url());
      await expect(gallery.getByRole("img", { name: jaam.name[language] })).toBeInViewport({ ratio: 0.3 });

      // Where she lives is said once, and holds to the end.
      await ready(page);
      await page.getByRole("button", { name: t("promise.choosePlace") }).click();
      await choosePlace(page, t("checkout.district"), far.district, far.meant);
      await page.getByRole("button", { name: t("promise.placeDone") }).click();
      await expect(page.getByText(t("promise.to", { place: far.meant }))).toBeVisible();

      await page
        .getByRole("button", { name: t("product.addToCart"), exact: true })
        .first()
        .click();
      await expect(page.getByRole("status").getByText(t("cart.added"))).toBeVisible();
      await expect(page).toHaveURL(path("/cart"));
      await expect(summary(page, language)).toContainText(t("summary.delivery.outside"));
      await page.getByRole("button", { name: t("quantity.more") }).click();
      await expect(summary(page, language)).toContainText(taka(2 * 650 + 120));
      await page
        .getByRole("link", { name: t("cart.checkout") })
        .first()
        .click();

      await page.getByLabel(t("checkout.phone")).fill(asDialled(phone));
      await page.getByLabel(t("checkout.fullName")).fill(fullName);
      await expect(page.getByRole("combobox", { name: t("checkout.district") })).toHaveValue(far.meant);
      await expect(summary(page, language)).toContainText(t("summary.delivery.outside"));
      await expect(placeOrder(page, language)).toContainText(taka(2 * 650 + 120));
      await choosePlace(page, t("checkout.area"), far.area);
      await choosePlace(page, t("checkout.district"), near.district);
      await choosePlace(page, t("checkout.area"), near.area);
      await expect(summary(page, language)).toContainText(t("summary.delivery.inside"));
      await page.getByLabel(t("checkout.address"), { exact: true }).fill(address);
      await expect(placeOrder(page, language)).toContainText(taka(2 * 650 + 60));
      await placeOrder(page, language).click();

      await expect(page.getByRole("status").getByText(t("checkout.placed"))).toBeVisible();
      await expect(page).toHaveURL(path("/success-checkout"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("success.thanks", { name: fullName }));
      const [order] = await ordersOf(database, phone);
      const number = order?.number ?? "";
      await expect(page.getByText(number, { exact: true })).toBeVisible();
      await expectAccessible(page);
      expect(await stockOf(database, { ...shelved, variantIds: shelved.variantIds.slice(1) })).toBe(18);

      // Another tab knows nothing of the order: number and phone open it.
      const later = await context.newPage();
      await open(later, path("/track"));
      await later.getByLabel(t("track.number")).fill(number.toLowerCase().replaceAll("-", " "));
      await later.getByLabel(t("checkout.phone")).fill(asDialled(phone));
      await later.getByRole("button", { name: t("track.find") }).click();
      const tracked = later.getByRole("article", { name: number });
      await expect(tracked.getByRole("listitem").filter({ hasText: t("timeline.pending") })).toHaveAttribute(
        "aria-current",
        "step",
      );
      await expect(tracked).toContainText(t("status.pending"));

      await tracked.getByRole("button", { name: t("track.cancel") }).click();
      await later
        .getByRole("alertdialog")
        .getByRole("button", { name: t("track.cancel.yes") })
        .click();
      await expect(later.getByRole("status").getByText(t("track.cancel.doneText"))).toBeVisible();
      await expect(tracked).toContainText(t("status.cancelled"));
      await expect(tracked.getByRole("button", { name: t("track.cancel") })).toBeHidden();
      expect(await stockOf(database, { ...shelved, variantIds: shelved.variantIds.slice(1) })).toBe(20);
    },
  );
}
