import { editDistance } from "../search/edit-distance.ts";
import { stripGenitive } from "../search/phonetics.ts";
import { findKind, kindTokens } from "../search/product-kinds.ts";
import { type Clause, type Span, type Token, tokenize } from "./chat-text.ts";
import { fillerWords, wordSet } from "./chat-words.ts";
import type { Concept, ProductIndex } from "./product-index.ts";
import { quantityWords, units } from "./quantity-mentions.ts";

/** A word of the chat with all its possible meanings. */
export type Word = Token & {
  concepts: Concept[];
  at: number;
  /** The number of its segment between commas, full stops or line ends. */
  segment: number;
  isFiller: boolean;
};

const conjunctions = wordSet("r ar aar and o sathe shathe আর ও এবং সাথে সঙ্গে");

/** Whether products may stand in a clause. */
export function isAboutProducts({ label }: Clause): boolean {
  return label === null || ["product", "quantity", "note"].includes(label);
}

/** Whether a token begins a new segment. */
export function isApart(text: string, before: Token | null, token: Token): boolean {
  return before !== null && /[,;।|\n!?+&]|\.\s/u.test(text.slice(before.end, token.start));
}

/** The words that may name products, without those already used for something else. */
export function readWords(
  text: string,
  clauses: Clause[],
  isTaken: (span: Span) => boolean,
  index: ProductIndex,
): Word[] {
  const words: Word[] = [];
  let segment = 0;
  for (const clause of clauses.filter(isAboutProducts)) {
    segment += 1;
    let before: Token | null = null;
    for (const token of tokenize(text, clause)) {
      if (isApart(text, before, token)) segment += 1;
      if (before && isNextItem(before, token)) segment += 1;
      before = token;
      const isListNumber =
        /^\d{1,2}$/.test(token.text) &&
        text.slice(clause.start, token.start).trim() === "" &&
        /^\s?[).]/.test(text.slice(token.end, token.end + 2));
      if (isTaken(token) || isListNumber) segment += 1;
      else words.push({ ...token, concepts: [], at: words.length, segment, isFiller: fillerWords.has(token.text) });
    }
  }
  const known = knownSounds(index);
  for (const word of words) {
    const phrase = words
      .slice(word.at, word.at + maxPhraseLength)
      .filter(({ segment: other }) => other === word.segment);
    word.concepts = [...new Set([...soundsOf(word, known), ...phraseConcepts(phrase, index)])];
  }
  return words;
}

/** "2 ta lipstick r 1 ta kajal": after a number of pieces another thing begins. */
function isNextItem(before: Token, { text }: Token): boolean {
  const isCount = units.has(before.text) || quantityWords.has(before.text) || /^\d{1,2}$/.test(before.text);
  return isCount && conjunctions.has(text);
}

const maxPhraseLength = 3;

type KnownSounds = { all: Set<string>; byFirst: Map<string, string[]> };

/** What products are called, by the first letter: misspellings rarely begin there. */
function knownSounds({ weights }: ProductIndex): KnownSounds {
  const all = [...weights.keys()].filter((concept) => /^\p{L}/u.test(concept) && !/^(?:aa|kk)/.test(concept));
  return { all: new Set(all), byFirst: Map.groupBy(all, (sound) => sound.charAt(0)) };
}

/** A word by its sound, without its case ending, or as the nearest word of the products when it is only misspelled. */
function soundsOf(word: Word, known: KnownSounds): Concept[] {
  if (word.key === "" || /^\d/.test(word.text)) return /^\d/.test(word.text) ? [word.text] : [];
  const stem = stripGenitive(word.key);
  const exact = [word.key, ...(stem ? [stem] : [])].filter((key) => known.all.has(key));
  if (exact.length > 0) return exact;
  if (word.isFiller || word.key.length < 4) return [];
  const near = [word.key, ...(stem && stem.length >= 4 ? [stem] : [])].flatMap((key) =>
    (known.byFirst.get(key.charAt(0)) ?? [])
      .filter((each) => Math.abs(each.length - key.length) <= 2 && each.length >= 4)
      .map((each) => ({ each, far: editDistance(key, each) }))
      .filter(({ far }) => far <= maxDistance(key)),
  );
  const least = Math.min(...near.map(({ far }) => far));
  return near.filter(({ far }) => far <= least + 0.01).map(({ each }) => each);
}

function maxDistance(key: string): number {
  if (key.length < 5) return 0.3;
  return key.length < 7 ? 0.7 : 1.1;
}

/** What one to three words mean together: a synonym, a kind of product, two words written as one. */
function phraseConcepts(phrase: Word[], { synonyms, weights }: ProductIndex): Concept[] {
  return phrase.flatMap((_, at) => {
    if (at === 0 && phrase[0]?.isFiller) return [];
    const keys = phrase.slice(0, at + 1).map(({ key }) => key);
    const stems = keys.map((key) => stripGenitive(key) ?? key);
    const forms = [keys, [stems[0] ?? "", ...keys.slice(1)], stems];
    return forms.flatMap((form) => {
      const sounds = form.join(" ");
      const kind = findKind(sounds);
      const asOne = form.join("");
      return [
        ...(synonyms.get(sounds) ?? []),
        ...(kind && !kind.isWide ? kindTokens(kind).slice(0, 1) : []),
        ...(form.length === 2 && weights.has(asOne) ? [asOne] : []),
      ];
    });
  });
}

/** The words of each segment. */
export function segmentTexts(text: string, words: Word[]): Map<number, string> {
  const spans = new Map<number, Span>();
  for (const { segment, start, end } of words) spans.set(segment, { start: spans.get(segment)?.start ?? start, end });
  return new Map([...spans].map(([segment, { start, end }]) => [segment, text.slice(start, end + 1)]));
}
