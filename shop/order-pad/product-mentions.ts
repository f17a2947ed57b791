import { stripGenitive } from "../search/phonetics.ts";
import { findKind, kindKeys } from "../search/product-kinds.ts";
import type { Word } from "./chat-concepts.ts";
import type { Concept, IndexedProduct, ProductIndex } from "./product-index.ts";
import { quantityWords, units } from "./quantity-mentions.ts";

/** A run of words that names a product, or fits several equally. */
export type ProductMention = {
  from: number;
  to: number;
  score: number;
  /** Null where the words fit several, the rivals. */
  entry: IndexedProduct | null;
  rivals: IndexedProduct[];
  matched: number[];
  /** By what it was recognized. */
  by: Set<Concept>;
};

/** The concepts of a word that a product has in its name, and in those of its variants. */
type WordMatch = { inName: Concept[]; inVariants: Concept[] };

type Search = {
  index: ProductIndex;
  words: Word[];
  /** For each word, the products that it may refer to. */
  matches: Map<IndexedProduct, WordMatch>[];
  /** The words that no mention has taken. */
  free: Set<number>;
};

const maxMentions = 40;
const maxWindow = 8;
const gapCost = 0.08;
const minScore = 0.3;
/** Below it the words name a kind of product rather than one. */
const minSureScore = 0.5;
const tieShare = 0.86;
/** The minimum difference of two scores, so that none wins by rounding. */
const tolerance = 0.001;

/** The products that the words name, assigning the clearest first and each word once; in the order of the chat. */
export function findProducts(words: Word[], index: ProductIndex): ProductMention[] {
  const matches = words.map((word) => matchWord(word, index));
  const search = { index, words, matches, free: new Set(words.keys()) };
  const mentions: ProductMention[] = [];
  const beginning = words.map((_, at) => mentionsFrom(search, at));
  while (mentions.length < maxMentions) {
    const best = bestOf(beginning);
    if (!best || best.score < minScore) break;
    mentions.push(withRivals(search, best));
    for (let at = best.from; at <= best.to; at += 1) search.free.delete(at);
    // Only what begins within reach of the taken words has changed.
    for (let at = Math.max(0, best.from - maxWindow + 1); at <= best.to; at += 1)
      beginning[at] = mentionsFrom(search, at);
  }
  return mentions.sort((one, other) => one.from - other.from);
}

function matchWord({ text, concepts, isFiller }: Word, { entries }: ProductIndex): Map<IndexedProduct, WordMatch> {
  const matches = new Map<IndexedProduct, WordMatch>();
  if (isFiller || /^\d/.test(text)) return matches;
  for (const entry of entries) {
    const inName = concepts.filter((concept) => entry.concepts.has(concept));
    const inVariants = concepts.filter((concept) => entry.variants.some((variant) => variant.concepts.has(concept)));
    if (inName.length > 0 || inVariants.length > 0) matches.set(entry, { inName, inVariants });
  }
  return matches;
}

function mentionsFrom(search: Search, from: number): ProductMention[] {
  const entries = search.free.has(from) ? [...(search.matches[from]?.keys() ?? [])] : [];
  return entries.flatMap((entry) => growWindow(search, from, entry) ?? []);
}

function bestOf(beginning: ProductMention[][]): ProductMention | null {
  let best: ProductMention | null = null;
  for (const mentions of beginning)
    for (const mention of mentions) if (mention.score > (best?.score ?? 0) + tolerance) best = mention;
  return best;
}

/** The run starting at a word that identifies a product best, over all possible ends. */
function growWindow(
  { index, words, matches, free }: Search,
  from: number,
  entry: IndexedProduct,
  until = Infinity,
): ProductMention | null {
  let best: ProductMention | null = null;
  let score = 0;
  let gap = 0;
  const seen = new Set<Concept>();
  const matched: number[] = [];
  let isNamed = false;
  for (let at = from; at < from + maxWindow && at <= until; at += 1) {
    const word = words[at];
    if (!word || !free.has(at) || word.segment !== words[from]?.segment) break;
    const match = matches[at]?.get(entry);
    const hit = match && weighMatch(match, seen, index);
    if (!hit) {
      if (at === from) return null;
      gap += word.isFiller || units.has(word.text) || quantityWords.has(word.text) ? 0.4 : 1;
      if (gap > 3) break;
      continue;
    }
    for (const concept of hit.concepts) seen.add(concept);
    isNamed ||= hit.isInName;
    matched.push(at);
    score += hit.weight;
    const total = score - gap * gapCost;
    if (isNamed && total > (best?.score ?? 0) + tolerance)
      best = { from, to: at, score: total, entry, rivals: [], matched: [...matched], by: new Set(seen) };
  }
  return best;
}

