import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { activeKeys } from "./active-ingredients.ts";
import { claimKeys } from "./claim-phrases.ts";
import { colorKeys } from "./color-words.ts";
import { concernKeys, concernKeysStartingWith } from "./concern-phrases.ts";
import { editDistance, isSlip, maxEditDistance } from "./edit-distance.ts";
import { occasionKeys } from "./occasions.ts";
import { consonantFrame } from "./phonetics.ts";
import { phraseRuns } from "./phrase-runs.ts";
import { kindKeys, kindKeysStartingWith, kindKeysWrittenFrom } from "./product-kinds.ts";

export type NearWord = { word: string; distance: number };

/** Maximum corrections of one word. */
export const maxGuesses = 4;
const maxCompletions = 24;
/** A shorter prefix does not identify a kind of product. */
export const minPrefixLength = 2;

const knownWords = prepared<{ word: string; products: number }, { sounds: string[] }>(
  ({ sounds }) => sql`select word, products from search_words where word = any(${sounds}::text[])`,
);

/**
 * Words that every shop knows, even if no product has them: those of kinds of products, concerns, colours, claims,
 * occasions and ingredients.
 */
const ownKeys = new Set([...kindKeys, ...concernKeys, ...colorKeys, ...claimKeys, ...occasionKeys, ...activeKeys]);
/** Mistyped words are only corrected to long words of concerns: short ones resemble too many words. */
const minGuessedLength = 6;
const guessedKeys = [...new Set([...kindKeys, ...concernKeys.filter((key) => key.length >= minGuessedLength)])];

/** The phonetic keys that the shop knows, each with its number of products (0 if only a synonym or a built-in word). */
export async function findKnownWords(db: Database, sounds: string[]): Promise<Map<string, number>> {
  const rows = await knownWords(db, { sounds: [...new Set(sounds)] });
  return new Map([
    ...sounds.filter((sound) => ownKeys.has(sound)).map((sound): [string, number] => [sound, 0]),
    ...rows.map(({ word, products }): [string, number] => [word, products]),
  ]);
}

// Bounds instead of `^@`, which only uses the index if the prefix is a constant in the statement.
const completions = prepared<{ word: string }, { sounds: string[] }>(
  ({ sounds }) => sql`
    select word from (
      select distinct w.word, w.products from unnest(${sounds}::text[]) sound
        join search_words w on w.word ~>=~ sound and w.word ~<~ (sound || chr(1114111))) begun
     order by products desc, word limit ${sql.raw(String(maxCompletions))}`,
);

/** The words that begin with one of these keys: words of kinds of products, then the most common, then of concerns. */
export async function findCompletions(db: Database, sounds: string[], word: string): Promise<string[]> {
  if (sounds.length === 0) return [];
  const rows = await completions(db, { sounds });
  const ofKinds = kindKeysStartingWith(sounds.filter((sound) => sound.length >= minPrefixLength));
  const ofConcerns = concernKeysStartingWith(sounds.filter((sound) => sound.length >= minPrefixLength));
  return [...new Set([...kindKeysWrittenFrom(word), ...ofKinds, ...rows.map(({ word }) => word), ...ofConcerns])];
}

const brandsNamed = prepared<{ sound: string }, { phrases: string[] }>(
  ({ phrases }) => sql`select phonetic_name as sound from brands where phonetic_name = any(${phrases}::text[])`,
);

/** The positions of the words that are names of the shop's brands. */
export async function findBrandPositions(db: Database, sounds: string[]): Promise<Set<number>> {
  const phrases = phraseRuns(sounds).map(({ from, to }) => ({ from, to, phrase: sounds.slice(from, to).join(" ") }));
  if (phrases.length === 0) return new Set();
  const rows = await brandsNamed(db, { phrases: phrases.map(({ phrase }) => phrase) });
  const brandNames = new Set(rows.map(({ sound }) => sound));
  return new Set(
    phrases
      .filter(({ phrase }) => brandNames.has(phrase))
      .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, place) => from + place)),
  );
}

const nearWords = prepared<{ sound: string; word: string; products: number }, { sounds: string[]; frames: string[] }>(
  ({ sounds, frames }) => sql`
    select a.sound, w.word, w.products
      from (select distinct * from unnest(${sounds}::text[], ${frames}::text[]) t (sound, frame)) a,
           lateral ((select word, products from search_words where skeleton = a.frame order by products desc limit 40)
                    union (select word, products from search_words where word % a.sound
                            order by similarity(word, a.sound) desc limit 40)) w`,
);

/** The closest known words for each unknown one, if any is close enough. */
export async function findNearWords(db: Database, unknownWords: string[]): Promise<Map<string, NearWord[]>> {
  if (unknownWords.length === 0) return new Map();
  const rows = await nearWords(db, { sounds: unknownWords, frames: unknownWords.map(consonantFrame) });
  const findNearest = (sound: string) => {
    const own = guessedKeys
      .filter((word) => Math.abs(word.length - sound.length) <= 3)
      .map((word) => ({ sound, word, products: 0 }));
    const candidates = [...rows.filter((row) => row.sound === sound), ...own]
      .map((row) => ({ ...row, distance: editDistance(sound, row.word) }))
      .filter((row) => row.distance <= maxEditDistance(sound) && isSlip(sound, row.word))
      .sort((one, other) => one.distance - other.distance || other.products - one.products);
    const maxDistance = (candidates[0]?.distance ?? 0) + 0.35;
    const words = new Map(candidates.filter((row) => row.distance <= maxDistance).map((row) => [row.word, row]));
    return [...words.values()].slice(0, maxGuesses);
  };
  return new Map(unknownWords.map((sound) => [sound, findNearest(sound)]));
}
