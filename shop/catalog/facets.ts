import { type Paisa, parseTaka } from "../money.ts";

/** What a list is narrowed by, in the order in which it is offered and stands in an address. */
export const facets = [
  ...(["category", "brand", "price", "shade", "skin", "hair", "concern", "finish"] as const),
  ...(["rating", "stock", "offer"] as const),
];

export type Facet = (typeof facets)[number];

/** Those whose values are words of the product itself, kept in `products.facets` as `skin:dry`. */
const wordFacets = ["shade", "skin", "hair", "concern", "finish"] as const satisfies Facet[];

export type WordFacet = (typeof wordFacets)[number];

export function isWordFacet(facet: Facet): facet is WordFacet {
  return (wordFacets as readonly Facet[]).includes(facet);
}

/** Whether one value of it at most can be chosen. */
export function isSingleFacet(facet: Facet): boolean {
  return ["price", "rating", "stock", "offer"].includes(facet);
}

/**
 * What somebody has chosen, each value as it stands in an address: several of one facet mean "or", the facets together
 * "and". A price is a range of whole taka (`300-900`, `-500`, `900-`), a rating the fewest stars, stock and offer `1`.
 */
export type Filter = { [Name in Facet]?: string[] };

/** How many stars on average a product can be asked to have at least, as its rating is shown. */
export const ratingChoices = ["4.5", "4", "3"] as const;

/** The colours by which people ask for a shade, as they lie beside each other. */
export const shadeFamilies = [
  ...(["red", "pink", "coral", "orange", "gold", "nude", "brown"] as const),
  ...(["berry", "purple", "blue", "green", "black", "white"] as const),
];

export type ShadeFamily = (typeof shadeFamilies)[number];

/** From (with it) and up to (without it); null where the range is open. */
export type PriceRange = { from: Paisa | null; below: Paisa | null };

/**
 * Reads `300-900`: whole taka, the upper one with its paisa, so that two neighbours (`300-499`, `500-999`) leave nothing
 * between them. Null for what is no range.
 */
export function readPriceRange(value: string): PriceRange | null {
  const match = /^(\d{0,8})-(\d{0,8})$/.exec(value);
  const [from = null, below = null] = [
    match?.[1] ? parseTaka(match[1]) : null,
    match?.[2] ? parseTaka(Number(match[2]) + 1) : null,
  ];
  if ((from === null && below === null) || (from !== null && below !== null && below <= from)) return null;
  return { from, below };
}

/** The range between two amounts in whole taka as it stands in an address; undefined where both are open. */
export function writePriceRange(from: number | null, to: number | null): string | undefined {
  return from === null && to === null ? undefined : `${from ?? ""}-${to ?? ""}`;
}
