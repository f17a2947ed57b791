import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import { distance, tolerance } from "./edit-distance.ts";
import { findMissingBrand, guessMissingBrand } from "./missing-brand.ts";
import { parseQuery, type QueryTerm } from "./parse-query.ts";
import { frameOf, soundOf, soundsBegun, withoutGenitive, wordsOf } from "./phonetics.ts";
import { isPreference } from "./preferences.ts";
import { formWords, type KindMatch, kindOf, kindSounds, kindSoundsBegun, wordsOfKind } from "./product-kinds.ts";
import { sizeWord, spfWords } from "./query-sizes.ts";

/** What a word is to the search: the brand and the kind of product weigh more than what else is said. */
type Role = "brand" | "kind" | "area" | "category" | "measure" | "preference" | "word";

/** One thing that was asked for: the word as typed and as the shop knows it, or a phrase that means the same. */
export type Meaning = {
  /** Each is a list of sounds that belong together; the first ones are nearest to what was typed. */
  ways: string[][];
  /** Further ones that count only where a product is called so: in its name, brand or shade. */
  called: string[][];
  /** How many of the ways are what was typed itself, not a guess or a synonym. */
  sure: number;
  /** How many words were typed for it: "nail polish" tells more than "black". */
  words: number;
  role: Role;
};

/** What somebody asks for. */
export type Understood = {
  meanings: Meaning[];
  /** How many words nothing in the shop comes near to. */
  unknown: number;
  /** The price, sizes and sun protection that were named. */
  terms: QueryTerm[];
  /** A known brand that the shop does not have. */
  missing: { name: string; category: CategoryName } | null;
  /** The last word's letters where it is only begun. */
  begun: string | null;
};

type Heard = Meaning & { brandGuess?: { name: string; category: CategoryName } };
type Near = { word: string; far: number };

const mostWords = 8;
const mostGuesses = 4;
const mostBegun = 24;
const longestPhrase = 4;
const shortWord = 6;
/** A shorter beginning names no kind of product yet. */
const leastBegun = 2;

/**
 * Reads what was typed: price, sizes and brands first, then each word by its sound, brought to the nearest words that the
 * shop has, with what means the same. The last word may be only begun.
 */
export async function understand(db: Database, typed: string): Promise<Understood> {
  const { words: text, terms } = parseQuery(typed);
  const missing = await findMissingBrand(db, text);
  // A letter that is not heard by itself ("w") says nothing.
  const words = wordsOf(missing?.rest ?? text)
    .filter((word) => soundOf(word) !== "")
    .slice(0, mostWords);
  const { heard, known, begun } = await hear(db, words);
  const guessed = missing ? undefined : heard.find(({ brandGuess }) => brandGuess)?.brandGuess;
  const said = heard.filter(({ brandGuess }) => !(guessed && brandGuess));
  const meanings = joinPairs(said, said === heard ? words : [], known).filter(
    ({ ways, called }) => ways.length + called.length > 0,
  );
  const whole = addSunCare(
    [...(await addKindsAndSynonyms(db, meanings)), ...terms.flatMap(measured)],
    terms.some(({ kind }) => kind === "spf"),
  );
  return {
    meanings: whole,
    unknown: said.filter(({ ways, called, role }) => ways.length + called.length === 0 && role !== "preference").length,
    terms,
    missing: missing ?? guessed ?? null,
    begun,
  };
}

async function hear(
  db: Database,
  words: string[],
): Promise<{ heard: Heard[]; known: Map<string, number>; begun: string | null }> {
  const sounds = words.map(soundOf);
  const stems = sounds.flatMap((sound) => withoutGenitive(sound) ?? []);
  const [known, begun, brands] = await Promise.all([
    readKnown(db, [...sounds, ...stems, ...joined(words), ...sounds.flatMap(halves).flat()]),
    readBegun(db, soundsBegun(words.at(-1) ?? "")),
    readBrands(db, sounds),
  ]);
  const last = sounds.length - 1;
  const isBegun = (at: number) => at === last && begun.length > 0;
  const strange = sounds.filter((sound, at) => !known.has(sound) && !isBegun(at));
  const near = await readNear(db, strange);
  const heard = await Promise.all(
    sounds.map(async (sound, at): Promise<Heard> => {
      const word = words[at] ?? "";
      const ways: string[][] = known.has(sound)
        ? [[sound]]
        : halves(sound).filter((half) => half.every((part) => known.has(part)));
      const sure = ways.length;
      const stem = known.get(sound) ? null : withoutGenitive(sound);
      if (stem !== null && known.has(stem)) ways.push([stem]);
      const guesses = ways.length > 0 || isBegun(at) ? [] : (near.get(sound) ?? []);
      const brandGuess =
        strange.includes(sound) && ways.length === 0 && !isBegun(at)
          ? await guessMissingBrand(db, word, guesses[0]?.far ?? Infinity)
          : null;
      const furtherWays = at === last ? begun.filter((each) => each !== sound).map((each) => [each]) : [];
      const guessed = guesses.map((guess) => [guess.word]);
      // A short word is like too many others to be looked for in lists of ingredients.
      const isShort = sound.length < shortWord;
      // What is known as it stands may also be the beginning of a name, but not of anything that is merely said.
      const isWhole = sure > 0;
      return {
        ways: unique([...ways, ...(isShort ? [] : guessed), ...(isWhole ? [] : furtherWays)]),
        called: isWhole ? furtherWays : isShort ? guessed : [],
        ...{ sure, words: 1 },
        role: brands.has(at) ? "brand" : isPreference(sound) ? "preference" : "word",
        ...(brandGuess ? { brandGuess } : {}),
      };
    }),
  );
  return { heard, known, begun: isOnlyBegun(heard[last], sounds[last]) ? (words[last] ?? null) : null };
}

