import { latinDigits } from "../digits.ts";
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

const list = (phrases: string) => phrases.split(",").map((phrase) => phrase.trim().normalize("NFC").split(" "));
const currency = new Set("৳ tk taka takar tks bdt টাকা টাকার টাকায় টাকাতে".normalize("NFC").split(" "));
const thousand = new Set("k হাজার hajar hazar thousand".split(" "));
const glue = new Set("er r এর র".split(" "));
const atMost = list(
  "under,below,less than,within,upto,up to,max,maximum,cheaper than,at most,not more than,budget,বাজেট,সর্বোচ্চ,<",
);
const atLeast = list("above,over,more than,at least,from,starting,minimum,min,>");
const between = list("between");
const toAmount = list("-,–,—,to,theke,থেকে,and,or");
const orLess = list(
  "niche,nicher,nice,nicer,moddhe,modhe,moddhye,vitore,bhitore,vetor,kom,kome,porjonto,budget,or less,and below,max,নিচে,নীচে,নিচের,নীচের,মধ্যে,মধ্যের,ভিতরে,ভেতরে,কম,কমে,কমের,পর্যন্ত,বাজেট,বাজেটে",
);
const orMore = list("upore,opore,uporer,beshi,besi,plus,and above,or more,উপরে,ওপরে,উপরের,বেশি,বেশী");
/** A number below it is no price where no currency is named: "under 30". */
const leastBarePrice = 50;
const mostTaka = 10_000_000;

/** Reads what a search says of price, size and sun protection, in English, Bangla and Bangla in Latin letters. */
export function parseQuery(typed: string): ParsedQuery {
  const text = typed.normalize("NFC");
  const price = parsePrice(text);
  const measures = parseMeasures(text);
  const terms: QueryTerm[] = [
    ...(price ? [{ kind: "price" as const, from: price.from, to: price.to, without: cut(text, [price]) }] : []),
    ...measures.map(({ start, end, ...measure }) => ({ ...measure, without: cut(text, [{ start, end }]) })),
  ];
  return { words: cut(text, [...(price ? [price] : []), ...measures]), terms };
}

function cut(text: string, parts: { start: number; end: number }[]): string {
  const left = [...parts]
    .sort((one, other) => other.start - one.start)
    .reduce((whole, { start, end }) => `${whole.slice(0, start)} ${whole.slice(end)}`, text);
  return left.replaceAll(/\s+/g, " ").trim();
}

function parsePrice(text: string): { from: number | null; to: number | null; start: number; end: number } | null {
  const plain = latinDigits(text).toLowerCase();
  // Some letters are longer in lower case: their places would be others.
  if (plain.length !== text.length) return null;
  const tokens = [...plain.matchAll(/\d[\d,]*(?:\.\d+)?|[\p{L}\p{M}]+|[৳<>–—-]/gu)].map(
    ({ 0: found, index }): Token => ({ text: found, start: index, end: index + found.length }),
  );
  for (let at = 0; at < tokens.length; at += 1) {
    const found = priceAt(tokens, at);
    const first = tokens[at];
    const last = found && tokens[found.next - 1];
    if (found && first && last) return { from: found.from, to: found.to, start: first.start, end: last.end };
  }
  return null;
}

function priceAt(tokens: Token[], at: number): Match<{ from: number | null; to: number | null }> | null {
  const ceiling = phraseAt(tokens, at, atMost);
  const floor = phraseAt(tokens, at, atLeast);
  const range = rangeAt(tokens, phraseAt(tokens, at, between) ?? floor ?? at);
  if (range) return range;
  const most = ceiling === null ? null : amountAt(tokens, ceiling);
  if (most && isPrice(most)) return { from: null, to: most.taka, next: most.next };
  const least = floor === null ? null : amountAt(tokens, floor);
  if (least && isPrice(least)) return { from: least.taka, to: null, next: least.next };
  const amount = amountAt(tokens, at);
  if (!amount || !isPrice(amount)) return null;
  const less = phraseAt(tokens, amount.next, orLess);
  if (less !== null) return { from: null, to: amount.taka, next: less };
  const more = phraseAt(tokens, amount.next, orMore);
  if (more !== null) return { from: amount.taka, to: null, next: more };
  return amount.isMoney ? { from: null, to: amount.taka, next: amount.next } : null;
}

/** Two amounts with something between them: "500-1000", "500 theke 1000 taka". */
function rangeAt(tokens: Token[], at: number): Match<{ from: number; to: number }> | null {
  const one = amountAt(tokens, at);
  const link = one && phraseAt(tokens, one.next, toAmount);
  const other = typeof link === "number" ? amountAt(tokens, link) : null;
  if (!one || !other || !(isPrice(one) || one.isMoney || other.isMoney) || !isPrice(other)) return null;
  const less = phraseAt(tokens, other.next, orLess);
  return { from: Math.min(one.taka, other.taka), to: Math.max(one.taka, other.taka), next: less ?? other.next };
}

function isPrice({ taka, isMoney }: Amount): boolean {
  return taka <= mostTaka && (isMoney ? taka > 0 : taka >= leastBarePrice);
}

function amountAt(tokens: Token[], at: number): Amount | null {
  let next = at;
  const skip = (words: Set<string>) => {
    const from = next;
    while (words.has(tokens[next]?.text ?? "")) next += 1;
    return next > from;
  };
  let isMoney = skip(currency);
  const digits = tokens[next]?.text ?? "";
  if (!/^\d/.test(digits)) return null;
  next += 1;
  const thousands = skip(thousand);
  isMoney = skip(currency) || isMoney || thousands;
  const end = next;
  skip(glue);
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
  const found = phrases.find((phrase) => phrase.every((word, place) => tokens[at + place]?.text === word));
  return found ? at + found.length : null;
}
