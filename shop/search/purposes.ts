import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { leaning, leaningTo, type Meaning, madeAs } from "./meanings.ts";
import { phoneticKeys, splitWords } from "./phonetics.ts";
import { type NotedPurpose, notedPurposes } from "./search-schema.ts";

type PurposeRule = {
  /** Words for it, as written. */
  names: string;
  /** The kinds to show if nothing else is typed, best first; some with a finish before the kind: "matte lipstick". */
  suits?: readonly string[];
  /** Whether the words never count in names, because they sound like others: "শীতের" (of winter) like "sheet". */
  isOnlyRead?: boolean;
};

const rules = {
  men: {
    names:
      "men mens man boys boy gents male him husband dad father brother boyfriend groom shami shamir baba babar bhai bhaiya স্বামী স্বামীর বাবা বাবার ভাই ভাইয়ের ভাইয়া মেনস মেন ছেলেদের ছেলে পুরুষদের পুরুষের পুরুষ cheleder chele purush purusher",
    suits: ["cologne", "attar", "perfume", "cleanser", "deodorant", "sunscreen"],
  },
  babies: {
    names:
      "baby babies kid kids child children newborn infant বেবি বেবির শিশু শিশুর শিশুদের বাচ্চা বাচ্চার বাচ্চাদের baccha bacchar bacchader",
  },
  whitening: {
    names: "whitening whitener whiten lightening fairness forsha forsa ফর্সা ফর্সাকারী ফরসা হোয়াইটেনিং ফেয়ারনেস",
  },
  waterproof: {
    names: "waterproof smudgeproof transferproof sweatproof kissproof budgeproof smudge ওয়াটারপ্রুফ স্মাজপ্রুফ ট্রান্সফারপ্রুফ",
    suits: ["kajal", "mascara", "matte lipstick", "foundation"],
  },
  organic: {
    names: "organic organik অর্গানিক জৈব",
    suits: ["oil", "cleanser", "soap", "mask"],
  },
  korean: {
    names: "korean korea kbeauty কোরিয়ান কোরিয়া",
    suits: ["essence", "serum", "mask", "toner", "sunscreen"],
  },
  volume: {
    names: "volumizing volumising volumizer volumiser volume ভলিউম ভলিউমাইজিং",
    suits: ["mascara", "shampoo"],
  },
  lasting: {
    names: "longlasting longwear longwearing দীর্ঘস্থায়ী দীর্ঘক্ষণ",
    suits: ["matte lipstick", "kajal", "foundation", "perfume"],
  },
  winter: {
    names: "winter winters শীত শীতে শীতের শীতকাল শীতকালে শীতকালের শীতকালীন shitkal shitkaler sheetkal shit shiter sheeter",
    suits: ["cream", "lotion", "bodybutter", "lipbalm"],
    isOnlyRead: true,
  },
  summer: {
    names: "summer গরম গরমে গরমের গরমকাল গরমকালে গরমকালের gorom gorome goromer goromkal goromkaler",
    suits: ["sunscreen", "cleanser", "toner", "bodymist"],
    isOnlyRead: true,
  },
  herbal: {
    names: "herbal ayurvedic ayurveda হারবাল ভেষজ আয়ুর্বেদিক veshoj bheshoj",
    suits: ["oil", "cleanser", "mask", "soap"],
  },
  travel: {
    names: "travelsize travel sample samples tester",
    suits: ["lipbalm", "attar", "sunscreen", "pouch"],
  },
  light: {
    names: "nonsticky nongreasy noncomedogenic lightweight",
    suits: ["serum", "sunscreen", "toner", "lotion"],
  },
} as const satisfies Record<NotedPurpose, PurposeRule> & Record<string, PurposeRule>;

/** What a product should do, or whom it is for. Matches need not mention it. */
export type Purpose = keyof typeof rules;

const purposes = Object.keys(rules) as Purpose[];
const ruleOf = (purpose: Purpose): PurposeRule => rules[purpose];
/** Purposes that name a person. */
const recipients: readonly Purpose[] = ["men", "babies"];

const wordsOf = new Map(purposes.map((purpose) => [purpose, new Set(splitWords(ruleOf(purpose).names))] as const));
const claimWords = new Set(
  purposes
    .filter((purpose) => !recipients.includes(purpose) && purpose !== "whitening")
    .flatMap((purpose) => [...(wordsOf.get(purpose) ?? [])]),
);

