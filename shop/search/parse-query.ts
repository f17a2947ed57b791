import { toLatinDigits } from "../digits.ts";
import { findMenuTerms, isFiller, type MenuTerm } from "./menu-words.ts";
import { isBangla, splitWords } from "./phonetics.ts";
import { parseMeasures, type Size } from "./query-sizes.ts";

/**
 * A price (in whole taka), size, sun protection, offer or sort order that a query names. `without` is the query without it.
 */
export type QueryTerm = { without: string } & (
  | { kind: "price"; from: number | null; to: number | null }
  | MenuTerm
  | ({ kind: "size" } & Size)
  | { kind: "spf"; least: number }
);

export type ParsedQuery = {
  /** The words left to search for. */
  words: string;
  /** The query without what can be chosen beside a list: price, offers and order. */
  rest: string;
  terms: QueryTerm[];
  /** A number that may be a maximum price but was not read as one: 500 in "lipstick 500". */
  amount: number | null;
};

type ParseOptions = {
  /** Reads such a number as a price. */
  withAmount?: boolean;
  /** Reads the words of a menu ("new", "offer"). */
  withMenu?: boolean;
};

type Span = { start: number; end: number };

type Token = { text: string; start: number; end: number };
/** A recognised run of tokens: the index after its last one. */
type Match<Value> = Value & { next: number };
type Amount = Match<{ taka: number; isMoney: boolean }>;

const phraseList = (phrases: string) => phrases.split(",").map((phrase) => phrase.trim().normalize("NFC").split(" "));
const currencyWords = new Set("৳ tk taka takar tks bdt টাকা টাকার টাকায় টাকাতে".normalize("NFC").split(" "));
const thousandWords = new Set("k হাজার hajar hazar thousand".split(" "));
/** Amounts in words: "পাঁচশ", "dui hajar". */
const numberWords = new Map(
  Object.entries({
    1: "এক ek one",
    2: "দুই dui two",
    3: "তিন tin three",
    4: "চার char four",
    5: "পাঁচ pach panch paach five",
    6: "ছয় choy six",
    7: "সাত sat shat seven",
    8: "আট aat eight",
    9: "নয় noy nine",
    1.5: "দেড় der",
    2.5: "আড়াই arai",
  }).flatMap(([count, words]) =>
    words
      .normalize("NFC")
      .split(" ")
      .map((word) => [word, Number(count)] as const),
  ),
);
const hundredWords = "শ শো শত sho shoto hundred".split(" ");
const suffixWords = new Set("er r ta tar tir এর র টা টার টির".split(" "));
const atMostPhrases = phraseList(
  "under,below,less than,within,upto,up to,max,maximum,cheaper than,at most,not more than,budget,বাজেট,সর্বোচ্চ,<",
);
const atLeastPhrases = phraseList("above,over,more than,at least,from,starting,minimum,min,>");
const betweenWords = phraseList("between");
const toAmount = phraseList("-,–,—,to,theke,থেকে,and,or");
const orLess = phraseList(
  "niche,nicher,nice,nicer,moddhe,modhe,moddhye,vitore,bhitore,vetor,vitor,bhitor,bhetor,vetore,bhetore,bitore,bitor,theke kom,cheye kom,kom dame,kom damer,kom,kome,porjonto,budget,or less,and below,max,নিচে,নীচে,নিচের,নীচের,মধ্যে,মধ্যের,ভিতরে,ভেতরে,ভিতর,ভেতর,থেকে কম,চেয়ে কম,কম দামে,কম দামের,কম,কমে,কমের,পর্যন্ত,বাজেট,বাজেটে",
);
const orMore = phraseList("upore,opore,uporer,beshi,besi,plus,and above,or more,উপরে,ওপরে,উপরের,বেশি,বেশী");
const spfWords = /^(?:spf|এসপিএফ)$/;
/** A smaller number is no price without a currency: "under 30". */
const minPriceWithoutCurrency = 50;
const maxTaka = 10_000_000;

