import type { Page } from "@playwright/test";
import type { Language } from "../shop/language.ts";
import { i18n } from "./story.ts";

/** Presses "Add to Cart" on a product's page, with whichever of its buttons is visible. */
export async function addToCart(page: Page, language: Language): Promise<void> {
  const buttons = page.getByRole("button", { name: i18n[language].t("product.addToCart"), exact: true });
  await buttons.first().click();
}
