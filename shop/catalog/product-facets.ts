import { skinTypes } from "../reviews/rules.ts";
import { shadeFamily } from "../search/shade-family.ts";
import { hairTypes } from "./attribute-words.ts";
import type { WordFacet } from "./facets.ts";
import type { ProductDraft } from "./product-draft.ts";

type Described = Pick<ProductDraft, "attributes"> & { variants: Pick<ProductDraft["variants"][number], "swatch">[] };

/** What lists are narrowed by, of a product itself: `skin:dry`, `shade:red`, each once. */
export function productFacets({ attributes, variants }: Described): string[] {
  const { skinType = [], hairType = [], concern = [], finish } = attributes;
  const words: Record<WordFacet, string[]> = {
    shade: variants.flatMap(({ swatch }) => (swatch ? [shadeFamily(swatch)] : [])),
    skin: each(skinType, skinTypes),
    hair: each(hairType, hairTypes),
    concern,
    finish: finish ? [finish] : [],
  };
  const written = Object.entries(words).flatMap(([facet, values]) =>
    values.map((value) => `${facet}:${inAddress(value)}`),
  );
  return [...new Set(written)].filter((word) => !word.endsWith(":")).sort();
}

/** What is for all types is for each of them. */
function each(types: string[], known: readonly string[]): string[] {
  return types.includes("all") ? [...types.filter((type) => type !== "all"), ...known] : types;
}

/** A word as it stands in an address: what a merchant wrote otherwise than we do keeps its letters. */
function inAddress(word: string): string {
  return word
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