/** Finds price, size, sun protection, offers and order in a query: in English, Bangla and Bangla in Latin letters. */
export function parseQuery(typed: string, { withAmount = false, withMenu = true }: ParseOptions = {}): ParsedQuery {
  const text = typed.normalize("NFC");
  const measurements = parseMeasures(text);
  const amount = findAmount(text, measurements);
  const price = parsePrice(text) ?? (withAmount && amount ? { from: null, to: amount.taka, ...amount } : null);
  const menu = withMenu ? findMenuTerms(text).filter((each) => !price || !overlap(each, price)) : [];
  const chosen = [...(price ? [price] : []), ...menu];
  const readWithout = (spans: Span[]) => withoutFillers(removeSpans(text, spans));
  const named = (["offer", "stock", "sort"] as const).map((kind) => menu.filter((each) => each.kind === kind));
  const terms: QueryTerm[] = [
    ...(price ? [{ kind: "price" as const, from: price.from, to: price.to, without: readWithout([price]) }] : []),
    ...measurements.map(({ start, end, ...measure }) => ({ ...measure, without: readWithout([{ start, end }]) })),
    ...named.flatMap((spans) =>
      spans.slice(0, 1).map(({ start: _start, end: _end, ...term }) => ({ ...term, without: readWithout(spans) })),
    ),
  ];
  const spans = [...chosen, ...measurements];
  return {
    words: terms.length > 0 ? withoutFillers(removeSpans(text, spans)) : removeSpans(text, spans),
    rest: readWithout(chosen),
    terms,
    amount: price ? null : (amount?.taka ?? null),
  };
}

/** The minimum letters of an unfinished word of price; "under", the usual one, is recognised from its first letter. */
const minPriceWordLength = 4;

/**
 * An incomplete price at the end of a text, "under", "under 1" or "u": the text before it, the typed digits, and
 * whether its first word is complete.
 */
export function findPartialPrice(typed: string): { head: string; digits: string; isWhole: boolean } | null {
  const text = typed.normalize("NFC");
  const plain = toLatinDigits(text).toLowerCase();
  if (plain.length !== text.length) return null;
  const tokens = [...plain.matchAll(/[^\s৳\d]+|\d+/g)].map(({ 0: word, index }) => ({ word, index }));
  const last = tokens.at(-1)?.word ?? "";
  const digits = /^\d{1,2}$/.test(last) ? last : "";
  const words = digits === "" ? tokens : tokens.slice(0, -1);
  const phrases = atMostPhrases.map((phrase) => phrase.join(" "));
  const [usual] = phrases;
  for (const length of [3, 2, 1].filter((count) => count <= words.length)) {
    const tail = words.slice(-length);
    const phrase = tail.map(({ word }) => word).join(" ");
    const isWhole = phrases.includes(phrase);
    const isBegun =
      digits === "" &&
      phrases.some((each) => each.startsWith(phrase) && (phrase.length >= minPriceWordLength || each === usual));
    if (isWhole || isBegun) return { head: text.slice(0, tail[0]?.index).trim(), digits, isWhole };
  }
  return null;
}

