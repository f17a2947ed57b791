import { type Paisa, parseTaka } from "../money.ts";

/** The facets, in the order of the page and of addresses. */
export const facets = [
  ...(["category", "kind", "brand", "price", "shade", "skin", "hair", "concern", "finish"] as const),
  ...(["rating", "stock", "offer", "new"] as const),
];

export type Facet = (typeof facets)[number];

/** Facets stored in `products.facets`, as `skin:dry`. */
const wordFacets = ["kind", "shade", "skin", "hair", "concern", "finish"] as const satisfies Facet[];

export type WordFacet = (typeof wordFacets)[number];

/** Whether a facet's values are words: `skin`, `concern`. */
export function isWordFacet(facet: Facet): facet is WordFacet {
  return (wordFacets as readonly Facet[]).includes(facet);
}

/** Whether it is only chosen or not: its one value is `1`. */
export function isFlagFacet(facet: Facet): facet is "stock" | "offer" | "new" {
  return ["stock", "offer", "new"].includes(facet);
}

/** Whether only one value can be chosen. */
export function isSingleFacet(facet: Facet): boolean {
  return facet === "price" || facet === "rating" || isFlagFacet(facet);
}

/**
 * Chosen values as an address holds them: "or" within a facet, "and" between facets. A price is a range of whole taka
 * (`300-900`, `-500`, `900-`), a rating the fewest stars, a flag `1`.
 */
export type Filter = { [Name in Facet]?: string[] };

/** Minimum ratings to choose from. */
export const ratingChoices = ["4.5", "4", "3"] as const;

/** Shade families, in the order of their colours. */
export const shadeFamilies = [
  ...(["red", "pink", "coral", "orange", "gold", "nude", "brown"] as const),
  ...(["berry", "purple", "blue", "green", "black", "white"] as const),
];

export type ShadeFamily = (typeof shadeFamilies)[number];

/** Inclusive start, exclusive end; null where open. */
export type PriceRange = { from: Paisa | null; below: Paisa | null };

/**
 * Reads `300-900` in whole taka; the end includes its paisa, so that `300-499` and `500-999` leave no gap. Null where
 * it is not a range.
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

/** A range of whole taka as an address holds it; undefined where both ends are open. */
export function writePriceRange(from: number | null, to: number | null): string | undefined {
  return from === null && to === null ? undefined : `${from ?? ""}-${to ?? ""}`;
}
