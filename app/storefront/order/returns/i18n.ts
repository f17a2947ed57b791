import type { Language } from "../../../../shop/language.ts";
import { type I18n, useI18n } from "../../../i18n/language.tsx";
import { createLazyI18n } from "../../../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../../../i18n/messages.ts";
import type bn from "../../../i18n/returns-bn.json";
import bnFile from "../../../i18n/returns-bn.json?url";
import type en from "../../../i18n/returns-en.json";
import enFile from "../../../i18n/returns-en.json?url";

type ReturnsI18n = I18n<MessageKey | KeyOf<typeof en, typeof bn>>;

const returnsI18n = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });

/** Loads the texts of returns, which delivered orders alone need. */
export function loadReturnsI18n(language: Language): Promise<ReturnsI18n> {
  return returnsI18n.load(language);
}

/** Once they are loaded. */
export function useReturnsI18n(): ReturnsI18n {
  return returnsI18n.get(useI18n().language);
}
