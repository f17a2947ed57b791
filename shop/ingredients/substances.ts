import type { ProductDraft } from "../catalog/product-draft.ts";
import type { Language } from "../language.ts";
import { Refusal } from "../refusal.ts";
import { nameKey, parseIngredients } from "./parse-list.ts";
import list from "./substances.json" with { type: "json" };

/**
 * Substances that are forbidden or limited in cosmetics; docs/ingredients.md has the legal ground of each. Ingredient
 * lists give no percentages, so limited ones are only shown to staff; for forbidden ones staff must confirm that they
 * checked the product.
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
  /** Names that contain such a word but mean something else. */
  except?: string[];
  /** Names that mean it only where they stand alone: phenol, but not phenoxyethanol or "phenol resin". */
  only?: string[];
};

/** A substance, and the ingredients of the list that name it. */
export type Finding = { substance: Substance; written: string[] };

export const substances = list as Substance[];

/** A shorter name without its spaces could be part of many others. */
const minJoinedLength = 8;

const matchers = substances.map((substance) => ({
  substance,
  words: substance.words.map((word) => ` ${nameKey(word)} `),
  except: (substance.except ?? []).map((name) => ` ${nameKey(name)} `),
  only: new Set((substance.only ?? []).map(nameKey)),
  // The last word of each: "CI45170" is parted only once the list is.
  signs: [...substance.words, ...(substance.only ?? [])].map((word) => nameKey(word).split(" ").at(-1) ?? ""),
  // Suppliers drop or insert hyphens and spaces: "Hydroxyisohexyl 3Cyclohexene", "Para formaldehyde".
  joined: substance.words
    .map((word) => nameKey(word).replaceAll(" ", ""))
    .filter((word) => word.length >= minJoinedLength),
}));

/**
 * The forbidden and limited substances that a list names, forbidden ones first. "Mercury-free" does not name mercury.
 */
export function findSubstances(ingredients: string | null): Finding[] {
  if (ingredients === null) return [];
  // Most lists contain none of the words, and need not be split.
  const listKey = nameKey(ingredients);
  const listKeyJoined = listKey.replaceAll(" ", "");
  const candidates = matchers.filter(
    ({ signs, joined }) =>
      signs.some((sign) => listKey.includes(sign)) || joined.some((word) => listKeyJoined.includes(word)),
  );
  if (candidates.length === 0) return [];
  const parsedIngredients = parseIngredients(ingredients).map(({ written, readings }) => {
    const key = ` ${nameKey(written)} `;
    return { written, readings, key, keyJoined: key.replaceAll(" ", "") };
  });
  const findings = candidates.flatMap(({ substance, words, except, only, joined }) => {
    const mentions = parsedIngredients.filter(({ key, keyJoined, readings, written }) => {
      const isNamed = words.some((word) => key.includes(word)) || joined.some((word) => keyJoined.includes(word));
      if (!isNamed && !readings.some((reading) => only.has(reading))) return false;
      if (zeroShare.test(written)) return false;
      if (readings.some((reading) => only.has(reading))) return true;
      const rest = except.reduce((text, name) => text.replaceAll(name, " "), key);
      return words.some((word) => mentionsWord(rest, word)) || joined.some((word) => mentionsJoinedWord(rest, word));
    });
    return mentions.length > 0 ? [{ substance, written: mentions.map(({ written }) => written) }] : [];
  });
  return [...findings.filter(isForbidden), ...findings.filter((finding) => !isForbidden(finding))];
}

/** Whether cosmetics may not contain it at all; other findings are only limited in amount or use. */
export function isForbidden({ substance }: Finding): boolean {
  return substance.level === "forbidden";
}

/** The ids of what a list names and cosmetics may not contain. */
export function forbiddenIn(ingredients: string | null): string[] {
  return findSubstances(ingredients)
    .filter(isForbidden)
    .map(({ substance }) => substance.id);
}

const zeroShare = /(?<![\d.,])0(?:[.,]0{1,4})? ?%/;
const denialPrefixes = [" no ", " without ", " free from ", " free of ", " zero ", " 0 "];
const denialSuffixes = ["free ", "none ", "nil ", "absent ", "not added ", "not detected ", "not used ", "0 "];

/** Whether a text holds the word and does not deny it: "no mercury", "mercury-free", "mercury: none". */
function mentionsWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  const [before, after] = [text.slice(0, at + 1), text.slice(at + word.length)];
  if (denialSuffixes.some((denial) => after === denial || (denial === "free " && after.startsWith(denial))))
    return false;
  return !denialPrefixes.some((denial) => before.endsWith(denial) && !(denial === " 0 " && /\d 0 $/.test(before)));
}

/** Whether some neighbouring words of a text, written together, are the word, and the text does not deny it. */
function mentionsJoinedWord(text: string, word: string): boolean {
  const parts = text.trim().split(" ");
  const starts = new Map<number, number>();
  let joined = "";
  for (const [place, part] of parts.entries()) {
    starts.set(joined.length, place);
    joined += part;
  }
  starts.set(joined.length, parts.length);
  const at = joined.indexOf(word);
  const [first, after] = [starts.get(at), starts.get(at + word.length)];
  if (at < 0 || first === undefined || after === undefined) return false;
  return mentionsWord(` ${[...parts.slice(0, first), word, ...parts.slice(after)].join(" ")} `, ` ${word} `);
}

type CheckableProduct = Pick<ProductDraft, "ingredients" | "ingredientsChecked" | "status">;

/**
 * Which forbidden substances of a product are confirmed as checked; a confirmation is dropped when the product no
 * longer names the substance, and needed again if it comes back. Refuses `ingredients-unchecked`, with their ids as
 * `substances`, if the product would be published with an unchecked one. A hidden product may have some.
 */
export function checkedSubstances({ ingredients, ingredientsChecked, status }: CheckableProduct): string[] {
  const forbidden = forbiddenIn(ingredients);
  const unchecked = forbidden.filter((id) => !ingredientsChecked.includes(id));
  if (status === "published" && unchecked.length > 0)
    throw new Refusal("ingredients-unchecked", { details: { substances: unchecked } });
  return forbidden.filter((id) => ingredientsChecked.includes(id));
}
