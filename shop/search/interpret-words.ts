import type { Database } from "../../db/open.ts";
import { activeSpellings } from "./active-ingredients.ts";
import {
  findBrandPositions,
  findCompletions,
  findKnownWords,
  findNearWords,
  minPrefixLength,
  type NearWord,
} from "./find-words.ts";
import { type Meaning, unique } from "./meanings.ts";
import { guessMissingBrand, type MissingBrand } from "./missing-brand.ts";
import { occasionSpellings } from "./occasions.ts";
import { isNumbered } from "./parse-query.ts";
import { isRepeatedCharacter, phoneticKey, phoneticPrefixes, stripGenitive, stripLocative } from "./phonetics.ts";
import { isPreference } from "./preferences.ts";
import { findKind, isPrefixOfOtherKind, kindSpellings } from "./product-kinds.ts";
import { isCalledBy, isClaim, isWholePurpose } from "./purposes.ts";
import { endsInVitamin } from "./vitamin-names.ts";

type WordMeaning = Meaning & {
  /** The phonetic keys it is read as: several if they name the same kind, none if it is unfinished or unknown. */
  keys: string[];
  brandGuess?: MissingBrand;
};

/** Each word, the words that the shop knows with their counts, and the letters of the last word if it is unfinished. */
export type WordReading = { wordMeanings: WordMeaning[]; known: Map<string, number>; unfinished: string | null };

const shortWordLength = 7;
/** An unfinished word with fewer letters is searched for in names only. */
const minPartialLength = 4;
/** The maximum distance of a correction (edit-distance.ts) if the word also splits into two known words. */
const maxBesideSplit = 0.3;

/** Reads each word by its sound, corrected to the closest words that the shop has. The last word may be unfinished. */
export async function interpretWords(db: Database, words: string[], asTyped: readonly string[]): Promise<WordReading> {
  const sounds = words.map(phoneticKey);
  const last = sounds.length - 1;
  const [lastWord = "", lastSound = ""] = [words[last], sounds[last]];
  const isVitamin = endsInVitamin(words);
  const [known, completions, brands] = await Promise.all([
    findKnownWords(db, [
      ...sounds,
      ...sounds.flatMap((sound) => stripGenitive(sound) ?? []),
      ...words.flatMap((word) => stripLocative(word) ?? []),
      ...joinNeighbours(words),
      ...sounds.flatMap(splitInTwo).flat(),
    ]),
    findCompletions(db, isVitamin ? [] : phoneticPrefixes(lastWord), lastWord),
    findBrandPositions(db, sounds),
  ]);
  if (!isVitamin && (isPrefixOfOtherKind(lastWord) || soundsLikeShortName(lastWord))) known.delete(lastSound);
  const completionsAt = (at: number) => (at === last ? completions : []);
  const unknownWords = sounds.filter((sound, at) => !known.has(sound) && completionsAt(at).length === 0);
  const near = await findNearWords(db, unknownWords);
  const wordMeanings = await Promise.all(
    words.map((word, at) =>
      asTyped.includes(word) || isNoWord(word)
        ? unknownWord
        : interpretWord(db, known, {
            word,
            before: words[at - 1],
            completions: completionsAt(at),
            near: near.get(phoneticKey(word)) ?? [],
            isLast: at === last,
            isBrand: brands.has(at),
          }),
    ),
  );
  const isUnfinished = !isVitamin && isUnfinishedWord(wordMeanings[last], lastSound);
  return { wordMeanings, known, unfinished: isUnfinished ? lastWord : null };
}

const unknownWord: WordMeaning = { alternatives: [], nameOnly: [], sure: 0, words: 1, role: "word", keys: [] };

type WordInQuery = {
  word: string;
  before: string | undefined;
  /** Its possible completions, if it is the last word. */
  completions: string[];
  /** Its possible corrections. */
  near: NearWord[];
  isLast: boolean;
  isBrand: boolean;
};

