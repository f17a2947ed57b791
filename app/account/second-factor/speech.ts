import type { Language } from "../../../shop/language.ts";
import type { KeyOf, MessageKey } from "../../messages/messages.ts";
import type bn from "../../messages/second-factor-bn.json";
import bnFile from "../../messages/second-factor-bn.json?url";
import type en from "../../messages/second-factor-en.json";
import enFile from "../../messages/second-factor-en.json?url";
import { type Speech, useLanguage } from "../../ui/language.tsx";
import { lazySpeech } from "../../ui/lazy-speech.ts";

type FactorSpeech = Speech<MessageKey | KeyOf<typeof en, typeof bn>>;

const speech = lazySpeech<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });

/** Brings the texts of the second step, which shoppers never load. */
export function loadFactorSpeech(language: Language): Promise<FactorSpeech> {
  return speech.load(language);
}

export function useFactorSpeech(): FactorSpeech {
  return speech.of(useLanguage().language);
}
