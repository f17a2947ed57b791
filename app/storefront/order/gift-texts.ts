import type bn from "../../i18n/gift-bn.json";
import bnFile from "../../i18n/gift-bn.json?url";
import type en from "../../i18n/gift-en.json";
import enFile from "../../i18n/gift-en.json?url";
import { createLazyI18n } from "../../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../../i18n/messages.ts";

export type GiftKey = MessageKey | KeyOf<typeof en, typeof bn>;

/** The texts of a gift; other orders do not load them. */
export const giftTexts = createLazyI18n<GiftKey>({ en: enFile, bn: bnFile });
