import type { Language } from "../../../shop/language.ts";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { createLazyI18n } from "../../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../../i18n/messages.ts";
import type bn from "../../i18n/order-page-bn.json";
import bnFile from "../../i18n/order-page-bn.json?url";
import type en from "../../i18n/order-page-en.json";
import enFile from "../../i18n/order-page-en.json?url";

type OrderPageI18n = I18n<MessageKey | KeyOf<typeof en, typeof bn>>;

const orderPageI18n = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });

/** Loads the texts of a found order, which other pages do not need. */
export function loadOrderPageI18n(language: Language): Promise<OrderPageI18n> {
  return orderPageI18n.load(language);
}

/** Once they are loaded. */
export function useOrderPageI18n(): OrderPageI18n {
  return orderPageI18n.get(useI18n().language);
}
