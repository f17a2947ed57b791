import type { Page } from "@playwright/test";
import paymentBn from "../app/i18n/payment-bn.json" with { type: "json" };
import paymentEn from "../app/i18n/payment-en.json" with { type: "json" };

/** The texts of paying. */
export const paymentTexts = { en: paymentEn, bn: paymentBn };

export type PaymentTextKey = keyof typeof paymentEn & keyof typeof paymentBn;

/** The first words of the stand-in's page. */
export const atBkash = (page: Page) => page.getByRole("heading", { name: "bKash", exact: true });

/** The customer's steps on the stand-in's page of bKash. */
export const typeAtBkash = (page: Page, pin: string) => typeAtWallet(page, "bKash", pin);

/** The customer's steps on a stand-in's page. */
export async function typeAtWallet(page: Page, wallet: "bKash" | "Nagad", pin: string): Promise<void> {
  for (const [label, value] of [
    [`Your ${wallet} account number`, "01812345678"],
    ["Verification code", "123456"],
    ["PIN", pin],
  ] as const) {
    await page.getByLabel(label).fill(value);
    await page.getByRole("button", { name: "Confirm" }).click();
  }
}
