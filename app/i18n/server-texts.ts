import type { Language } from "../../shop/language.ts";
import { createI18n, type I18n } from "./language.tsx";
import { getMessages, type KeyOf, type MessageKey } from "./messages.ts";
import bn from "./server-bn.json" with { type: "json" };
import en from "./server-en.json" with { type: "json" };
import shadesBn from "./shades-bn.json" with { type: "json" };
import shadesEn from "./shades-en.json" with { type: "json" };

// Texts of public pages that the server alone renders: no browser loads them with a page. Those of the shade sheet are on
// the pages of shades, too.

// Not put together before they are asked for: bundlers keep what a module does when it loads.
const files = { en: [shadesEn, en], bn: [shadesBn, bn] };

export type ServerI18n = I18n<MessageKey | KeyOf<typeof en, typeof bn> | KeyOf<typeof shadesEn, typeof shadesBn>>;

/** The texts of every page and those that only the server shows. Not for islands. */
export function serverI18n(language: Language): ServerI18n {
  return createI18n(language, Object.assign({}, getMessages(language), ...files[language]));
}
