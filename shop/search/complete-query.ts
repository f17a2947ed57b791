import type { BrandName } from "../catalog/brand-name.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import type { Language } from "../language.ts";
import type { Paisa } from "../money.ts";
import { beginsConcernSearch } from "./concern-searches.ts";
import type { InterpretedQuery } from "./interpret-query.ts";
import { isSet } from "./meanings.ts";
import { isBangla, isStopWord, phoneticKey, phoneticKeys, phoneticPrefixes, splitWords } from "./phonetics.ts";
import { broadTokens, findKind, phrasesOfKinds, productKindTokens, setToken } from "./product-kinds.ts";
import { isWholePurpose } from "./purposes.ts";

type Texts = { en: string | null; bn: string | null };

/** A product's names, description and price, for completions. */
export type NamedProduct = { category: CategoryName; price: Paisa; name: Texts; shortDescription: Texts };

/** A way to go on, and whether all of it is what a product or a kind of it is called; else its words may not belong together. */
export type Completion = { text: string; isCalled: boolean };

const maxCandidates = 6;
const maxPartialLength = 2;
/**
 * Weights of the parts of a completion: the kind of a product, the rest of the word, the word before it, the one after
 * it.
 */
const weights = { usualKind: 9, kind: 8, word: 6, before: 4, after: 3 };

/** What is found by the typed words: products, and the brands and categories that are offered beside the completions. */
type FoundNames = {
  named: readonly NamedProduct[];
  brands: readonly BrandName[];
  categories: readonly { title: string }[];
};

/**
 * Completions of a query, in the language of the page, from the kinds and names of the products found:
 * "lip" is lipstick or lip balm, "lipstick" satin lipstick. Each finds the product it is taken from. Words of a name
 * only continue from words that precede them in it.
 */
export function completeQuery(
  q: string,
  query: InterpretedQuery,
  { named: found, brands, categories }: FoundNames,
  language: Language,
): Completion[] {
  const typed = splitWords(q);
  const last = typed.at(-1);
  if (last === undefined || query.terms.length > 0 || isWholePurpose(last)) return [];
  const scores = new Map<string, Completion & { score: number }>();
  const offer = (head: string[], words: string[], weight: number) => {
    // Words in the other script are not continued in this one.
    if (head.some((word) => isBangla(word) !== (language === "bn"))) return;
    const text = [...head, ...words].join(" ");
    const key = phoneticKeys(text).join(" ");
    const { score = 0 } = scores.get(key) ?? {};
    // The first product weighs more than the last, several more than one.
    scores.set(key, {
      ...{ text: scores.get(key)?.text ?? text, isCalled: head.length === 0 },
      score: Math.max(score, weight) + (score > 0 ? 0.1 : 0),
    });
  };
  const names = found.map((product) => nameParts(product.name[language]));
  const otherNames = brands.flatMap(({ name, nameBn }) => splitWords(`${name} ${nameBn ?? ""}`));
  const begins = beginsWith(last, query, [...names.flat(2), ...otherNames]);
  // Of "foundation for dark skin" no skin tint is the end.
  const hasKind = query.meanings.slice(0, -1).some(({ role }) => role === "kind");
  const before = typed.slice(0, -1);
  // The beginning of a concern is completed as people say it: no soap is a "dark soap".
  const isOfConcern =
    before.length > 0 &&
    (query.partialConcern !== null || before.some((word) => beginsConcernSearch(word) && !isKind(word)));
  for (const [at, product] of found.entries()) {
    const kind = kindTokensOf(product, query)
      .flatMap((token) => {
        const meant = phrasesOfKinds([token]).flatMap((phrases) => phraseMeant(phrases, typed, language) ?? [])[0];
        // A whole category goes on from nothing: "dry skin" is no beginning of dry skincare.
        const isOpen = !hasKind && (typed.length === 1 || !broadTokens.includes(token));
        return meant && (meant.isRun || isOpen) ? [meant] : [];
      })
      .at(0);
    const parts = names[at] ?? [];
    const isInOrder = (head: string[], end: string) => !isOfConcern && standBefore(parts.flat(), head, end);
    // One or two letters mean something common.
    const isOffered = kind && (kind.isUsual || last.length > maxPartialLength);
    if (isOffered && (kind.isRun || (!isOfConcern && !isTail(before[0]))))
      offer(kind.isRun ? [] : before, [kind.phrase], kind.isUsual ? weights.usualKind : weights.kind);
    for (const words of parts) {
      for (const [place, word] of words.entries()) {
        if (!isMeaningful(word) || !begins(word)) continue;
        const { from, to, head } = runAround(words, place, typed);
        const run = words.slice(from, to);
        if (isTail(run[0])) {
          const start = words.findLastIndex((each, at) => at < from && !isTail(each));
          if (start >= 0 && head.length === 0) offer([], words.slice(start), weights.word);
          continue;
        }
        const next = words[to];
        // Of "lipstick v", what a lipstick is called: "velvet lipstick".
        if (hasKind && head.length === 1 && soundsSame(head[0], next)) offer([], [...run, ...head], weights.word);
        if (!isInOrder(head, word)) continue;
        offer(head, run, weights.word);
        // The name itself is in the list; for a single product also every part of it.
        if (found.length === 1 || (parts.length === 1 && run.length + 1 >= words.length)) continue;
        if (head.length > 0) continue;
        const [before = "", after = ""] = [words[from - 1], words[to]];
        // Within a name, two of several words are only a fragment: "wooden soap" of a wooden soap dish.
        if (isMeaningful(before) && !isTail(before) && !isMeaningful(after))
          offer([], [before, ...run], weights.before);
        if (isMeaningful(after) && !isMeaningful(words[to + 1] ?? "")) offer([], [...run, after], weights.after);
      }
    }
  }
  // Categories are listed separately.
  // A letter or two sound like many a whole word: "d" like "dew".
  const own = last.length > maxPartialLength ? q : "";
  for (const text of [own, before.join(" "), ...categories.map(({ title }) => title)])
    scores.delete(phoneticKeys(text).join(" "));
  return [...scores.values()]
    .sort((one, other) => other.score - one.score)
    .slice(0, maxCandidates)
    .map(({ text, isCalled }) => ({ text, isCalled }));
}

