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

/**
 * A completed query. `isCalled`: the whole text comes from one name, of a product or a kind. Otherwise typed words stand
 * before it, which may not belong to it.
 */
export type Completion = { text: string; isCalled: boolean };

const maxCandidates = 6;
const maxPartialLength = 2;
/** Scores of a completion: the name of a kind, the rest of the word, the word with the one before it, or after it. */
const weights = { usualKind: 9, kind: 8, word: 6, before: 4, after: 3 };

/** What the typed words find: products, and the brands and categories that the panel lists beside the completions. */
type FoundNames = {
  named: readonly NamedProduct[];
  brands: readonly BrandName[];
  categories: readonly { title: string }[];
};

/**
 * Completes a query in the language of the page, from the kinds and names of the products found: "lip" becomes "lipstick"
 * or "lip balm", and "lipstick" becomes "satin lipstick". Each completion finds the product that it comes from. A word of a
 * name completes the query only if the typed words stand before it in that name.
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
    // Does not mix scripts: no Bangla word completes Latin ones, or the other way round.
    if (head.some((word) => isBangla(word) !== (language === "bn"))) return;
    const text = [...head, ...words].join(" ");
    const key = phoneticKeys(text).join(" ");
    const { score = 0 } = scores.get(key) ?? {};
    // A completion that several products share scores a little more. Equal ones stay in the order of the products.
    scores.set(key, {
      ...{ text: scores.get(key)?.text ?? text, isCalled: head.length === 0 },
      score: Math.max(score, weight) + (score > 0 ? 0.1 : 0),
    });
  };
  const names = found.map((product) => nameParts(product.name[language]));
  const otherNames = brands.flatMap(({ name, nameBn }) => splitWords(`${name} ${nameBn ?? ""}`));
  const begins = beginsWith(last, query, [...names.flat(2), ...otherNames]);
  // "foundation for dark skin" names a kind already: "skin" does not become "skin tint".
  const hasKind = query.meanings.slice(0, -1).some(({ role }) => role === "kind");
  const before = typed.slice(0, -1);
  // "dark s" begins a concern: it becomes "dark spots", and not "dark soap" from the name of a product.
  const isOfConcern =
    before.length > 0 &&
    (query.partialConcern !== null || before.some((word) => beginsConcernSearch(word) && !isKind(word)));
  for (const [at, product] of found.entries()) {
    const kind = kindTokensOf(product, query)
      .flatMap((token) => {
        const meant = phrasesOfKinds([token]).flatMap((phrases) => phraseMeant(phrases, typed, language) ?? [])[0];
        // A whole category only completes a single word: "dry skin" does not become "dry skincare".
        const isOpen = !hasKind && (typed.length === 1 || !broadTokens.includes(token));
        return meant && (meant.isRun || isOpen) ? [meant] : [];
      })
      .at(0);
    const parts = names[at] ?? [];
    const isInOrder = (head: string[], end: string) => !isOfConcern && standBefore(parts.flat(), head, end);
    // One or two letters only become the usual name of a kind.
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
        // "lipstick v" becomes "velvet lipstick", in the order of the name.
        if (hasKind && head.length === 1 && soundsSame(head[0], next)) offer([], [...run, ...head], weights.word);
        if (!isInOrder(head, word)) continue;
        offer(head, run, weights.word);
        // The list shows the whole name already. If it has a single product, parts of the name add nothing either.
        if (found.length === 1 || (parts.length === 1 && run.length + 1 >= words.length)) continue;
        if (head.length > 0) continue;
        const [before = "", after = ""] = [words[from - 1], words[to]];
        // Two words of a longer name must end it: of "wooden soap dish", "soap dish", but not "wooden soap".
        if (isMeaningful(before) && !isTail(before) && !isMeaningful(after))
          offer([], [before, ...run], weights.before);
        if (isMeaningful(after) && !isMeaningful(words[to + 1] ?? "")) offer([], [...run, after], weights.after);
      }
    }
  }
  // Leaves out the query itself, its words before the last, and categories, which are listed separately.
  // One or two letters sound like whole words ("d" like "dew"), so they remove nothing.
  const own = last.length > maxPartialLength ? q : "";
  for (const text of [own, before.join(" "), ...categories.map(({ title }) => title)])
    scores.delete(phoneticKeys(text).join(" "));
  return [...scores.values()]
    .sort((one, other) => other.score - one.score)
    .slice(0, maxCandidates)
    .map(({ text, isCalled }) => ({ text, isCalled }));
}

const isKind = (word: string) => findKind(phoneticKey(word)) !== undefined;

/** Whether a name has the words of `head` in this order, and before `end` if it has `end`. */
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
 * The phrase of a kind that the typed words begin; a phrase in the other script is translated for the page. `isRun`: all
 * typed words begin the phrase, not only the last one. `isUsual`: it is the most usual phrase of the kind in its script.
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

/** The phrase in the language of the page: in Bangla the one that sounds the same; else the usual one for a usual one. */
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
 * Tests whether a word begins with what was typed: by its letters or, if no word begins with these letters, by its sound. A
 * letter without a sound of its own begins no word by sound.
 */
function beginsWith(typed: string, query: InterpretedQuery, all: readonly string[]): (word: string) => boolean {
  const byCharacters = (word: string) => word.startsWith(typed);
  if (all.some(byCharacters)) return byCharacters;
  // A finished word has one sound. An unfinished "soap" could still become "soaph…", which sounds different.
  const sounds = query.unfinished === null ? [phoneticKey(typed)] : phoneticPrefixes(typed);
  const prefixes = sounds.filter((prefix) => prefix !== "");
  return (word) => prefixes.some((prefix) => phoneticKey(word).startsWith(prefix));
}

/** Words that mean nothing without the words on both sides: "de" in "eau de parfum". */
const joiners = new Set(["de", "du", "of", "ডি", "দ্য", "অফ"].map((word) => word.normalize("NFC")));

/** Words that mean nothing without the word before: "black seed hair oil" does not offer "seed hair oil". */
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
 * The words of a name that complete the query: the word at `at`, the typed words if they also precede it there, and words
 * that a joiner ties to it. `head` has the typed words outside this range.
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
