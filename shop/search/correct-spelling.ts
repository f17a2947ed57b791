import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import type { Shop } from "../shop.ts";
import { isClaimSpelling } from "./claim-phrases.ts";
import { isColorSpelling } from "./color-words.ts";
import { isAttributeSpelling } from "./concern-phrases.ts";
import { editDistance } from "./edit-distance.ts";
import { type InterpretedQuery, interpretQuery } from "./interpret-query.ts";
import { isBangla, phoneticKey, splitWords } from "./phonetics.ts";
import { kindMisspellings, kindSpellings } from "./product-kinds.ts";
import { tiers } from "./rank-products.ts";
import { type SearchResult, searchProducts } from "./search-products.ts";

/** A search with corrected spelling, and the misspelt words. */
export type Correction = {
  text: string;
  words: { typed: string; right: string }[];
  /** Whether the words as typed find anything. */
  hasExact: boolean;
};

/** Shorter words are not corrected. */
const minLength = 4;
/** The maximum distance of sounds if only near matches are found (edit-distance.ts). */
const maxNearTypo = 0.7;
/** Endings that change a word's form: "serums", "chuler", "লিপস্টিকের". */
const endings = "s es er r e te ta ের র কে ে তে য় গুলো গুলোর".normalize("NFC").split(" ");

/**
 * Corrects misspelt words: those with a spelling that no product, kind or synonym has, though one sounds the same or comes
 * close. Null if nothing is misspelt, or if the corrected words would find something else.
 */
export async function correctSpelling(
  shop: Shop,
  { q, query, result }: { q: string; query: InterpretedQuery; result: SearchResult },
): Promise<Correction | null> {
  const first = firstOf(result);
  if (first === undefined) return null;
  const words = query.readings.filter(({ word }) => word.length >= minLength && !/\d/.test(word));
  const spelled = await Promise.all(words.map(async (each) => ({ ...each, right: await spellingOf(shop, each) })));
  const strange = spelled.flatMap(({ word, right }) => (right === null ? [] : [{ typed: word, right }]));
  const isDescribed = await Promise.all(strange.map(({ typed }) => isInDescriptions(shop, typed)));
  const mistyped = strange.filter((_, at) => !isDescribed[at]);
  // A near sound is no correction of a word with a very different spelling.
  const isSure =
    result.ids.length > 0 ||
    mistyped.every(({ typed, right }) => editDistance(phoneticKey(typed), phoneticKey(right)) <= maxNearTypo);
  if (mistyped.length === 0 || !isSure) return null;
  const text = putRight(q, mistyped);
  const asTyped = await interpretQuery(shop.db, q, { asTyped: mistyped.map(({ typed }) => typed) });
  const [right, exact] = await Promise.all([text, asTyped].map((each) => searchProducts(shop, { q: each, max: 1 })));
  if (!right || firstOf(right) !== first) return null;
  return { text, words: mistyped, hasExact: exact !== undefined && firstOf(exact) !== undefined };
}

const firstOf = ({ ids, near }: SearchResult) => ids[0] ?? near[0];

function putRight(text: string, words: Correction["words"]): string {
  return words.reduce((rest, { typed, right }) => replaceWord(rest, typed, right), text.normalize("NFC"));
}

/** The right spelling of a word, from names of products first; null if the typed one is right. */
async function spellingOf(shop: Shop, { word, keys }: InterpretedQuery["readings"][number]): Promise<string | null> {
  const ofKinds = keys
    .flatMap((key) => kindSpellings.get(key) ?? [])
    .map((spelling) => kindMisspellings.get(spelling) ?? spelling);
  if (ofKinds.includes(word) || [isAttributeSpelling, isColorSpelling, isClaimSpelling].some((is) => is(word)))
    return null;
  const inShop = await spellingsInShop(shop, word, keys);
  const spellings = [...new Set([...inShop.names, ...ofKinds, ...inShop.synonyms])];
  const isWritten = spellings.some(
    (each) => each.startsWith(word) || endings.some((ending) => `${each}${ending}` === word),
  );
  const inScript = spellings.filter((each) => isBangla(each) === isBangla(word));
  if (isWritten || inScript.length === 0) return null;
  // Bangla in Latin letters has no fixed spelling: any one with the same sound is right.
  const isLoan = inScript.some((each) => ofKinds.includes(each)) || !keys.includes(phoneticKey(word)) || isBangla(word);
  const [nearest = null] = inScript.toSorted((one, other) => editDistance(word, one) - editDistance(word, other));
  return isLoan ? nearest : null;
}

const textsWith = prepared<{ text: string; isName: boolean }, { keys: string[]; terms: string[]; start: string }>(
  ({ keys, terms, start }) => sql`
    (select concat_ws(' ', p.name_en, p.name_bn, b.name, b.name_bn) as text, true as "isName"
       from unnest(${terms}::tsquery[]) term, lateral
            (select * from products where status = 'published' and search_terms(search_vector, sales_tier) @@ term limit 5) p
       join brands b on b.id = p.brand_id limit 10)
    union all
    (select concat_ws(' ', name, name_bn), true from brands
      where position(${start} in normalize(' ' || lower(concat_ws(' ', name, name_bn)), NFC)) > 0 limit 10)
    union all
    select array_to_string(phrases, ' '), false from search_synonyms
     where string_to_array(array_to_string(phonetic_phrases, ' '), ' ') && ${keys}::text[]`,
);

const describedWith = prepared<{ isWritten: boolean }, { word: string; terms: string[] }>(
  ({ word, terms }) => sql`
    select exists (
      select from unnest(${terms}::tsquery[]) term, lateral
             (select * from products where status = 'published' and search_terms(search_vector, sales_tier) @@ term limit 20) p
       where position(${word} in normalize(lower(concat_ws(' ', p.short_description_en, p.short_description_bn)), NFC)) > 0
    ) as "isWritten"`,
);

/** Whether the description of a product has a word with this spelling. */
async function isInDescriptions(shop: Shop, word: string): Promise<boolean> {
  const terms = tiers.map((tier) => `'${tier}~${phoneticKey(word)}'`);
  const [row] = await describedWith(shop.db, { word, terms });
  return row?.isWritten ?? false;
}

/**
 * The spellings of phonetic keys in names of products and brands, and in synonyms. The names include brands that begin like
 * the word.
 */
async function spellingsInShop(
  shop: Shop,
  start: string,
  keys: string[],
): Promise<{ names: string[]; synonyms: string[] }> {
  const terms = keys.flatMap((key) => tiers.map((tier) => `'${tier}=${key}'`));
  const rows = await textsWith(shop.db, { keys, terms, start: ` ${start}` });
  const written = (isName: boolean) =>
    rows
      .filter((row) => row.isName === isName)
      .flatMap(({ text }) =>
        splitWords(text).filter((word) => keys.includes(phoneticKey(word)) || (isName && word.startsWith(start))),
      );
  return { names: written(true), synonyms: written(false) };
}

/** A text with a word replaced, in any case and including characters that `splitWords` drops. */
function replaceWord(text: string, word: string, right: string): string {
  const typed = [...word].join("['’‘\\p{Cf}]*");
  return text.replace(new RegExp(`(?<![\\p{L}\\p{M}])${typed}(?![\\p{L}\\p{M}])`, "iu"), right);
}
