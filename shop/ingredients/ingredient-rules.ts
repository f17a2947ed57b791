/**
 * What a product is free of, as its list of ingredients says; never entered by hand. Each has its text under
 * `mark.<mark>`; its reason is in dictionary/mark-reasons.json, and the ingredients that contradict it are in
 * claims.ts.
 */
export const claims = [
  "fragrance-free",
  "essential-oil-free",
  "alcohol-free",
  "paraben-free",
  "sulfate-free",
  "silicone-free",
  "mineral-oil-free",
  "animal-free",
] as const;

export type Claim = (typeof claims)[number];
