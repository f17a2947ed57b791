import type { ProductSort } from "../catalog/catalog-rules.ts";
import { toLatinDigits } from "../digits.ts";
import { isStopWord } from "./phonetics.ts";

/** Menu-like words of a search: only products on offer, or in stock, or a sort order. */
export type MenuTerm = { kind: "offer" } | { kind: "stock" } | { kind: "sort"; sort: ProductSort };

/** The lists that such words alone lead to. The menus link to each. */
export const menuLists = ["offers", "new", "best-sellers"] as const;
export type MenuList = (typeof menuLists)[number];

type Span = { start: number; end: number };

const offerPhrases =
  "offer, offers, on offer, sale, on sale, discount, discounts, discounted, deals, অফার, অফারে, অফারের, ছাড়, ছাড়ে, ছাড়ের, মূল্যছাড়, মূল্য ছাড়, মূল্যছাড়ে, ডিসকাউন্ট, ডিসকাউন্টে, সেল, সেলে, chhar, chhare, buy 1 get 1, buy 1 get one, buy one get one, buy one get one free, buy 1 get 1 free, buy 2 get 1, bogo, b1g1, একটা কিনলে একটা ফ্রি, একটি কিনলে একটি ফ্রি";
/** Phrases of customers who may have a coupon code. */
const codePhrases =
  "coupon, coupons, coupon code, coupan, copon, promo, promo code, promotion, promotions, voucher, vouchers, voucher code, discount code, discount coupon, কুপন, কুপন কোড, প্রোমো, প্রোমো কোড, ভাউচার";
/** The minimum length of a prefix that names no product. */
const partialOffers = ["coupon", "voucher"];
const minPartialLength = 4;
const stockPhrases =
  "in stock, instock, available, available now, স্টকে আছে, স্টক আছে, স্টকে, stock e ache, stock ache, stoke ache";
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
    "price low to high, low to high, low to high price, cheap, cheaper, cheapest, low price, lowest price, affordable, inexpensive, less expensive, budget, low budget, budget friendly, on a budget, বাজেট, কম বাজেট, কম বাজেটে, কম বাজেটের, সাশ্রয়ী, সস্তা, সস্তায়, সস্তার, সবচেয়ে সস্তা, কম দাম, কম দামে, কম দামের, কমদামি, কম দামি, komdami, komdame, komdamer, shosta, sosta, sasta, kom dam, kom dame, kom damer",
  ],
  [
    "-price",
    "price high to low, high to low, high to low price, most expensive, expensive, দামি, সবচেয়ে দামি, dami, damee",
  ],
  [
    "rating",
    "5 star, 5 stars, five star, 5 star rating, 4 star, 4 stars, four star, top rated, best rated, highest rated, best reviewed, ৫ স্টার, ৪ স্টার, পাঁচ তারকা, ৫ তারকা",
  ],
];
/** These name a sort order only if nothing else is typed: "lipstick price" asks for lipsticks. */
const wholeTexts = new Map<string, ProductSort>(
  "price, prices, price list, dam, dam koto, koto dam, price koto, দাম, দাম কত, কত দাম, প্রাইস, প্রাইস কত"
    .normalize("NFC")
    .split(", ")
    .map((text) => [text, "price"]),
);

const menuPhrases: { words: string[]; term: MenuTerm }[] = [
  ...readPhrases([offerPhrases, codePhrases, ...partialOffers.flatMap(beginningsOf)].join(", "), { kind: "offer" }),
  ...readPhrases(stockPhrases, { kind: "stock" }),
  ...sortPhrases.flatMap(([sort, phrases]) => readPhrases(phrases, { kind: "sort", sort })),
].sort((one, other) => other.words.length - one.words.length);

function beginningsOf(word: string): string[] {
  return [...word].slice(minPartialLength).map((_, more) => word.slice(0, minPartialLength + more));
}

function readPhrases(phrases: string, term: MenuTerm) {
  return phrases.split(", ").map((phrase) => ({ words: wordsOf(phrase.normalize("NFC")).map(([word]) => word), term }));
}

/** The words and numbers of a text, with their positions. */
function wordsOf(text: string) {
  return [...toLatinDigits(text).matchAll(/[\p{L}\p{M}]+|\d+/gu)];
}

const codeWords = readPhrases(codePhrases, { kind: "offer" });

/** Whether a text names a coupon or its code. */
export function namesCode(text: string): boolean {
  const words = wordsOf(text.normalize("NFC").toLowerCase()).map(([word]) => word);
  return codeWords.some((phrase) =>
    words.some((_, at) => phrase.words.every((word, place) => words[at + place] === word)),
  );
}

/** The menu words in a text, with their positions. */
export function findMenuTerms(text: string): (MenuTerm & Span)[] {
  const plain = text.toLowerCase();
  // Some letters become longer in lower case, which would shift the positions.
  if (plain.length !== text.length) return [];
  const sort = wholeTexts.get(plain.trim());
  if (sort) return [{ kind: "sort", sort, start: 0, end: text.length }];
  const words = wordsOf(plain);
  const found: (MenuTerm & Span)[] = [];
  for (let at = 0; at < words.length; ) {
    const match = menuPhrases.find((phrase) => phrase.words.every((word, place) => words[at + place]?.[0] === word));
    const last = match && words[at + match.words.length - 1];
    if (match && last) found.push({ ...match.term, start: words[at]?.index ?? 0, end: last.index + last[0].length });
    at += match?.words.length ?? 1;
  }
  return found;
}

/** Whether a menu has a list for the term. There is none for price and rating, by which any list can be sorted. */
const isListed = (term: MenuTerm) =>
  term.kind === "offer" || (term.kind === "sort" && ["newest", "best-selling"].includes(term.sort));

/** A shorter beginning may begin anything. */
const minMenuLength = 3;

/** The menu term that a text names or begins, with its usual phrase: "off" begins "offer", "best s" begins "best seller". */
export function menuTermStartingWith(text: string): { term: MenuTerm; phrase: string } | null {
  const typed = text
    .toLowerCase()
    .trim()
    .replaceAll(/[\s-]+/g, " ");
  if ([...typed].length < minMenuLength) return null;
  const matches = menuPhrases
    .map(({ words, term }) => ({ term, phrase: words.join(" ") }))
    .filter(({ term, phrase }) => isListed(term) && phrase.startsWith(typed))
    .sort((one, other) => one.phrase.length - other.phrase.length);
  return matches[0] ?? null;
}

const fillers = new Set("product item items পণ্য প্রোডাক্ট জিনিস দামে দামের dame damer e te".normalize("NFC").split(" "));

/** Whether a word adds nothing to a price, an offer or an order: "products" in "products under 500". */
export function isFiller(word: string): boolean {
  return isStopWord(word) || fillers.has(word);
}
