import { LRUCache } from "lru-cache";
import { toLatinDigits } from "../digits.ts";

type Spelling = readonly [written: RegExp, heard: string];

// How a word in Latin letters sounds, whether English or Bangla. Order matters. "c" in a key sounds as in "chul"; its other
// two sounds are written "k" and "s".
const latinRules: readonly Spelling[] = [
  [/[^a-z0-9]/g, ""],
  [/^(\w{3,}[^s])s$/, "$1"], // serums, serum
  [/tion|sion/g, "son"],
  [/ch/g, "C"],
  [/ck/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/C/g, "c"],
  [/ph/g, "f"],
  [/q/g, "k"],
  [/x/g, "ks"],
  [/z/g, "j"],
  [/[vw](?=[aeiouy])/g, "b"],
  [/ow(?=n)/g, "Au"], // brown
  [/w/g, ""],
  [/v/g, "b"],
  [/g(?=e)/g, "j"],
  [/(?!^)h/g, ""], // khushki, kushki; shampoo, sampoo
  [/(?!^)tu(?=r)/g, "cu"], // moisture
  [/ee|ea|ie/g, "i"],
  [/oa/g, "o"],
  [/oo|ou/g, "u"],
  [/([^aeiou])e$/, "$1"], // rose, ros; before a spoken e is written so: spray
  [/ai|ay|ei|ey/g, "e"],
  [/au|aw/g, "o"],
  [/A/g, "a"],
  [/y(?![aeiou])/g, "i"],
  [/(?!^)y/g, ""],
  [/(.)\1+/g, "$1"],
];

const consonants: Readonly<Record<string, string>> = {
  ...{ ক: "k", খ: "k", গ: "g", ঘ: "g", ঙ: "n", চ: "c", ছ: "c", জ: "j", ঝ: "j", ঞ: "n", ট: "t", ঠ: "t", ড: "d", ঢ: "d" },
  ...{ ণ: "n", ত: "t", থ: "t", দ: "d", ধ: "d", ন: "n", প: "p", ফ: "f", ব: "b", ভ: "b", ম: "m", য: "j", র: "r", ল: "l" },
  ...{ শ: "s", ষ: "s", স: "s", হ: "h", "\u09dc": "r", "\u09dd": "r", "\u09df": "y" },
};
const vowelSigns: Readonly<Record<string, string>> = {
  ...{ "া": "a", "ি": "i", "ী": "i", "ু": "u", "ূ": "u", "ৃ": "ri", "ে": "e", "ৈ": "oi", "ো": "o", "ৌ": "u" },
};
const vowels: Readonly<Record<string, string>> = {
  ...{ অ: "o", আ: "a", ই: "i", ঈ: "i", উ: "u", ঊ: "u", ঋ: "ri", এ: "e", ঐ: "oi", ও: "o", ঔ: "u" },
};
const otherSigns: Readonly<Record<string, string>> = { ৎ: "t", "ং": "n", "ঃ": "", "ঁ": "n" };
const hasanta = "্";
// য and ব below another letter have no sound of their own: ত্বক, লাবণ্য.
const silentCharacters = /\u09cd[\u09af\u09ac](?![\u09bc\u09cd])/g;
// Letters with a dot below, which Unicode stores as letter and dot, in NFC too: ড়, ঢ়, য়.
const withDot: readonly Spelling[] = [
  [/\u09a1\u09bc/g, "\u09dc"],
  [/\u09a2\u09bc/g, "\u09dd"],
  [/\u09af\u09bc/g, "\u09df"],
];

/** Endings that inflect a Bangla word without changing what it names: ত্বকের, শেডগুলো. */
const banglaEndings = /(?<=\p{L}\p{M}{0,8}\p{L}\p{M}{0,8})(?:গুলোর?|গুলির?|দের|ের|কে)$/u;

// Filler words.
const stopWords = new Set(
  [
    "the a an of for and or with in on to my me best good price products remove type types anti bd bangladesh",
    "i we you want wants need needs something anything some any what which is are do does did have has show find looking give please suggest recommend buy there this that it",
    "আমি আমার আমাকে কী কি কোন কোনটা কোনটি দরকার দেখান দেখাও আছে খুঁজছি কিনব কিনতে ami amar amake ki kon konta dorkar dekhan ache khujchi kinbo kinte",
    "ও এবং বা র এর জন্য জন্যে সহ দিয়ে ভালো সেরা দাম কত চাই লাগবে বন্ধ বন্ধের বন্ধে দূর করার করতে করে হওয়ার হতে কমানোর এন্টি অ্যান্টি বাংলাদেশ বাংলাদেশে বাংলাদেশের বিডি",
    "er jonno jonne diye bhalo valo dam koto chai lagbe bondho bondher dur korar korte kore howar hote komanor",
    "মাখা মাখার লাগানো লাগানোর থেকে বাঁচার বাঁচতে উপায় হলে upay upai hole makha makhar lagano laganor theke bachar bachte",
  ]
    .join(" ")
    .normalize("NFC")
    .split(" "),
);

/** Whether a word is a filler. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word.normalize("NFC").toLowerCase());
}

/** Whether it is written in Bangla. */
export function isBangla(text: string): boolean {
  return /\p{Script=Bengali}/u.test(text);
}

// A double consonant, and pairs of letters that begin no word.
const noBeginning = /^(?:([^aeiou])\1|w[^aeiourhy]|[cq]k)/;

// Letters that change the sound of the ones before them: "niac" and "niaci", "sindo" and "sindoo".
const ambiguousEndings = "aehikouw";

