import { expect, type Locator, type Page } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { orders } from "../db/tables.ts";
import type { Language } from "../shop/language.ts";
import { says } from "./story.ts";

/** A mobile number that no other story orders with, in its stored form. */
export function newPhone(): string {
  return `+8801712${String(Math.floor(Math.random() * 1_000_000)).padStart(6, "0")}`;
}

const people = {
  en: { fullName: "Nusrat Jahan", district: "Dhaka", area: "Dhanmondi", address: "House 24, Road 7" },
  bn: { fullName: "নুসরাত জাহান", district: "ঢাকা", area: "ধানমন্ডি", address: "বাড়ি ২৪, সড়ক ৭" },
} as const;

type Person = { phone: string; fullName: string; district: string; area: string; address: string };

/** Types whom and where to into the checkout; Nusrat in Dhanmondi where not said. */
export async function fillCheckout(page: Page, language: Language, person: Pick<Person, "phone"> & Partial<Person>) {
  const { t } = says[language];
  const { phone, fullName, district, area, address } = { ...people[language], ...person };
  await page.getByLabel(t("checkout.phone")).fill(phone);
  await page.getByLabel(t("checkout.fullName")).fill(fullName);
  await choosePlace(page, t("checkout.district"), district);
  await choosePlace(page, t("checkout.area"), area);
  await page.getByLabel(t("checkout.address"), { exact: true }).fill(address);
}

/** Types into a searchable list of places and takes the one of that name; `meant` where it is spelt otherwise there. */
export async function choosePlace(page: Page, label: string, typed: string, meant = typed): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(typed);
  await page.getByRole("option", { name: meant }).first().click();
  await expect(page.getByRole("combobox", { name: label })).toHaveValue(meant);
}

/** The one button of the checkout, whatever total it names. */
export function placeOrder(page: Page, language: Language): Locator {
  return page.getByRole("button", { name: says[language].t("checkout.place", { total: "" }) });
}

export function summary(page: Page, language: Language): Locator {
  return page.getByRole("complementary", { name: says[language].t("summary.title") });
}

/** The orders that reached the shop with this number, the first one first. */
export function ordersOf({ db }: OpenDatabase, phone: string) {
  return db.select().from(orders).where(eq(orders.phone, phone)).orderBy(asc(orders.placedAt));
}
