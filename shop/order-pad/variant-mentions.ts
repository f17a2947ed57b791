import type { ShadeFamily } from "../catalog/facets.ts";
import type { Word } from "./chat-concepts.ts";
import { wordSet } from "./chat-words.ts";
import type { IndexedProduct } from "./product-index.ts";
import type { ProductMention } from "./product-mentions.ts";
import { measureUnits, unitOf } from "./quantity-mentions.ts";

const colours: readonly (readonly [string, ShadeFamily[]])[] = [
  ["red lal laal লাল red", ["red"]],
  ["pink golapi গোলাপি পিংক", ["pink"]],
  ["nude নুড ন্যুড", ["nude"]],
  ["orange komola কমলা", ["orange", "coral"]],
  ["brown khoyeri খয়েরি badami বাদামি", ["brown"]],
  ["maroon merun মেরুন berry", ["berry"]],
  ["black kalo কালো", ["black"]],
];
const colourWords = new Map(
  colours.flatMap(([words, families]) => [...wordSet(words)].map((word) => [word, families] as const)),
);
const largeWords = wordSet("boro borota big large full বড় বড়টা বড়টা বড়");
const smallWords = wordSet("choto chhoto soto chotota chototo small mini pocket ছোট ছোটটা ছোটটি");
const shadeWords = wordSet("shade shader shed color colour rong শেড শেডের শেডটা কালার রং");

/** The words around a mention up to its neighbours, where its shade or size may stand. */
export function nearWords(mention: ProductMention, mentions: ProductMention[], words: Word[]): Word[] {
  const line = words[mention.from]?.segment ?? 0;
  const before = mentions.filter(({ to }) => to < mention.from).at(-1);
  const next = mentions.find(({ from }) => from > mention.to);
  return words.filter(
    ({ at, segment }) =>
      at > (before?.to ?? -1) &&
      at < (next?.from ?? Infinity) &&
      (segment === line || (at > mention.to && segment <= line + 2) || (at < mention.from && segment >= line)),
  );
}

type VariantChoice = { variantId: string; at: number };

/** The variants that the words name: by shade name, size, colour, or as the large or small one. */
export function matchVariants({ variants, concepts }: IndexedProduct, near: Word[]): VariantChoice[] {
  if (variants.length < 2) return [];
  const [first, ...others] = variants;
  const common = new Set(
    [...(first?.concepts ?? [])].filter((each) => others.every((variant) => variant.concepts.has(each))),
  );
  type Variant = IndexedProduct["variants"][number];
  const names = (word: Word, variant: Variant) =>
    word.concepts.filter((concept) => variant.concepts.has(concept) && !common.has(concept));
  const at = near[0]?.at ?? 0;
  const byName = variants.flatMap((variant) => {
    const word = near.find(
      (each) =>
        !/^\d/.test(each.text) &&
        !measureUnits.has(each.text) &&
        names(each, variant).some((concept) => !concepts.has(concept)),
    );
    return word ? [{ variantId: variant.variantId, at: word.at }] : [];
  });
  if (byName.length > 0) return byName;
  const sizes = sizesIn(near);
  const bySize = variants.flatMap(({ variantId, size }) => {
    const named = sizes.find((each) => each.size === size);
    return named ? [{ variantId, at: named.at }] : [];
  });
  if (bySize.length > 0) return bySize.slice(0, 1);
  const called = variants.find((variant) =>
    near.some((word, place) => shadeWords.has(near[place + 1]?.text ?? "") && names(word, variant).length > 0),
  );
  if (called) return [{ variantId: called.variantId, at }];
  // The product's own name may be one of its shades: "sindoor lipstick" alone says nothing, twice it does.
  const isNamedTwice = (variant: Variant) =>
    near.filter((word) => names(word, variant).some((concept) => concepts.has(concept))).length > 1;
  const families = near.flatMap(
    ({ text }) => colourWords.get(text) ?? colourWords.get(text.replace(/(?:ta|টা|টি)$/u, "")) ?? [],
  );
  const only =
    onlyOne(variants.filter(isNamedTwice)) ??
    onlyOne(variants.filter(({ family }) => family !== null && families.includes(family))) ??
    ofLargeOrSmall(variants, near);
  return only ? [{ variantId: only.variantId, at }] : [];
}

function onlyOne<T>(found: T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** Where variants are sizes: the dearest for "boro", the cheapest for "choto". */
function ofLargeOrSmall(variants: IndexedProduct["variants"], near: Word[]) {
  const isNamed = (words: ReadonlySet<string>) => near.some(({ text }) => words.has(text));
  if (!variants.every(({ size }) => size !== null)) return undefined;
  if (isNamed(largeWords)) return variants.find(({ rank }) => rank === variants.length - 1);
  return isNamed(smallWords) ? variants.find(({ rank }) => rank === 0) : undefined;
}

function sizesIn(words: Word[]): { size: string; at: number }[] {
  return words.flatMap((word, place) => {
    const next = words[place + 1];
    const isTimes = next?.text === "x" && words[place + 2] !== undefined;
    if (!/^\d+$/.test(word.text) || !next) return [];
    if (measureUnits.has(next.text)) return [{ size: `${Number(word.text)}${unitOf(next.text)}`, at: word.at }];
    const isPack = /^(?:pack|pcs|piece|pieces|set|packer|tar|er|প্যাক|পিস|টার)$/.test(next.text) || isTimes;
    return isPack ? [{ size: `${Number(word.text)}×`, at: word.at }] : [];
  });
}

/** A product that is named again by a word that is one of its shades, too: "(সিঁদুর শেড)" after "সিঁদুর লিপস্টিক". */
export function ownShade(
  { variants }: IndexedProduct,
  { matched }: ProductMention,
  words: Word[],
): { variantId: string }[] {
  if (matched.length > 1) return [];
  const found = variants.filter(({ concepts }) =>
    matched.some((at) => words[at]?.concepts.some((concept) => concepts.has(concept))),
  );
  return found.length === 1 ? found : [];
}
