import { languages } from "../shop/language.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, i18n, openPage, story } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const shades = [
  { name: { en: "Sindoor", bn: "সিঁদুর" }, price: 690, swatch: "#B3121F", picture: "lipstick-velvet-mati" },
  { name: { en: "Golap", bn: "গোলাপ" }, price: 690, swatch: "#C24A64", picture: "lipstick-velvet-golap", stock: 0 },
  { name: { en: "Jaam", bn: "জাম" }, price: 690, swatch: "#5A1238", picture: "lipstick-velvet-jaam" },
];
const pictures = shades.map(({ name, picture }) => ({ imageId: picture, alt: name }));
const lipstick = { pictures, name: { en: "Bakul Lipstick", bn: "বকুল লিপস্টিক" }, choices: shades };

story.use({ viewport: { width: 390, height: 844 } });

for (const language of languages) {
  const { t, path } = i18n[language];

  story(`a product with shades asks for one before it is bought (${language})`, async ({ page, database }) => {
    const { productId, variantIds } = await createTestProduct(database, lipstick);
    await openPage(page, path(`/product/${productId}`));
    const shadeOf = (index: number) => page.getByRole("radio", { name: shades[index]?.name[language] });
    const button = (text: string) => page.getByRole("button", { name: text, exact: true }).first();
    await expect(page.getByRole("group", { name: t("product.chooseShade") })).toBeVisible();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: t("product.buyNow") })).toHaveCount(0);
    await expect(page.locator(".info-price")).toBeVisible();
    await expectAccessible(page);

    // By keyboard: the first arrow chooses.
    await shadeOf(0).focus();
    await page.keyboard.press("ArrowDown");
    await expect(shadeOf(1)).toBeChecked();
    // Sold out: it says so, and a message can be asked for.
    await expect(page.getByRole("group", { name: t("product.shade") })).toContainText(t("product.soldOut"));
    await expect(button(t("back.ask"))).toBeVisible();
    await shadeOf(2).check({ force: true });
    await expect(button(t("product.addToCart"))).toBeVisible();
    // The address names the shade, and opens with it.
    await expect(page).toHaveURL(new RegExp(`variant=${variantIds[2]}$`));
    await page.reload();
    await expect(shadeOf(2)).toBeChecked();
    await expect(button(t("product.buyNow"))).toBeVisible();
  });
}