/** Whether the last word is still being typed: the shop does not know it, or it is too short to be one. */
function isOnlyBegun(heard: Heard | undefined, sound = ""): boolean {
  return heard !== undefined && (heard.sure === 0 || sound.length <= leastBegun);
}

/** A size or sun protection as one thing that is asked for. */
function measured(term: QueryTerm): Meaning[] {
  if (term.kind === "price") return [];
  const ways = (term.kind === "size" ? [sizeWord(term)] : spfWords(term.least)).map((word) => [word]);
  return [{ ways, called: [], sure: 1, words: 1, role: "measure" }];
}

/** "SPF 30 cream" asks for sunscreen, and so does "sunscreen cream", whatever it is made as. */
function addSunCare(meanings: Meaning[], hasFactor: boolean): Meaning[] {
  const sunscreen = wordsOfKind({ name: "sunscreen", isArea: false, isWide: false });
  const isNamed = meanings.some((meaning) => isOfKind(meaning, (word) => sunscreen.includes(word)));
  if (!hasFactor && !isNamed) return meanings;
  return meanings.map((meaning) =>
    isOfKind(meaning, (word) => formWords.has(word))
      ? { ...meaning, ways: unique([...sunscreen.map((word) => [word]), ...meaning.ways]) }
      : meaning,
  );
}

function isOfKind({ role, ways }: Meaning, isMeant: (word: string) => boolean): boolean {
  return role === "kind" && ways.some((way) => way.some(isMeant));
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

/** Which of the sounds the shop has, and in how many products (in none those that only stand in synonyms and kinds). */
async function readKnown(db: Database, sounds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ word: string; products: number }>(
    sql`select word, products from search_words where word = any(${sql.param([...new Set(sounds)])})`,
  );
  const ofKinds = new Set(kindSounds);
  return new Map([
    ...sounds.filter((sound) => ofKinds.has(sound)).map((sound): [string, number] => [sound, 0]),
    ...rows.map(({ word, products }): [string, number] => [word, products]),
  ]);
}

