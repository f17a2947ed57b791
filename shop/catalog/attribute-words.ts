/** Hair types; skin types are in shop/reviews/review-rules.ts. */
export const hairTypes = ["normal", "dry", "oily", "curly", "damaged"] as const;

/** Concerns that a product may help with. */
export const concerns = [
  ...(["dullness", "dryness", "acne", "dark-spots", "ageing", "sun-protection", "dark-circles", "pores"] as const),
  ...(["redness", "hair-fall", "dandruff", "frizz", "dry-hair", "oily-scalp", "split-ends"] as const),
] as const;

export type Concern = (typeof concerns)[number];

export const finishes = ["matte", "satin", "shimmer", "glossy", "natural", "dewy", "cream", "metallic"] as const;

/** All words for skin, hair, concerns and finishes; each has its message `attribute.<word>`. */
export const attributeWords = [
  "normal",
  "dry",
  "oily",
  "combination",
  "sensitive",
  "all",
  "curly",
  "damaged",
  ...concerns,
  ...finishes,
] as const;

export type AttributeWord = (typeof attributeWords)[number];

/** Whether a word of a product or a URL is a known one, as a type guard. */
export function isAttributeWord(word: string): word is AttributeWord {
  return (attributeWords as readonly string[]).includes(word);
}
