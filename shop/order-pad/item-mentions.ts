import { readWords, segmentTexts, type Word } from "./chat-concepts.ts";
import { type Clause, type Span, tokenize } from "./chat-text.ts";
import { anyWord } from "./chat-words.ts";
import type { IndexedProduct, PadProduct, ProductIndex } from "./product-index.ts";
import { findProducts, type ProductMention, withoutShades } from "./product-mentions.ts";
import {
  type Amount,
  amountBeside,
  amountOf,
  findAmounts,
  isPackSize,
  quantityIn,
  quantityStyle,
} from "./quantity-mentions.ts";
import { refusedMentions } from "./refused-mentions.ts";
import { matchVariants, nearWords, ownShade } from "./variant-mentions.ts";

/** What the chat orders. `variantId` is null while a shade or size is to be chosen. */
export type ItemMention = Span & {
  product: PadProduct | null;
  variantId: string | null;
  quantity: number;
  /** The products that the words fit alike, where `product` is null. */
  choices: PadProduct[];
};

const priceQuestion = anyWord("koto|price|dam koto|দাম কত|কত|available|ache ki|ase ki|আছে কি|dam", "iu");

type ItemsInput = { text: string; clauses: Clause[]; isTaken: (span: Span) => boolean; index: ProductIndex };

/**
 * The products that a chat orders, each with shade or size and quantity; those that the shop offers if the customer
 * names none. If several fit, staff choose.
 */
export function findItems({ clauses, ...input }: ItemsInput): ItemMention[] {
  const own = itemsIn({ ...input, clauses: clauses.filter(({ bySeller }) => !bySeller) });
  return own.length > 0 ? own : itemsIn({ ...input, clauses: clauses.filter(({ bySeller }) => bySeller) });
}

function itemsIn({ text, clauses, isTaken, index }: ItemsInput): ItemMention[] {
  const words = readWords(text, clauses, isTaken, index);
  const segments = segmentTexts(text, words);
  const sentenceOf = ({ to }: ProductMention) => segments.get(words[to]?.segment ?? -1) ?? "";
  const found = findProducts(words, index);
  const mentions = withoutShades(withoutRefused(found, refusedMentions(text, found, words)), words);
  const labelled = clauses.filter(({ label }) => label === "quantity");
  const [quantity] = labelled.flatMap((clause) => quantityIn(tokenize(text, clause)) ?? []);
  return toItems({ mentions, words, sentenceOf, labelledQuantity: quantity ?? null });
}

/** Without what the customer does not want, and what they named before they refused it. */
function withoutRefused(mentions: ProductMention[], refused: readonly ProductMention[]): ProductMention[] {
  const products = new Set(refused.flatMap(({ entry }) => entry ?? []));
  const last = refused.at(-1)?.from ?? -1;
  return mentions.filter(
    (mention) => !refused.includes(mention) && !(mention.entry && products.has(mention.entry) && mention.from <= last),
  );
}

type DraftItem = ItemMention & {
  entry: IndexedProduct | null;
  isQuestion: boolean;
  isCounted: boolean;
  /** Named by one word only. */
  isBrief: boolean;
};

type Reading = {
  mentions: ProductMention[];
  words: Word[];
  sentenceOf: (mention: ProductMention) => string;
  labelledQuantity: number | null;
};

function toItems({ mentions, words, sentenceOf, labelledQuantity }: Reading): ItemMention[] {
  const amounts = findAmounts(words, mentions);
  const style = quantityStyle(mentions, amounts, words);
  const items: DraftItem[] = [];
  const used = new Set<Amount>();
  for (const [at, mention] of mentions.entries()) {
    const counting = amounts.filter((each) => !isPackSize(each, mention, amounts, words));
    const amount = amountOf(mention, { before: mentions[at - 1], next: mentions[at + 1] }, counting, words, style);
    if (amount) used.add(amount);
    const isQuestion = priceQuestion.test(sentenceOf(mention)) && !amount;
    const near = nearWords(mention, mentions, words);
    if (mention.entry) addProduct(items, { mention, entry: mention.entry, amount, isQuestion, near, words, amounts });
    else addChoice(items, { mention, amount, isQuestion, near, words });
  }
  const inMention = new Set(mentions.flatMap(({ from, to }) => words.slice(from, to + 1).map(({ at }) => at)));
  addLooseShades(items, words, amounts, inMention);
  countQuestionItems(items, used, amounts, words, inMention);
  if (labelledQuantity !== null && items.length === 1 && items[0]) items[0].quantity = labelledQuantity;
  return withoutTalk(items).map(({ product, variantId, quantity, choices, start, end }) => ({
    ...{ product, variantId, quantity, choices, start, end },
  }));
}

/** Without what is only asked about or named in passing, where something is ordered beside it. */
function withoutTalk(items: DraftItem[]): DraftItem[] {
  const wanted = items.filter(({ isQuestion }) => !isQuestion);
  const ordered = wanted.length > 0 ? wanted : items;
  // A generic kind that fits many products, beside specific ones, is ignored.
  const isAnySure = ordered.some(({ product }) => product);
  const isAnyCounted = ordered.some(({ isCounted }) => isCounted);
  return ordered.filter(
    ({ product, isCounted, isBrief }) => isCounted || (product ? !(isBrief && isAnyCounted) : !isAnySure),
  );
}

