import { latinDigits } from "../digits.ts";

type Spelling = readonly [written: RegExp, heard: string];

// How a word in Latin letters sounds, whether English or Bangla written that way. Order matters. "c" is heard as in
// "chul"; "k" and "s" stand for its other two sounds.
const latin: readonly Spelling[] = [
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
  [/ai|ay|ei|ey/g, "e"],
  [/au|aw/g, "o"],
  [/A/g, "a"],
  [/y(?![aeiou])/g, "i"],
  [/(?!^)y/g, ""],
  [/([^aeiou])e$/, "$1"], // rose, ros
  [/(.)\1+/g, "$1"],
];

const consonants: Readonly<Record<string, string>> = {
  ...{ ক: "k", খ: "k", গ: "g", ঘ: "g", ঙ: "n", চ: "c", ছ: "c", জ: "j", ঝ: "j", ঞ: "n", ট: "t", ঠ: "t", ড: "d", ঢ: "d" },
  ...{ ণ: "n", ত: "t", থ: "t", দ: "d", ধ: "d", ন: "n", প: "p", ফ: "f", ব: "b", ভ: "b", ম: "m", য: "j", র: "r", ল: "l" },
  ...{ শ: "s", ষ: "s", স: "s", হ: "h", "\u09dc": "r", "\u09dd": "r", "\u09df": "y" },
};
const signs: Readonly<Record<string, string>> = {
  ...{ "া": "a", "ি": "i", "ী": "i", "ু": "u", "ূ": "u", "ৃ": "ri", "ে": "e", "ৈ": "oi", "ো": "o", "ৌ": "u" },
};
const vowels: Readonly<Record<string, string>> = {
  ...{ অ: "o", আ: "a", ই: "i", ঈ: "i", উ: "u", ঊ: "u", ঋ: "ri", এ: "e", ঐ: "oi", ও: "o", ঔ: "u" },
};
const marks: Readonly<Record<string, string>> = { ৎ: "t", "ং": "n", "ঃ": "", "ঁ": "n" };
const hasanta = "্";
// য and ব below another letter are not heard of themselves: ত্বক, লাবণ্য.
const silent = /\u09cd[\u09af\u09ac](?![\u09bc\u09cd])/g;
// Letters with a dot below, which Unicode keeps apart as letter and dot (NFC too): ড়, ঢ়, য়.
const withDot: readonly Spelling[] = [
  [/\u09a1\u09bc/g, "\u09dc"],
  [/\u09a2\u09bc/g, "\u09dd"],
  [/\u09af\u09bc/g, "\u09df"],
];

/** Endings that change a Bangla word's case, not what it names: ত্বকের, শেডগুলো. */
const banglaEndings = /(?<=\p{L}\p{M}{0,8}\p{L}\p{M}{0,8})(?:গুলোর?|গুলির?|দের|ের|কে)$/u;

// Words that say nothing of a product.
const fillers = new Set(
  [
    "the a an of for and or with in on to my me best good price products",
    "ও এবং বা র এর জন্য জন্যে সহ দিয়ে ভালো সেরা দাম কত চাই লাগবে বন্ধ বন্ধের বন্ধে দূর করার করতে করে হওয়ার হতে কমানোর",
    "er jonno jonne diye bhalo valo dam koto chai lagbe bondho bondher dur korar korte kore howar hote komanor",
  ]
    .join(" ")
    .normalize("NFC")
    .split(" "),
);

// Letters that change how the ones before them sound: "niac" and "niaci", "sindo" and "sindoo".
const lastLetters = "aehikouw";

/** The words of a text as they are written, small, with digits of one kind; fillers only where there is nothing else. */
export function wordsOf(text: string): string[] {
  const plain = latinDigits(text.normalize("NFC").toLowerCase()).replaceAll(/['’‘\p{Cf}]/gu, "");
  const words = plain.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
}

/** No word of a language is longer; what is, such as a list that was written without blanks, is known by its beginning. */
const longestSound = 60;

/**
 * A word by its sound, in Latin letters, whatever script and spelling it is written in: "Lipstick", "লিপস্টিক" and
 * "lipstik" are all `lipstik`. Other scripts stay as they are.
 */
export function soundOf(word: string): string {
  const sound = heardAs(word);
  return sound.length > longestSound ? [...sound].slice(0, longestSound).join("") : sound;
}

function heardAs(word: string): string {
  if (/^\d+$/.test(word)) return word;
  if (/\p{Script=Bengali}/u.test(word)) return banglaSound(word.replace(banglaEndings, ""));
  // Taken apart, a letter of some scripts is a whole sentence, with blanks.
  const plain = word.normalize("NFKD").replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (!/[a-z]/.test(plain)) return plain;
  return latin.reduce((heard, [written, sound]) => heard.replace(written, sound), plain);
}

/** With what sounds a word may begin of which only the first letters are typed: "sindo" will be `sind…`, for "oo" is u. */
export function soundsBegun(letters: string): string[] {
  const heard = soundOf(letters);
  const further = /^[a-z]+$/i.test(letters) ? [...lastLetters].map((letter) => soundOf(letters + letter)) : [];
  return [...new Set([heard, ...further])].filter((sound) => sound === heard || !sound.startsWith(heard));
}

/** A word without the ending of Bangla's genitive, where it may be one: "chuler", "জবার"; null where there is none. */
export function withoutGenitive(sound: string): string | null {
  return /^(.{2,}?[^aeiou])er$/.exec(sound)?.[1] ?? /^(.{2,}[aeiou])r$/.exec(sound)?.[1] ?? null;
}

/** The sounds of a text's words. */
export function soundsOf(text: string): string[] {
  return wordsOf(text)
    .map(soundOf)
    .filter((sound) => sound !== "");
}

/** Reads Bangla letter by letter; a vowel that is not written sounds as "o" where it is spoken. */
function banglaSound(word: string): string {
  const spoken = word.replace(/্য$/, "ো").replace(silent, "");
  const letters = [...withDot.reduce((text, [pair, letter]) => text.replace(pair, letter), spoken)];
  let heard = "";
  for (const [at, letter] of letters.entries()) {
    const consonant = consonants[letter];
    heard += consonant ?? signs[letter] ?? vowels[letter] ?? marks[letter] ?? "";
    if (consonant && isSpoken(letters, at)) heard += "o";
  }
  return heard
    .replace(/oya/g, "ba") // the w of loan words: ওয়াটার
    .replace(/(?!^)[yh]/g, "")
    .replace(/(.)\1+/g, "$1");
}

/** Whether the consonant at a place carries its unwritten vowel: not at the end, nor where the next syllable takes over. */
function isSpoken(letters: readonly string[], at: number): boolean {
  const next = letters[at + 1];
  if (next === undefined || next === hasanta || next in signs || letters[at] === "\u09df") return false;
  if (next in marks) return true; // রং
  const afterVowel = at > 0 && letters[at - 1] !== hasanta;
  const beyond = letters[at + 2];
  const nextHasVowel = next in vowels || (beyond !== undefined && (beyond in signs || beyond === hasanta));
  return !(afterVowel && nextHasVowel);
}

const frames: readonly Spelling[] = [
  [/^[aeiou]+/, "a"],
  [/(?!^)[aeiouyh]/g, ""],
  [/[cj]/g, "s"],
  [/f/g, "p"],
  [/(.)\1+/g, "$1"],
];

/** What is left of a sound without its vowels, near consonants taken as one: `lipstik` is `lpstk`. */
export function frameOf(sound: string): string {
  return frames.reduce((left, [written, heard]) => left.replace(written, heard), sound);
}
