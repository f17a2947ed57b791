/** The two languages of the shop: English at `/…`, Bangla at `/bn/…`. */
export type Language = "en" | "bn";

export const languages = ["en", "bn"] as const satisfies Language[];

/** A text of a merchant or buyer, with the language it is really in (possibly the other one). */
export type Localized = { text: string; language: Language };

export function otherLanguage(language: Language): Language {
  return language === "en" ? "bn" : "en";
}

const banglaPrefix = /^\/bn(?=\/|$)/;

/** The language of an address: Bangla under `/bn`, else English. */
export function languageOf(pathname: string): Language {
  return banglaPrefix.test(pathname) ? "bn" : "en";
}

/** The address of one of the shop's pages in a language: `/shop` or `/bn/shop`. */
export function localizedPath(language: Language, page: string): string {
  return language === "en" ? page : `/bn${page === "/" ? "" : page}`;
}

/** The address of a page without its language: `/shop` of `/bn/shop`. */
export function withoutLanguage(pathname: string): string {
  return pathname.replace(banglaPrefix, "") || "/";
}

/** The text in the wanted language, or else in the other one; null if there is neither. */
export function localize(texts: { en: string | null; bn: string | null }, wanted: Language): Localized | null {
  for (const language of [wanted, otherLanguage(wanted)]) {
    const text = texts[language];
    if (text) return { text, language };
  }
  return null;
}

/** `localize` for the columns `${field}En` and `${field}Bn` of a row. */
export function localizeField<Field extends string>(
  row: { readonly [Column in `${Field}En` | `${Field}Bn`]: string | null },
  field: Field,
  wanted: Language,
): Localized | null {
  return localize({ en: row[`${field}En` as const], bn: row[`${field}Bn` as const] }, wanted);
}

/** The language of a text of unknown language, by the script of most of its characters. */
export function detectLanguage(text: string): Language {
  const bangla = text.match(/\p{Script=Bengali}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return bangla > latin ? "bn" : "en";
}