async function interpretWord(
  db: Database,
  known: Map<string, number>,
  { word, before, completions, near, isLast, isBrand }: WordInQuery,
): Promise<WordMeaning> {
  const sound = phoneticKey(word);
  const isKnown = known.has(sound);
  // "waterproof" is a claim: it is not split into "water" and "proof".
  if (isClaim(word)) {
    const named = isKnown && isCalledBy(word) ? [[sound]] : [];
    return { ...unknownWord, alternatives: named, sure: named.length, role: "preference" };
  }
  const asWritten: string[][] = isKnown
    ? [[sound]]
    : splitInTwo(sound).filter((half) => half.every((part) => known.has(part)));
  const sure = asWritten.length;
  const stem = findStem(word, known);
  const alternatives = [...asWritten, ...(stem ? [[stem]] : [])];
  const hasCompletions = completions.length > 0;
  const isPreferred = isPreference(sound, word);
  // A word that differs by one vowel is better than a split into two words: "sindor" finds Sindoor.
  const maxDistance = sure === 0 ? Infinity : maxBesideSplit;
  const guesses =
    isKnown || isPreferred || stem || hasCompletions ? [] : near.filter(({ distance }) => distance <= maxDistance);
  const brandGuess =
    !isKnown && alternatives.length === 0 && !hasCompletions
      ? await guessMissingBrand(db, word, guesses[0]?.distance ?? Infinity)
      : null;
  // A known word is completed by its own sound; the last letters of an unfinished word may still change theirs.
  const completed = isWholePurpose(word, before !== undefined)
    ? []
    : completions.filter((each) => each !== sound && (sure === 0 || each.startsWith(sound))).map((each) => [each]);
  const guessed = guesses.map((guess) => [guess.word]);
  // Corrections of a short word count in names only: they would match too many ingredient lists.
  const isShort = sound.length < shortWordLength;
  // Completions of a known or very short word count in names only, not in descriptions.
  const isNamePrefix = sure > 0 || sound.length < minPartialLength;
  // One or two digits at the end may begin a price: "lipstick 50" on the way to "lipstick 500".
  const isPartialNumber = before !== undefined && isLast && /^\d{1,2}$/.test(word) && !isNumbered(before);
  return {
    alternatives: unique([...alternatives, ...(isShort ? [] : guessed), ...(isNamePrefix ? [] : completed)]),
    nameOnly: unique([...(isShort ? guessed : []), ...(isNamePrefix ? completed : [])]),
    ...{ sure, words: 1 },
    role: isBrand ? "brand" : isPreferred || isPartialNumber ? "preference" : "word",
    keys: isKnown ? [sound] : nearestKeys(guesses),
    ...(brandGuess ? { brandGuess } : {}),
  };
}

/** The known word without its ending: "চুল" of "চুলের" (hair's), "শীত" of "শীতে" (in winter). */
function findStem(word: string, known: Map<string, number>): string | undefined {
  const sound = phoneticKey(word);
  const stems = [known.get(sound) ? null : stripGenitive(sound), known.has(sound) ? null : stripLocative(word)];
  return stems.filter((stem) => stem !== null).find((stem) => known.has(stem));
}

/** The closest correction, and equally close ones that name the same kind of product: "kajol" and "kajal". */
function nearestKeys(guesses: NearWord[]): string[] {
  const [nearest] = guesses;
  if (!nearest) return [];
  const kind = findKind(nearest.word);
  return guesses
    .filter(
      (guess) =>
        guess === nearest ||
        (guess.distance === nearest.distance && kind !== undefined && kind.name === findKind(guess.word)?.name),
    )
    .map((guess) => guess.word);
}

/** A phonetic key this short may belong to several words. */
const maxSharedKey = 2;
const shortSpellings = Map.groupBy(
  [...occasionSpellings, ...activeSpellings].filter((word) => phoneticKey(word).length <= maxSharedKey),
  phoneticKey,
);

/** Whether a word only sounds like a short name of an occasion or an ingredient: "vi" like "biye", "ba" like BHA. */
function soundsLikeShortName(word: string): boolean {
  const spellings = shortSpellings.get(phoneticKey(word)) ?? [];
  return spellings.some((each) => each.length > maxSharedKey) && !spellings.includes(word);
}

/** Whether the word only repeats a letter ("aaa") and names no kind of product; "bb" of "bb cream" does. */
function isNoWord(word: string): boolean {
  return isRepeatedCharacter(word) && !kindSpellings.get(phoneticKey(word))?.includes(word);
}

/** Whether the last word is still being typed: the shop does not know it, or it is too short to be one. */
function isUnfinishedWord(wordMeaning: WordMeaning | undefined, sound: string): boolean {
  return wordMeaning !== undefined && (wordMeaning.sure === 0 || sound.length <= minPrefixLength);
}

/** Joins each word to the next: "rose water" is also "rosewater", "make-up" also "makeup". */
export function joinNeighbours(words: string[]): string[] {
  return words.slice(1).map((word, at) => phoneticKey(`${words[at]}${word}`));
}

/** The ways to split a word in two: "skincare" into "skin" and "care". */
function splitInTwo(sound: string): [string, string][] {
  const splits: [string, string][] = [];
  for (let at = 3; at <= sound.length - 3; at += 1) splits.push([sound.slice(0, at), sound.slice(at)]);
  return splits;
}
