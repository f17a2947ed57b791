import type { ProductDraft } from "../catalog/product-draft.ts";
import { soundsOf } from "./phonetics.ts";
import { kindWords } from "./product-kinds.ts";
import { measureWords } from "./query-sizes.ts";
import { shadeFamily } from "./shade-family.ts";

/** How much a place tells of a product: its name, what it is and who makes it, what it is like, what is in it. */
type Weight = "A" | "B" | "C" | "D";

/**
 * Goes up whenever words are read otherwise than before (here, in phonetics.ts or in product-facets.ts): all products are then
 * read anew.
 */
export const readingVersion = 4;

type Described = Pick<
  ProductDraft,
  "name" | "brand" | "category" | "shortDescription" | "attributes" | "ingredients"
> & { variants: Pick<ProductDraft["variants"][number], "name" | "swatch">[] };

const longest = 200;

/** What a product is found by: a PostgreSQL `tsvector` of sounds with their weights, and the sounds themselves. */
export function productWords(product: Described): { vector: string; words: string[] } {
  const places = new Map<string, string[]>();
  let at = 0;
  const note = (weight: Weight, ...texts: (string | null | undefined)[]) => {
    for (const text of texts) {
      for (const sound of soundsOf(text ?? "")) {
        if (at < longest) places.set(sound, [...(places.get(sound) ?? []), `${++at}${weight}`]);
      }
    }
  };
  const { name, brand, category, shortDescription, attributes, ingredients, variants } = product;
  note("A", name.en, name.bn);
  note("B", ...joinedBrand(brand));
  note("B", brand, category, ...variants.flatMap((variant) => [variant.name.en, variant.name.bn]));
  note("B", ...new Set(variants.flatMap(({ swatch }) => (swatch ? [shadeFamily(swatch)] : []))));
  note("C", shortDescription.en, shortDescription.bn, attributes.finish);
  note("C", ...(attributes.skinType ?? []), ...(attributes.hairType ?? []), ...(attributes.concern ?? []));
  note("D", ingredients);
  const words = [...places.keys()].sort();
  const variantNames = variants.flatMap((variant) => [variant.name.en, variant.name.bn]);
  const measures = measureWords([name.en, name.bn, attributes.volume, ...variantNames]);
  const { main, others } = kindWords(product);
  const marked = [...[...main, ...measures].map((word) => [word, "A"]), ...others.map((word) => [word, "B"])].map(
    ([word = "", weight]): [string, string[]] => [word, [`${++at}${weight}`]],
  );
  const vector = [...places, ...marked].map(([sound, marks]) => `'${sound}':${marks.join(",")}`).join(" ");
  return { vector, words };
}

/** A brand of several words as it is written without blanks, Roman numerals as digits too: "SK-II" is "sk2". */
function joinedBrand(brand: string): string[] {
  const parts = brand.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== "");
  if (parts.length < 2) return [];
  const digits = parts.map((part) => (/^I{1,3}$/.test(part) ? String(part.length) : part));
  return [...new Set([parts.join(""), digits.join(""), digits.join(" ")])];
}
