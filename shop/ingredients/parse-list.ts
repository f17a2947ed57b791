import { cleanLines } from "../text.ts";
import { type Brackets, bracketPairs, maxNameLength, splitList } from "./split-list.ts";

/** One ingredient as a list names it. */
export type ListedIngredient = {
  /** As written, without the list's own characters: stars, bullets, the last full stop. */
  written: string;
  /** Without percentage and brackets: "Niacinamide 10%" is Niacinamide. */
  name: string;
  /**
   * Names to look it up by, the most likely first: the whole name, the name without brackets, and the text in brackets.
   */
  readings: string[];
  /** Synonyms written side by side, "Aqua/Water/Eau"; empty if there is one name. */
  synonyms: string[];
  /** It is listed under "may contain", like colours that only some shades have. */
  mayContain: boolean;
};

/** A text with more is not a list. */
const maxIngredients = 300;
const maxListLength = 10_000;

/**
 * Reads a list of ingredients as shops write it, in its own order (by weight, the most first), each once. Never throws:
 * parts that are no name are left out, and a text that is no list becomes a few long unknown "names". Every step takes
 * linear time, so that no text takes long.
 */
export function parseIngredients(text: string): ListedIngredient[] {
  const ingredients = new Map<string, ListedIngredient>();
  for (const { text: item, mayContain } of splitList(stripDenials(cleanLines(text.slice(0, maxListLength))))) {
    const ingredient = parseItem(item, mayContain);
    const key = ingredient?.readings[0];
    if (ingredient && key && !ingredients.has(key) && ingredients.size < maxIngredients)
      ingredients.set(key, ingredient);
  }
  return expandColourIndex([...ingredients.values()]);
}

const denialPattern =
  /(?<![\p{L}\p{N}-])(?:free (?:of|from)|(?:formulated |made )?without|does not contain|contains? no|no added|not? formulated with|never contains?|zero|(?<!\d[.,])(?<=(?:^|[,.;:\n(]|contains|with)\s{0,2})0 ?%|no)(?![\p{L}\p{N}])(?! ?%)/giu;

/**
 * Removes denials from a text: "Free of parabens, coal tar and hydroquinone." lists no ingredients. A denial extends to
 * the end of its sentence or line, after a colon to the end of its paragraph, and within a list ("Aqua, no parabens,
 * Talc") to the next comma. An ingredient with a percentage ("Hydroquinone 2%") is never denied, nor is the text after
 * "Ingredients:".
 */
function stripDenials(text: string): string {
  let result = "";
  let from = 0;
  for (const { 0: words, index } of text.matchAll(denialPattern)) {
    if (index < from || isNumberOfColour(text, index)) continue;
    result += text.slice(from, index);
    from = endOfDenial(text, index, index + words.length);
  }
  return result + text.slice(from);
}

/** "D&C Red No 7": the word is a part of a name. */
function isNumberOfColour(text: string, at: number): boolean {
  return /^no\.? ?\d/i.test(text.slice(at, at + 6));
}

const sentenceEnd = /[.;|](?=\s|$)|\n|\b(?:ingredients?|contains|inci)\s?:/giu;
const paragraphEnd = /\n\n|\b(?:ingredients?|contains|inci)\s?:/giu;
const itemEnd = /[,،，;|\n]|\.(?=\s|$)/gu;
const presentShare = /(?:[1-9]|\d[.,])\d{0,4}(?:[.,]\d{1,4})? ?%/;

function endOfDenial(text: string, start: number, from: number): number {
  if (/[,،，] ?$/.test(text.slice(Math.max(0, start - 2), start))) {
    itemEnd.lastIndex = from;
    return itemEnd.exec(text)?.index ?? text.length;
  }
  const ending = /^ ?:/.test(text.slice(from, from + 3)) ? paragraphEnd : sentenceEnd;
  ending.lastIndex = from;
  const end = ending.exec(text)?.index ?? text.length;
  const sharePattern = presentShare.exec(text.slice(from, end));
  if (sharePattern === null) return end;
  // An ingredient with a percentage is present: the denial ends before its name.
  return Math.max(from, text.lastIndexOf(",", from + sharePattern.index));
}

function parseItem(item: string, mayContain: boolean): ListedIngredient | null {
  const written = cleanName(item);
  if (written === "" || isFootnote(item)) return null;
  const withoutShareText = written.length > maxNameLength ? written : stripShare(written);
  const { outside, inside } = splitBrackets(withoutShareText);
  const name = trimSigns(outside) || withoutShareText;
  const synonyms = splitParts(name.replaceAll("\\", "/"), "/");
  const readings = [
    withoutShareText,
    name,
    ...inside.flatMap((text) => [text, ...splitParts(text, ","), ...splitParts(text, "/")]),
  ];
  const keys = [...new Set(readings.map(nameKey))].filter((key) => key !== "");
  return keys.length === 0 ? null : { written, name, readings: keys, synonyms: synonyms.map(nameKey), mayContain };
}

/**
 * The lookup form of a name: lower case without accents, words separated by one space, "CI77491"
 * and "C.I. 77491" as "ci 77491", British spellings as INCI has them.
 */
export function nameKey(name: string): string {
  const withoutShareText = name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();
  return withoutShareText
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
    .replace(/^c ?i ?(?=\d)/, "ci ")
    .replaceAll("sulphate", "sulfate")
    .replaceAll("aluminium", "aluminum")
    .replaceAll("hydrolysed", "hydrolyzed");
}

const leading = new Set([..." \t\n*•·-–—_:.…†‡°¹²³>#~|/\\+\"'“”"]);
const trailing = new Set([...leading, ",", ";"]);

function trimSigns(text: string, before = leading): string {
  let [from, to] = [0, text.length];
  while (from < to && before.has(text[from] ?? "")) from += 1;
  while (to > from && trailing.has(text[to - 1] ?? "")) to -= 1;
  return text.slice(from, to);
}

const headings =
  /^(?:(?:full |key |active |other |inactive )?ingredients?(?: list)?|inci|composition|contains|উপাদান(?:সমূহ)?)\s{0,3}[:：-]/i;
const numbering = /^\d{1,3}[.)]\s/;

