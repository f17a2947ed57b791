import { digitsIn } from "../../shop/digits.ts";
import type { Language } from "../../shop/language.ts";

type Params = Record<string, string | number>;

/** Sentences by their keys, their holes filled in, and numbers in the digits of the language. */
export type Texts<Key extends string> = {
  t: (key: Key, params?: Params) => string;
  number: (value: number) => string;
};

// Made once, for every page has dozens of numbers.
const numbers = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });
const plurals = { en: new Intl.PluralRules("en"), bn: new Intl.PluralRules("bn") };

/** How the texts of a language are spoken; without React, so that a command can, too. */
export function textsIn<Key extends string>(language: Language, texts: Record<string, string>): Texts<Key> {
  const number = (value: number) => digitsIn(language, numbers.format(value));
  return { number, t: (key, params = {}) => fill(find(texts, key, params, plurals[language]), params, number) };
}

function find(texts: Record<string, string>, key: string, params: Params, plural: Intl.PluralRules): string {
  const form = typeof params.count === "number" ? texts[`${key}#${plural.select(params.count)}`] : undefined;
  return form ?? texts[key] ?? texts[`${key}#other`] ?? key;
}

function fill(text: string, params: Params, number: (value: number) => string): string {
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = params[name];
    return value === undefined ? hole : typeof value === "number" ? number(value) : value;
  });
}
