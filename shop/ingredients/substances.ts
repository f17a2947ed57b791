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

/** A shorter name without its blanks could be a part of many others. */
const shortestJoined = 8;

const read = substances.map((substance) => ({
  substance,
  words: substance.words.map((word) => ` ${nameKey(word)} `),
  except: (substance.except ?? []).map((name) => ` ${nameKey(name)} `),
  only: new Set((substance.only ?? []).map(nameKey)),
  // The last word of each: "CI45170" is parted only once the list is.
  signs: [...substance.words, ...(substance.only ?? [])].map((word) => nameKey(word).split(" ").at(-1) ?? ""),
  // Suppliers lose hyphens and blanks, or put some in: "Hydroxyisohexyl 3Cyclohexene", "Para formaldehyde".
  joined: substance.words
    .map((word) => nameKey(word).replaceAll(" ", ""))
    .filter((word) => word.length >= shortestJoined),
}));

/** What a list names that cosmetics may not contain, the forbidden first. "Mercury-free" names no mercury. */
export function findSubstances(ingredients: string | null): Finding[] {
  if (ingredients === null) return [];
  // Most lists hold none of the words, and need not be parted.
  const whole = nameKey(ingredients);
  const wholeJoined = whole.replaceAll(" ", "");
  const suspected = read.filter(
    ({ signs, joined }) =>
      signs.some((sign) => whole.includes(sign)) || joined.some((word) => wholeJoined.includes(word)),
  );
  if (suspected.length === 0) return [];
  const listed = parseIngredients(ingredients).map(({ written, readings }) => {
    const key = ` ${nameKey(written)} `;
    return { written, readings, key, keyJoined: key.replaceAll(" ", "") };
  });
  const found = suspected.flatMap(({ substance, words, except, only, joined }) => {
    const naming = listed.filter(({ key, keyJoined, readings, written }) => {
      const isNamed = words.some((word) => key.includes(word)) || joined.some((word) => keyJoined.includes(word));
      if (!isNamed && !readings.some((reading) => only.has(reading))) return false;
      if (noShare.test(written)) return false;
      if (readings.some((reading) => only.has(reading))) return true;
      const rest = except.reduce((text, name) => text.replaceAll(name, " "), key);
      return words.some((word) => names(rest, word)) || joined.some((word) => namesJoined(rest, word));
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

const noShare = /(?<![\d.,])0(?:[.,]0{1,4})? ?%/;
const denials = [" no ", " without ", " free from ", " free of ", " zero ", " 0 "];
const denied = ["free ", "none ", "nil ", "absent ", "not added ", "not detected ", "not used ", "0 "];

/** Whether a text holds the word and does not deny it: "no mercury", "mercury-free", "mercury: none". */
function names(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  const [before, behind] = [text.slice(0, at + 1), text.slice(at + word.length)];
  if (denied.some((denial) => behind === denial || (denial === "free " && behind.startsWith(denial)))) return false;
  return !denials.some((denial) => before.endsWith(denial) && !(denial === " 0 " && /\d 0 $/.test(before)));
}

/** Whether some neighbouring words of a text, written together, are the word, and the text does not deny it. */
function namesJoined(text: string, word: string): boolean {
  const parts = text.trim().split(" ");
  const starts = new Map<number, number>();
  let joined = "";
  for (const [place, part] of parts.entries()) {
    starts.set(joined.length, place);
    joined += part;
  }
  starts.set(joined.length, parts.length);
  const at = joined.indexOf(word);
  const [first, behind] = [starts.get(at), starts.get(at + word.length)];
  if (at < 0 || first === undefined || behind === undefined) return false;
  return names(` ${[...parts.slice(0, first), word, ...parts.slice(behind)].join(" ")} `, ` ${word} `);
}
