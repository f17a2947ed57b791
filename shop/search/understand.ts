import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { distance, tolerance } from "./nearness.ts";
import { frameOf, soundOf, soundsBegun, withoutGenitive, wordsOf } from "./sound.ts";

/** One thing that was asked for: the word as typed and as the shop knows it, or a phrase that means the same. */
export type Meaning = {
  /** Each is a list of sounds that belong together; the first ones are nearest to what was typed. */
  ways: string[][];
  /** How many of the ways are what was typed itself, not a guess or a synonym. */
  sure: number;
  /** How many words were typed for it: "nail polish" tells more than "black". */
  words: number;
};

/** What somebody asks for. `unknown` are words that nothing in the shop comes near to. */
export type Understood = { meanings: Meaning[]; unknown: number };

const mostWords = 8;
const mostGuesses = 4;
const mostBegun = 24;
const longestPhrase = 3;

/**
 * Reads what was typed: each word by its sound, brought to the nearest words that the shop has, with what means the same.
 * With `typing`, the last word may be only begun.
 */
export async function understand(db: Database, typed: string, { typing = false } = {}): Promise<Understood> {
  // A letter that is not heard by itself ("w") says nothing.
  const words = wordsOf(typed)
    .filter((word) => soundOf(word) !== "")
    .slice(0, mostWords);
  const sounds = words.map(soundOf);
  const stems = sounds.flatMap((sound) => withoutGenitive(sound) ?? []);
  const [known, begun] = await Promise.all([
    readKnown(db, [...sounds, ...stems, ...joined(words), ...sounds.flatMap(halves).flat()]),
    typing ? readBegun(db, soundsBegun(words.at(-1) ?? "")) : [],
  ]);
  const last = sounds.length - 1;
  const near = await readNear(
    db,
    sounds.filter((sound, at) => !known.has(sound) && !(at === last && begun.length > 0)),
  );
  const heard = sounds.map((sound, at) => {
    const ways: string[][] = known.has(sound)
      ? [[sound]]
      : halves(sound).filter((half) => half.every((part) => known.has(part)));
    const sure = ways.length;
    const stem = known.get(sound) ? null : withoutGenitive(sound);
    if (stem !== null && known.has(stem)) ways.push([stem]);
    const guesses = [...(at === last ? begun : []), ...(ways.length > 0 ? [] : (near.get(sound) ?? []))];
    return { ways: unique([...ways, ...guesses.map((word) => [word])]), sure, words: 1 };
  });
  const meanings = joinPairs(heard, words, known).filter(({ ways }) => ways.length > 0);
  return { meanings: await addSynonyms(db, meanings), unknown: heard.filter(({ ways }) => ways.length === 0).length };
}

/** Neighbouring words written as one: "rose water", "make-up". */
function joined(words: string[]): string[] {
  return words.slice(1).map((word, at) => soundOf(`${words[at]}${word}`));
}

/** One word that may be two: "skincare". */
function halves(sound: string): [string, string][] {
  const cuts: [string, string][] = [];
  for (let at = 3; at <= sound.length - 3; at += 1) cuts.push([sound.slice(0, at), sound.slice(at)]);
  return cuts;
}

/** Which of the sounds the shop has, and in how many products (in none those that only stand in synonyms). */
async function readKnown(db: Database, sounds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ word: string; products: number }>(
    sql`select word, products from search_words where word = any(${sql.param([...new Set(sounds)])})`,
  );
  return new Map(rows.map((row) => [row.word, row.products]));
}

