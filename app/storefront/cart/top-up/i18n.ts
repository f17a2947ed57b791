import { createLazyI18n } from "../../../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../../../i18n/messages.ts";
import type bn from "../../../i18n/top-up-bn.json";
import bnFile from "../../../i18n/top-up-bn.json?url";
import type en from "../../../i18n/top-up-en.json";
import enFile from "../../../i18n/top-up-en.json?url";

/** The texts of the products that bring a cart to free delivery, which come with them. */
export const topUpI18n = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });
