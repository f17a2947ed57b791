import { normalizeSpelling } from "./place-search.ts";

/** Typed words divided into those that may name an area, and the road, house or block in it, as typed. */
export type SplitStreet = { name: string; street: string };

const wordsOf = (list: string) => new Set(list.split(" ").map((word) => normalizeSpelling(word).whole));
/** A number or a letter belongs to each of these. */
const streetWords = wordsOf(
  "road rd r house h holding plot flat floor lane goli block avenue ave street রোড সড়ক বাড়ি বাসা হোল্ডিং প্লট ফ্ল্যাট লেন গলি ব্লক",
);
/** Written or left out before the number of an area: Mirpur 10, Mirpur Section 10. */
const fillers = wordsOf("no number sector sec section ra নং নম্বর নাম্বার সেক্টর সেকশন");

type Word = { text: string; isStreet: boolean; isFiller: boolean; isNumber: boolean };

/**
 * How typed words may be divided where no area is called all of them, the likeliest first: "dhanmondi 27", "road 5, mirpur
 * section 10", "উত্তরা ৭ নম্বর সেক্টর".
 */
export function splitStreet(query: string): SplitStreet[] {
  const words = query
    .split(/[\s,;:#().\-–]+/u)
    .filter(Boolean)
    .map(readWord);
  const ofStreets = wordsOfStreets(words);
  const area = words.filter((word) => !ofStreets.includes(word));
  const withoutFillers = (some: Word[]) => some.filter(({ isFiller }) => !isFiller);
  const short = withoutFillers(area);
  const candidates = [withoutFillers(words), area, short];
  // Then without a number, the last one first.
  for (let left = short; left.some(({ isNumber }) => isNumber); ) {
    const last = left.findLastIndex(({ isNumber }) => isNumber);
    left = left.toSpliced(last, 1);
    candidates.push(left);
  }
  return candidates
    .filter((named) => named.length < words.length && named.some(({ isNumber }) => !isNumber))
    .map((named) => ({ name: textOf(named), street: streetOf(words.filter((word) => !named.includes(word))) }));
}

function readWord(text: string): Word {
  const { whole, words } = normalizeSpelling(text);
  const isFiller = fillers.has(whole);
  return {
    text,
    isStreet: streetWords.has(whole),
    isFiller,
    // 27, 9/A, 12th, and the C of "Block C".
    isNumber: /^\d/.test(whole) || (words.every((word) => [...word].length === 1) && !isFiller),
  };
}

/** "Road", "house" and the like, each with the number behind or before it; without a number none. */
function wordsOfStreets(words: Word[]): (Word | undefined)[] {
  return words.flatMap((word, at) => {
    const near = [[1], [1, 2], [-1], [-1, -2]].map((steps) => steps.map((step) => words[at + step]));
    const number = near.find(([first, second]) => (second ? first?.isFiller && second.isNumber : first?.isNumber));
    return word.isStreet && number ? [word, ...number] : [];
  });
}

const textOf = (words: Word[]) => words.map(({ text }) => text).join(" ");

/** What is worth keeping beside an area's name; a postcode says no more than that. */
function streetOf(words: Word[]): string {
  const hasNumber = words.some(({ text, isNumber }) => isNumber && !/^\p{N}{4}$/u.test(text));
  return hasNumber ? textOf(words) : "";
}