/** The commonest words that begin with one of the sounds. */
async function readBegun(db: Database, sounds: string[]): Promise<string[]> {
  if (sounds.length === 0) return [];
  const begins = sounds.map((sound) => sql`word ^@ ${sound}`);
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from search_words where ${sql.join(begins, sql` or `)} order by products desc, word limit ${mostBegun}`);
  return rows.map(({ word }) => word);
}

/** The words that each of the strange sounds comes nearest to, if any is near enough. */
async function readNear(db: Database, strange: string[]): Promise<Map<string, string[]>> {
  if (strange.length === 0) return new Map();
  const { rows } = await db.execute<{ sound: string; word: string; products: number }>(sql`
    select a.sound, w.word, w.products
      from (select distinct * from unnest(${sql.param(strange)}::text[], ${sql.param(strange.map(frameOf))}::text[]) t (sound, frame)) a,
           lateral ((select word, products from search_words where frame = a.frame order by products desc limit 40)
                    union (select word, products from search_words where word % a.sound
                            order by similarity(word, a.sound) desc limit 40)) w`);
  const nearest = (sound: string) => {
    const far = rows
      .filter((row) => row.sound === sound)
      .map((row) => ({ ...row, far: distance(sound, row.word) }))
      .filter((row) => row.far <= tolerance(sound))
      .sort((one, other) => one.far - other.far || other.products - one.products);
    const reach = (far[0]?.far ?? 0) + 0.35;
    return far.filter((row) => row.far <= reach).slice(0, mostGuesses);
  };
  return new Map(strange.map((sound) => [sound, nearest(sound).map(({ word }) => word)]));
}

/** Where two words are known as one, either may be meant. */
function joinPairs(heard: Meaning[], words: string[], known: Map<string, number>): Meaning[] {
  const pairs = joined(words);
  const meanings: Meaning[] = [];
  for (let at = 0; at < heard.length; at += 1) {
    const one = heard[at] as Meaning;
    const next = heard[at + 1];
    const pair = pairs[at];
    if (next && pair !== undefined && known.has(pair)) {
      const apart = one.ways.flatMap((way) => next.ways.map((after) => [...way, ...after]));
      meanings.push({
        ways: unique([[pair], ...apart]).slice(0, mostGuesses + 1),
        sure: 1 + Math.min(one.sure, next.sure),
        words: 2,
      });
      at += 1;
    } else meanings.push(one);
  }
  return meanings;
}

/** Adds what means the same, to a word or to several that follow each other. */
async function addSynonyms(db: Database, meanings: Meaning[]): Promise<Meaning[]> {
  const phrases = meanings.flatMap((_, from) =>
    Array.from({ length: Math.min(longestPhrase, meanings.length - from) }, (_, more) => ({
      from,
      to: from + more + 1,
      sounds: spoken(meanings.slice(from, from + more + 1)),
    })),
  );
  const asked = phrases.flatMap(({ sounds }) => sounds);
  if (asked.length === 0) return meanings;
  const { rows } = await db.execute<{ sounds: string[] }>(
    sql`select sounds from search_synonyms where sounds && ${sql.param([...new Set(asked)])}::text[]`,
  );
  const said: Meaning[] = [];
  for (let at = 0; at < meanings.length; ) {
    const found = phrases
      .filter(({ from }) => from === at)
      .sort((one, other) => other.to - one.to)
      .map(({ to, sounds }) => ({ to, same: rows.filter((row) => row.sounds.some((each) => sounds.includes(each))) }))
      .find(({ same }) => same.length > 0);
    const own = meanings.slice(at, found?.to ?? at + 1);
    const same = (found?.same ?? []).flatMap((row) => row.sounds.map((each) => each.split(" ")));
    said.push({
      ways: unique([...inOne(own), ...same]),
      sure: own.length === 1 ? (own[0]?.sure ?? 0) : 1,
      words: own.reduce((sum, { words }) => sum + words, 0),
    });
    at += own.length;
  }
  return said;
}

/** How a run of words may be spoken, taking each by its likeliest ways; the last of several may be only begun. */
function spoken(run: Meaning[]): string[] {
  return run.reduce<string[]>(
    (begun, { ways }, at) => {
      const likely = at > 0 && at === run.length - 1 ? ways : ways.slice(0, 2);
      return begun.flatMap((start) => likely.map((way) => `${start} ${way.join(" ")}`.trim()));
    },
    [""],
  );
}

/** A run of words as one: each by its likeliest way, the last by any of its ways. */
function inOne(run: Meaning[]): string[][] {
  const before = run.slice(0, -1).flatMap(({ ways: [way = []] }) => way);
  return run.at(-1)?.ways.map((way) => [...before, ...way]) ?? [];
}

function unique(ways: string[][]): string[][] {
  return [...new Map(ways.map((way) => [way.join(" "), way])).values()];
}
