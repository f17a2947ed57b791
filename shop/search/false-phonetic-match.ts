import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import type { Shop } from "../shop.ts";
import type { InterpretedQuery } from "./interpret-query.ts";
import { isBangla } from "./phonetics.ts";
import { tiers } from "./rank-products.ts";

/** Longer words with the same sound are rarely different words. */
const maxSoundLength = 5;

const writtenIn = prepared<{ isWritten: boolean }, { word: string; called: string[]; held: string[] }>(
  ({ word, called, held }) => sql`
    select exists (select from products where status = 'published'
                      and search_terms(search_vector, sales_tier) @@ any(${called}::tsquery[]))
        or exists (select from unnest(${held}::tsquery[]) term, lateral
                          (select * from products where status = 'published'
                              and search_terms(search_vector, sales_tier) @@ term limit 20) p
                    where position(${word} in lower(concat_ws(' ', p.short_description_en, p.ingredients))) > 0) as "isWritten"`,
);

/**
 * Whether a short word in Latin letters only sounds like a word of Bangla descriptions, while no product's name or text
 * contains it: "bike" does not mean "বিকে…".
 */
export async function isFalsePhoneticMatch(shop: Shop, { meanings, readings }: InterpretedQuery): Promise<boolean> {
  const [meaning, ...others] = meanings.filter(({ role }) => role !== "leaning");
  const [reading, ...more] = readings;
  if (!meaning || !reading || others.length > 0 || more.length > 0 || isBangla(reading.word)) return false;
  const { role, alternatives, nameOnly, sure } = meaning;
  const [key = ""] = reading.keys;
  const isAsTyped = alternatives.length === 1 && alternatives[0]?.[0] === key && alternatives[0].length === 1;
  if (role !== "word" || sure === 0 || !isAsTyped || key.length > maxSoundLength) return false;
  const names = [key, ...nameOnly.flatMap((way) => (way.length === 1 ? way : []))];
  const [row] = await writtenIn(shop.db, {
    word: reading.word,
    called: tiers.flatMap((tier) => names.map((name) => `'${tier}=${name}'`)),
    held: tiers.map((tier) => `'${tier}~${key}'`),
  });
  return row !== undefined && !row.isWritten;
}
