import type { Word } from "./chat-concepts.ts";
import type { Token } from "./chat-text.ts";
import { wordSet } from "./chat-words.ts";
import type { ProductMention } from "./product-mentions.ts";

export const units = wordSet(
  "ta ti pcs pc piece pieces pis pcis x khana set packet pack box টা টি পিস খানা সেট প্যাকেট বক্স টে খান",
);
const moneyUnits = wordSet("tk taka tks টাকা টাকায় e takar টাকার");
export const measureUnits = wordSet("ml g gm gms gram grams kg mili milli মিলি এমএল গ্রাম গ্রামের মিলির cm সেমি percent");
const numberWords: readonly (readonly [number, string])[] = [
  [1, "ekta akta ekti ek one single একটা একটি এক একখানা arekta ektai"],
  [2, "duita duto duti dui duta two দুইটা দুটো দুটি দুইটি দুই দুটা dutoi"],
  [3, "tinta tinti tin three তিনটা তিনটি তিন"],
  [4, "charta char four চারটা চারটি চার"],
  [5, "pachta panchta five পাঁচটা পাঁচটি পাঁচ পাচটা"],
  [6, "six choyta ছয়টা"],
  [10, "doshta দশটা"],
];
export const quantityWords = new Map(
  numberWords.flatMap(([quantity, words]) => [...wordSet(words)].map((word) => [word, quantity] as const)),
);
const maxQuantity = 50;

/** A quantity, with the words that express it. */
export type Amount = { quantity: number; at: number; until: number; hasUnit: boolean };

/** Numbers that count pieces: "2 ta", "x2", "duita"; not sizes, prices or the numbers of shades. */
export function findAmounts(words: Word[], mentions: ProductMention[]): Amount[] {
  const isMatched = new Set(mentions.flatMap(({ matched }) => matched));
  return words.flatMap((word) => {
    if (isMatched.has(word.at)) return [];
    const [before, next] = [words[word.at - 1], words[word.at + 1]].map((near) =>
      near?.segment === word.segment ? near.text : "",
    ) as [string, string];
    const isBeforeUnit = units.has(next);
    const amount = { at: word.at, until: isBeforeUnit ? word.at + 1 : word.at };
    const inWords = quantityWords.get(word.text);
    if (inWords !== undefined)
      return [{ ...amount, quantity: inWords, hasUnit: isBeforeUnit || /(?:ta|ti|to|টা|টি|টো)$/u.test(word.text) }];
    const quantity = /^[1-9]\d?$/.test(word.text) ? Number(word.text) : 0;
    const isSunFactor = ["spf", "এসপিএফ"].includes(words[word.at - 1]?.text ?? "");
    const isMeasure = measureUnits.has(next) || moneyUnits.has(next) || isSunFactor;
    if (quantity < 1 || quantity > maxQuantity || isMeasure) return [];
    return [{ ...amount, quantity, hasUnit: isBeforeUnit || before === "x" }];
  });
}

/** The quantity that a labelled line says. */
export function quantityIn(tokens: Token[]): number | null {
  const number = tokens.find(({ text }) => /^\d{1,2}$/.test(text));
  if (number) return Number(number.text);
  return tokens.flatMap(({ text }) => quantityWords.get(text) ?? [])[0] ?? null;
}

/** Whether this customer writes "2 ta serum" or "serum 2 ta". */
export function quantityStyle(mentions: ProductMention[], amounts: Amount[], words: Word[]): "before" | "after" {
  const score = mentions.reduce((sum, { from, to }) => {
    const segment = words[from]?.segment;
    const before = amounts.some(({ at, until }) => until === from - 1 && words[at]?.segment === segment);
    const after = amounts.some(({ at }) => at > to && at <= to + 2 && words[at]?.segment === segment);
    return sum + (before ? 1 : 0) - (after ? 1 : 0);
  }, 0);
  return score > 0 ? "before" : "after";
}

/** "soap 3 pack 1 ta": the pack of three is what is ordered once. */
export function isPackSize(
  { quantity, at }: Amount,
  { entry }: ProductMention,
  amounts: Amount[],
  words: Word[],
): boolean {
  const isSize = entry?.variants.some(({ size }) => size === `${quantity}×`) ?? false;
  return isSize && amounts.some((other) => other.at !== at && words[other.at]?.segment === words[at]?.segment);
}

type Neighbours = { before: ProductMention | undefined; next: ProductMention | undefined };

/**
 * The quantity of a product: within its words, otherwise beside them, first on the side where this chat writes
 * quantities; null for none.
 */
export function amountOf(
  mention: ProductMention,
  { before, next }: Neighbours,
  amounts: Amount[],
  words: Word[],
  style: "before" | "after",
): Amount | null {
  const segment = words[mention.from]?.segment ?? -1;
  const inside = amounts.filter(({ at }) => at > mention.from && at < mention.to);
  const limit = Math.min(next?.from ?? Infinity, mention.to + 5);
  const isNear = ({ at }: Amount) => words[at]?.segment === segment;
  const after = amounts.filter((amount) => amount.at > mention.to && amount.at < limit && isNear(amount));
  const floor = Math.max(before?.to ?? -1, mention.from - 4);
  const ahead = amounts.filter((amount) => amount.at < mention.from && amount.at > floor && isNear(amount)).reverse();
  // In the next segment, if it contains nothing else: "serum, 2 ta".
  const apart = amounts.filter(
    ({ at, hasUnit }) =>
      hasUnit &&
      at > mention.to &&
      at <= mention.to + 2 &&
      at < limit &&
      words[at]?.segment === segment + 1 &&
      !isNear({ at } as Amount),
  );
  const sorted = style === "before" ? [ahead, inside, after, apart] : [inside, after, ahead, apart];
  for (const group of sorted) {
    const found = group.find(({ hasUnit }) => hasUnit) ?? group[0];
    if (found) return found;
  }
  return null;
}

/** The amount right after a word of the same segment, else right before it. */
export function amountBeside(place: number, amounts: Amount[], words: Word[]): Amount | undefined {
  const inSegment = amounts.filter(({ at }) => words[at]?.segment === words[place]?.segment);
  return (
    inSegment.find(({ at }) => at > place && at <= place + 2) ?? inSegment.find(({ until }) => until === place - 1)
  );
}

/** "mili" and "মিলি" are `ml`. */
export function unitOf(word: string): string {
  if (/^(?:ml|mili|milli|মিলি|এমএল|মিলির)$/.test(word)) return "ml";
  return /^(?:cm|সেমি)$/.test(word) ? "cm" : "g";
}
