import { type Claim, claims } from "../ingredients/ingredient-rules.ts";
import { phoneticKey, phoneticKeys, splitWords } from "./phonetics.ts";
import { phraseRuns } from "./phrase-runs.ts";

/** What each claim says a product is free of: in English, in Bangla and in Bangla with Latin letters. */
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
/** Single words for a product that is free of it: "vegan". */
const ownNames: Partial<Record<Claim, string>> = {
  "animal-free": "vegan, ভেগান, ভিগান",
  "fragrance-free": "unscented",
};
const patterns = [
  ...["* free", "free of *", "free from *", "no *", "without *", "non *", "zero *"],
  ...["* ফ্রি", "* ছাড়া", "* মুক্ত", "*মুক্ত", "* নেই", "*হীন", "* chara", "* mukto", "* nei"],
];

/** "oil free" and "oil control" are no claims: they find products for oily skin. */
const oils = "oil, oils, তেল, অয়েল, tel";
const oilControl = "oil control, oil balance, oil balancing, অয়েল কন্ট্রোল, তেল নিয়ন্ত্রণ";

/** The index word of a claim. It collides with no typed word, because no phonetic key has a letter twice in a row. */
export const claimToken = (claim: Claim) => `mm${claim.replaceAll("-", "")}`;

const tokens = new Map<string, string>();
const written = new Map<string, Claim>();
const spellings = new Set<string>();
for (const claim of claims) {
  const names = ownNames[claim]?.split(", ") ?? [];
  for (const phrase of [...phrasesFor(substances[claim]), ...names]) {
    tokens.set(phoneticKeys(phrase).join(" "), claimToken(claim));
    written.set(splitWords(phrase).join(" "), claim);
    for (const word of splitWords(phrase)) spellings.add(word);
  }
}
for (const phrase of [...phrasesFor(oils), ...oilControl.split(", ")])
  tokens.set(phoneticKeys(phrase).join(" "), phoneticKey("oily"));

function phrasesFor(names: string): string[] {
  return names.split(", ").flatMap((name) => patterns.map((pattern) => pattern.replace("*", name)));
}

/** The phonetic keys of all words of these phrases. They are not corrected to other words. */
export const claimKeys: string[] = [...new Set([...tokens.keys()].flatMap((phrase) => phrase.split(" ")))];

/** Whether a word, as written, is part of such a phrase. */
export const isClaimSpelling = (word: string) => spellings.has(word);

/** The index word of a claim, by the phonetic keys of a phrase. */
export function findClaimToken(phrase: string): string | undefined {
  return tokens.get(phrase);
}

/** The claims that a text makes: "sulfate free". */
export function claimsNamed(text: string): Claim[] {
  const words = splitWords(text);
  return phraseRuns(words).flatMap(({ from, to }) => written.get(words.slice(from, to).join(" ")) ?? []);
}
