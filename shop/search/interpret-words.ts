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
  /** The sounds by which it is understood, several where they name the same; none where it is only begun, or strange. */
  keys: string[];
  brandGuess?: MissingBrand;
};

/** The words one by one, those that the shop knows and how often, and the last one's letters where it is only begun. */
export type WordReading = { wordMeanings: WordMeaning[]; known: Map<string, number>; unfinished: string | null };

const shortWordLength = 7;
/** What is begun with fewer letters is sought in names alone. */
const minPartialLength = 4;
/** How far a guess may be off beside two known words of which the typed one may be made (edit-distance.ts). */
const maxBesideSplit = 0.3;

/** Reads each word by its sound, brought to the nearest words that the shop has. The last word may be only begun. */
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
  // Of "waterproof" neither water nor a proof is meant.
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
  const isBegun = completions.length > 0;
  const isPreferred = isPreference(sound, word);
  // A single word that differs by a vowel is preferred to a split into two: "sindor" is Sindoor.
  const farthest = sure === 0 ? Infinity : maxBesideSplit;
  const guesses = isKnown || isPreferred || stem || isBegun ? [] : near.filter(({ far }) => far <= farthest);
  const brandGuess =
    !isKnown && alternatives.length === 0 && !isBegun
      ? await guessMissingBrand(db, word, guesses[0]?.far ?? Infinity)
      : null;
  // A known word is completed as typed; only the last letters of an incomplete word may change their sound.
  const completed = isWholePurpose(word, before !== undefined)
    ? []
    : completions.filter((each) => each !== sound && (sure === 0 || each.startsWith(sound))).map((each) => [each]);
  const guessed = guesses.map((guess) => [guess.word]);
  // A short word is like too many others to be looked for in lists of ingredients.
  const isShort = sound.length < shortWordLength;
  // A known word may also be the beginning of a name, but not of a word in descriptions.
  const isNamePrefix = sure > 0 || sound.length < minPartialLength;
  // The first digits of a price may come after what it is a price of.
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

/** The known word of which it is a case: "চুলের", "শীতে". */
function findStem(word: string, known: Map<string, number>): string | undefined {
  const sound = phoneticKey(word);
  const stems = [known.get(sound) ? null : stripGenitive(sound), known.has(sound) ? null : stripLocative(word)];
  return stems.filter((stem) => stem !== null).find((stem) => known.has(stem));
}

/** The nearest guess, and those as near that name the same kind of product: "kajol", "kajal". */
function nearestKeys(guesses: NearWord[]): string[] {
  const [nearest] = guesses;
  if (!nearest) return [];
  const kind = findKind(nearest.word);
  return guesses
    .filter(
      (guess) =>
        guess === nearest ||
        (guess.far === nearest.far && kind !== undefined && kind.name === findKind(guess.word)?.name),
    )
    .map((guess) => guess.word);
}

/** A sound this short, of a longer word, is shared by other words. */
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

/** Whether it only repeats a letter, and no kind of product is written so, as "bb cream" is. */
function isNoWord(word: string): boolean {
  return isRepeatedCharacter(word) && !kindSpellings.get(phoneticKey(word))?.includes(word);
}

/** Whether the last word is still being typed: the shop does not know it, or it is too short to be one. */
function isUnfinishedWord(wordMeaning: WordMeaning | undefined, sound: string): boolean {
  return wordMeaning !== undefined && (wordMeaning.sure === 0 || sound.length <= minPrefixLength);
}

/** Neighbouring words written as one: "rose water", "make-up". */
export function joinNeighbours(words: string[]): string[] {
  return words.slice(1).map((word, at) => phoneticKey(`${words[at]}${word}`));
}

/** One word that may be two: "skincare". */
function splitInTwo(sound: string): [string, string][] {
  const splits: [string, string][] = [];
  for (let at = 3; at <= sound.length - 3; at += 1) splits.push([sound.slice(0, at), sound.slice(at)]);
  return splits;
}
