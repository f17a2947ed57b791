// The words for skin, hair, concerns and finishes that demo and import use; each has its text under `attribute.<word>`.
const words = [
  "dry",
  "oily",
  "combination",
  "normal",
  "sensitive",
  "all",
  "curly",
  "damaged",
  "dullness",
  "dryness",
  "acne",
  "dark-spots",
  "ageing",
  "sun-protection",
  "dark-circles",
  "pores",
  "redness",
  "hair-fall",
  "dandruff",
  "frizz",
  "dry-hair",
  "oily-scalp",
  "split-ends",
  "matte",
  "satin",
  "shimmer",
  "glossy",
  "natural",
  "dewy",
  "cream",
  "metallic",
] as const;

type AttributeWord = (typeof words)[number];

export function isAttributeWord(word: string): word is AttributeWord {
  return (words as readonly string[]).includes(word);
}
