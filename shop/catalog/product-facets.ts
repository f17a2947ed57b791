import { skinTypes } from "../reviews/review-rules.ts";
import { namedKinds } from "../search/kind-names.ts";
import { kindsByName } from "../search/product-kinds.ts";
import { shadeFamily } from "../search/shade-family.ts";
import { type Concern, concerns, finishes, hairTypes } from "./attribute-words.ts";
import type { WordFacet } from "./facets.ts";
import type { ProductDraft } from "./product-draft.ts";

type FacetSource = Pick<ProductDraft, "name" | "attributes"> & {
  variants: Pick<ProductDraft["variants"][number], "swatch">[];
};

/**
 * The facet words of a product, each once: `skin:dry`, `shade:red`. Only known words become facets, so that no filter
 * shows two spellings.
 */
export function productFacets({ name, attributes, variants }: FacetSource): string[] {
  const { skinType = [], hairType = [], finish } = attributes;
  const words: Record<WordFacet, string[]> = {
    kind: kindsByName(name).filter((kind) => namedKinds.includes(kind)),
    shade: variants.flatMap(({ swatch }) => (swatch ? [shadeFamily(swatch)] : [])),
    skin: allowedWords(expandAll(skinType, skinTypes), skinTypes),
    hair: allowedWords(expandAll(hairType, hairTypes), hairTypes),
    concern: concernsOf(attributes),
    finish: allowedWords(finish ? [finish] : [], finishes),
  };
  const facetWords = Object.entries(words).flatMap(([facet, values]) => values.map((value) => `${facet}:${value}`));
  return [...new Set(facetWords)].sort();
}

/** The concerns of a product that the shop knows. */
export function concernsOf({ concern = [] }: ProductDraft["attributes"]): Concern[] {
  const words = new Set(concern.map(toSlug));
  return concerns.filter((each) => words.has(each));
}

/** "All types" means each of them. */
function expandAll(types: string[], allowedWords: readonly string[]): string[] {
  return types.includes("all") ? [...types.filter((type) => type !== "all"), ...allowedWords] : types;
}

function allowedWords(words: string[], allowed: readonly string[]): string[] {
  return words.map(toSlug).filter((word) => allowed.includes(word));
}

function toSlug(word: string): string {
  return word
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