/** A name without the list's own signs: its heading, its number, stars for "organic", the full stop behind it. */
function cleanName(item: string): string {
  let name = trimSigns(item);
  name = trimSigns(name.replace(headings, ""));
  name = trimSigns(name.replace(numbering, ""));
  // The full stop of an abbreviation belongs to the name.
  return /\bdenat$/i.test(name.slice(-8)) ? `${name}.` : name;
}

const sharePattern = /[(\s]{0,3}(?:<|>|≤|≥|~|up to )?\s?\d{1,3}(?:[.,]\d{1,4})?\s?(?:%|percent)(?: ?[wv]\/[wv])?\)?/i;

function stripShare(name: string): string {
  return trimSigns(name.replace(sharePattern, " ")) || name;
}

/** "* from organic farming" below a list explains its stars. */
function isFootnote(item: string): boolean {
  return /^\s*[*†°¹²]+\s*(?:\(?(?:from|of|certified|organic|natural|ingredients?|derived|component|= ))/i.test(
    item.slice(0, maxNameLength),
  );
}

function splitBrackets(name: string): { outside: string; inside: string[] } {
  const pairs: Brackets = bracketPairs(name);
  const inside: string[] = [];
  let outside = "";
  for (let at = 0; at < name.length; at += 1) {
    const end = pairs.get(at);
    if (end === undefined) outside += name[at];
    else {
      inside.push(name.slice(at + 1, end));
      at = end;
    }
  }
  return { outside: outside.replaceAll(/ {2,}/g, " "), inside };
}

function splitParts(text: string, separator: string): string[] {
  const all = text.split(separator).map((part) => trimSigns(part));
  return all.length > 1 ? all.filter((part) => part !== "") : [];
}

/** "CI 77491, 77492, 77499": lists of several colours write "CI" once. */
function expandColourIndex(list: ListedIngredient[]): ListedIngredient[] {
  return list.map((ingredient) => {
    const { name, written, readings } = ingredient;
    if (!/^\d{5}$/.test(name)) return ingredient;
    return { ...ingredient, name: `CI ${name}`, written: `CI ${written}`, readings: [`ci ${name}`, ...readings] };
  });
}
