import type { Locator } from "@playwright/test";
import shadesBn from "../app/i18n/shades-bn.json" with { type: "json" };
import shadesEn from "../app/i18n/shades-en.json" with { type: "json" };
import { type Language, languages } from "../shop/language.ts";
import { newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { core, expect, formatTaka, i18n, oneOrAll, openPage, story, waitForHydration } from "./story.ts";
import { createTestProduct } from "./test-product.ts";
import { Hands } from "./touches.ts";

const shade = { name: { en: "Krishnachura", bn: "কৃষ্ণচূড়া" }, price: 640, swatch: "#B3121F" };
const otherShade = { name: { en: "Madhabi", bn: "মাধবী" }, price: 640, swatch: "#C2557A" };
const pictures = [
  { imageId: "lipstick-velvet-mati", alt: shade.name },
  { imageId: "lipstick-velvet-golap", alt: otherShade.name },
];
const choices = [
  { ...shade, picture: "lipstick-velvet-mati" },
  { ...otherShade, picture: "lipstick-velvet-golap" },
];
const products = {
  en: { tint: { en: "First Visit Tint", bn: "প্রথম দেখার টিন্ট" }, serum: { en: "Dawn Drops", bn: "ভোরের ফোঁটা" } },
  bn: { tint: { en: "Second Look Tint", bn: "দ্বিতীয় দেখার টিন্ট" }, serum: { en: "Dusk Drops", bn: "সন্ধ্যার ফোঁটা" } },
};
const shadeTexts = { en: shadesEn, bn: shadesBn };
const typed = {
  en: {
    name: "Nusrat Jahan",
    district: "Dhaka",
    area: "Dhanmondi",
    place: "Dhanmondi, Dhaka",
    address: "House 24, Road 7",
  },
  bn: { name: "নুসরাত জাহান", district: "ঢাকা", area: "ধানমন্ডি", place: "ধানমন্ডি, ঢাকা", address: "বাড়ি ২৪, সড়ক ৭" },
};

const ways = [
  { how: "each field touched", most: 12, byKeyboard: false },
  { how: "by the keyboard's own key", most: 9, byKeyboard: true },
] as const;

for (const language of oneOrAll(languages, 0))
  for (const { how, most, byKeyboard } of ways) {
    const { t, path, phone: asDialled } = i18n[language];

    story(
      `a first visit ends with a lipstick's shade and a serum ordered in ${most} taps, ${how} (${language})`,
      core,
      async ({ page, database }) => {
        const named = (name: Record<Language, string>) => ({ en: `${name.en} ${most}`, bn: `${name.bn} ${most}` });
        const lipstick = await createTestProduct(database, {
          ...{ category: "Makeup", createdAt: null, pictures, choices },
          name: named(products[language].tint),
        });
        const serum = await createTestProduct(database, {
          category: "Skincare",
          name: named(products[language].serum),
          choices: [{ price: 890 }],
        });
        const phone = newPhone();
        const hands = new Hands(page);
        // A phone keyboard's keys, including "Next", count as typing, not as taps.
        const goTo = async (field: Locator) => {
          if (byKeyboard) await page.keyboard.press("Enter");
          else await hands.tap(field);
          await expect(field).toBeFocused();
        };

        await openPage(page, path("/"));
        await hands.within(most, async () => {
          await hands.tap(
            page
              .getByRole("main")
              .getByRole("link", { name: t("nav.makeup") })
              .first(),
          );
          // Tapped within milliseconds, the plus would open the product's page, as it does without scripts.
          await page.waitForURL(path("/makeup"));
          await waitForHydration(page);
          await hands.tap(
            page.getByRole("link", {
              name: t("product.doTo", { action: t("product.chooseShade"), name: lipstick.name[language] }),
            }),
          );
          const sheet = page.getByRole("dialog", { name: shadeTexts[language]["shades.title"] });
          await hands.tap(sheet.getByText(shade.name[language], { exact: true }));
          const add = shadeTexts[language]["shades.add"]
            .replace("{shade}", shade.name[language])
            .replace("{price}", formatTaka(language, shade.price));
          await hands.tap(sheet.getByRole("button", { name: add }));
          await expect(sheet).toBeHidden();

          await hands.tap(page.getByRole("banner").getByRole("combobox", { name: t("search.label") }));
          await page.keyboard.type(serum.name[language]);
          await hands.tap(
            page
              .getByRole("option")
              .filter({ hasText: formatTaka(language, 890) })
              .first(),
          );
          await hands.tap(page.getByRole("button", { name: t("product.addToCart"), exact: true }).first());
          await expect(page).toHaveURL(path("/cart"));
          await hands.tap(page.getByRole("link", { name: t("cart.checkout") }).first());

          // For a new guest the focus is in the first field.
          await expect(page.getByLabel(t("checkout.phone"))).toBeFocused();
          await page.keyboard.type(asDialled(phone));
          await goTo(page.getByLabel(t("checkout.fullName")));
          await page.keyboard.type(typed[language].name);
          await goTo(page.getByRole("combobox", { name: t("checkout.area") }));
          await page.keyboard.type(typed[language].area);
          const place = page.getByRole("option", { name: typed[language].place });
          await expect(place).toBeVisible();
          if (byKeyboard) await page.keyboard.press("Enter");
          else await hands.tap(place);
          // After the place the address is next.
          await expect(page.getByRole("combobox", { name: t("checkout.district") })).toHaveValue(
            typed[language].district,
          );
          await expect(page.getByLabel(t("checkout.address"), { exact: true })).toBeFocused();
          await page.keyboard.type(typed[language].address);
          await hands.tap(placeOrderButton(page, language));
          await expect(page).toHaveURL(path("/success-checkout"));
        });
        expect(await ordersOf(database, phone)).toMatchObject([{ district: "dhaka", area: "dhanmondi" }]);
      },
    );
  }
