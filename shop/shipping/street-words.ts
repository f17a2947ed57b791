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
  const area = words.filter((_, at) => !isOfStreet(words, at));
  const short = area.filter(({ isFiller }) => !isFiller);
  const candidates = [words.filter(({ isFiller }) => !isFiller), area, short];
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
  return {
    text,
    isStreet: streetWords.has(whole),
    isFiller: fillers.has(whole),
    // 27, 9/A, 12th, and the C of "Block C".
    isNumber: /^\d/.test(whole) || (words.every((word) => [...word].length === 1) && !fillers.has(whole)),
  };
}

/** Whether a word is "road", "house" or the like with its number behind or before it, or that number. */
function isOfStreet(words: Word[], at: number): boolean {
  const numberOf = (street: number): number[] => {
    if (words[street + 1]?.isNumber) return [street + 1];
    if (words[street + 1]?.isFiller && words[street + 2]?.isNumber) return [street + 1, street + 2];
    if (words[street - 1]?.isNumber) return [street - 1];
    return words[street - 1]?.isFiller && words[street - 2]?.isNumber ? [street - 2, street - 1] : [];
  };
  return words.some((word, street) => {
    const number = word.isStreet ? numberOf(street) : [];
    return number.length > 0 && (street === at || number.includes(at));
  });
}

const textOf = (words: Word[]) => words.map(({ text }) => text).join(" ");

/** What is worth keeping beside an area's name; a postcode says no more than that. */
function streetOf(words: Word[]): string {
  const hasNumber = words.some(({ text, isNumber }) => isNumber && !/^\p{N}{4}$/u.test(text));
  return hasNumber ? textOf(words) : "";
}
