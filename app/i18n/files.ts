import type { Language } from "../../shop/language.ts";
import bn from "./bn.json?url";
import en from "./en.json?url";

/** The message file of each language, for the browser. */
export const messageFiles: Record<Language, string> = { en, bn };
