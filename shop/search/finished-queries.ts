import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { concernNames, typeNames } from "../catalog/concern-words.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { activePhrases } from "./active-ingredients.ts";
import { allConcernSearches, beginsConcernSearch } from "./concern-searches.ts";
import { knownBrands } from "./known-brands.ts";
import { isBangla, phoneticKey, phoneticKeys, phoneticPrefixes, splitWords } from "./phonetics.ts";
import { popularSearches } from "./popular-searches.ts";
import { areaPhrases, findKind, kindPhrases } from "./product-kinds.ts";
import { servicePhrases } from "./service-words.ts";

/** A common query: its spelling, and its form in each language if known. */
type KnownQuery = Record<Language, string | null> & {
  phrase: string;
  words: string[];
  /** What it asks for. Of several phrases for the same, one is offered. */
  subject: string;
  /** Its rank: the smaller, the more usual. */
  place: number;
  /** Whether it stands alone, never after other words. */
  isPhrase?: boolean;
  /** Whether it is Bangla in Latin letters. One or two typed letters do not complete to it: they begin English words. */
  isLatinBangla?: boolean;
};

/** A completed search: the query, and how it is shown in the language of the page. */
export type FinishedQuery = { q: string; shown: string | null; likelihood: Likelihood };

/** Rare: most shops have nothing of that name, and show near matches. */
const likelihoods = ["usual", "known", "rare"] as const;
type Likelihood = (typeof likelihoods)[number];

/** The completions of a partly typed query. */
export type PartialQueries = {
  /** Whether the last word may be complete. */
  isWhole: boolean;
  /** The index of the first word that is completed. */
  at: number;
  /** The likeliest first. */
  queries: FinishedQuery[];
  /** A search for help pages. */
  service: string | null;
  /** A known brand, whether or not the shop has it. */
  brand: string | null;
};

/** Everyday searches that no other list has: in English, Bangla and Bangla in Latin letters. */
const usualSearches: [en: string, bn: string, latin: string][] = [
  ["face wash", "ফেসওয়াশ", "mukh dhoya"],
  ["hair oil", "চুলের তেল", "chuler tel"],
  ["hair mask", "হেয়ার মাস্ক", "chuler mask"],
  ["hair care", "চুলের যত্ন", "chuler jotno"],
  ["lip care", "ঠোঁটের যত্ন", "thoter jotno"],
  ["night cream", "নাইট ক্রিম", "rater cream"],
  ["eye cream", "আই ক্রিম", "chokher cream"],
  ["rose water", "গোলাপজল", "golap jol"],
  ["vitamin c serum", "ভিটামিন সি সিরাম", "vitamin c serum"],
  ["waterproof kajal", "ওয়াটারপ্রুফ কাজল", "waterproof kajol"],
  ["waterproof mascara", "ওয়াটারপ্রুফ মাসকারা", "waterproof maskara"],
  ["smudge proof kajal", "স্মাজপ্রুফ কাজল", "smudge proof kajol"],
  ["long lasting lipstick", "দীর্ঘস্থায়ী লিপস্টিক", "longlasting lipstick"],
  ["long lasting perfume", "দীর্ঘস্থায়ী পারফিউম", "longlasting perfume"],
];

/** Searches for gifts, which never stand after other words. */
const giftSearches: typeof usualSearches = [
  ["gift", "উপহার", "upohar"],
  ["gift for her", "মেয়েদের জন্য উপহার", "meyeder jonno gift"],
  ["gift for him", "ছেলেদের জন্য উপহার", "cheleder jonno gift"],
  ["gift for mother", "মায়ের জন্য উপহার", "mayer jonno gift"],
  ["gift for wife", "বউয়ের জন্য উপহার", "bouer jonno gift"],
  ["gift for husband", "স্বামীর জন্য উপহার", "shamir jonno gift"],
  ["gift for sister", "বোনের জন্য উপহার", "boner jonno gift"],
  ["gift for friend", "বান্ধবীর জন্য উপহার", "bandhobir jonno gift"],
  ["gift for girlfriend", "প্রেমিকার জন্য উপহার", "premikar jonno gift"],
  ["gift for women", "মেয়েদের উপহার", "meyeder gift"],
  ["gift for men", "ছেলেদের উপহার", "cheleder gift"],
  ["birthday gift", "জন্মদিনের উপহার", "jonmodiner gift"],
  ["eid gift", "ঈদের উপহার", "eider gift"],
  ["wedding gift", "বিয়ের উপহার", "biyer gift"],
  ["anniversary gift", "বিবাহবার্ষিকীর উপহার", "bibahobarshikir gift"],
];

/** Searches outside the lists of common searches come after those in them, and rare ones last. */
const [knownPlace, rarePlace] = [100, 1000];
const likelihoodOf = ({ place }: KnownQuery): Likelihood =>
  place < knownPlace ? "usual" : place < rarePlace ? "known" : "rare";
const list = (phrases: string) => phrases.normalize("NFC").split(/,\s*/);

function known(
  phrase: string,
  subject: string,
  place: number,
  shown: Partial<Record<Language, string | null>>,
): KnownQuery {
  const own = isBangla(phrase) ? { bn: phrase } : { en: phrase };
  return { en: null, bn: null, ...shown, ...own, phrase, words: splitWords(phrase), subject, place };
}

/** Phrases that mean the same, the usual first. In the other script each is the one that sounds the same, or the usual. */
function sameMeaning(phrases: readonly string[], subject: string, place = 0): KnownQuery[] {
  const [bangla, latin] = [true, false].map((is) => phrases.filter((phrase) => isBangla(phrase) === is));
  return [bangla ?? [], latin ?? []].flatMap((own, at) =>
    own.map((phrase, nth) => {
      const others = (at === 0 ? latin : bangla) ?? [];
      const sound = phoneticKeys(phrase).join(" ");
      const other = others.find((each) => phoneticKeys(each).join(" ") === sound) ?? others[0] ?? null;
      return known(phrase, subject, place + nth, { en: other, bn: other });
    }),
  );
}

const kindNamed = (phrase: string) => findKind(phoneticKeys(phrase).join(" "))?.name;

/** Names of kinds of products. A whole category never stands after other words. */
function kindQueries(isOfCategories: boolean): KnownQuery[] {
  return kindPhrases
    .filter(({ isWide }) => isWide === isOfCategories)
    .flatMap(({ kind, phrases }) =>
      sameMeaning(phrases, kind).map((query) => ({ ...query, isPhrase: isOfCategories })),
    );
}

const houseQueries: KnownQuery[] = [
  ...[...usualSearches, ...giftSearches].flatMap((phrases) =>
    phrases.map((phrase) => ({
      ...known(phrase.normalize("NFC"), kindNamed(phrases[0]) ?? phrases[0], 0, { en: phrases[0], bn: phrases[1] }),
      isPhrase: giftSearches.includes(phrases),
      isLatinBangla: phrase === phrases[2] && phrase !== phrases[0],
    })),
  ),
  ...kindQueries(false),
  ...allConcernSearches.map(({ concern, phrase, en, bn, place, isLatinBangla }) => ({
    ...known(phrase, concern ?? en, place, { en, bn }),
    isLatinBangla,
  })),
  ...kindQueries(true),
  ...activePhrases.map((phrase) => ({ ...known(phrase, phrase, rarePlace, {}), en: null, bn: null })),
  ...Object.entries(concernNames).flatMap(([concern, names]) =>
    list(names).map((name, nth) => known(name, concern, knownPlace + nth, {})),
  ),
  ...Object.values(typeNames)
    .flatMap(list)
    .map((name) => known(name, name, knownPlace, {})),
];
const serviceQueries = servicePhrases.map((phrase) => known(phrase, phrase, 0, {}));
const brandQueries = knownBrands.flatMap(({ name, spellings }) =>
  spellings.map((spelling) => known(unaccented(spelling), name, 0, {})),
);
const wholeWords = new Set(
  [
    ...houseQueries,
    // One word of a longer brand name is not the brand: "clean".
    ...brandQueries.filter(({ words }) => words.length === 1),
    ...[...areaPhrases, ...kindPhrases.flatMap(({ mistyped }) => mistyped)].map((phrase) =>
      known(phrase, phrase, 0, {}),
    ),
  ].flatMap(({ words }) => words),
);
const serviceWords = new Set(serviceQueries.flatMap(({ words }) => words));
const wholePhrases = new Set([...houseQueries, ...serviceQueries].map(({ words }) => words.join(" ")));

/** Removes accents, as customers type: "L'Oréal". */
function unaccented(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase();
}

/** A shorter word alone may begin anything. In Bangla two letters, not counting vowel signs, are enough. */
const minLength = 3;
const minBanglaCharacters = 2;
const minPartialLength = 2;
/** A shorter word is complete only if a phrase ends with it: the "c" of "vitamin c". */
const minWholeLength = 3;
/** The minimum length of a phonetic key for a prefix match with another spelling. */
const minPhoneticLength = 4;
/** Shorter words are not treated as misspelt. */
const minMistypedLength = 5;
const maxQueries = 6;

/** Whether a single word is long enough to identify its completion. */
export const isTelling = (word: string) =>
  [...word].length >= minLength || (isBangla(word) && (word.match(/\p{L}/gu) ?? []).length >= minBanglaCharacters);

/**
 * Completes the words, of which the last may be unfinished, from the built-in lists, the shop's own phrases and popular
 * searches. Completions that take up more of the words come first; words before them stay as typed.
 */
export async function findPartialQueries(shop: Shop, q: string, language: Language): Promise<PartialQueries> {
  const words = splitWords(q);
  const last = words.at(-1);
  if (last === undefined) return { isWhole: true, at: 0, queries: [], service: null, brand: null };
  const [own, popular] = await Promise.all([ownQueries(shop.db, last), popularQueries(shop)]);
  const isWhole =
    last.length >= minWholeLength
      ? wholeWords.has(last) || serviceWords.has(last) || own.some((each) => each.words.includes(last))
      : words.some((_, at) => wholePhrases.has(words.slice(at).join(" ")));
  const { at, matches } = findMatches(words, [...popular, ...houseQueries, ...own], isWhole);
  const start = headOf(q, words, at);
  const isOtherScript = words.slice(0, at).some((word) => isBangla(word) !== (language === "bn"));
  const bySubject = new Map<string, KnownQuery>();
  for (const each of matches.toSorted((one, other) => one.place - other.place))
    if (!bySubject.has(each.subject)) bySubject.set(each.subject, each);
  const likeliest = [...bySubject.values()].toSorted(
    (one, other) =>
      likelihoods.indexOf(likelihoodOf(one)) - likelihoods.indexOf(likelihoodOf(other)) ||
      Number(one.place > 0) - Number(other.place > 0) ||
      one.words.length - other.words.length,
  );
  const queries = likeliest.slice(0, maxQueries).map((each) => {
    const shown = isOtherScript ? null : each[language];
    return { q: start + each.phrase, shown: shown === null ? null : start + shown, likelihood: likelihoodOf(each) };
  });
  return {
    ...{ isWhole, at, queries },
    // A complete word for help is still completed if it is ambiguous: "where".
    service:
      isWhole && (wholeWords.has(last) || !serviceWords.has(last) || wholePhrases.has(words.join(" ")))
        ? null
        : (findMatches(words, serviceQueries, false, true).matches[0]?.phrase ?? null),
    brand: isWhole ? null : (findMatches(words, brandQueries, false, true).matches[0]?.subject ?? null),
  };
}

/** A completed search with fewer products is no better than products that have the typed words in their names. */
export const minFinished = 3;

/** The usual search that all words together begin; null if there is none. */
export function usualQuery({ isWhole, at, queries: [first] }: PartialQueries): string | null {
  return !isWhole && at === 0 && first?.likelihood === "usual" ? first.q : null;
}

/** Completes a search with a mistyped last letter: "foundt" becomes "foundation". */
export async function findMistypedQuery(shop: Shop, q: string, language: Language): Promise<FinishedQuery | null> {
  const text = q.trim();
  if ((splitWords(text).at(-1) ?? "").length < minMistypedLength) return null;
  const { queries } = await findPartialQueries(shop, [...text].slice(0, -1).join(""), language);
  return queries[0] ?? null;
}

