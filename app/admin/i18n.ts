import type { Language } from "../../shop/language.ts";
import type bn from "../i18n/admin-bn.json";
import bnFile from "../i18n/admin-bn.json?url";
import type en from "../i18n/admin-en.json";
import enFile from "../i18n/admin-en.json?url";
import { type I18n, useI18n } from "../i18n/language.tsx";
import { createLazyI18n } from "../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../i18n/messages.ts";

/** The counter's own texts; one that is missing in Bangla fails the type check where they are asked for. */
export type AdminMessageKey = KeyOf<typeof en, typeof bn>;

/** What the counter speaks with: the shop's texts and its own, which no shopper loads. */
export type AdminI18n = I18n<MessageKey | AdminMessageKey>;

const adminI18n = createLazyI18n<MessageKey | AdminMessageKey>({ en: enFile, bn: bnFile });

/** Brings the counter's texts, once; the dashboard does so before anything of it is shown. */
export function loadAdminI18n(language: Language): Promise<AdminI18n> {
  return adminI18n.load(language);
}

export function useAdminI18n(): AdminI18n {
  return adminI18n.get(useI18n().language);
}
