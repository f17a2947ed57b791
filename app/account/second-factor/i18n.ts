import type { Language } from "../../../shop/language.ts";
import { type Speech, useLanguage } from "../../i18n/language.tsx";
import { lazySpeech } from "../../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../../i18n/messages.ts";
import type bn from "../../i18n/second-factor-bn.json";
import bnFile from "../../i18n/second-factor-bn.json?url";
import type en from "../../i18n/second-factor-en.json";
import enFile from "../../i18n/second-factor-en.json?url";

type FactorSpeech = Speech<MessageKey | KeyOf<typeof en, typeof bn>>;

const speech = lazySpeech<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });

/** Brings the texts of the second step, which shoppers never load. */
export function loadFactorSpeech(language: Language): Promise<FactorSpeech> {
  return speech.load(language);
}

export function useFactorSpeech(): FactorSpeech {
  return speech.of(useLanguage().language);
}
