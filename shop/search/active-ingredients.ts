import type { Concern } from "../catalog/attribute-words.ts";
import { phoneticKeys } from "./phonetics.ts";

/**
 * Ingredients that customers search by name for a concern: if a shop has none with one, products for that concern are
 * near matches.
 */
const actives: Partial<Record<Concern, string>> = {
  acne: "tea tree, tea tree oil, টি ট্রি, টি ট্রি অয়েল, salicylic acid, salicylic, salicilic acid, bha, benzoyl peroxide, স্যালিসাইলিক অ্যাসিড, স্যালিসিলিক অ্যাসিড",
  dullness: "glycolic acid, glycolic, lactic acid, aha, glutathione, গ্লাইকোলিক অ্যাসিড, গ্লুটাথিয়ন",
  "dark-spots": "kojic acid, alpha arbutin, arbutin, tranexamic acid, azelaic acid, কোজিক অ্যাসিড, আলফা আরবুটিন",
  dryness:
    "snail mucin, snail, স্নেইল মিউসিন, স্নেইল, vitamin e, vit e, ভিটামিন ই, tocopherol, ceramide, ceramides, squalane, panthenol, সেরামাইড",
  pores: "charcoal, activated charcoal, চারকোল",
  ageing: "collagen, peptide, peptides, bakuchiol, coenzyme q10, কোলাজেন, পেপটাইড",
  redness: "centella, centella asiatica, cica, thankuni, থানকুনি",
  "hair-fall": "biotin, minoxidil, rosemary, বায়োটিন, রোজমেরি",
  dandruff: "ketoconazole, zinc pyrithione, কিটোকোনাজল",
  "dry-hair": "keratin, argan, কেরাটিন",
};

const phrases = new Map<string, Concern>();
for (const [concern, names] of Object.entries(actives) as [Concern, string][])
  for (const name of names.split(", ")) phrases.set(phoneticKeys(name).join(" "), concern);

/** The names as written. */
export const activePhrases: string[] = Object.values(actives).flatMap((names) => names.normalize("NFC").split(", "));

/** The phonetic keys of all words of the names. The search knows them even if no product has them. */
export const activeKeys: string[] = [...new Set([...phrases.keys()].flatMap((phrase) => phrase.split(" ")))];

/** All words of the names, as written. */
export const activeSpellings: string[] = Object.values(actives).flatMap((names) => names.split(/, | /));

/** The concern that an ingredient helps with, by the phonetic keys of its name: acne for tea tree. */
export const findActive = (phrase: string) => phrases.get(phrase);
