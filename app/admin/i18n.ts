import type { Language } from "../../shop/language.ts";
import type bn from "../i18n/admin-bn.json";
import bnFile from "../i18n/admin-bn.json?url";
import type en from "../i18n/admin-en.json";
import enFile from "../i18n/admin-en.json?url";
import { type Speech, useLanguage } from "../i18n/language.tsx";
import { lazySpeech } from "../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../i18n/messages.ts";

/** The counter's own texts; one that is missing in Bangla fails the type check where they are asked for. */
export type AdminMessageKey = KeyOf<typeof en, typeof bn>;

/** What the counter speaks with: the shop's texts and its own, which no shopper loads. */
export type AdminSpeech = Speech<MessageKey | AdminMessageKey>;

const speech = lazySpeech<MessageKey | AdminMessageKey>({ en: enFile, bn: bnFile });

/** Brings the counter's texts, once; the dashboard does so before anything of it is shown. */
export function loadAdminSpeech(language: Language): Promise<AdminSpeech> {
  return speech.load(language);
}

export function useAdminSpeech(): AdminSpeech {
  return speech.of(useLanguage().language);
}
