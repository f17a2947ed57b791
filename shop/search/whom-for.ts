import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import type { Meaning } from "./meanings.ts";
import { phoneticKeys, splitWords } from "./phonetics.ts";
import { kindToken } from "./product-kinds.ts";
import { type Purpose, purposes } from "./search-schema.ts";

export type WhomFor = Exclude<Purpose, "whitening">;

const names: Record<Purpose, string> = {
  men: "men mens man boys boy gents male him husband dad father brother boyfriend groom shami shamir baba babar bhai bhaiya স্বামী স্বামীর বাবা বাবার ভাই ভাইয়ের ভাইয়া ছেলেদের ছেলে পুরুষদের পুরুষের পুরুষ cheleder chele purush purusher",
  babies:
    "baby babies kid kids child children newborn infant বেবি বেবির শিশু শিশুর শিশুদের বাচ্চা বাচ্চার বাচ্চাদের baccha bacchar bacchader",
  whitening: "whitening whitener whiten lightening fairness forsha forsa ফর্সা ফর্সাকারী ফরসা হোয়াইটেনিং ফেয়ারনেস",
};
/** What suits men where nothing is made for them, the first first. */
const kindsForMen = ["cologne", "attar", "perfume", "cleanser", "shampoo", "deodorant", "sunscreen"];

const wordsOf = new Map(purposes.map((purpose) => [purpose, new Set(splitWords(names[purpose]))] as const));
const isNamedBy = (purpose: Purpose, words: readonly string[]) => words.some((word) => wordsOf.get(purpose)?.has(word));

/** For whom words say that something is to be. */
export function whomFor(words: readonly string[]): WhomFor | null {
  return (["men", "babies"] as const).find((whom) => isNamedBy(whom, words)) ?? null;
}

/** Whether words ask for what is to whiten the skin. */
export const asksToWhiten = (words: readonly string[]) => isNamedBy("whitening", words);

/** The kinds that suit men, each as what is asked for. */
export const meantForMen: Meaning[] = kindsForMen.map((kind) => ({
  ...{ alternatives: [[kindToken(kind)]], nameOnly: [], sure: 1, words: 1, role: "kind" },
}));

// Not in what it consists of.
const describedFor = prepared<{ isDescribed: boolean }, { ids: string[]; words: string }>(
  ({ ids, words }) => sql`
    select exists (select from products where id = any(${ids}::text[])
                      and ts_filter(search_vector, '{a,b,c}') @@ ${words}::tsquery) as "isDescribed"`,
);

/** Whether one of the products says that it is for it. */
export async function isMadeFor(db: Database, purpose: Purpose, ids: string[]): Promise<boolean> {
  const keys = [...new Set(phoneticKeys(names[purpose]))];
  const [row] = await describedFor(db, { ids, words: keys.map((key) => `'${key}'`).join(" | ") });
  return row?.isDescribed ?? false;
}
