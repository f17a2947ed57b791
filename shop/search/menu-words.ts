import type { ProductSort } from "../catalog/catalog-rules.ts";
import { isStopWord } from "./phonetics.ts";

/** What a search says of a list as a menu would: only what is on offer, or an order. */
export type MenuTerm = { kind: "offer" } | { kind: "sort"; sort: ProductSort };

type Span = { start: number; end: number };

const offerPhrases =
  "offer, offers, on offer, sale, on sale, discount, discounts, discounted, deals, অফার, অফারে, অফারের, ছাড়, ছাড়ে, ছাড়ের, মূল্যছাড়, মূল্য ছাড়, মূল্যছাড়ে, ডিসকাউন্ট, ডিসকাউন্টে, সেল, সেলে, chhar, chhare";
const sortPhrases: [ProductSort, string][] = [
  [
    "newest",
    "new, newest, latest, new in, new arrival, new arrivals, just arrived, নতুন, নতুন এসেছে, নতুন কালেকশন, নিউ অ্যারাইভাল, notun, notun eseche",
  ],
  [
    "best-selling",
    "best seller, best sellers, bestseller, bestsellers, best selling, bestselling, top seller, top sellers, top selling, most sold, popular, most popular, trending, বেস্ট সেলার, বেস্টসেলার, বেস্ট সেলিং, জনপ্রিয়, সবচেয়ে জনপ্রিয়, বেশি বিক্রি, jonopriyo, jonoprio",
  ],
  [
    "price",
    "cheap, cheaper, cheapest, low price, lowest price, affordable, inexpensive, সস্তা, সস্তায়, সস্তার, সবচেয়ে সস্তা, কম দাম, কম দামে, কম দামের, shosta, sosta, sasta, kom dam, kom dame, kom damer",
  ],
];

const menuPhrases: { words: string[]; term: MenuTerm }[] = [
  ...readPhrases(offerPhrases, { kind: "offer" }),
  ...sortPhrases.flatMap(([sort, phrases]) => readPhrases(phrases, { kind: "sort", sort })),
].sort((one, other) => other.words.length - one.words.length);

function readPhrases(phrases: string, term: MenuTerm) {
  return phrases.split(", ").map((phrase) => ({ words: phrase.normalize("NFC").split(" "), term }));
}

/** The words of a menu that stand in a text, and where. */
export function findMenuTerms(text: string): (MenuTerm & Span)[] {
  const plain = text.toLowerCase();
  // Some letters are longer in lower case: their places would be others.
  if (plain.length !== text.length) return [];
  const words = [...plain.matchAll(/[\p{L}\p{M}]+/gu)];
  const found: (MenuTerm & Span)[] = [];
  for (let at = 0; at < words.length; ) {
    const match = menuPhrases.find((phrase) => phrase.words.every((word, place) => words[at + place]?.[0] === word));
    const last = match && words[at + match.words.length - 1];
    if (match && last) found.push({ ...match.term, start: words[at]?.index ?? 0, end: last.index + last[0].length });
    at += match?.words.length ?? 1;
  }
  return found;
}

const fillers = new Set("product item items পণ্য প্রোডাক্ট জিনিস দামে দামের dame damer e te".normalize("NFC").split(" "));

/** Whether a word says nothing beside a price, an offer or an order: "products under 500". */
export function isFiller(word: string): boolean {
  return isStopWord(word) || fillers.has(word);
}
