import { localizeDigits } from "../../shop/digits.ts";
import type { Language } from "../../shop/language.ts";

type Params = Record<string, string | number>;

/** Messages by key with their placeholders filled in, and numbers in the digits of the language. */
export type Translator<Key extends string> = {
  t: (key: Key, params?: Params) => string;
  number: (value: number) => string;
};

// Created once: every page formats dozens of numbers.
const numberFormat = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });
const pluralRules = { en: new Intl.PluralRules("en"), bn: new Intl.PluralRules("bn") };

/** Creates the translator of a language; without React, so that commands can use it. */
export function createTranslator<Key extends string>(
  language: Language,
  messages: Record<string, string>,
): Translator<Key> {
  const number = (value: number) => localizeDigits(language, numberFormat.format(value));
  return {
    number,
    t: (key, params = {}) => interpolate(findMessage(messages, key, params, pluralRules[language]), params, number),
  };
}

function findMessage(messages: Record<string, string>, key: string, params: Params, plural: Intl.PluralRules): string {
  const pluralForm = typeof params.count === "number" ? messages[`${key}#${plural.select(params.count)}`] : undefined;
  return pluralForm ?? messages[key] ?? messages[`${key}#other`] ?? key;
}

function interpolate(text: string, params: Params, number: (value: number) => string): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name];
    return value === undefined ? placeholder : typeof value === "number" ? number(value) : value;
  });
}
