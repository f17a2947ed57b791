import { type Claim, claims } from "../ingredients/ingredient-rules.ts";
import { phoneticKey, phoneticKeys, splitWords } from "./phonetics.ts";
import { phraseRuns } from "./phrase-runs.ts";

/** What each mark says a product is free of, in both languages and in Bangla written with Latin letters. */
const substances: Record<Claim, string> = {
  "fragrance-free": "fragrance, perfume, scent, সুগন্ধি, গন্ধ, পারফিউম, ফ্র্যাগ্রেন্স, sugondhi, gondho",
  "essential-oil-free": "essential oil, essential oils, এসেনশিয়াল অয়েল",
  "alcohol-free": "alcohol, অ্যালকোহল, এলকোহল",
  "paraben-free": "paraben, parabens, প্যারাবেন, প্যারাবিন",
  "sulfate-free": "sulfate, sulfates, sulphate, sulphates, sls, সালফেট",
  "silicone-free": "silicone, silicones, সিলিকন",
  "mineral-oil-free": "mineral oil, mineral oils, মিনারেল অয়েল, মিনারেল তেল",
  "animal-free": "animal, animal ingredients, প্রাণিজ উপাদান",
};
/** And what a product that is free of it is called in one word. */
const ownNames: Partial<Record<Claim, string>> = {
  "animal-free": "vegan, ভেগান, ভিগান",
  "fragrance-free": "unscented",
};
const patterns = [
  ...["* free", "free of *", "free from *", "no *", "without *", "non *", "zero *"],
  ...["* ফ্রি", "* ছাড়া", "* মুক্ত", "*মুক্ত", "* নেই", "*হীন", "* chara", "* mukto", "* nei"],
];

/** What is free of oil, or keeps it down, is made for oily skin; no mark says so. */
const oils = "oil, oils, তেল, অয়েল, tel";
const oilControl = "oil control, oil balance, oil balancing, অয়েল কন্ট্রোল, তেল নিয়ন্ত্রণ";

/** The word under which products with a mark are indexed; no sound has a letter twice in a row. */
export const markToken = (mark: Claim) => `mm${mark.replaceAll("-", "")}`;

const tokens = new Map<string, string>();
const written = new Map<string, Claim>();
const spellings = new Set<string>();
for (const mark of claims) {
  const names = ownNames[mark]?.split(", ") ?? [];
  for (const phrase of [...phrasesFor(substances[mark]), ...names]) {
    tokens.set(phoneticKeys(phrase).join(" "), markToken(mark));
    written.set(splitWords(phrase).join(" "), mark);
    for (const word of splitWords(phrase)) spellings.add(word);
  }
}
for (const phrase of [...phrasesFor(oils), ...oilControl.split(", ")])
  tokens.set(phoneticKeys(phrase).join(" "), phoneticKey("oily"));

function phrasesFor(names: string): string[] {
  return names.split(", ").flatMap((name) => patterns.map((pattern) => pattern.replace("*", name)));
}

/** Every word of those phrases: the shop knows it, whatever it sells. */
export const markKeys: string[] = [...new Set([...tokens.keys()].flatMap((phrase) => phrase.split(" ")))];

/** Whether a word is written so in what a product may be free of. */
export const isMarkSpelling = (word: string) => spellings.has(word);

/** The word under which products are indexed that are free of what a phrase of sounds names. */
export function findMarkToken(phrase: string): string | undefined {
  return tokens.get(phrase);
}

/** The marks that a text names. */
export function marksNamed(text: string): Claim[] {
  const words = splitWords(text);
  return phraseRuns(words).flatMap(({ from, to }) => written.get(words.slice(from, to).join(" ")) ?? []);
}
