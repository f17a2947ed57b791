import type { ProductDraft } from "../catalog/product-draft.ts";
import { shadeFamily } from "./shade-family.ts";
import { soundsOf } from "./sound.ts";

/** How much a place tells of a product: its name, what it is and who makes it, what it is like, what is in it. */
type Weight = "A" | "B" | "C" | "D";

/**
 * Goes up whenever words are read otherwise than before (here, in sound.ts or in product-facets.ts): all products are then
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
  note("B", brand, category, ...variants.flatMap((variant) => [variant.name.en, variant.name.bn]));
  note("B", ...new Set(variants.flatMap(({ swatch }) => (swatch ? [shadeFamily(swatch)] : []))));
  note("C", shortDescription.en, shortDescription.bn, attributes.finish);
  note("C", ...(attributes.skinType ?? []), ...(attributes.hairType ?? []), ...(attributes.concern ?? []));
  note("D", ingredients);
  const vector = [...places].map(([sound, marks]) => `'${sound}':${marks.join(",")}`).join(" ");
  return { vector, words: [...places.keys()].sort() };
}
