/**
 * What a product is free of, as its list of ingredients says; never typed by anybody. Each has its words under
 * `mark.<mark>`; what it rests on is in dictionary/mark-reasons.json, and which ingredients stand against it in claims.ts.
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
