import type { Language } from "../../shop/language.ts";
import { type Speech, speak } from "./language.tsx";
import { messagesOf } from "./messages.ts";

/** Texts of a part of the shop that most people never open: fetched with it, on top of those that every page has. */
export function lazySpeech<Key extends string>(files: Record<Language, string>) {
  const loaded = new Map<Language, Speech<Key>>();
  return {
    /** Brings the texts, once; whoever opens the part does so before anything of it is shown. */
    async load(language: Language): Promise<Speech<Key>> {
      const known = loaded.get(language);
      if (known) return known;
      const answer = await fetch(files[language]);
      const speech = speak<Key>(language, { ...messagesOf(language), ...(await answer.json()) });
      loaded.set(language, speech);
      return speech;
    },
    /** Throws where they were not loaded before. */
    of(language: Language): Speech<Key> {
      const speech = loaded.get(language);
      if (!speech) throw new Error("texts are asked for before they are loaded");
      return speech;
    },
  };
}
