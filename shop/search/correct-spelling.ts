import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import type { Shop } from "../shop.ts";
import { editDistance } from "./edit-distance.ts";
import type { InterpretedQuery } from "./interpret-query.ts";
import { isBangla, phoneticKey, splitWords } from "./phonetics.ts";
import { kindSpellings } from "./product-kinds.ts";
import { tiers } from "./rank-products.ts";
import { type MissedPrice, type SearchResult, searchProducts } from "./search-products.ts";

/** A search as it is spelled, and the words in it that were typed otherwise. */
export type Correction = { text: string; words: { typed: string; right: string }[] };

/** A shorter word may be anything. */
const minLength = 4;
/** Endings that change a word's form: "serums", "chuler". */
const endings = ["s", "es", "er", "r", "e", "te", "ta"];

/**
 * What was mistyped, put right: words that no product, kind or synonym is written with, though one sounds like them or comes
 * near. Null where all is well, or where the right words would find something else.
 */
export async function correctSpelling(
  shop: Shop,
  { q, query, result }: { q: string; query: InterpretedQuery; result: SearchResult },
): Promise<Correction | null> {
  const first = result.ids[0] ?? result.near[0];
  if (first === undefined) return null;
  const words = query.readings.filter(({ word }) => word.length >= minLength && !/\d/.test(word));
  const spelled = await Promise.all(words.map(async (each) => ({ ...each, right: await spellingOf(shop, each) })));
  const mistyped = spelled.flatMap(({ word, right }) => (right === null ? [] : [{ typed: word, right }]));
  if (mistyped.length === 0) return null;
  const correction = { text: putRight(q, mistyped), words: mistyped };
  const { ids, near } = await searchProducts(shop, { q: correction.text, max: 1 });
  return (ids[0] ?? near[0]) === first ? correction : null;
}

/** Names a price that was missed with the words as they are spelled. */
export function correctMissedPrice(missed: MissedPrice | null, correction: Correction | null): MissedPrice | null {
  return missed && correction ? { ...missed, what: putRight(missed.what, correction.words) } : missed;
}

function putRight(text: string, words: Correction["words"]): string {
  return words.reduce((rest, { typed, right }) => replaceWord(rest, typed, right), text.normalize("NFC"));
}

/** How a word is written that was typed otherwise; null where it may be written so. */
async function spellingOf(shop: Shop, { word, key }: { word: string; key: string }): Promise<string | null> {
  const ofKinds = kindSpellings.get(key) ?? [];
  if (ofKinds.includes(word)) return null;
  const spellings = [...new Set([...ofKinds, ...(await spellingsInShop(shop, key))])];
  const isWritten = spellings.some(
    (each) => each.startsWith(word) || endings.some((ending) => `${each}${ending}` === word),
  );
  const inScript = spellings.filter((each) => isBangla(each) === isBangla(word));
  if (isWritten || inScript.length === 0) return null;
  // Of Bangla in Latin letters every way is right that sounds so.
  const isLoan = ofKinds.includes(inScript[0] ?? "") || phoneticKey(word) !== key || isBangla(word);
  const [nearest = null] = inScript.toSorted((one, other) => editDistance(word, one) - editDistance(word, other));
  return isLoan ? nearest : null;
}

const textsWith = prepared<{ text: string }, { key: string; terms: string[] }>(
  ({ key, terms }) => sql`
    (select concat_ws(' ', p.name_en, p.name_bn, b.name, b.name_bn) as text
       from unnest(${terms}::tsquery[]) term, lateral
            (select * from products where status = 'published' and search_terms(search_vector, sales_tier) @@ term limit 5) p
       join brands b on b.id = p.brand_id limit 10)
    union all
    select array_to_string(phrases, ' ') from search_synonyms
     where position(' ' || ${key}::text || ' ' in ' ' || array_to_string(phonetic_phrases, ' ') || ' ') > 0`,
);

/** How a sound is written in what products and brands are called, and in synonyms. */
async function spellingsInShop(shop: Shop, key: string): Promise<string[]> {
  const rows = await textsWith(shop.db, { key, terms: tiers.map((tier) => `'${tier}=${key}'`) });
  return rows.flatMap(({ text }) => splitWords(text).filter((word) => phoneticKey(word) === key));
}

/** A text with a word in it replaced, in whatever case it stands there and with what `splitWords` leaves out of words. */
function replaceWord(text: string, word: string, right: string): string {
  const typed = [...word].join("['’‘\\p{Cf}]*");
  return text.replace(new RegExp(`(?<![\\p{L}\\p{M}])${typed}(?![\\p{L}\\p{M}])`, "iu"), right);
}
