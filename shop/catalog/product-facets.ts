import { skinTypes } from "../reviews/review-rules.ts";
import { shadeFamily } from "../search/shade-family.ts";
import { concerns, finishes, hairTypes } from "./attribute-words.ts";
import type { WordFacet } from "./facets.ts";
import type { ProductDraft } from "./product-draft.ts";

type FacetSource = Pick<ProductDraft, "attributes"> & { variants: Pick<ProductDraft["variants"][number], "swatch">[] };

/**
 * What lists are narrowed by, of a product itself: `skin:dry`, `shade:red`, each once. Words of a merchant's own stay on the
 * product's page; a filter offers those alone that are kept for it, and so never two spellings of one thing.
 */
export function productFacets({ attributes, variants }: FacetSource): string[] {
  const { skinType = [], hairType = [], concern = [], finish } = attributes;
  const words: Record<WordFacet, string[]> = {
    shade: variants.flatMap(({ swatch }) => (swatch ? [shadeFamily(swatch)] : [])),
    skin: allowedWords(expandAll(skinType, skinTypes), skinTypes),
    hair: allowedWords(expandAll(hairType, hairTypes), hairTypes),
    concern: allowedWords(concern, concerns),
    finish: allowedWords(finish ? [finish] : [], finishes),
  };
  const facetWords = Object.entries(words).flatMap(([facet, values]) => values.map((value) => `${facet}:${value}`));
  return [...new Set(facetWords)].sort();
}

/** What is for all types is for each of them. */
function expandAll(types: string[], allowedWords: readonly string[]): string[] {
  return types.includes("all") ? [...types.filter((type) => type !== "all"), ...allowedWords] : types;
}

function allowedWords(words: string[], allowed: readonly string[]): string[] {
  return words.map(toSlug).filter((word) => allowed.includes(word));
}

/** A word as it stands in an address. */
function toSlug(word: string): string {
  return word
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
