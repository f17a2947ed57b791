import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import type { Concern } from "../catalog/attribute-words.ts";
import { fromTaka } from "../money.ts";
import type { Depth } from "../shades/shade-facts.ts";
import { concernToken } from "./concern-phrases.ts";
import { lastTier } from "./count-sales.ts";
import { maxGuesses } from "./find-words.ts";
import { interpretWords, joinNeighbours, type WordReading } from "./interpret-words.ts";
import {
  addKindsAndSynonyms,
  asGift,
  giftsFirst,
  isSet,
  joinKinds,
  joinRun,
  leaningOf,
  leaningToName,
  type Meaning,
  madeAs,
  skincare,
  unique,
  unwantedMeaning,
} from "./meanings.ts";
import { isFiller } from "./menu-words.ts";
import { findMissingBrand, type MissingBrand } from "./missing-brand.ts";
import { findPartialPrice, parseQuery, type QueryTerm } from "./parse-query.ts";
import { concernMeant, findPartialConcern, type PartialConcern, partialConcernToken } from "./partial-concern.ts";
import { phoneticKey, phoneticKeys, splitWords } from "./phonetics.ts";
import { phraseRuns } from "./phrase-runs.ts";
import { areRelatives, asksForGift, withoutFor } from "./preferences.ts";
import { formTokens, kindTokens, nameToken } from "./product-kinds.ts";
import { findPurpose, joinPurposes, leaningsOf, type Purpose } from "./purposes.ts";
import { sizeToken, spfTokens } from "./query-sizes.ts";
import { type ServicePages, servicePages, withoutFillers } from "./service-words.ts";
import { complexion, isSkinAlone, isSkinDepth, joinSkinTones, nameUndertone, skinDepth } from "./skin-tones.ts";
import { splitUnwanted } from "./unwanted-words.ts";
import { nameVitamins } from "./vitamin-names.ts";

/** What a query means. */
export type InterpretedQuery = {
  meanings: Meaning[];
  /** The depth of skin that a shade must match. It excludes no product: each has shades for different skins. */
  skinDepth: Depth | null;
  /** The number of words that match nothing in the shop. */
  unknown: number;
  /** The price, sizes, sun protection, offers and order that were named. */
  terms: QueryTerm[];
  /** The query without what can be chosen beside a list: price, offers and order. */
  rest: string;
  /** A known brand that the shop does not have. */
  missing: MissingBrand | null;
  /** The letters of the last word, if it is unfinished. */
  unfinished: string | null;
  /** The typed words, each with the phonetic keys it is read as; guessed if the shop does not know the word. */
  readings: { word: string; keys: string[] }[];
  /** The pages asked for if no word is about a product: "return policy". */
  service: ServicePages;
  /** What the product should do, or whom it is for. */
  purpose: Purpose | null;
  /** The concern that the last words begin: "dark s" begins "dark spots". */
  partialConcern: PartialConcern | null;
};

type InterpretOptions = {
  /** Words that are not corrected. */
  asTyped?: readonly string[];
  /** Reads every word as part of a product: for staff, "new" and "500" are names, not an order or a price. */
  isPlain?: boolean;
};

const maxWords = 8;
/** A longer last word is searched for. */
const maxTailLength = 1;
const skinWords = new Set(phoneticKeys("skin ত্বক"));

/**
 * Interprets a query: first price, sizes and brands; then each word by its sound, corrected to the closest words that the
 * shop has; then synonyms. The last word may be unfinished.
 */
