import type { Language } from "../../shop/language.ts";
import bn from "./bn.json?url";
import en from "./en.json?url";

/** Where the browser finds the texts of a language. */
export const messageFiles: Record<Language, string> = { en, bn };
