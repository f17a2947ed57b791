import type { Language } from "../../shop/language.ts";
import type bn from "./bn.json";
import type en from "./en.json";

/** All texts of one language. A key that is missing in Bangla fails the type check here. */
export type Messages = typeof en & Record<keyof typeof bn, string>;

type WithoutPlural<Key extends string> = Key extends `${infer Base}#${string}` ? Base : Key;

/** The keys of `t`: those in both languages; plural forms (`cart.items#one`) by their base. */
export type KeyOf<English, Bangla> = WithoutPlural<keyof English & keyof Bangla & string>;

export type MessageKey = KeyOf<typeof en, typeof bn>;

const loaded = new Map<Language, Messages>();

export function registerMessages(language: Language, messages: Messages): void {
  loaded.set(language, messages);
}

/** The messages of a language; the entries of server and browser load them before anything renders. */
export function getMessages(language: Language): Messages {
  const messages = loaded.get(language);
  if (!messages) throw new Error(`no texts: ${language}`);
  return messages;
}
