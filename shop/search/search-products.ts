import { type SQL, sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { lastTier } from "./count-sales.ts";
import { wordsOf } from "./sound.ts";
import { type Meaning, type Understood, understand } from "./understand.ts";

/** What a search has found, best first. `near` are products that only come close to what was asked. */
export type Found = { ids: string[]; near: string[] };

/** How many products a search ranks; nobody reads further. */
const mostFound = 480;
/** And of how many the few are chosen that are shown while somebody types. */
const mostWhileTyping = 160;
const mostNear = 8;
const fewFound = 4;

// What a word counts for in the places D, C, B and A of a product (product-words.ts).
const weights = "{0.05,0.2,0.5,1}";

const tiers = Array.from({ length: lastTier + 1 }, (_, tier) => tier);

type Search = {
  q: string;
  /** A further condition on `products p`. */
  where?: SQL;
  /** Whether the last word may be only begun. */
  typing?: boolean;
  most?: number;
};

/**
 * The published products that somebody means, best first: those that match in what they are called before those that
 * match in what they are like, then by what sells, and what is in stock first. Where few have all of the words, `near` holds others that have some.
 */
export async function searchProducts(
  shop: Shop,
  { q, where = sql`true`, typing = false, most = mostFound }: Search,
): Promise<Found> {
  const understood = await understand(shop.db, q, { typing });
  const begun = typing ? wordsOf(q).at(-1) : undefined;
  const ids = understood.unknown > 0 ? [] : await rank(shop, understood, " & ", { where, begun, limit: most });
  if (ids.length >= fewFound) return { ids, near: [] };
  const some = await rank(shop, understood, " | ", { where, begun, limit: mostNear + ids.length });
  return { ids, near: some.filter((id) => !ids.includes(id)).slice(0, mostNear) };
}

/** The condition on `products p` that they have every word; false where a word is not known. */
export async function matchingWords(shop: Shop, q: string): Promise<SQL> {
  const held = await heldInTiers(shop, q);
  if (held.length === 0) return sql`false`;
  return sql`search_terms(p.words, p.tier) @@ ${held.map((terms) => `(${terms})`).join(" | ")}::tsquery`;
}

/** The same of published products, and of no more than so many, from the tiers that sell best: quick however many match. */
export async function bestMatchingWords(shop: Shop, q: string, most: number): Promise<SQL> {
  const held = await heldInTiers(shop, q);
  return sql`p.ctid = any(array(
    select best.row from unnest(${sql.param(held)}::tsquery[]) terms, lateral
           (select p.ctid as row from products p
             where p.status = 'published' and search_terms(p.words, p.tier) @@ terms limit ${most}) best
     limit ${most}))`;
}

/** What matches every word in each tier, as texts of a `tsquery`; nothing where a word is not known. */
async function heldInTiers(shop: Shop, q: string): Promise<string[]> {
  const { meanings, unknown } = await understand(shop.db, q);
  if (unknown > 0 || meanings.length === 0) return [];
  return tiers.map((tier) => query(meanings, " & ")(`${tier}~`));
}

type Wanted = { where: SQL; begun: string | undefined; limit: number };

async function rank(
  shop: Shop,
  { meanings }: Understood,
  link: string,
  { where, begun, limit }: Wanted,
): Promise<string[]> {
  if (meanings.length === 0) return [];
  const most = begun === undefined ? mostFound : mostWhileTyping;
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select c.id from (${candidates(query(meanings, link), where, most)}) c
     order by ${score(meanings)} * (case when c.in_stock then 1 else 0.6 end)
              * (1 + 0.06 * ln(1 + c.sold) + 0.02 * ln(1 + c.rating_sum)) * ${begins(begun)} desc, c.sold desc, c.id
     limit ${limit}`);
  return rows.map((row) => row.id);
}

/**
 * What matches: those that are called so before those that only hold the words, tier by tier from the best-selling one.
 * The outer limit ends the work with the tier that fills it, so that a word of a hundred thousand products costs no more
 * than a rare one.
 */
function candidates(asked: (prefix: string) => string, where: SQL, most: number): SQL {
  const called = tiers.map((tier) => asked(`${tier}=`));
  const held = tiers.map((tier) => asked(`${tier}~`));
  return sql`
    select c.* from unnest(${sql.param([...called, ...held])}::tsquery[]) with ordinality a (terms, place), lateral
       (select p.id, p.words, p.in_stock, p.sold, p.rating_sum, p.name_en, p.name_bn from products p
         where p.status = 'published' and search_terms(p.words, p.tier) @@ a.terms and ${where}
           and (a.place <= ${called.length} or not ts_filter(p.words, '{a,b}') @@ ${asked("")}::tsquery)
         order by p.in_stock desc, p.sold desc, p.id limit ${most}) c
     limit ${most}`;
}

/** More for a name with a word that begins with the very letters typed so far: "ku" is Kumkumadi before cucumber. */
function begins(letters: string | undefined): SQL {
  if (letters === undefined) return sql`1`;
  const names = sql`normalize(' ' || lower(concat_ws(' ', c.name_en, c.name_bn)), NFC)`;
  return sql`(case when position(${` ${letters}`} in ${names}) > 0 then 2 else 1 end)`;
}

/** For each thing asked for, how well it is met: by what was typed, else by what comes near or means the same. */
function score(meanings: Meaning[]): SQL {
  const of = (ways: string[][]) =>
    // ts_rank divides by the number of words asked for; here one met way is enough.
    sql`ts_rank(${weights}, c.words, ${either(ways)}::tsquery) * ${ways.length}::int`;
  const each = meanings.map(({ ways, sure, words }) =>
    sure > 0
      ? sql`${words}::int * (${of(ways.slice(0, sure))} + 0.5 * ${of(ways)})`
      : sql`${words}::int * 0.8 * ${of(ways)}`,
  );
  return sql`(${sql.join(each, sql` + `)})`;
}

/** What is asked, as the text of a `tsquery` whose words all begin with a prefix (see search_terms in the database). */
function query(meanings: Meaning[], link: string): (prefix: string) => string {
  return (prefix) => meanings.map(({ ways }) => `(${either(ways, prefix)})`).join(link);
}

function either(ways: string[][], prefix = ""): string {
  return ways.map((way) => `(${way.map((sound) => quoted(prefix + sound)).join(" & ")})`).join(" | ");
}

/** A word of a `tsquery`; sounds are letters and digits only. */
function quoted(sound: string): string {
  return `'${sound}'`;
}