type MentionReading = {
  mention: ProductMention;
  amount: Amount | null;
  isQuestion: boolean;
  near: Word[];
  words: Word[];
};

/** Words that fit several products: one that was named before, otherwise staff choose. */
function addChoice(items: DraftItem[], { mention, amount, isQuestion, near, words }: MentionReading): void {
  // "the lipstick" after one was named is that one.
  const meant = items.findLast(({ entry }) => entry && mention.rivals.includes(entry));
  if (meant) mergeInto(meant, near, amount);
  else if (!isQuestion)
    items.push({
      ...spanOf(mention, amount, words),
      ...{ product: null, entry: null, choices: mention.rivals.map(({ product }) => product), variantId: null },
      ...{ quantity: amount?.quantity ?? 1, isCounted: amount !== null },
      ...{ isQuestion, isBrief: mention.matched.length === 1 },
    });
}

/** A product that is named: an item of its own for each of its shades, or more about one that was named before. */
function addProduct(
  items: DraftItem[],
  {
    mention,
    entry,
    amount,
    isQuestion,
    near,
    words,
    amounts,
  }: MentionReading & { entry: IndexedProduct; amounts: Amount[] },
): void {
  const shades = matchVariants(entry, near);
  const isSame = (item: DraftItem) =>
    shades.length === 0 || item.variantId === null || shades.some(({ variantId }) => variantId === item.variantId);
  const known = items.find((item) => item.entry === entry && isSame(item));
  if (known) {
    const [shade] = shades.length > 0 ? shades : ownShade(entry, mention, words);
    if (shade) known.variantId = shade.variantId;
    if (amount) known.quantity = amount.quantity;
    known.isQuestion &&= isQuestion;
    known.isCounted ||= amount !== null;
    return;
  }
  const base = {
    ...spanOf(mention, amount, words),
    ...{ product: entry.product, choices: [], entry, isQuestion, isBrief: mention.matched.length === 1 },
  };
  if (shades.length > 1) {
    for (const { variantId, at } of shades)
      items.push({ ...base, variantId, quantity: amountBeside(at, amounts, words)?.quantity ?? 1, isCounted: true });
    return;
  }
  const only = entry.variants.length === 1 ? entry.variants[0] : undefined;
  const variantId = (shades[0] ?? only)?.variantId ?? null;
  items.push({ ...base, variantId, quantity: amount?.quantity ?? 1, isCounted: amount !== null });
}

/** The words of a mention, with the number of pieces behind it. */
function spanOf({ from, to }: ProductMention, amount: Amount | null, words: Word[]): Span {
  const counted = amount && amount.at > to ? (words[amount.until]?.end ?? 0) : 0;
  return { start: words[from]?.start ?? 0, end: Math.max(words[to]?.end ?? 0, counted) };
}

function mergeInto(item: DraftItem, near: Word[], amount: Amount | null): void {
  const [shade] = item.entry ? matchVariants(item.entry, near) : [];
  if (shade) item.variantId = shade.variantId;
  if (amount) item.quantity = amount.quantity;
}

/** Shades named apart from their product, as in an answer to "which one?". */
function addLooseShades(items: DraftItem[], words: Word[], amounts: Amount[], inMention: ReadonlySet<number>): void {
  const loose = words.filter(({ at, isFiller }) => !inMention.has(at) && !isFiller);
  for (const entry of new Set(items.flatMap((item) => item.entry ?? []))) {
    const own = items.filter((item) => item.entry === entry);
    const [item] = own;
    if (!item || own.length > 1 || (item.variantId !== null && !item.isQuestion)) continue;
    const shades = matchVariants(entry, loose).map((shade) => ({
      ...shade,
      amount: amountBeside(shade.at, amounts, words),
    }));
    const [first, ...others] = shades;
    if (!first) continue;
    item.variantId = first.variantId;
    item.isQuestion = false;
    if (others.length > 0 || !item.isCounted)
      item.quantity = first.amount?.quantity ?? (others.length > 0 ? 1 : item.quantity);
    item.isCounted ||= first.amount !== undefined;
    for (const shade of others)
      items.push({ ...item, variantId: shade.variantId, quantity: shade.amount?.quantity ?? 1 });
  }
}

/** "How much is it? – 380. – ok 2 ta": a quantity without a product applies to the product asked about before. */
function countQuestionItems(
  items: DraftItem[],
  used: Set<Amount>,
  amounts: Amount[],
  words: Word[],
  inMention: ReadonlySet<number>,
): void {
  for (const amount of amounts) {
    const word = words[amount.at];
    if (used.has(amount) || !amount.hasUnit || !word) continue;
    const isAlone = !words.some(
      ({ at, segment }) => segment === word.segment && inMention.has(at) && Math.abs(at - word.at) <= 4 && at < word.at,
    );
    const questioned = items.findLast((item) => item.end <= word.start && !item.isCounted && item.entry);
    if (!isAlone || !questioned) continue;
    questioned.quantity = amount.quantity;
    questioned.isCounted = true;
    questioned.isQuestion = false;
    used.add(amount);
  }
}
