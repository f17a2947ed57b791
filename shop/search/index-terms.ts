import type { ProductDraft } from "../catalog/product-draft.ts";
import { phoneticKeys } from "./phonetics.ts";
import { productKindTokens } from "./product-kinds.ts";
import { measureTokens } from "./query-sizes.ts";
import { shadeFamily } from "./shade-family.ts";

/** How much a place tells of a product: its name, what it is and who makes it, what it is like, what is in it. */
type Weight = "A" | "B" | "C" | "D";

/**
 * Goes up whenever words are read otherwise than before (here, in phonetics.ts or in product-facets.ts): all products are then
 * read anew.
 */
export const indexVersion = 4;

type IndexSource = Pick<
  ProductDraft,
  "name" | "brand" | "category" | "shortDescription" | "attributes" | "ingredients"
> & { variants: Pick<ProductDraft["variants"][number], "name" | "swatch">[] };

const maxTerms = 200;

/** What a product is found by: a PostgreSQL `tsvector` of sounds with their weights, and the sounds themselves. */
export function indexTerms(product: IndexSource): { vector: string; words: string[] } {
  const positions = new Map<string, string[]>();
  let position = 0;
  const addTerms = (weight: Weight, ...texts: (string | null | undefined)[]) => {
    for (const text of texts) {
      for (const key of phoneticKeys(text ?? "")) {
        if (position < maxTerms) positions.set(key, [...(positions.get(key) ?? []), `${++position}${weight}`]);
      }
    }
  };
  const { name, brand, category, shortDescription, attributes, ingredients, variants } = product;
  addTerms("A", name.en, name.bn);
  addTerms("B", ...brandVariants(brand));
  addTerms("B", brand, category, ...variants.flatMap((variant) => [variant.name.en, variant.name.bn]));
  addTerms("B", ...new Set(variants.flatMap(({ swatch }) => (swatch ? [shadeFamily(swatch)] : []))));
  addTerms("C", shortDescription.en, shortDescription.bn, attributes.finish);
  addTerms("C", ...(attributes.skinType ?? []), ...(attributes.hairType ?? []), ...(attributes.concern ?? []));
  addTerms("D", ingredients);
  const words = [...positions.keys()].sort();
  const variantNames = variants.flatMap((variant) => [variant.name.en, variant.name.bn]);
  const measures = measureTokens([name.en, name.bn, attributes.volume, ...variantNames]);
  const { main, others } = productKindTokens(product);
  const weightedTokens = [
    ...[...main, ...measures].map((word) => [word, "A"]),
    ...others.map((word) => [word, "B"]),
  ].map(([word = "", weight]): [string, string[]] => [word, [`${++position}${weight}`]]);
  const vector = [...positions, ...weightedTokens].map(([key, weights]) => `'${key}':${weights.join(",")}`).join(" ");
  return { vector, words };
}

/** A brand of several words as it is written without blanks, Roman numerals as digits too: "SK-II" is "sk2". */
function brandVariants(brand: string): string[] {
  const parts = brand.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== "");
  if (parts.length < 2) return [];
  const digits = parts.map((part) => (/^I{1,3}$/.test(part) ? String(part.length) : part));
  return [...new Set([parts.join(""), digits.join(""), digits.join(" ")])];
}
