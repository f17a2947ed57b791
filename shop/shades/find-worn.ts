import { brandIn } from "../catalog/brand-name.ts";
import { type Language, type Localized, localize } from "../language.ts";
import { phoneticKeys } from "../search/phonetics.ts";
import type { Shop } from "../shop.ts";
import { colorDifference, type Lab, labOf } from "./color-difference.ts";
import { type IndexedShade, readShades } from "./shade-index.ts";
import type { ReferenceSource } from "./shade-reference-rules.ts";
import { findReferences, getReference, type ShadeReference } from "./shade-references.ts";

/** A shade that a customer wears: of the shop's own catalogue, or of another brand. */
export type WornShade = {
  id: string;
  brand: string;
  product: Localized;
  shade: Localized;
  swatch: string;
  lab: Lab;
  source: ReferenceSource | "ours";
};

const maxFound = 8;
/** "I wear Shapla in 03": said around the names. */
const fillerWords = new Set(
  ["i", "wear", "use", "in", "of", "the", "shade", "no", "number", "ami", "pori"].flatMap(phoneticKeys),
);

/** The shades whose brand, product and name hold all these words by their sounds, our own first; at most eight. */
export async function findWorn(shop: Shop, typed: string, language: Language): Promise<WornShade[]> {
  const all = [...new Set(phoneticKeys(typed.slice(0, 100)))];
  const named = all.filter((key) => !fillerWords.has(key));
  const keys = named.length > 0 ? named : all;
  if (keys.length === 0) return [];
  const [shades, references] = await Promise.all([readShades(shop), findReferences(shop, keys, maxFound)]);
  const own = shades.filter(({ words }) => keys.every((key) => words.has(key))).slice(0, maxFound);
  return [...own.map((shade) => ownShade(shade, language)), ...references.map(otherShade)].slice(0, maxFound);
}

/** The shade of an address; null where it is gone. */
export async function getWorn(shop: Shop, id: string, language: Language): Promise<WornShade | null> {
  const reference = await getReference(shop, id);
  if (reference) return otherShade(reference);
  const own = (await readShades(shop)).find(({ variantId }) => variantId === id);
  return own ? ownShade(own, language) : null;
}

function ownShade(
  { variantId, brand, productName, shadeName, swatch, lab }: IndexedShade,
  language: Language,
): WornShade {
  const nothing: Localized = { text: "", language };
  return {
    ...{ id: variantId, brand: brandIn(language, brand), swatch, lab, source: "ours" },
    product: localize(productName, language) ?? nothing,
    shade: localize(shadeName, language) ?? nothing,
  };
}

function otherShade({ id, brand, product, shade, swatch, source }: ShadeReference): WornShade {
  const written = (text: string): Localized => ({ text, language: /\p{Script=Bengali}/u.test(text) ? "bn" : "en" });
  return { id, brand, product: written(product), shade: written(shade), swatch, lab: labOf(swatch), source };
}

type Offered = { id: string; swatch: string | null; inStock: boolean };

/** Of some shades the one that looks most like a colour: one in stock where there is any. */
export function closestOf<Shade extends Offered>(shades: Shade[], lab: Lab): Shade | null {
  const colored = shades.flatMap((shade) =>
    shade.swatch ? [{ shade, difference: colorDifference(lab, labOf(shade.swatch)) }] : [],
  );
  const inStock = colored.filter(({ shade }) => shade.inStock);
  const among = (inStock.length > 0 ? inStock : colored).toSorted((one, other) => one.difference - other.difference);
  return among[0]?.shade ?? null;
}