const isKind = (word: string) => findKind(phoneticKey(word)) !== undefined;

/** Whether the words of a name hold these in their order, before the one with which it goes on, if it has that. */
function standBefore(name: readonly string[], head: readonly string[], end: string): boolean {
  const last = name.findLastIndex((word) => soundsSame(word, end));
  let from = 0;
  return head.every((each) => {
    const at = name.findIndex((word, place) => place >= from && soundsSame(word, each));
    from = at + 1;
    return at >= 0 && (last < 0 || at < last);
  });
}

/**
 * The phrase of a kind that the typed words begin, or its usual one in the language of the page where they begin one of the
 * other script. `isRun`: all of the typed words are its beginning. `isUsual`: no other phrase of the kind is more usual.
 */
function phraseMeant(
  phrases: readonly string[],
  typed: readonly string[],
  language: Language,
): { phrase: string; isRun: boolean; isUsual: boolean } | undefined {
  const [all, last = ""] = [typed.join(" "), typed.at(-1)];
  const isOwnScript = isBangla(last) === (language === "bn");
  for (const phrase of phrases) {
    if (isBangla(phrase) !== isBangla(last) || (isOwnScript && phrase === all)) continue;
    const isRun = typed.length > 1 && phrase.includes(" ") && phrase.startsWith(all);
    if (!isRun && !phrase.startsWith(last)) continue;
    const own = isOwnScript ? phrase : translate(phrase, phrases, language);
    if (own !== undefined) return { phrase: own, isRun, isUsual: phrase === usualOf(phrases, isBangla(phrase)) };
  }
}

/** The phrase of the page's language that says the same: in Bangla what sounds so, else the usual for the usual one. */
function translate(phrase: string, phrases: readonly string[], language: Language): string | undefined {
  const own = phrases.filter((each) => isBangla(each) === (language === "bn"));
  const sound = phoneticKeys(phrase).join(" ");
  const alike = language === "bn" ? own.find((each) => phoneticKeys(each).join(" ") === sound) : undefined;
  return alike ?? (phrase === usualOf(phrases, isBangla(phrase)) ? own[0] : undefined);
}

const usualOf = (phrases: readonly string[], isInBangla: boolean) =>
  phrases.find((each) => isBangla(each) === isInBangla);

function kindTokensOf(product: NamedProduct, query: InterpretedQuery): string[] {
  const { main, others } = productKindTokens(product);
  return [...main, ...others, ...(query.meanings.some(isSet) ? [setToken] : [])];
}

/**
 * Whether a word begins with what was typed: by its letters, or where none of these words does by its sound. A letter that
 * is not heard by itself has none.
 */
function beginsWith(typed: string, query: InterpretedQuery, all: readonly string[]): (word: string) => boolean {
  const byCharacters = (word: string) => word.startsWith(typed);
  if (all.some(byCharacters)) return byCharacters;
  // A word that is whole sounds as it does: "soap" is not the beginning of "soaph…".
  const sounds = query.unfinished === null ? [phoneticKey(typed)] : phoneticPrefixes(typed);
  const prefixes = sounds.filter((prefix) => prefix !== "");
  return (word) => prefixes.some((prefix) => phoneticKey(word).startsWith(prefix));
}

/** Words that are meaningless without both neighbours: "eau de parfum". */
const joiners = new Set(["de", "du", "of", "ডি", "দ্য", "অফ"].map((word) => word.normalize("NFC")));

/** Words that are meaningless without the word before: an oil is a "black seed hair oil", not a "seed hair oil". */
const tails = new Set(
  "dew seed bloom skin strength water drops tooth raat ডিউ সিড ব্লুম স্কিন ওয়াটার ড্রপস রাত".normalize("NFC").split(" "),
);

const isTail = (word = "") => tails.has(word);

const isMeaningful = (word: string) => word !== "" && !isStopWord(word) && !joiners.has(word);

/** The words of a name, part by part, small and without numbers. */
function nameParts(name: string | null): string[][] {
  return (name ?? "")
    .normalize("NFC")
    .toLowerCase()
    .split(/[,()&/+:–—\d]+/)
    .map((part) => part.match(/[\p{L}\p{M}'’-]+/gu) ?? [])
    .filter((words) => words.length > 0);
}

/**
 * The range of a name's words around a position that continue the query: typed words that also precede it in the name,
 * and words joined to it. `head` has the typed words outside the range.
 */
function runAround(words: string[], at: number, typed: string[]): { from: number; to: number; head: string[] } {
  const before = typed.slice(0, -1);
  let [from, to] = [at, at + 1];
  while (from > 0 && at - from < before.length && soundsSame(words[from - 1], before.at(from - at - 1))) from -= 1;
  const head = before.slice(0, before.length - (at - from));
  while (from > 1 && joiners.has(words[from - 1] ?? "")) from -= 2;
  while (to + 1 < words.length && joiners.has(words[to] ?? "")) to += 2;
  const run = words.slice(from, to);
  return { from, to, head: head.filter((word) => !run.some((each) => soundsSame(each, word))) };
}

const soundsSame = (one = "", other = "") => phoneticKey(one) === phoneticKey(other);
