import type { Language } from "../../shop/language.ts";
import type bn from "../i18n/admin-bn.json";
import bnFile from "../i18n/admin-bn.json?url";
import type en from "../i18n/admin-en.json";
import enFile from "../i18n/admin-en.json?url";
import { type I18n, useI18n } from "../i18n/language.tsx";
import { createLazyI18n } from "../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../i18n/messages.ts";

/** Keys of the admin's messages; one missing in Bangla fails the type check. */
export type AdminMessageKey = KeyOf<typeof en, typeof bn>;

/** The shop's messages and the admin's own, which customers never load. */
export type AdminI18n = I18n<MessageKey | AdminMessageKey>;

const adminI18n = createLazyI18n<MessageKey | AdminMessageKey>({ en: enFile, bn: bnFile });

/** Loads the admin's messages once, before the dashboard renders. */
export function loadAdminI18n(language: Language): Promise<AdminI18n> {
  return adminI18n.load(language);
}

export function useAdminI18n(): AdminI18n {
  return adminI18n.get(useI18n().language);
}
