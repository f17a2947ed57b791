import { randomInt } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { orders } from "../db/schema.ts";
import type { Language } from "../shop/language.ts";
import { i18n, openPage } from "./story.ts";

/** A mobile number that no other story uses, in its stored form. */
export function newPhone(): string {
  return `+88017${String(randomInt(100_000_000)).padStart(8, "0")}`;
}

const defaultDetails = {
  en: { fullName: "Nusrat Jahan", district: "Dhaka", area: "Dhanmondi", address: "House 24, Road 7" },
  bn: { fullName: "নুসরাত জাহান", district: "ঢাকা", area: "ধানমন্ডি", address: "বাড়ি ২৪, সড়ক ৭" },
} as const;

type DeliveryDetails = { phone: string; fullName: string; district: string; area: string; address: string };

/** Fills in name and address in the checkout; Nusrat in Dhanmondi by default. */
export async function fillCheckout(
  page: Page,
  language: Language,
  details: Pick<DeliveryDetails, "phone"> & Partial<DeliveryDetails>,
) {
  const { t } = i18n[language];
  const { phone, fullName, district, area, address } = { ...defaultDetails[language], ...details };
  await page.getByLabel(t("checkout.phone")).fill(phone);
  await page.getByLabel(t("checkout.fullName")).fill(fullName);
  await choosePlace(page, language, { area, district });
  await page.getByLabel(t("checkout.address"), { exact: true }).fill(address);
}

/** Finds an area in the one search for the place, which sets its district as well. */
export async function choosePlace(
  page: Page,
  language: Language,
  { area, district }: Pick<DeliveryDetails, "area" | "district">,
): Promise<void> {
  const { t } = i18n[language];
  const search = page.getByRole("combobox", { name: t("checkout.area") });
  await search.fill(area);
  // Where the district is known already, its areas alone are named.
  await page
    .getByRole("option", { name: new RegExp(`^${area}(, ${district})? `) })
    .first()
    .click();
  await expect(search).toHaveValue(area);
  await expect(page.getByRole("combobox", { name: t("checkout.district") })).toHaveValue(district);
}

/**
 * Opens the filled checkout again with an address outside Dhaka that is still counted as inside: the lists of another
 * release may have stored it so.
 */
export async function contradictArea(page: Page): Promise<void> {
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem("checkout-address") ?? "{}");
    draft.district = { id: "chattogram", en: "Chattogram", bn: "চট্টগ্রাম" };
    draft.area = { id: "hathazari", en: "Hathazari", bn: "হাটহাজারী" };
    localStorage.setItem("checkout-address", JSON.stringify(draft));
  });
  await openPage(page, page.url());
}

/** Types into a searchable list of places and chooses that name; `meant` if it is spelt differently there. */
export async function chooseOption(page: Page, label: string, query: string, optionName = query): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(query);
  await page.getByRole("option", { name: optionName }).first().click();
  await expect(page.getByRole("combobox", { name: label })).toHaveValue(optionName);
}

/** The checkout's only button, whatever total it names. */
export function placeOrderButton(page: Page, language: Language): Locator {
  return page.getByRole("button", { name: i18n[language].t("checkout.place", { total: "" }) });
}

export function orderSummary(page: Page, language: Language): Locator {
  return page.getByRole("complementary", { name: i18n[language].t("summary.title") });
}

/** The orders of this number, oldest first. */
export function ordersOf({ db }: OpenDatabase, phone: string) {
  return db.select().from(orders).where(eq(orders.phone, phone)).orderBy(asc(orders.placedAt));
}