/** The words of a text as written, in lower case and with Latin digits. Drops fillers, unless there is nothing else. */
export function splitWords(text: string): string[] {
  const plain = toLatinDigits(text.normalize("NFC").toLowerCase()).replaceAll(/['’‘\p{Cf}]/gu, "");
  const words = plain.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const meaningful = words.filter((word) => !stopWords.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** No real word is longer. Longer text, such as a list written without spaces, is known by its beginning. */
const maxKeyLength = 60;

/**
 * The phonetic key of a word: its sound in Latin letters, whatever its script and spelling. "Lipstick", "লিপস্টিক" and
 * "lipstik" all have the key `lipstik`. Scripts other than Latin and Bangla stay as they are.
 */
export function phoneticKey(word: string): string {
  const known = knownKeys.get(word);
  if (known !== undefined) return known;
  const phonetic = computeKey(word);
  const key = phonetic.length > maxKeyLength ? [...phonetic].slice(0, maxKeyLength).join("") : phonetic;
  knownKeys.set(word, key);
  return key;
}

// The same names, streets and product names come with every order and search.
const knownKeys = new LRUCache<string, string>({ max: 5_000 });

function computeKey(word: string): string {
  if (/^\d+$/.test(word)) return word;
  if (isBangla(word)) return banglaKey(word.replace(banglaEndings, ""));
  // Decomposed, some Unicode characters become a whole phrase with spaces.
  const plain = word.normalize("NFKD").replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (!/[a-z]/.test(plain)) return plain;
  return latinRules.reduce((key, [written, phonetic]) => key.replace(written, phonetic), plain);
}

/** Whether it only repeats one letter: "zzzz". A Bangla syllable written twice may be a word, and so may "II". */
export function isRepeatedCharacter(word: string): boolean {
  return /^(?!i+$)(?:([b-df-hj-np-tv-z])\1+|(\p{L}\p{M}*)\2{2,})$/u.test(word);
}

/**
 * The possible first sounds of an unfinished word: "sindo" may become `sindu…`, because "oo" sounds as u. Empty if no word
 * begins so: with one letter repeated, with a double consonant, or with mostly silent letters.
 */
export function phoneticPrefixes(characters: string): string[] {
  const key = phoneticKey(characters);
  if (isRepeatedCharacter(characters) || noBeginning.test(characters) || key.length * 2 < characters.length) return [];
  // A single letter has its own sound: "p" does not begin "ph…" (f). Only "c" has several.
  const extended = /^(?:c|[a-z]{2,})$/i.test(characters)
    ? [...ambiguousEndings].map((character) => phoneticKey(characters + character))
    : [];
  const all = [...new Set([key, ...extended])];
  // A final "e" is silent, but not within a word: "se" begins "serum", not every word with s.
  if (key.length === 1 && /.e$/i.test(characters)) return all.filter((phonetic) => phonetic.length > 1);
  // A further letter may change the last sound, but never removes one.
  return all.filter((phonetic) => phonetic === key || (phonetic.length >= key.length && !phonetic.startsWith(key)));
}

/** Removes what may be the Bangla genitive ending: "chuler" (of hair), "জবার" (of hibiscus); null if there is none. */
export function stripGenitive(phonetic: string): string | null {
  return /^(.{2,}?[^aeiou])er$/.exec(phonetic)?.[1] ?? /^(.{2,}[aeiou])r$/.exec(phonetic)?.[1] ?? null;
}

/** The phonetic key of a Bangla word without the locative ending: "লিপস্টিকে" (on a lipstick); null if it has none. */
export function stripLocative(word: string): string | null {
  const stem = /^(.{2,})\u09c7$/u.exec(word)?.[1];
  return stem === undefined ? null : phoneticKey(stem);
}

/** The phonetic keys of the words of a text. */
export function phoneticKeys(text: string): string[] {
  return splitWords(text)
    .map(phoneticKey)
    .filter((phonetic) => phonetic !== "");
}

/** Reads Bangla letter by letter. An unwritten vowel becomes "o" where it is spoken. */
function banglaKey(word: string): string {
  const normalized = word.replace(/্য$/, "ো").replace(silentCharacters, "");
  const characters = [...withDot.reduce((text, [pair, character]) => text.replace(pair, character), normalized)];
  let key = "";
  for (const [at, character] of characters.entries()) {
    const consonant = consonants[character];
    key += consonant ?? vowelSigns[character] ?? vowels[character] ?? otherSigns[character] ?? "";
    if (consonant && hasInherentVowel(characters, at)) key += "o";
  }
  return key
    .replace(/oya/g, "ba") // the w of loan words: ওয়াটার
    .replace(/(?!^)[yh]/g, "")
    .replace(/(.)\1+/g, "$1");
}

/** Whether the unwritten vowel of a consonant is spoken: not at the end, nor where the next syllable takes over. */
function hasInherentVowel(characters: readonly string[], at: number): boolean {
  const next = characters[at + 1];
  if (next === undefined || next === hasanta || next in vowelSigns || characters[at] === "\u09df") return false;
  if (next in otherSigns) return true; // রং
  const afterVowel = at > 0 && characters[at - 1] !== hasanta;
  const afterNext = characters[at + 2];
  const nextHasVowel =
    next in vowels || (afterNext !== undefined && (afterNext in vowelSigns || afterNext === hasanta));
  return !(afterVowel && nextHasVowel);
}

const frameRules: readonly Spelling[] = [
  [/^[aeiou]+/, "a"],
  [/(?!^)[aeiouyh]/g, ""],
  [/[cj]/g, "s"],
  [/f/g, "p"],
  [/(.)\1+/g, "$1"],
];

/** A phonetic key without vowels, with similar consonants as one: `lipstik` becomes `lpstk`. */
export function consonantFrame(phonetic: string): string {
  return frameRules.reduce((rest, [written, key]) => rest.replace(written, key), phonetic);
}
