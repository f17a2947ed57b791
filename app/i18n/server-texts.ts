import type { Language } from "../../shop/language.ts";
import { createI18n, type I18n } from "./language.tsx";
import { getMessages, type KeyOf, type MessageKey } from "./messages.ts";
import searchBn from "./search-bn.json" with { type: "json" };
import searchEn from "./search-en.json" with { type: "json" };
import bn from "./server-bn.json" with { type: "json" };
import en from "./server-en.json" with { type: "json" };
import shadesBn from "./shades-bn.json" with { type: "json" };
import shadesEn from "./shades-en.json" with { type: "json" };

// Texts of public pages that the server alone renders: no browser loads them with a page. Those of the shade sheet are on
// the pages of shades, too, and those of the search list on the page of results.

// Not put together before they are asked for: bundlers keep what a module does when it loads.
const files = { en: [shadesEn, searchEn, en], bn: [shadesBn, searchBn, bn] };

export type ServerI18n = I18n<
  | MessageKey
  | KeyOf<typeof en, typeof bn>
  | KeyOf<typeof shadesEn, typeof shadesBn>
  | KeyOf<typeof searchEn, typeof searchBn>
>;

/** The texts of every page and those that only the server shows. Not for islands. */
export function serverI18n(language: Language): ServerI18n {
  return createI18n(language, Object.assign({}, getMessages(language), ...files[language]));
}
