import { concerns, finishes, hairTypes } from "../catalog/attribute-words.ts";
import { concernNames } from "../catalog/concern-words.ts";
import { skinTypes } from "../reviews/review-rules.ts";

/** Columns with words from a vocabulary. */
export type AttributeColumn = "skin_type" | "hair_type" | "concern" | "finish";

const ownWords: Record<AttributeColumn, readonly string[]> = {
  skin_type: [...skinTypes, "all"],
  hair_type: [...hairTypes, "all"],
  concern: concerns,
  finish: finishes,
};

const allTypesSynonyms =
  "all types, all skin types, all hair types, any, every, universal, everyone, সব, সব ধরনের, সকল";

/** Other spellings of our words, in small letters. */
const synonyms: Record<AttributeColumn, Record<string, string>> = {
  skin_type: {
    normal: "balanced, স্বাভাবিক, সাধারণ",
    dry: "very dry, extra dry, dehydrated, শুষ্ক",
    oily: "greasy, very oily, তৈলাক্ত",
    combination: "combo, mixed, মিশ্র",
    sensitive: "very sensitive, delicate, reactive, সংবেদনশীল, স্পর্শকাতর",
    all: allTypesSynonyms,
  },
  hair_type: {
    normal: "স্বাভাবিক, সাধারণ",
    dry: "very dry, শুষ্ক, রুক্ষ",
    oily: "greasy, তৈলাক্ত",
    curly: "wavy, coily, curls, কোঁকড়া",
    damaged: "colour-treated, color-treated, coloured, colored, chemically treated, bleached, ক্ষতিগ্রস্ত",
    all: allTypesSynonyms,
  },
  concern: {
    ...concernNames,
    dullness: `${concernNames.dullness}, dull, uneven texture, brightening, radiance, loss of radiance`,
    dryness: `${concernNames.dryness}, dry, hydration`,
    acne: `${concernNames.acne}, acne and blemishes, acne & blemishes, spots`,
    "dark-spots":
      `${concernNames["dark-spots"]}, uneven skin tone, uneven tone, discoloration, discolouration, age spots, ` +
      "sun spots, dark spots and uneven skin tone",
    ageing:
      `${concernNames.ageing}, fine lines & wrinkles, fine lines/wrinkles, loss of firmness, firmness, elasticity, ` +
      "loss of firmness and elasticity, loss of firmness & elasticity, firming, sagging",
    "sun-protection": `${concernNames["sun-protection"]}, uv, spf`,
    pores: `${concernNames.pores}, blackheads`,
    redness: `${concernNames.redness}, irritation`,
    "hair-fall": `${concernNames["hair-fall"]}, thinning`,
    dandruff: `${concernNames.dandruff}, flakes`,
    frizz: `${concernNames.frizz}, frizz control`,
    "split-ends": `${concernNames["split-ends"]}, breakage`,
  },
  finish: {
    matte: "mat, matt, velvet, velvet matte, soft matte, ম্যাট",
    satin: "semi-matte, semi matte",
    shimmer: "shimmery, glitter, sparkle, pearl",
    glossy: "gloss, shine, shiny, high shine",
    natural: "skin-like, sheer, natural finish",
    dewy: "radiant, luminous, glowy, glow",
    cream: "creamy",
    metallic: "metal, foil",
  },
};

const vocabulary = Object.fromEntries(
  Object.entries(synonyms).map(([column, words]) => [
    column,
    new Map([
      ...ownWords[column as AttributeColumn].map((word): [string, string] => [normalizeWord(word), word]),
      ...Object.entries(words).flatMap(([word, others]) =>
        others.split(", ").map((other): [string, string] => [normalizeWord(other), word]),
      ),
    ]),
  ]),
) as Record<AttributeColumn, Map<string, string>>;

const headingPattern =
  /^(?:suitable for|best for|ideal for|good for|recommended for|for|skin types?|hair types?|skin ?care concerns?|skin concerns?|hair concerns?|concerns?|finish)\s?(?::|-|–|\s|$)\s?/iu;
const separators = /[,;|/+&•·\n]/;
const conjunctions = /\s(?:and|or|to|with|ও|এবং|বা|থেকে)\s/iu;

/**
 * Splits a cell into words: "Normal, Dry, Combination, and Oily" are four of ours, "Fine lines & wrinkles" is one.
 * Unknown words are returned separately, as written.
 */
export function readAttributeWords(column: AttributeColumn, cell: string): { known: string[]; unknown: string[] } {
  const known = new Set<string>();
  const unknown = new Set<string>();
  const addWords = (part: string, splitters: RegExp[]): void => {
    const words = withoutHeading(part);
    if (words === "") return;
    const match = findWord(column, words);
    const [splitter, ...rest] = splitters;
    if (match) known.add(match);
    else if (!splitter) unknown.add(words);
    else for (const piece of words.split(splitter)) addWords(piece, rest);
  };
  for (const part of cell.slice(0, 2000).split(/[,;|•\n]/)) addWords(part, [separators, conjunctions]);
  return { known: [...known], unknown: [...unknown] };
}

function withoutHeading(part: string): string {
  let words = part
    .trim()
    .replace(/\s{2,}/g, " ")
    .replace(/[.:]$/, "")
    .trim();
  // "Suitable for: skin types: …", and "and Oily" at the end of a list.
  for (let round = 0; round < 4; round += 1)
    words = words.replace(/^(?:and|or|ও|এবং|বা)\s/iu, "").replace(headingPattern, "");
  return words.trim();
}

function findWord(column: AttributeColumn, words: string): string | undefined {
  const known = vocabulary[column];
  const plain = normalizeWord(words);
  // "Dry skin", "oily hair types".
  const withoutSuffix = plain.replace(/(?:skin|hair)(?:types?)?$/, "").replace(/(?:ত্বক|চুল)$/u, "");
  return known.get(plain) ?? known.get(withoutSuffix);
}

/** Letters and digits only. */
function normalizeWord(words: string): string {
  return words
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
