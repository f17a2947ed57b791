/** The two languages of the shop. English lies at `/…`, Bangla at `/bn/…`. */
export type Language = "en" | "bn";

export const languages = ["en", "bn"] as const satisfies Language[];

/** A merchant's or buyer's text, with the language it is really written in (it may be the other one). */
export type Localized = { text: string; language: Language };

/** The one that is not this one. */
export function otherLanguage(language: Language): Language {
  return language === "en" ? "bn" : "en";
}

/** Reads a text in the wanted language, or in the other one where that is all there is; null where there is neither. */
export function localize(texts: { en: string | null; bn: string | null }, wanted: Language): Localized | null {
  for (const language of [wanted, otherLanguage(wanted)]) {
    const text = texts[language];
    if (text) return { text, language };
  }
  return null;
}

/** The language of words that nobody named one for, by the script that most of their letters have. */
export function detectLanguage(text: string): Language {
  const bangla = text.match(/\p{Script=Bengali}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return bangla > latin ? "bn" : "en";
}
