import { createLazyI18n } from "../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../i18n/messages.ts";
import type bn from "../i18n/search-bn.json";
import bnFile from "../i18n/search-bn.json?url";
import type en from "../i18n/search-en.json";
import enFile from "../i18n/search-en.json?url";

/** The texts of the search list, which come with it; the page of results has them from the server. */
export const searchTexts = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });

export type SearchI18n = ReturnType<typeof searchTexts.get>;
