import type bn from "../i18n/invoice-bn.json";
import bnFile from "../i18n/invoice-bn.json?url";
import type en from "../i18n/invoice-en.json";
import enFile from "../i18n/invoice-en.json?url";
import { createLazyI18n } from "../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../i18n/messages.ts";

/** The texts of invoices and packing slips, loaded before one is shown. */
export const invoiceTexts = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });
