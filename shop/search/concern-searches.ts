import type { Concern } from "../catalog/attribute-words.ts";
import { isBangla, phoneticKey, phoneticPrefixes, splitWords } from "./phonetics.ts";

/**
 * What customers type for a concern, the usual phrase first: in English, in Bangla, and in Bangla with Latin letters, in
 * the same order as the Bangla phrases. Null marks types of skin, which are no concerns.
 */
const searches: [Concern | null, en: string, bn: string, latin: string][] = [
  ["acne", "acne, pimples, breakouts, blemishes", "ব্রণ, মুখের ব্রণ, পিম্পল", "bron, mukher bron"],
  [
    "dark-spots",
    "dark spots, pigmentation, acne scars, hyperpigmentation, melasma",
    "মুখের দাগ, কালো দাগ, ত্বকের দাগ, ব্রণের দাগ, মেছতা",
    "mukher dag, kalo dag, toker dag, broner dag, mechta",
  ],
  [null, "oily skin", "তৈলাক্ত ত্বক", "toilakto tok"],
  ["dryness", "dry skin, dehydrated skin, dryness", "শুষ্ক ত্বক, রুক্ষ ত্বক", "shushko tok, rukkho tok"],
  [
    "hair-fall",
    "hair fall, hair loss, hair growth, thinning hair",
    "চুল পড়া, চুল ঝরা, চুল গজানো, নতুন চুল গজানো",
    "chul pora, chul jhora, chul gojano, notun chul gojano",
  ],
  ["dandruff", "dandruff, flaky scalp", "খুশকি, চুলের খুশকি, মাথার খুশকি", "khushki, chuler khushki, mathar khushki"],
  ["sun-protection", "sun protection, sunburn, sun damage, uv protection", "রোদে পোড়া, রোদ থেকে সুরক্ষা", "rode pora"],
  [null, "sensitive skin", "সংবেদনশীল ত্বক", ""],
  [null, "combination skin", "মিশ্র ত্বক", ""],
  ["dullness", "dull skin, dullness", "মলিন ত্বক, নিষ্প্রভ ত্বক", "molin tok, nishprobho tok"],
  [
    "ageing",
    "anti-ageing, fine lines, wrinkles, anti-aging, signs of ageing",
    "বয়সের ছাপ, বলিরেখা",
    "boyosher chap, bolirekha",
  ],
  [
    "dark-circles",
    "dark circles, under-eye circles",
    "চোখের নিচের কালি, চোখের কালি, চোখের নিচে কালো দাগ, ডার্ক সার্কেল",
    "chokher niche kali, chokher kali, chokher niche kalo dag",
  ],
  ["pores", "open pores, large pores, visible pores, enlarged pores, pores", "লোমকূপ, বড় লোমকূপ", "lomkup"],
  ["frizz", "frizzy hair", "উশকোখুশকো চুল, উসকোখুসকো চুল", "ushkokhushko chul"],
  ["dry-hair", "dry hair", "রুক্ষ চুল, শুষ্ক চুল", "rukkho chul, shushko chul"],
  ["split-ends", "split ends", "চুলের আগা ফাটা, আগা ফাটা", "chuler aga fata, aga fata"],
  ["redness", "redness, rosacea", "লালচে ভাব, লালচে ত্বক", "lalche bhab"],
  ["oily-scalp", "oily scalp, greasy scalp", "তৈলাক্ত মাথার ত্বক", "toilakto mathar tok"],
];

/** A search for a concern or a type of skin: the phrase typed, and what it usually is in English and Bangla. */
export type ConcernSearch = {
  concern: Concern | null;
  phrase: string;
  words: string[];
  en: string;
  bn: string;
  place: number;
  /** Whether it is Bangla in Latin letters. */
  isLatinBangla: boolean;
};

const list = (phrases: string) => (phrases === "" ? [] : phrases.normalize("NFC").split(", "));

/** All searches. `place` is the rank of a phrase among those for the same concern in its script. */
export const allConcernSearches: ConcernSearch[] = searches.flatMap(([concern, english, bangla, latin]) => {
  const [en, bn] = [list(english), list(bangla)];
  const [usual = "", usualBn = ""] = [en[0], bn[0]];
  const toSearch = (phrase: string, place: number, own: { en: string; bn: string }, isLatinBangla = false) => ({
    ...{ concern, phrase, place, words: splitWords(phrase), isLatinBangla },
    ...own,
  });
  return [
    ...en.map((phrase, at) => toSearch(phrase, at, { en: phrase, bn: usualBn })),
    ...bn.map((phrase, at) => toSearch(phrase, at, { en: usual, bn: phrase })),
    ...list(latin).map((phrase, at) => toSearch(phrase, at, { en: phrase, bn: bn[at] ?? usualBn }, true)),
  ];
});

/** The minimum length of a phonetic key for a prefix match with another spelling. */
const minPhoneticLength = 4;

/**
 * The searches for concerns that words begin but do not complete, the usual first: "dark s" begins "dark spots". All words
 * but the last must be complete. The last is compared by its letters or, if no search has these, by its sound.
 */
export function concernSearchesStartingWith(words: readonly string[]): ConcernSearch[] {
  const last = words.at(-1);
  if (last === undefined) return [];
  const heads = words.slice(0, -1).map(phoneticKey);
  const goOn = allConcernSearches.filter(
    (search) =>
      heads.every((key, at) => phoneticKey(search.words[at] ?? "") === key) &&
      isBangla(search.phrase) === isBangla(last) &&
      phoneticKey(search.words[heads.length] ?? "") !== "" &&
      !(search.words.length === words.length && phoneticKey(search.words.at(-1) ?? "") === phoneticKey(last)),
  );
  const wordOf = (search: ConcernSearch) => search.words[heads.length] ?? "";
  const byCharacters = goOn.filter((search) => wordOf(search).startsWith(last));
  if (byCharacters.length > 0) return byCharacters;
  const sounds = phoneticPrefixes(last).filter((sound) => sound.length >= minPhoneticLength);
  return goOn.filter((search) => sounds.some((sound) => phoneticKey(wordOf(search)).startsWith(sound)));
}

const firstWords = new Set(
  allConcernSearches.filter(({ words }) => words.length > 1).flatMap(({ words }) => words[0] ?? []),
);

/** Whether a word is the first of several for a concern or a type of skin: "dark", "oily". */
export function beginsConcernSearch(word: string): boolean {
  return firstWords.has(word);
}