/** The words that begin with one of the sounds: those of kinds of products, then the commonest. */
async function readBegun(db: Database, sounds: string[]): Promise<string[]> {
  if (sounds.length === 0) return [];
  const begins = sounds.map((sound) => sql`word ^@ ${sound}`);
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from search_words where ${sql.join(begins, sql` or `)} order by products desc, word limit ${mostBegun}`);
  const ofKinds = kindSoundsBegun(sounds.filter((sound) => sound.length >= leastBegun));
  return [...new Set([...ofKinds, ...rows.map(({ word }) => word)])];
}

/** At which places of the sounds the name of one of the shop's brands stands. */
async function readBrands(db: Database, sounds: string[]): Promise<Set<number>> {
  const phrases = runs(sounds).map(({ from, to }) => ({ from, to, phrase: sounds.slice(from, to).join(" ") }));
  if (phrases.length === 0) return new Set();
  const { rows } = await db.execute<{ sound: string }>(sql`
    select phonetic_name as sound from brands where phonetic_name = any(${sql.param(phrases.map(({ phrase }) => phrase))}::text[])`);
  const own = new Set(rows.map(({ sound }) => sound));
  return new Set(
    phrases
      .filter(({ phrase }) => own.has(phrase))
      .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, place) => from + place)),
  );
}

/** All stretches of so many places that follow each other. */
function runs(places: readonly unknown[]): { from: number; to: number }[] {
  return places.flatMap((_, from) =>
    Array.from({ length: Math.min(longestPhrase, places.length - from) }, (_, more) => ({ from, to: from + more + 1 })),
  );
}

/** The words that each of the strange sounds comes nearest to, if any is near enough. */
async function readNear(db: Database, strange: string[]): Promise<Map<string, Near[]>> {
  if (strange.length === 0) return new Map();
  const { rows } = await db.execute<{ sound: string; word: string; products: number }>(sql`
    select a.sound, w.word, w.products
      from (select distinct * from unnest(${sql.param(strange)}::text[], ${sql.param(strange.map(frameOf))}::text[]) t (sound, frame)) a,
           lateral ((select word, products from search_words where skeleton = a.frame order by products desc limit 40)
                    union (select word, products from search_words where word % a.sound
                            order by similarity(word, a.sound) desc limit 40)) w`);
  const nearest = (sound: string) => {
    const ofKinds = kindSounds
      .filter((word) => Math.abs(word.length - sound.length) <= 3)
      .map((word) => ({ sound, word, products: 0 }));
    const far = [...rows.filter((row) => row.sound === sound), ...ofKinds]
      .map((row) => ({ ...row, far: distance(sound, row.word) }))
      .filter((row) => row.far <= tolerance(sound))
      .sort((one, other) => one.far - other.far || other.products - one.products);
    const reach = (far[0]?.far ?? 0) + 0.35;
    const words = new Map(far.filter((row) => row.far <= reach).map((row) => [row.word, row]));
    return [...words.values()].slice(0, mostGuesses);
  };
  return new Map(strange.map((sound) => [sound, nearest(sound)]));
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
        called: [],
        sure: 1 + Math.min(one.sure, next.sure),
        words: 2,
        role: one.role === "brand" ? "brand" : next.role,
      });
      at += 1;
    } else meanings.push(one);
  }
  return meanings;
}

/** Adds the kind of product that a word or several that follow each other name, and what means the same. */
async function addKindsAndSynonyms(db: Database, meanings: Meaning[]): Promise<Meaning[]> {
  const phrases = runs(meanings).map(({ from, to }) => ({ from, to, sounds: spoken(meanings.slice(from, to)) }));
  const asked = phrases.flatMap(({ sounds }) => sounds);
  if (asked.length === 0) return meanings;
  const { rows } = await db.execute<{ sounds: string[] }>(
    sql`select phonetic_phrases as sounds from search_synonyms where phonetic_phrases && ${sql.param([...new Set(asked)])}::text[]`,
  );
  const said: Meaning[] = [];
  for (let at = 0; at < meanings.length; ) {
    const found = phrases
      .filter(({ from }) => from === at)
      .sort((one, other) => other.to - one.to)
      .map(({ to, sounds }) => {
        const same = rows.filter((row) => row.sounds.some((each) => sounds.includes(each)));
        return { to, same, kinds: kindsOf(sounds) };
      })
      // "hair oil" is oil for the hair: what its words name by themselves says more than a phrase that means the same.
      .find(
        ({ to, same, kinds }) =>
          kinds.length > 0 || (same.length > 0 && !(to > at + 1 && meanings.slice(at, to).every(namesKind))),
      );
    const own = meanings.slice(at, found?.to ?? at + 1);
    const same = (found?.same ?? []).flatMap((row) => row.sounds.map((each) => each.split(" ")));
    said.push(asOne(own, same, found?.kinds ?? []));
    at += own.length;
  }
  return said;
}

function namesKind(meaning: Meaning): boolean {
  return kindsOf(spoken([meaning])).length > 0;
}

function kindsOf(sounds: string[]): KindMatch[] {
  const found = sounds.flatMap((sound) => kindOf(sound) ?? []);
  return [...new Map(found.map((kind) => [`${kind.name} ${kind.isArea}`, kind])).values()];
}

/** A run of words with what means the same, as one thing that is asked for. */
function asOne(run: Meaning[], same: string[][], kinds: KindMatch[]): Meaning {
  const [first] = run;
  const words = run.reduce((sum, { words }) => sum + words, 0);
  const typed = inOne(run);
  const called = run.length === 1 ? (first?.called ?? []) : [];
  const sure = run.length === 1 ? (first?.sure ?? 0) : 1;
  const isBrand = run.some(({ role }) => role === "brand");
  const plain = run.length === 1 ? (first?.role ?? "word") : "word";
  const [kind] = kinds;
  if (!kind || isBrand) {
    return { ways: unique([...typed, ...same]), called, sure, words, role: isBrand ? "brand" : plain };
  }
  // A product is of a kind by what it is called, not by a word that is merely said of it.
  const tokens = kinds.flatMap((each) => wordsOfKind(each).map((word) => [word]));
  const role = kind.isArea ? "area" : kind.isWide ? "category" : "kind";
  const others = kind.isWide ? [] : [...typed, ...same, ...called];
  return { ways: unique(tokens), called: unique(others), sure: sure > 0 ? 1 : 0, words, role };
}

/** How a run of words may be spoken, taking each by its likeliest ways; the last of several may be only begun. */
function spoken(run: Meaning[]): string[] {
  return run.reduce<string[]>(
    (begun, { ways, called, sure }, at) => {
      const all = sure > 0 ? ways : [...ways, ...called];
      const likely = at > 0 && at === run.length - 1 ? all : all.slice(0, 2);
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