/** The text; empty if it has only filler words: "products" of "products under 500". */
function withoutFillers(text: string): string {
  return splitWords(text).every(isFiller) ? "" : text;
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function removeSpans(text: string, parts: Span[]): string {
  const rest = [...parts]
    .sort((lower, other) => other.start - lower.start)
    .reduce((result, { start, end }) => `${result.slice(0, start)} ${result.slice(end)}`, text);
  return rest.replaceAll(/\s+/g, " ").trim();
}

/** A number outside this range is no price: it may be part of a phone or order number. */
const [minAmount, maxAmount] = [100, 100_000];
/** Words beside a number that is no price: "shade 120", "pack of 100", "100 pcs". */
const numberedWords = new Set(
  "shade no number code pack of set pcs pc piece pieces x percent শেড নম্বর নং টি টা পিস".normalize("NFC").split(" "),
);

/** Whether a number after this word is no price. */
export function isNumbered(word = ""): boolean {
  return numberedWords.has(word) || spfWords.test(word);
}

/** The only number in a text that is not part of a name or count. */
function findAmount(text: string, measurements: Span[]): (Span & { taka: number }) | null {
  const plain = toLatinDigits(text).toLowerCase();
  if (plain.length !== text.length) return null;
  const numbers = [...plain.matchAll(/(?<![\p{L}\p{M}\d.,#+-])\d[\d,]*(?![\p{L}\p{M}\d.%+-])/gu)]
    .map(({ 0: digits, index }) => ({
      ...{ start: index, end: index + digits.length },
      taka: Number(digits.replaceAll(",", "")),
    }))
    .filter((number) => !measurements.some((measure) => overlap(measure, number)));
  const [number] = numbers;
  if (!number || numbers.length > 1 || number.taka < minAmount || number.taka > maxAmount) return null;
  const before =
    plain
      .slice(0, number.start)
      .match(/[\p{L}\p{M}]+/gu)
      ?.at(-1) ?? "";
  const after = plain.slice(number.end).match(/[\p{L}\p{M}]+/u)?.[0] ?? "";
  const end = endOfPartial(plain, number.end);
  const isCounted = numberedWords.has(after) && end === number.end;
  return numberedWords.has(before) || isCounted ? null : { ...number, end };
}

function parsePrice(text: string): (Span & { from: number | null; to: number | null }) | null {
  const plain = toLatinDigits(text).toLowerCase();
  // Some letters become longer in lower case, which would shift the positions.
  if (plain.length !== text.length) return null;
  const tokens = [...plain.matchAll(/\d[\d,]*(?:\.\d+)?|[\p{L}\p{M}]+|[৳<>–—-]/gu)].map(
    ({ 0: match, index }): Token => ({ text: match, start: index, end: index + match.length }),
  );
  for (let at = 0; at < tokens.length; at += 1) {
    const match = priceAt(tokens, at);
    const first = tokens[at];
    const last = match && tokens[match.next - 1];
    if (match && first && last)
      return { from: match.from, to: match.to, start: first.start, end: endOfPartial(plain, last.end) };
  }
  return null;
}

const afterAmount = [...currencyWords, ...[...orLess, ...orMore].flatMap(([word = ""]) => word)];

/** Where a price ends, including an unfinished last word that may belong to it: "নি" of "৫০০ টাকার নি" (under 500). */
function endOfPartial(text: string, end: number): number {
  const [, word] = /^\s*(\p{L}[\p{L}\p{M}]*)\s*$/u.exec(text.slice(end)) ?? [];
  const isBegun = word !== undefined && (isBangla(word) || word.length > 1);
  return isBegun && afterAmount.some((each) => each.startsWith(word)) ? text.length : end;
}

function priceAt(tokens: Token[], at: number): Match<{ from: number | null; to: number | null }> | null {
  const upperStart = phraseAt(tokens, at, atMostPhrases);
  const lowerStart = phraseAt(tokens, at, atLeastPhrases);
  const range = rangeAt(tokens, phraseAt(tokens, at, betweenWords) ?? lowerStart ?? at);
  if (range) return range;
  const upper = boundAt(tokens, upperStart);
  if (upper) {
    const least = boundAt(tokens, phraseAt(tokens, afterAnd(tokens, upper.next), atLeastPhrases));
    return { from: least?.taka ?? null, to: upper.taka, next: least?.next ?? upper.next };
  }
  const least = boundAt(tokens, lowerStart);
  if (least) {
    const upTo = boundAt(tokens, phraseAt(tokens, afterAnd(tokens, least.next), atMostPhrases));
    return { from: least.taka, to: upTo?.taka ?? null, next: upTo?.next ?? least.next };
  }
  const amount = amountAt(tokens, at);
  if (!amount || !isPrice(amount)) return null;
  const lessEnd = phraseAt(tokens, amount.next, orLess);
  if (lessEnd !== null) return { from: null, to: amount.taka, next: lessEnd };
  const moreEnd = phraseAt(tokens, amount.next, orMore);
  if (moreEnd !== null) return { from: amount.taka, to: null, next: moreEnd };
  return amount.isMoney ? { from: null, to: amount.taka, next: amount.next } : null;
}

function boundAt(tokens: Token[], at: number | null): Amount | null {
  const amount = at === null ? null : amountAt(tokens, at);
  return amount && isPrice(amount) ? amount : null;
}

function afterAnd(tokens: Token[], at: number): number {
  return tokens[at]?.text === "and" ? at + 1 : at;
}

/** Two amounts with something between them: "500-1000", "500 theke 1000 taka". */
function rangeAt(tokens: Token[], at: number): Match<{ from: number; to: number }> | null {
  // In "482-719-368" the digits are parts of one number.
  if (isHyphen(tokens[at - 1])) return null;
  const lower = amountAt(tokens, at);
  const linkEnd = lower && phraseAt(tokens, lower.next, toAmount);
  const other = typeof linkEnd === "number" ? amountAt(tokens, linkEnd) : null;
  if (
    !lower ||
    !other ||
    isHyphen(tokens[other.next]) ||
    !(isPrice(lower) || lower.isMoney || other.isMoney) ||
    !isPrice(other)
  )
    return null;
  const lessEnd = phraseAt(tokens, other.next, orLess);
  return { from: Math.min(lower.taka, other.taka), to: Math.max(lower.taka, other.taka), next: lessEnd ?? other.next };
}

const isHyphen = (token: Token | undefined) => /^[–—-]$/.test(token?.text ?? "");

function isPrice({ taka, isMoney }: Amount): boolean {
  return taka <= maxTaka && (isMoney ? taka > 0 : taka >= minPriceWithoutCurrency);
}

function amountAt(tokens: Token[], at: number): Amount | null {
  let next = at;
  const skip = (words: Set<string>) => {
    const from = next;
    while (words.has(tokens[next]?.text ?? "")) next += 1;
    return next > from;
  };
  let isMoney = skip(currencyWords);
  const spelled = spelledAt(tokens, next);
  const digits = tokens[next]?.text ?? "";
  if (!spelled && !/^\d/.test(digits)) return null;
  next = spelled?.next ?? next + 1;
  const thousands = !spelled && skip(thousandWords);
  isMoney = skip(currencyWords) || isMoney || thousands || spelled !== null;
  const end = next;
  skip(suffixWords);
  if (phraseAt(tokens, next, orLess) === null && phraseAt(tokens, next, orMore) === null) next = end;
  const isMeasure = isUnit(tokens[next]?.text) || spfWords.test(tokens[at - 1]?.text ?? "");
  if (isMeasure && !isMoney) return null;
  const taka = spelled?.taka ?? Number(digits.replaceAll(",", "")) * (thousands ? 1000 : 1);
  return { taka: Math.round(taka), isMoney, next };
}

/** Hundreds or thousands in words: "পাঁচশ", "পাঁচ শ", "এক হাজার", "হাজার" alone. */
function spelledAt(tokens: Token[], at: number): Match<{ taka: number }> | null {
  const [word = "", unit = ""] = [tokens[at]?.text, tokens[at + 1]?.text];
  const isThousand = (each: string) => each !== "k" && thousandWords.has(each);
  if (isThousand(word)) return { taka: 1000, next: at + 1 };
  const count = numberWords.get(word);
  if (count !== undefined && isThousand(unit)) return { taka: 1000 * count, next: at + 2 };
  if (count !== undefined && hundredWords.includes(unit)) return { taka: 100 * count, next: at + 2 };
  const hundred = hundredWords.find((each) => word.endsWith(each) && numberWords.has(word.slice(0, -each.length)));
  if (hundred === undefined) return null;
  return { taka: 100 * (numberWords.get(word.slice(0, -hundred.length)) ?? 0), next: at + 1 };
}

function isUnit(word = ""): boolean {
  return parseMeasures(`1 ${word}`).length > 0;
}

/** The end of a phrase at a position; null if none matches there. */
function phraseAt(tokens: Token[], at: number, phrases: string[][]): number | null {
  const match = phrases.find((phrase) => phrase.every((word, place) => tokens[at + place]?.text === word));
  return match ? at + match.length : null;
}
