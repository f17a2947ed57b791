import type { Language } from "../../shop/language.ts";
import { createI18n, type I18n } from "./language.tsx";
import { getMessages } from "./messages.ts";

/** Messages of a part of the shop that is rarely opened: loaded with it, in addition to those of every page. */
export function createLazyI18n<Key extends string>(files: Record<Language, string>) {
  const loaded = new Map<Language, I18n<Key>>();
  return {
    /** Loads the messages once; awaited before the part is shown. */
    async load(language: Language): Promise<I18n<Key>> {
      const cached = loaded.get(language);
      if (cached) return cached;
      const response = await fetch(files[language]);
      const i18n = createI18n<Key>(language, { ...getMessages(language), ...(await response.json()) });
      loaded.set(language, i18n);
      return i18n;
    },
    /** Throws if they are not loaded. */
    get(language: Language): I18n<Key> {
      const i18n = loaded.get(language);
      if (!i18n) throw new Error("texts are asked for before they are loaded");
      return i18n;
    },
  };
}