/** The searches that complete the words, from the first word at which any does. */
function findMatches(
  words: readonly string[],
  queries: readonly KnownQuery[],
  isWhole: boolean,
  fromStart = false,
): { at: number; matches: KnownQuery[] } {
  const starts = fromStart ? [0] : words.keys();
  for (const at of starts) {
    const rest = words.slice(at);
    const [first = ""] = rest;
    const isAlone = rest.length === 1;
    if (isAlone && fromStart && [...first].length < minPartialLength) break;
    if (isAlone && at > 0 && [...first].length < minPartialLength) break;
    // After other words, a complete last word is only completed to a usual concern: "for dark" becomes "for dark spots".
    const isBehind = isAlone && at > 0;
    if (isBehind && isWhole && (!beginsConcernSearch(first) || findKind(phoneticKey(first)))) break;
    const likely = queries.filter((each) => !each.isPhrase && !(isWhole && likelihoodOf(each) !== "usual"));
    const isShort = isAlone && !isTelling(first);
    const among = (isBehind ? likely : queries).filter((each) => !(isShort && isUnlikely(each, first)));
    const matches = queriesStartingWith(rest, among, at > 0 && isWhole);
    if (matches.length > 0) return { at, matches };
  }
  return { at: 0, matches: [] };
}

/** Whether a word of one or two letters is unlikely to mean this query: it means a usual one, in the script typed. */
const isUnlikely = (query: KnownQuery, typed: string) =>
  query.isLatinBangla === true ||
  ([...typed].length < minPartialLength && (query.place > 0 || query.isPhrase === true));

/** The searches that begin with these words. The last is compared by its letters or, if none has these, by its sound. */
function queriesStartingWith(
  words: readonly string[],
  queries: readonly KnownQuery[],
  isLastWhole: boolean,
): KnownQuery[] {
  const last = words.at(-1) ?? "";
  const heads = words.slice(0, -1).map(phoneticKey);
  const place = heads.length;
  const own = phoneticKey(last);
  const longer = queries.filter(
    (query) =>
      query.words.length > place &&
      heads.every((key, at) => phoneticKey(query.words[at] ?? "") === key) &&
      isBangla(query.words[place] ?? "") === isBangla(last) &&
      !(query.words.length === words.length && query.words[place] === last),
  );
  const byCharacters = longer.filter(({ words: each }) =>
    isLastWhole ? each[place] === last : each[place]?.startsWith(last),
  );
  if (byCharacters.length > 0 || isLastWhole) return byCharacters;
  const sounds = phoneticPrefixes(last).filter((sound) => sound.length >= minPhoneticLength);
  const matchesBySound = (key: string) => key !== own && sounds.some((sound) => key.startsWith(sound));
  return longer.filter(({ words: each }) => matchesBySound(phoneticKey(each[place] ?? "")));
}

/** The text before the word that is completed. */
function headOf(q: string, words: readonly string[], at: number): string {
  if (at === 0) return "";
  const index = q
    .normalize("NFC")
    .toLowerCase()
    .lastIndexOf(words[at] ?? "");
  return index > 0 ? q.normalize("NFC").slice(0, index) : `${words.slice(0, at).join(" ")} `;
}

const phrasesStartingWith = prepared<{ phrases: string[] }, { start: string }>(
  ({ start }) => sql`
    select phrases from search_synonyms
     where position(${start} in normalize(lower(' ' || array_to_string(phrases, ' ')), NFC)) > 0`,
);

/** The shop's own phrases with a word that begins with this text. */
async function ownQueries(db: Database, start: string): Promise<KnownQuery[]> {
  const rows = await phrasesStartingWith(db, { start: ` ${start}` });
  return rows.flatMap(({ phrases }) =>
    sameMeaning(
      phrases.map((phrase) => phrase.normalize("NFC").toLowerCase()),
      phrases[0] ?? "",
      knownPlace,
    ),
  );
}

const popularByShop = new LRUCache<Database, Promise<KnownQuery[]>>({ max: 8, ttl: 5 * 60_000 });

/** The most popular searches, cached for some minutes. */
async function popularQueries(shop: Shop): Promise<KnownQuery[]> {
  const cached = popularByShop.get(shop.db);
  if (cached) return cached;
  const read = popularSearches(shop, "bn").then((phrases) => phrases.map((phrase) => known(phrase, phrase, 0, {})));
  popularByShop.set(shop.db, read);
  read.catch(() => popularByShop.delete(shop.db));
  return read;
}
