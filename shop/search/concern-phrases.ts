import { type Concern, concerns } from "../catalog/attribute-words.ts";
import { concernNames, typeNames } from "../catalog/concern-words.ts";
import { phoneticKeys, splitWords } from "./phonetics.ts";
import { maxPhraseLength } from "./phrase-runs.ts";

/** The concern that a phrase names. */
export type ConcernMatch = {
  concern: Concern;
  /** Whether it is a type of skin or hair beside a kind of product: "foundation for dry skin". */
  isType: boolean;
  /** Whether it is a type of skin. */
  isOfSkin: boolean;
};

const dryWords = new Set(phoneticKeys("dry rough শুষ্ক রুক্ষ shushko rukkho"));
const skinWords = new Set(phoneticKeys("skin ত্বক tok"));
/** Words that in the text of a product may not be about its concern: "sun-dried". */
const vagueWords = new Set(splitWords("sun রোদ rod দাগ dag"));

const phrases = new Map<string, ConcernMatch>();
const written = new Map<string, Concern>();
const spellings = new Set<string>();
for (const concern of concerns) {
  for (const name of concernNames[concern].split(", ")) {
    const keys = phoneticKeys(name);
    const isType = keys.length === 2 && dryWords.has(keys[0] ?? "");
    // Also with the ending of the genitive: "মেছতার ক্রিম".
    const genitive = `${keys.join(" ")}${/[aeiou]$/.test(keys.at(-1) ?? "") ? "r" : "er"}`;
    if (keys.length === 1 && !phrases.has(genitive)) phrases.set(genitive, { concern, isType: false, isOfSkin: false });
    phrases.set(keys.join(" "), { concern, isType, isOfSkin: isType && skinWords.has(keys[1] ?? "") });
    const words = splitWords(name);
    for (const word of words) spellings.add(word);
    if (!vagueWords.has(words.join(" "))) written.set(words.join(" "), concern);
  }
}

/** Types of skin and hair, and finishes, each with its index word. */
export const typeSynonyms: { sounds: string[] }[] = Object.entries(typeNames).map(([word, names]) => ({
  sounds: [word, ...names.split(", ")].map((name) => phoneticKeys(name).join(" ")),
}));
for (const word of Object.entries(typeNames).flat().flatMap(splitWords)) spellings.add(word);

/** The phonetic keys of all words of these phrases. The search knows them and corrects mistyped words to them. */
export const concernKeys: string[] = [
  ...new Set(
    [...phrases.keys(), ...typeSynonyms.flatMap(({ sounds }) => sounds)].flatMap((phrase) => phrase.split(" ")),
  ),
];

/** Whether the name of a concern, a type of skin or hair, or a finish has a word with this spelling. */
export function isAttributeSpelling(word: string): boolean {
  return spellings.has(word);
}

/** The index word of a concern. It collides with no typed word, because no phonetic key has a letter twice in a row. */
export const concernToken = (concern: Concern) => `cc${concern.replaceAll("-", "")}`;

/** The concern named by the phonetic keys of a phrase. */
export function findConcern(phrase: string): ConcernMatch | undefined {
  return phrases.get(phrase);
}

/** The concerns that a text names, by exact spelling: in a long text, some words only sound like a concern. */
export function concernsIn(text: string): Concern[] {
  const words = splitWords(text);
  const found = new Set<Concern>();
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: maxPhraseLength }, (_, less) => maxPhraseLength - less);
    const length = lengths.find((count) => written.has(words.slice(at, at + count).join(" "))) ?? 1;
    const concern = written.get(words.slice(at, at + length).join(" "));
    if (concern) found.add(concern);
    at += length;
  }
  return [...found];
}

/** The phonetic keys of words of the phrases that begin with one of these. */
export function concernKeysStartingWith(sounds: readonly string[]): string[] {
  return concernKeys.filter((key) => sounds.some((sound) => key.startsWith(sound)));
}