const variantShare = 0.9;

/** What a word adds to the score of those before it; null if it only repeats them. */
function weighMatch(match: WordMatch, seen: Set<Concept>, { weights }: ProductIndex) {
  const inName = match.inName.filter((concept) => !seen.has(concept));
  const inVariants = match.inVariants.filter((concept) => !seen.has(concept));
  if (inName.length === 0 && inVariants.length === 0) return null;
  const weightOf = (concept: Concept) => weights.get(concept) ?? 0;
  // A word with synonyms weighs as much as all of them together.
  const synonymWeight = Math.min(...inName.filter((concept) => concept.startsWith("=")).map(weightOf));
  const weight = Math.max(
    ...inName.map((concept) => Math.min(weightOf(concept), synonymWeight)),
    ...inVariants.map((concept) => weightOf(concept) * variantShare),
  );
  return { concepts: [...inName, ...inVariants], weight, isInName: inName.length > 0 };
}

/** The mention with its product if that is certain, or with all products that fit equally. */
function withRivals(search: Search, best: ProductMention): ProductMention {
  const { from, to, score, entry } = best;
  if (!entry) return best;
  const ofKind = productsOfKind(search, best);
  if (ofKind)
    return ofKind.length > 1 ? { ...best, rivals: ofKind, entry: null } : { ...best, entry: ofKind[0] ?? entry };
  const isRival = (other: IndexedProduct) => {
    for (let at = from; at <= to; at += 1)
      if ((growWindow(search, at, other, to)?.score ?? 0) >= score * tieShare) return true;
    return false;
  };
  const rivals = search.index.entries.filter((other) => other !== entry && isRival(other));
  return score < minSureScore || rivals.length > 0 ? { ...best, rivals: [entry, ...rivals], entry: null } : best;
}

const wordsOfKinds = new Set(kindKeys);

/** Where only a kind of product is named, every product of that kind; null where more is said. */
function productsOfKind({ index, words }: Search, { matched, by }: ProductMention): IndexedProduct[] | null {
  const isKindWord = (at: number) => {
    const key = words[at]?.key ?? "";
    const keys = [key, stripGenitive(key) ?? key];
    // "veil" belongs to a phrase for sunscreens, and tells one of them from the others.
    return (
      keys.some((each) => findKind(each)) ||
      (keys.some((each) => wordsOfKinds.has(each)) && !keys.some((each) => index.weights.get(each) === 1))
    );
  };
  const kinds = [...by].filter((concept) => /^(?:kk|aa)/.test(concept));
  if (kinds.length === 0 || !matched.every(isKindWord)) return null;
  const alike = index.entries.filter(({ concepts }) => kinds.every((kind) => concepts.has(kind)));
  const mainly = alike.filter(({ mainKinds }) => kinds.some((kind) => kind.startsWith("kk") && mainKinds.has(kind)));
  return mainly.length > 0 ? mainly : alike;
}

/** A word that is both a product's name and a shade of one named before means the shade: "golap 1ta" after a lipstick. */
export function withoutShades(mentions: ProductMention[], words: Word[]): ProductMention[] {
  const before: IndexedProduct[] = [];
  return mentions.filter((mention) => {
    const [only, ...more] = mention.matched;
    const word = only === undefined ? undefined : words[only];
    const isShade =
      more.length === 0 &&
      before.some(
        (entry) =>
          entry !== mention.entry &&
          entry.variants.length > 1 &&
          entry.variants.some(({ concepts }) =>
            word?.concepts.some((concept) => concepts.has(concept) && !entry.concepts.has(concept)),
          ),
      );
    if (mention.entry && !isShade) before.push(mention.entry);
    return !isShade;
  });
}
