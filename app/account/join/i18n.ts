import type { Language } from "../../../shop/language.ts";
import type bn from "../../i18n/join-bn.json";
import bnFile from "../../i18n/join-bn.json?url";
import type en from "../../i18n/join-en.json";
import enFile from "../../i18n/join-en.json?url";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { createLazyI18n } from "../../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../../i18n/messages.ts";

type JoinI18n = I18n<MessageKey | KeyOf<typeof en, typeof bn>>;

const joinI18n = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });

/** Loads the texts of an invitation, which only those who are invited need. */
export function loadJoinI18n(language: Language): Promise<JoinI18n> {
  return joinI18n.load(language);
}

export function useJoinI18n(): JoinI18n {
  return joinI18n.get(useI18n().language);
}
