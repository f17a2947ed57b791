import { phoneticKey, phoneticKeys, splitWords } from "./phonetics.ts";
import { oklch, shadeFamily } from "./shade-family.ts";

export type ColorName = keyof typeof colors;

/** The colours that customers name, each with its words and its typical swatch. */
const colors = {
  red: { words: "red, scarlet, crimson, ruby, লাল, lal, brick, brick red, ইটরঙা, ইট রং", sample: "#B5161B" },
  pink: { words: "pink, fuchsia, গোলাপি, গোলাপী, golapi, gulapi, gulabi, গুলাবি, ফুশিয়া", sample: "#D2557D" },
  coral: { words: "coral, কোরাল", sample: "#EE6A50" },
  orange: { words: "orange, কমলা, komola, kamala", sample: "#E8591A" },
  gold: { words: "gold, golden, yellow, সোনালি, সোনালী, sonali", sample: "#D9A93E" },
  nude: { words: "nude, beige, ন্যুড, নুড", sample: "#C08A70" },
  brown: {
    words:
      "brown, browns, khoyeri, khoyri, badami, খয়েরি, খয়েরী, বাদামি, বাদামী, ব্রাউন, terracotta, burnt earth, পোড়া মাটি, coffee, কফি, chocolate, চকলেট, চকোলেট",
    sample: "#6E3A24",
  },
  maroon: { words: "maroon, mehroon, merun, wine, burgundy, মেরুন, মেহরুন, ওয়াইন, বারগান্ডি", sample: "#6B1A26" },
  berry: { words: "berry, বেরি", sample: "#7A1F45" },
  purple: {
    words: "purple, violet, lilac, lavender, plum, mauve, বেগুনি, বেগুনী, beguni, প্লাম, পার্পল",
    sample: "#6A2C70",
  },
  blue: { words: "blue, নীল, nil, neel, indigo, navy", sample: "#274690" },
  green: { words: "green, সবুজ, sobuj, shobuj, mint", sample: "#2F7D4F" },
  black: { words: "black, কালো, kalo, ব্ল্যাক", sample: "#151316" },
  white: { words: "white, সাদা, shada, হোয়াইট", sample: "#F5F2EE" },
} as const;

/** Alone these are food and scents; beside a kind of product they are colours: "coffee lipstick". */
const foods = new Set(
  [
    "coffee",
    "কফি",
    "chocolate",
    "চকলেট",
    "চকোলেট",
    "wine",
    "ওয়াইন",
    "plum",
    "প্লাম",
    "lavender",
    "mint",
    "berry",
    "বেরি",
  ].map((word) => phoneticKey(word.normalize("NFC"))),
);

/** The colour that a phrase names. `isFood`: alone the phrase is a food or a scent. */
export type ColorMatch = { color: ColorName; isFood: boolean };

const maxPhraseLength = 2;
const phrases = new Map<string, ColorMatch>();
const written = new Map<string, ColorName>();
for (const [color, { words }] of Object.entries(colors) as [ColorName, { words: string }][]) {
  for (const name of words.split(", ")) {
    const key = phoneticKeys(name).join(" ");
    if (!phrases.has(key)) phrases.set(key, { color, isFood: foods.has(key) });
    written.set(splitWords(name).join(" "), color);
  }
}

/** The phonetic keys of all words of these phrases. The search knows them even if no product has them. */
export const colorKeys: string[] = [...new Set([...phrases.keys()].flatMap((phrase) => phrase.split(" ")))];

const spellings = new Set([...written.keys()].flatMap((phrase) => phrase.split(" ")));

/** Whether the name of a colour has a word with this spelling. */
export const isColorSpelling = (word: string) => spellings.has(word);

/** The index word of a colour. It collides with no typed word, because no phonetic key has a letter twice in a row. */
export const colorToken = (color: ColorName) => `hh${color}`;

/** The typical swatch of a colour. */
export const colorSample = (color: ColorName) => colors[color].sample;

/** The colour named by the phonetic keys of a phrase. */
export function findColor(phrase: string): ColorMatch | undefined {
  return phrases.get(phrase);
}

const skin = new Set(splitWords("skin skins tone tones ত্বক ত্বকে ত্বকের ত্বকেও"));

/** The colours that a text names, except the colour of the skin that a product is for. */
export function colorsNamed(text: string): ColorName[] {
  const words = splitWords(text);
  const found = new Set<ColorName>();
  for (let at = 0; at < words.length; at += 1) {
    for (let length = maxPhraseLength; length > 0; length -= 1) {
      const color = written.get(words.slice(at, at + length).join(" "));
      if (color && !skin.has(words[at + length] ?? "")) found.add(color);
    }
  }
  return [...found];
}

/**
 * The possible names of a swatch (`#RRGGBB`): a shade between two colours is found by either. Hues are of OKLCH, as in
 * shade-family.ts.
 */
export function colorsOf(swatch: string): ColorName[] {
  const { lightness, chroma, hue } = oklch(swatch);
  const isWarm = hue >= 20 && hue < 85;
  const isDeep = lightness < 0.46;
  const names: [ColorName, boolean][] = [
    ["orange", hue >= 32 && hue < 70 && chroma >= 0.13 && lightness >= 0.55],
    ["pink", (hue >= 340 || hue < 25) && chroma >= 0.05 && lightness >= 0.6],
    ["brown", isWarm && lightness < 0.5 && chroma < 0.13],
    ["maroon", (hue >= 340 || hue < 40) && isDeep && chroma >= 0.08],
    ["purple", hue >= 285 && (hue < 350 || isDeep) && chroma >= 0.05],
  ];
  return [...new Set([shadeFamily(swatch), ...names.flatMap(([name, fits]) => (fits ? [name] : []))])];
}