/** Replaces a phrase, with spaces or hyphens, by one word. */
const joined: [RegExp, string][] = [
  [/(?<!\p{L})(water|smudge|transfer|sweat|kiss|budge)[ -]?(?:proof|resistant|free)(?!\p{L})/giu, "$1proof"],
  [/(?<!\p{L})(ওয়াটার|স্মাজ|ট্রান্সফার) (?=প্রুফ(?!\p{L}))/gu, "$1"],
  [/(?<!\p{L})(?:long|লং)[ -]?(?:lasting|wear|wearing|stay|stays|লাস্টিং)(?!\p{L})/giu, "longlasting"],
  [
    /(?:that |which )?(?<!\p{L})(?:does ?n['’]?t|does not|won['’]?t|will not) (?:come off|smudge|transfer|fade)(?!\p{L})/giu,
    "longlasting",
  ],
  [/(?<!\p{L})(?:uthbe|uthe|উঠবে|উঠে|ওঠে) (?:na|না)(?![\p{L}\p{M}])/giu, "longlasting"],
  [/(?<!\p{L})non[ -]?(sticky|greasy|comedogenic)(?!\p{L})/giu, "non$1"],
  // Winter creams are called cold creams.
  [/(?<!\p{L})(?:winter|shiter|sheeter|shitkal er|shitkaler) (?=cream(?!\p{L}))/giu, "cold "],
  [/(?<!\p{L})(?:শীতের|শীতকালের) (?=ক্রিম(?![\p{L}\p{M}]))/gu, "কোল্ড "],
  [/(?<!\p{L})light[ -]weight(?!\p{L})/giu, "lightweight"],
  [/(?<!\p{L})father['’]?s day(?!\p{L})/giu, "father"],
  // "বরের" (of the husband) sounds like "ভোরের" (of the dawn).
  [/(?<![\p{L}\p{M}])বরের(?![\p{L}\p{M}])/gu, "স্বামীর"],
  [/(?<!\p{L})বাবা দিবস(?![\p{L}\p{M}])/gu, "বাবা"],
  [/(?<!\p{L})k[ -]?beauty(?!\p{L})/giu, "korean"],
  [/(?<!\p{L})(?:travel|trial|mini|pocket)[ -](?:size|sized|friendly|pack)(?!\p{L})/giu, "travelsize"],
];

/** Writes each purpose in a query as one word: "smudge proof" becomes "smudgeproof". */
export function joinPurposes(text: string): string {
  return joined.reduce((result, [apart, one]) => result.replaceAll(apart, one), text.normalize("NFC"));
}

/** Whether a word only names a purpose, never the product itself. */
export const isClaim = (word: string) => claimWords.has(word);

/** Whether a word for a purpose may also be part of a product's name. */
export const isCalledBy = (word: string) =>
  !purposes.some((purpose) => ruleOf(purpose).isOnlyRead && wordsOf.get(purpose)?.has(word));

/** A word for a purpose with at least this many letters is not the beginning of another word. */
const minWholeLength = 4;

/** Whether a word is a complete word for a purpose. `isBehind`: after other words a short one is complete, too. */
export const isWholePurpose = (word: string, isBehind = false) =>
  (isBehind || [...word].length >= minWholeLength) && [...wordsOf.values()].some((names) => names.has(word));

/** The purpose that words name. `isForSomebody`: whether it may be a person; "baby pink" is a colour. */
export function findPurpose(words: readonly string[], { isForSomebody }: { isForSomebody: boolean }): Purpose | null {
  const named = purposes.filter((purpose) => words.some((word) => wordsOf.get(purpose)?.has(word)));
  const [first = null] = named.filter((purpose) => isForSomebody || !recipients.includes(purpose));
  return named.includes("whitening") ? "whitening" : first;
}

/** The kinds that suit a purpose, each as requirements of a search. */
export function meantBy(purpose: Purpose): Meaning[][] {
  return (ruleOf(purpose).suits ?? []).map((suiting) => {
    const [kind = "", finish] = suiting.split(" ").reverse();
    return finish ? [madeAs(kind), leaning(phoneticKeys(finish))] : [madeAs(kind)];
  });
}

/** The rules of ranking for a purpose. */
export function leaningsOf(purpose: Purpose | null): Meaning[] {
  // "perfume for men" shows cologne and attar first, even before products called perfume.
  if (purpose === "men") return [{ ...leaningTo(...rules.men.suits.slice(0, 2)), words: 2 }];
  if (purpose === "winter") return [leaningTo(...rules.winter.suits)];
  return purpose === "lasting" || purpose === "waterproof" ? [leaning(phoneticKeys("matte"))] : [];
}

// Leaves out the list of ingredients.
const describedFor = prepared<{ isDescribed: boolean }, { ids: string[]; words: string }>(
  ({ ids, words }) => sql`
    select exists (select from products where id = any(${ids}::text[])
                      and ts_filter(search_vector, '{a,b,c}') @@ ${words}::tsquery) as "isDescribed"`,
);

/** The purpose, if none of the products mentions it; null if one does, or if customers need not be told. */
export async function missedPurpose(
  db: Database,
  purpose: Purpose | null,
  ids: string[],
): Promise<NotedPurpose | null> {
  const noted = notedPurposes.find((each) => each === purpose);
  if (noted === undefined || ids.length === 0) return null;
  const keys = [...new Set(phoneticKeys(ruleOf(noted).names))];
  const [row] = await describedFor(db, { ids, words: keys.map((key) => `'${key}'`).join(" | ") });
  return row?.isDescribed ? null : noted;
}