export async function interpretQuery(
  db: Database,
  typed: string,
  { asTyped = [], isPlain = false }: InterpretOptions = {},
): Promise<InterpretedQuery> {
  const { words: left, terms, rest, missing } = await readTerms(db, typed, isPlain);
  const { text, unwanted } = splitUnwanted(joinPurposes(joinSkinTones(nameUndertone(nameVitamins(withoutFor(left))))));
  const service = servicePages(terms.some(({ kind }) => kind !== "sort") || missing ? "" : text);
  const toSearch = missing?.rest ?? text;
  // A price still being typed ("lipstick under 1") is left out.
  const partialPrice = isPlain || terms.some(({ kind }) => kind === "price") ? null : findPartialPrice(toSearch);
  // So is a letter without a sound of its own ("w").
  const typedWords = splitWords(partialPrice?.head || toSearch)
    .filter((word) => phoneticKey(word) !== "" && !(terms.length > 0 && isFiller(word)))
    .filter((word) => !service.isSure || withoutFillers([phoneticKey(word)]).length > 0)
    .slice(0, maxWords);
  const partialConcern = isPlain || asTyped.length > 0 ? null : await findPartialConcern(db, typedWords);
  const meant = concernMeant(partialConcern, typedWords);
  const words = partialConcern && meant ? [...typedWords.slice(0, partialConcern.at), ...meant.words] : typedWords;
  const [read, called] = await Promise.all([
    interpretWords(db, words, asTyped),
    meant ? interpretWords(db, typedWords, []) : null,
  ]);
  const { known } = read;
  const tail = partialConcern || isPlain ? null : shortTail(splitWords(toSearch), read);
  // In "lipstick v" the single letter only decides which lipsticks come first.
  const wordMeanings = tail !== null && tail === read.unfinished ? read.wordMeanings.slice(0, -1) : read.wordMeanings;
  const unfinished = tail ?? read.unfinished;
  const guessed = missing ? undefined : wordMeanings.find(({ brandGuess }) => brandGuess)?.brandGuess;
  const requested = wordMeanings.filter(({ brandGuess }) => !(guessed && brandGuess));
  const meanings = joinPairs(requested, requested === wordMeanings ? words : [], known).filter(
    ({ alternatives, nameOnly }) => alternatives.length + nameOnly.length > 0,
  );
  const implied = isSkinAlone(words.map(phoneticKey)) ? [complexion] : areRelatives(words) ? [madeAs("set")] : [];
  const toName = [...meanings, ...implied];
  const named = addPartialConcern(await addKindsAndSynonyms(db, toName), {
    named: partialConcernToken(partialConcern, words),
    meant: meant?.concern ?? null,
    called: called?.wordMeanings.slice(partialConcern?.at) ?? [],
  });
  const depth = skinDepth(named, words.map(phoneticKey));
  const purpose = findPurpose(splitWords(text), { isForSomebody: isForSomebody(named) });
  // "gift for men" finds what suits men, not only sets.
  const isGift = named.some(isSet) && asksForGift(words);
  const wanted = purpose === "men" ? named.filter((meaning) => !isSet(meaning)) : isGift ? named.map(asGift) : named;
  const joined = joinKinds(wanted, text);
  const nameKeys = words.map(phoneticKey);
  const isNameOnly = joined.length > 0 && words.length > 0 && !joined.some(({ role }) => role === "kind");
  const allMeanings = addSunCare(
    [
      ...addSkincare(depth ? joined.map(asSkin) : joined, nameKeys),
      ...leaningOf(named),
      ...leaningsOf(purpose),
      ...(isGift ? [giftsFirst] : []),
      ...(isNameOnly ? [leaningToName(nameKeys)] : []),
      ...unwanted.map(unwantedMeaning),
      ...terms.flatMap(measureMeanings),
    ],
    terms.some(({ kind }) => kind === "spf"),
  );
  return {
    meanings: allMeanings,
    skinDepth: depth,
    unknown: requested.filter(
      ({ alternatives, nameOnly, role }) => alternatives.length + nameOnly.length === 0 && role !== "preference",
    ).length,
    ...{ terms, rest },
    missing: missing?.brand ?? guessed ?? null,
    unfinished,
    readings: wordMeanings.flatMap(({ keys, role }, at) =>
      keys.length === 0 || role === "preference" ? [] : [{ word: words[at] ?? "", keys }],
    ),
    service,
    purpose: depth !== null && purpose === "whitening" ? null : purpose,
    partialConcern,
  };
}

/** The last word if it is a single letter after other words, and no word itself; otherwise null. */
function shortTail(words: string[], { wordMeanings, unfinished }: WordReading): string | null {
  const last = words.at(-1) ?? "";
  if (words.length < 2 || [...last].length > maxTailLength || !/^\p{L}[\p{L}\p{M}]*$/u.test(last)) return null;
  if (phoneticKey(last) === "") return wordMeanings.length > 0 ? last : null;
  return last === unfinished && wordMeanings.length > 1 ? last : null;
}

type PartialConcernInput = { named: string | null; meant: Concern | null; called: Meaning[] };

/** Adds products for the concern that a single word begins; for a concern of several words, products with such names. */
function addPartialConcern(meanings: Meaning[], { named, meant, called }: PartialConcernInput): Meaning[] {
  const token = meant && concernToken(meant);
  const ways = [...joinRun(called, "alternatives"), ...joinRun(called, "nameOnly")];
  return meanings.map((meaning) => {
    const { alternatives, nameOnly } = meaning;
    return alternatives.some(([word]) => word === token)
      ? { ...meaning, nameOnly: unique([...nameOnly, ...ways]) }
      : { ...meaning, alternatives: unique([...alternatives, ...(named ? [[named]] : [])]) };
  });
}

/** Reads the terms and the missing brand. A number may be a price, unless it belongs to the name of the brand. */
async function readTerms(db: Database, typed: string, isPlain: boolean) {
  const parsed = parseQuery(typed, { withMenu: !isPlain });
  const missing = await findMissingBrand(db, parsed.words);
  const isOfBrand = missing !== null && !/\p{Nd}/u.test(missing.rest);
  if (isPlain || parsed.amount === null || isOfBrand || !(await isPrice(db, parsed.amount)))
    return { ...parsed, missing };
  const withPrice = parseQuery(typed, { withAmount: true });
  return { ...withPrice, missing: missing && (await findMissingBrand(db, withPrice.words)) };
}

