import { skinTypes } from "../reviews/review-rules.ts";
import { shadeFamily } from "../search/shade-family.ts";
import { concerns, finishes, hairTypes } from "./attribute-words.ts";
import type { WordFacet } from "./facets.ts";
import type { ProductDraft } from "./product-draft.ts";

type Described = Pick<ProductDraft, "attributes"> & { variants: Pick<ProductDraft["variants"][number], "swatch">[] };

/**
 * What lists are narrowed by, of a product itself: `skin:dry`, `shade:red`, each once. Words of a merchant's own stay on the
 * product's page; a filter offers those alone that are kept for it, and so never two spellings of one thing.
 */
export function productFacets({ attributes, variants }: Described): string[] {
  const { skinType = [], hairType = [], concern = [], finish } = attributes;
  const words: Record<WordFacet, string[]> = {
    shade: variants.flatMap(({ swatch }) => (swatch ? [shadeFamily(swatch)] : [])),
    skin: known(each(skinType, skinTypes), skinTypes),
    hair: known(each(hairType, hairTypes), hairTypes),
    concern: known(concern, concerns),
    finish: known(finish ? [finish] : [], finishes),
  };
  const written = Object.entries(words).flatMap(([facet, values]) => values.map((value) => `${facet}:${value}`));
  return [...new Set(written)].sort();
}

/** What is for all types is for each of them. */
function each(types: string[], known: readonly string[]): string[] {
  return types.includes("all") ? [...types.filter((type) => type !== "all"), ...known] : types;
}

function known(words: string[], ours: readonly string[]): string[] {
  return words.map(inAddress).filter((word) => ours.includes(word));
}

/** A word as it stands in an address. */
function inAddress(word: string): string {
  return word
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
