import type { CategoryName } from "../catalog/catalog-schema.ts";
import type { ShadeFamily } from "../catalog/facets.ts";
import type { Paisa } from "../money.ts";
import { phoneticKeys, splitWords } from "../search/phonetics.ts";
import { productKindTokens } from "../search/product-kinds.ts";
import { shadeFamily } from "../search/shade-family.ts";
import { measureUnits, unitOf } from "./quantity-mentions.ts";

type Texts = { en: string | null; bn: string | null };

/** A product that the shop's search suggests, with its variants. */
export type PadProduct = {
  productId: string;
  name: Texts;
  brand: string;
  category: CategoryName;
  variants: { variantId: string; name: Texts; swatch: string | null; price: Paisa; stock: number | null }[];
};

/** A sound, a kind of product (`kk…`), a part of the body (`aa…`) or a group of synonyms (`=…`). */
export type Concept = string;

/** A product's name as concepts, to compare with words of the chat. */
export type IndexedProduct = {
  product: PadProduct;
  concepts: Set<Concept>;
  /** Its main kind: "Kajal Noir Mascara" is a mascara. */
  mainKinds: Set<Concept>;
  variants: {
    variantId: string;
    concepts: Set<Concept>;
    family: ShadeFamily | null;
    size: string | null;
    rank: number;
  }[];
};

/** Phrases that mean the same, as the shop's search knows them: sounds joined by blanks, to the group's number. */
type SynonymIndex = Map<string, Concept[]>;

export type ProductIndex = {
  entries: IndexedProduct[];
  synonyms: SynonymIndex;
  /** A concept weighs more the fewer products have it. */
  weights: Map<Concept, number>;
};

/** Prepares the products that a chat may name, and the shop's groups of synonyms, to be compared with its words. */
export function indexProducts(products: PadProduct[], synonymGroups: readonly (readonly string[])[]): ProductIndex {
  const synonyms = indexSynonyms(synonymGroups);
  const entries = products.map((product) => indexProduct(product, synonyms));
  return { entries, synonyms, weights: weighConcepts(entries) };
}

function indexSynonyms(groups: readonly (readonly string[])[]): SynonymIndex {
  const index: SynonymIndex = new Map();
  for (const [number, phrases] of groups.entries())
    for (const phrase of phrases) index.set(phrase, [...(index.get(phrase) ?? []), `=${number}`]);
  return index;
}

function indexProduct(product: PadProduct, synonyms: SynonymIndex): IndexedProduct {
  const { name, brand, category } = product;
  const concepts = conceptsOf([name.en, name.bn, brand], synonyms);
  const kinds = productKindTokens({ category, name, shortDescription: { en: null, bn: null } });
  for (const token of [...kinds.main, ...kinds.others]) concepts.add(token);
  const bySize = product.variants.toSorted((one, other) => one.price - other.price).map(({ variantId }) => variantId);
  const variants = product.variants.map(({ variantId, name: called, swatch }) => ({
    ...{ variantId, concepts: conceptsOf([called.en, called.bn], synonyms), rank: bySize.indexOf(variantId) },
    size: sizeOf(splitWords(called.en ?? called.bn ?? "")),
    family: swatch ? shadeFamily(swatch) : null,
  }));
  return { product, concepts, mainKinds: new Set(kinds.main), variants };
}

/** The concepts that stand for a text: its sounds, neighbouring words as one, kinds and what means the same. */
function conceptsOf(texts: (string | null)[], synonyms: SynonymIndex): Set<Concept> {
  const concepts = new Set<Concept>();
  for (const text of texts) {
    const keys = phoneticKeys(text ?? "");
    for (const [at, key] of keys.entries()) {
      concepts.add(key);
      const next = keys[at + 1];
      if (next && !/^\d/.test(key + next)) concepts.add(key + next);
    }
    for (const concept of phrasesIn(keys, synonyms)) concepts.add(concept);
  }
  return concepts;
}

function phrasesIn(keys: string[], synonyms: SynonymIndex): Concept[] {
  return keys.flatMap((_, at) =>
    [1, 2, 3].flatMap((length) =>
      at + length <= keys.length ? (synonyms.get(keys.slice(at, at + length).join(" ")) ?? []) : [],
    ),
  );
}

/** "30 ml" in any spelling as `30ml`; of "5 × 25 ml" the pieces, `5×`. */
function sizeOf(words: readonly string[]): string | null {
  const at = words.findIndex((word, place) => /^\d+$/.test(word) && measureUnits.has(words[place + 1] ?? ""));
  if (at < 0) return null;
  if (/^\d+$/.test(words[at - 1] ?? "")) return `${words[at - 1]}×`;
  return `${words[at]}${unitOf(words[at + 1] ?? "")}`;
}

function weighConcepts(entries: IndexedProduct[]): Map<Concept, number> {
  const counts = new Map<Concept, number>();
  for (const { concepts, variants } of entries) {
    const all = new Set([...concepts, ...variants.flatMap((variant) => [...variant.concepts])]);
    for (const concept of all) counts.set(concept, (counts.get(concept) ?? 0) + 1);
  }
  return new Map(
    [...counts].map(([concept, count]) => [concept, concept.startsWith("aa") ? 0.1 : 1 / Math.sqrt(count)]),
  );
}
