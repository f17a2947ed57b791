import type { Locator, Page } from "@playwright/test";
import type { Language } from "../shop/language.ts";
import { i18n, waitForHydration } from "./story.ts";

/** Focuses the search box; on a phone that opens a sheet, whose box it returns. */
export async function openSearch(page: Page, language: Language = "en"): Promise<Locator> {
  const { t } = i18n[language];
  // A first touch before that moves the focus, and opens no sheet.
  await waitForHydration(page);
  await page
    .getByRole("banner")
    .getByRole("combobox", { name: t("search.label") })
    .click();
  const box = page.getByRole("dialog", { name: t("search.title") }).getByRole("combobox");
  await box.waitFor();
  return box;
}
