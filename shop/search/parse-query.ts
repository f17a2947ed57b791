import { toLatinDigits } from "../digits.ts";
import { parseMeasures, type Size } from "./query-sizes.ts";

/** What a search says of price (whole taka), size or sun protection, and how it reads without those words. */
export type QueryTerm = { without: string } & (
  | { kind: "price"; from: number | null; to: number | null }
  | ({ kind: "size" } & Size)
  | { kind: "spf"; least: number }
);

export type ParsedQuery = {
  /** What is left to be searched for. */
  words: string;
  terms: QueryTerm[];
};

type Token = { text: string; start: number; end: number };
/** A stretch of tokens that has been understood: the index after its last one. */
type Match<Value> = Value & { next: number };
type Amount = Match<{ taka: number; isMoney: boolean }>;

const phraseList = (phrases: string) => phrases.split(",").map((phrase) => phrase.trim().normalize("NFC").split(" "));
const currencyWords = new Set("৳ tk taka takar tks bdt টাকা টাকার টাকায় টাকাতে".normalize("NFC").split(" "));
const thousandWords = new Set("k হাজার hajar hazar thousand".split(" "));
const suffixWords = new Set("er r এর র".split(" "));
const atMostPhrases = phraseList(
  "under,below,less than,within,upto,up to,max,maximum,cheaper than,at most,not more than,budget,বাজেট,সর্বোচ্চ,<",
);
const atLeastPhrases = phraseList("above,over,more than,at least,from,starting,minimum,min,>");
const betweenWords = phraseList("between");
const toAmount = phraseList("-,–,—,to,theke,থেকে,and,or");
const orLess = phraseList(
  "niche,nicher,nice,nicer,moddhe,modhe,moddhye,vitore,bhitore,vetor,kom,kome,porjonto,budget,or less,and below,max,নিচে,নীচে,নিচের,নীচের,মধ্যে,মধ্যের,ভিতরে,ভেতরে,কম,কমে,কমের,পর্যন্ত,বাজেট,বাজেটে",
);
const orMore = phraseList("upore,opore,uporer,beshi,besi,plus,and above,or more,উপরে,ওপরে,উপরের,বেশি,বেশী");
/** A number below it is no price where no currency is named: "under 30". */
const minPriceWithoutCurrency = 50;
const maxTaka = 10_000_000;

/** Reads what a search says of price, size and sun protection, in English, Bangla and Bangla in Latin letters. */
export function parseQuery(typed: string): ParsedQuery {
  const text = typed.normalize("NFC");
  const price = parsePrice(text);
  const measurements = parseMeasures(text);
  const terms: QueryTerm[] = [
    ...(price ? [{ kind: "price" as const, from: price.from, to: price.to, without: removeSpans(text, [price]) }] : []),
    ...measurements.map(({ start, end, ...measure }) => ({ ...measure, without: removeSpans(text, [{ start, end }]) })),
  ];
  return { words: removeSpans(text, [...(price ? [price] : []), ...measurements]), terms };
}

function removeSpans(text: string, parts: { start: number; end: number }[]): string {
  const rest = [...parts]
    .sort((lower, other) => other.start - lower.start)
    .reduce((result, { start, end }) => `${result.slice(0, start)} ${result.slice(end)}`, text);
  return rest.replaceAll(/\s+/g, " ").trim();
}

function parsePrice(text: string): { from: number | null; to: number | null; start: number; end: number } | null {
  const plain = toLatinDigits(text).toLowerCase();
  // Some letters are longer in lower case: their places would be others.
  if (plain.length !== text.length) return null;
  const tokens = [...plain.matchAll(/\d[\d,]*(?:\.\d+)?|[\p{L}\p{M}]+|[৳<>–—-]/gu)].map(
    ({ 0: match, index }): Token => ({ text: match, start: index, end: index + match.length }),
  );
  for (let at = 0; at < tokens.length; at += 1) {
    const match = priceAt(tokens, at);
    const first = tokens[at];
    const last = match && tokens[match.next - 1];
    if (match && first && last) return { from: match.from, to: match.to, start: first.start, end: last.end };
  }
  return null;
}

function priceAt(tokens: Token[], at: number): Match<{ from: number | null; to: number | null }> | null {
  const upperStart = phraseAt(tokens, at, atMostPhrases);
  const lowerStart = phraseAt(tokens, at, atLeastPhrases);
  const range = rangeAt(tokens, phraseAt(tokens, at, betweenWords) ?? lowerStart ?? at);
  if (range) return range;
  const upper = upperStart === null ? null : amountAt(tokens, upperStart);
  if (upper && isPrice(upper)) return { from: null, to: upper.taka, next: upper.next };
  const least = lowerStart === null ? null : amountAt(tokens, lowerStart);
  if (least && isPrice(least)) return { from: least.taka, to: null, next: least.next };
  const amount = amountAt(tokens, at);
  if (!amount || !isPrice(amount)) return null;
  const lessEnd = phraseAt(tokens, amount.next, orLess);
  if (lessEnd !== null) return { from: null, to: amount.taka, next: lessEnd };
  const moreEnd = phraseAt(tokens, amount.next, orMore);
  if (moreEnd !== null) return { from: amount.taka, to: null, next: moreEnd };
  return amount.isMoney ? { from: null, to: amount.taka, next: amount.next } : null;
}

/** Two amounts with something between them: "500-1000", "500 theke 1000 taka". */
function rangeAt(tokens: Token[], at: number): Match<{ from: number; to: number }> | null {
  const lower = amountAt(tokens, at);
  const linkEnd = lower && phraseAt(tokens, lower.next, toAmount);
  const other = typeof linkEnd === "number" ? amountAt(tokens, linkEnd) : null;
  if (!lower || !other || !(isPrice(lower) || lower.isMoney || other.isMoney) || !isPrice(other)) return null;
  const lessEnd = phraseAt(tokens, other.next, orLess);
  return { from: Math.min(lower.taka, other.taka), to: Math.max(lower.taka, other.taka), next: lessEnd ?? other.next };
}

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
  const digits = tokens[next]?.text ?? "";
  if (!/^\d/.test(digits)) return null;
  next += 1;
  const thousands = skip(thousandWords);
  isMoney = skip(currencyWords) || isMoney || thousands;
  const end = next;
  skip(suffixWords);
  if (phraseAt(tokens, next, orLess) === null && phraseAt(tokens, next, orMore) === null) next = end;
  const isMeasure = isUnit(tokens[next]?.text) || /^(?:spf|এসপিএফ)$/.test(tokens[at - 1]?.text ?? "");
  if (isMeasure && !isMoney) return null;
  return { taka: Math.round(Number(digits.replaceAll(",", "")) * (thousands ? 1000 : 1)), isMoney, next };
}

function isUnit(word = ""): boolean {
  return parseMeasures(`1 ${word}`).length > 0;
}

/** Where a phrase that stands at a place ends; null where none of them does. */
function phraseAt(tokens: Token[], at: number, phrases: string[][]): number | null {
  const match = phrases.find((phrase) => phrase.every((word, place) => tokens[at + place]?.text === word));
  return match ? at + match.length : null;
}
