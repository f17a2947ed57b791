import type { Language } from "../language.ts";
import { nameKey, parseIngredients } from "./parse-list.ts";
import list from "./substances.json" with { type: "json" };

/**
 * What cosmetics may not contain, or within limits only; each with its grounds in docs/ingredients.md. A list of ingredients
 * tells no shares, so what is limited is told to staff and no more; what is forbidden they confirm to have checked.
 */
export type Substance = {
  id: string;
  level: "forbidden" | "limited";
  name: Record<Language, string>;
  why: Record<Language, string>;
  /** Where it is forbidden or limited: an annex and its number, a convention, a standard. */
  grounds: string[];
  /** Words that name it wherever they stand in an ingredient's name: "Hydroquinone USP 2%". */
  words: string[];
  /** Names that hold such a word and are something else. */
  except?: string[];
  /** Names that mean it only where they stand alone: phenol, but not phenoxyethanol or "phenol resin". */
  only?: string[];
};

/** A substance, and the ingredients of the list that name it. */
export type Finding = { substance: Substance; written: string[] };

export const substances = list as Substance[];

const read = substances.map((substance) => ({
  substance,
  words: substance.words.map((word) => ` ${nameKey(word)} `),
  except: (substance.except ?? []).map((name) => ` ${nameKey(name)} `),
  only: new Set((substance.only ?? []).map(nameKey)),
  // The last word of each: "CI45170" is parted only once the list is.
  signs: [...substance.words, ...(substance.only ?? [])].map((word) => nameKey(word).split(" ").at(-1) ?? ""),
}));

/** What a list names that cosmetics may not contain, the forbidden first. "Mercury-free" names no mercury. */
export function findSubstances(ingredients: string | null): Finding[] {
  if (ingredients === null) return [];
  // Most lists hold none of the words, and need not be parted.
  const whole = nameKey(ingredients);
  const suspected = read.filter(({ signs }) => signs.some((sign) => whole.includes(sign)));
  if (suspected.length === 0) return [];
  const listed = parseIngredients(ingredients).map(({ written, readings }) => ({
    written,
    readings,
    key: ` ${nameKey(written)} `,
  }));
  const found = suspected.flatMap(({ substance, words, except, only }) => {
    const naming = listed.filter(({ key, readings }) => {
      if (readings.some((reading) => only.has(reading))) return true;
      const rest = except.reduce((text, name) => text.replaceAll(name, " "), key);
      return words.some((word) => names(rest, word));
    });
    return naming.length > 0 ? [{ substance, written: naming.map(({ written }) => written) }] : [];
  });
  return [...found.filter(isForbidden), ...found.filter((finding) => !isForbidden(finding))];
}

export function isForbidden({ substance }: Finding): boolean {
  return substance.level === "forbidden";
}

/** The ids of what a list names and cosmetics may not contain. */
export function forbiddenIn(ingredients: string | null): string[] {
  return findSubstances(ingredients)
    .filter(isForbidden)
    .map(({ substance }) => substance.id);
}

const denials = [" no ", " without ", " free from ", " free of ", " zero ", " 0 "];

/** Whether a text holds the word and does not deny it. */
function names(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0 || text.startsWith("free ", at + word.length)) return false;
  return !denials.some((denial) => text.slice(0, at + 1).endsWith(denial));
}
