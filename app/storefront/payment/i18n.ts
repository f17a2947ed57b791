import type { Language } from "../../../shop/language.ts";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { createLazyI18n } from "../../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../../i18n/messages.ts";
import type bn from "../../i18n/payment-bn.json";
import bnFile from "../../i18n/payment-bn.json?url";
import type en from "../../i18n/payment-en.json";
import enFile from "../../i18n/payment-en.json?url";

export type PaymentI18n = I18n<MessageKey | KeyOf<typeof en, typeof bn>>;

const paymentI18n = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });

/** Loads the texts of paying online, which a shop without gateways never needs. */
export function loadPaymentI18n(language: Language): Promise<PaymentI18n> {
  return paymentI18n.load(language);
}

/** Once they are loaded. */
export function usePaymentI18n(): PaymentI18n {
  return paymentI18nOf(useI18n().language);
}

/** The same outside components. */
export function paymentI18nOf(language: Language): PaymentI18n {
  return paymentI18n.get(language);
}