/** Whether a number is a price: round, or the price of a product, and in no name except as a size ("500 ml"). */
async function isPrice(db: Database, amount: number): Promise<boolean> {
  const called = Array.from({ length: lastTier + 1 }, (_, tier) => `'${tier}=${amount}'`).join(" | ");
  const sizes = (["ml", "g"] as const).map((unit) => `'${sizeToken({ amount, unit })}'`).join(" | ");
  const [row] = await amountMeant(db, { called, sizes, price: fromTaka(amount) });
  return row !== undefined && !row.isName && (amount % 10 === 0 || row.isPaid);
}

const amountMeant = prepared<{ isName: boolean; isPaid: boolean }, { called: string; sizes: string; price: number }>(
  ({ called, sizes, price }) => sql`
    select exists (select from products where status = 'published'
                      and search_terms(search_vector, sales_tier) @@ ${called}::tsquery
                      and not search_vector @@ ${sizes}::tsquery) as "isName",
           exists (select from products where status = 'published' and price = ${price}::bigint) as "isPaid"`,
);

/** Whether "baby" or "men" can mean a person: beside a kind of product, or alone. "Baby pink" is a colour. */
function isForSomebody(meanings: Meaning[]): boolean {
  if (meanings.some(({ color }) => color !== undefined)) return false;
  return (
    meanings.some(({ role }) => role === "kind" || role === "category") ||
    meanings.every(({ role }) => role === "preference")
  );
}

/** Makes "dark skin" beside "foundation" a preference: a foundation has a shade for it, or one that comes close. */
function asSkin(meaning: Meaning): Meaning {
  return isSkinDepth(meaning) ? { ...meaning, role: "preference" } : meaning;
}

/** Makes a size or a sun protection a requirement. */
function measureMeanings(term: QueryTerm): Meaning[] {
  if (term.kind !== "size" && term.kind !== "spf") return [];
  const alternatives = (term.kind === "size" ? [sizeToken(term)] : spfTokens(term.least)).map((word) => [word]);
  return [{ alternatives, nameOnly: [], sure: 1, words: 1, role: "measure" }];
}

/**
 * "dry skin" finds skincare, not whatever is dry; "foundation for dry skin" still finds foundations, and "second skin" a
 * product of this name.
 */
function addSkincare(meanings: Meaning[], nameKeys: string[]): Meaning[] {
  const isOpen = meanings.every(({ role }) => role === "word" || role === "preference");
  if (!isOpen || !meanings.some(({ role }) => role === "word")) return meanings;
  const called = phraseRuns(nameKeys).map(({ from, to }) => [nameToken(nameKeys.slice(from, to))]);
  return meanings.map((meaning) =>
    meaning.role === "preference" && meaning.alternatives.some(([word = ""]) => skinWords.has(word))
      ? { ...meaning, ...skincare, nameOnly: called, sure: meaning.sure }
      : meaning,
  );
}

/** "SPF 30 cream" and "sunscreen cream" find any sunscreen, not only creams. */
function addSunCare(meanings: Meaning[], hasSpf: boolean): Meaning[] {
  const sunscreen = kindTokens({ name: "sunscreen", isArea: false, isWide: false });
  const isNamed = meanings.some((meaning) => isOfKind(meaning, (word) => sunscreen.includes(word)));
  if (!hasSpf && !isNamed) return meanings;
  return meanings.map((meaning) =>
    isOfKind(meaning, (word) => formTokens.has(word))
      ? { ...meaning, alternatives: unique([...sunscreen.map((word) => [word]), ...meaning.alternatives]) }
      : meaning,
  );
}

function isOfKind({ role, alternatives }: Meaning, matches: (word: string) => boolean): boolean {
  return role === "kind" && alternatives.some((way) => way.some(matches));
}

/** Reads two words also as one, if the shop knows that one: "rose water" finds "rosewater". */
function joinPairs(wordMeanings: Meaning[], words: string[], known: Map<string, number>): Meaning[] {
  const pairs = joinNeighbours(words);
  const meanings: Meaning[] = [];
  for (let at = 0; at < wordMeanings.length; at += 1) {
    const one = wordMeanings[at] as Meaning;
    const next = wordMeanings[at + 1];
    const pair = pairs[at];
    if (next && pair !== undefined && known.has(pair)) {
      const separate = one.alternatives.flatMap((way) => next.alternatives.map((after) => [...way, ...after]));
      meanings.push({
        alternatives: unique([[pair], ...separate]).slice(0, maxGuesses + 1),
        nameOnly: [],
        sure: 1 + Math.min(one.sure, next.sure),
        words: 2,
        role: one.role === "brand" ? "brand" : next.role,
      });
      at += 1;
    } else meanings.push(one);
  }
  return meanings;
}
