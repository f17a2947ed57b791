import type { Language } from "../../../shop/language.ts";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { createLazyI18n } from "../../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../../i18n/messages.ts";
import type bn from "../../i18n/second-factor-bn.json";
import bnFile from "../../i18n/second-factor-bn.json?url";
import type en from "../../i18n/second-factor-en.json";
import enFile from "../../i18n/second-factor-en.json?url";

type SecondFactorI18n = I18n<MessageKey | KeyOf<typeof en, typeof bn>>;

const secondFactorI18n = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });

/** Loads the texts of the second factor, which only staff need. */
export function loadSecondFactorI18n(language: Language): Promise<SecondFactorI18n> {
  return secondFactorI18n.load(language);
}

export function useSecondFactorI18n(): SecondFactorI18n {
  return secondFactorI18n.get(useI18n().language);
}
