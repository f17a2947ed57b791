import { type SQL, sql } from "drizzle-orm";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import type { Filter } from "../catalog/facets.ts";
import { writePriceRange } from "../catalog/facets.ts";
import { matching, type ProductFilter } from "../catalog/where-clause.ts";
import type { Shop } from "../shop.ts";
import { lastTier } from "./count-sales.ts";
import { type Meaning, type Understood, understand } from "./interpret-query.ts";
import { areaOfKindWord, formWords } from "./product-kinds.ts";

/**
 * What a search has found, best first. `near` are products that only come close to what was asked; with `missingBrand`,
 * the shop has nothing of that brand, and all it can offer is near.
 */
export type Found = { ids: string[]; near: string[]; missingBrand: string | null };

/** How many products a search ranks; nobody reads further. */
const mostFound = 480;
/** And of how many the few are chosen that are shown while somebody types. */
const mostWhileTyping = 160;
const mostNear = 8;
const fewFound = 4;

// What a word counts for in the places D, C, B and A of a product (index-terms.ts).
const weights = "{0.05,0.2,0.5,1}";

/** How much it counts that a product meets what was asked for. */
const roleWeights: Record<Meaning["role"], number> = {
  ...{ brand: 3, kind: 2, area: 1, category: 0.5, measure: 1, preference: 0.3, word: 1 },
};

const tiers = Array.from({ length: lastTier + 1 }, (_, tier) => tier);

type Search = ProductFilter & {
  q: string | Understood;
  /** As many as are shown while somebody types; else as many as anybody reads. */
  most?: number;
};

/**
 * The published products that somebody means, best first: those that match in what they are called before those that
 * match in what they are like, then by what sells, and what is in stock first. Where few have all of the words, `near` holds
 * others that have the most telling ones. Suggestions are the first of the same list, which is why the page of results
 * always holds them.
 */
export async function searchProducts(shop: Shop, { q, most = mostFound, ...asked }: Search): Promise<Found> {
  const understood = typeof q === "string" ? await understand(shop.db, q) : q;
  const missingBrand = understood.missing?.name ?? null;
  const { found, near } = await findRanked(shop, understood, asked, most);
  if (missingBrand === null) return { ids: found, near, missingBrand };
  const similar = [...found, ...near].slice(0, mostNear);
  const instead = similar.length > 0 ? similar : await bestSelling(shop, understood.missing?.category, asked);
  return { ids: [], near: instead, missingBrand };
}

async function findRanked(
  shop: Shop,
  understood: Understood,
  asked: ProductFilter,
  most: number,
): Promise<{ found: string[]; near: string[] }> {
  const where = matching({ ...asked, filter: understoodFilter(understood, asked.filter) });
  const { meanings, begun } = understood;
  const rankBy = (terms: Terms | null, limit: number, within = where) =>
    terms ? rank(shop, { meanings, terms, where: within, begun, limit }) : Promise.resolve([]);
  if (meanings.length === 0) {
    const only = understood.terms.length > 0 && understood.missing === null;
    return { found: only ? await bestOf(shop, where, most) : [], near: [] };
  }
  const found = understood.unknown > 0 ? [] : await rankBy(allOf(meanings), most);
  if (found.length >= fewFound) return { found, near: [] };
  const wider = [
    async () =>
      alternate(await rankBy(mostTelling(meanings), mostNear), await rankBy(otherThanKind(meanings), mostNear)),
    // Without what was asked for there is at least what comes close to some of it, then the same at another price.
    // Of "motor filter", what merely holds a filter is not close: with a strange word beside it, a name must have it.
    () => rankBy(understood.unknown > 0 ? calledOnly(anyOf(meanings)) : anyOf(meanings), mostNear),
    () => rankBy(mostTelling(meanings) ?? anyOf(meanings), mostNear, matching(asked)),
    () => rankBy(kindNearby(meanings), mostNear),
  ];
  if (found.length > 0) {
    const more = await rankBy(mostTelling(meanings), mostNear + found.length);
    return { found, near: more.filter((id) => !found.includes(id)).slice(0, mostNear) };
  }
  for (const next of wider) {
    const near = await next();
    if (near.length > 0) return { found, near: near.slice(0, mostNear) };
  }
  return { found, near: [] };
}

/** The one and the other in turn, each product once. */
function alternate(one: string[], other: string[]): string[] {
  return [...new Set(Array.from({ length: mostNear }, (_, at) => [one[at] ?? [], other[at] ?? []].flat()).flat())];
}

/** What somebody chose beside the list, and the price that was named in the words where no other one was chosen. */
export function understoodFilter({ terms }: Pick<Understood, "terms">, filter: Filter = {}): Filter {
  const price = terms.find((term) => term.kind === "price");
  const range = price && writePriceRange(price.from, price.to);
  return range === undefined || filter.price ? filter : { ...filter, price: [range] };
}

async function bestSelling(shop: Shop, category: CategoryName | undefined, asked: ProductFilter): Promise<string[]> {
  return bestOf(shop, matching({ ...asked, category }), mostNear);
}

async function bestOf(shop: Shop, where: SQL, limit: number): Promise<string[]> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select p.id from products p where ${where} order by p.in_stock desc, p.sold desc, p.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The condition on `products p` that they have every word; false where a word is not known. */
export async function matchingWords(shop: Shop, q: string): Promise<SQL> {
  const held = heldInTiers(await understand(shop.db, q));
  if (held.length === 0) return sql`false`;
  return sql`search_terms(p.search_vector, p.sales_tier) @@ ${held.map((terms) => `(${terms})`).join(" | ")}::tsquery`;
}

/** The same of published products, and of no more than so many, from the tiers that sell best: quick however many match. */
export function bestMatchingWords(understood: Understood, most: number): SQL {
  const held = heldInTiers(understood);
  if (held.length === 0 && understood.terms.length > 0 && !understood.missing) return sql`true`;
  return sql`p.ctid = any(array(
    select best.row from unnest(${sql.param(held)}::tsquery[]) terms, lateral
           (select p.ctid as row from products p
             where p.status = 'published' and search_terms(p.search_vector, p.sales_tier) @@ terms limit ${most}) best
     limit ${most}))`;
}

/** What matches every word in each tier, as texts of a `tsquery`; nothing where a word is not known. */
function heldInTiers({ meanings, unknown, missing }: Understood): string[] {
  const terms = allOf(meanings);
  if (unknown > 0 || missing || !terms) return [];
  return tiers.map((tier) => terms(`${tier}~`, `${tier}=`));
}

/** The text of a `tsquery`: before each word a prefix, and another before one that only counts in what a product is called. */
type Terms = (held: string, called: string) => string;

type Wanted = { meanings: Meaning[]; terms: Terms; where: SQL; begun: string | null; limit: number };

async function rank(shop: Shop, { meanings, terms, where, begun, limit }: Wanted): Promise<string[]> {
  const most = limit === mostFound ? mostFound : mostWhileTyping;
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select c.id from (${candidates(terms, where, most)}) c
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
function candidates(terms: Terms, where: SQL, most: number): SQL {
  const called = tiers.map((tier) => terms(`${tier}=`, `${tier}=`));
  const held = tiers.map((tier) => terms(`${tier}~`, `${tier}=`));
  return sql`
    select c.* from unnest(${sql.param([...called, ...held])}::tsquery[]) with ordinality a (terms, place), lateral
       (select p.id, p.search_vector, p.in_stock, p.sold, p.rating_sum, p.name_en, p.name_bn from products p
         where p.status = 'published' and search_terms(p.search_vector, p.sales_tier) @@ a.terms and ${where}
           and (a.place <= ${called.length} or not ts_filter(p.search_vector, '{a,b}') @@ ${terms("", "")}::tsquery)
         order by p.in_stock desc, p.sold desc, p.id limit ${most}) c
     limit ${most}`;
}

/** More for a name with a word that begins with the very letters typed so far: "ku" is Kumkumadi before cucumber. */
function begins(letters: string | null): SQL {
  if (letters === null) return sql`1`;
  const names = sql`normalize(' ' || lower(concat_ws(' ', c.name_en, c.name_bn)), NFC)`;
  return sql`(case when position(${` ${letters}`} in ${names}) > 0 then 2 else 1 end)`;
}

/** For each thing asked for, how well it is met: by what was typed, else by what comes near or means the same. */
function score(meanings: Meaning[]): SQL {
  const of = (terms: string, ways: number) =>
    // ts_rank divides by the number of words asked for; here one met way is enough.
    sql`ts_rank(${weights}, c.search_vector, ${terms}::tsquery) * ${ways}::int`;
  const each = meanings.map(({ ways, called, sure, words, role }) => {
    const weight = sql`${words * roleWeights[role]}::float8`;
    const all = of(
      [...ways.map((way) => everyWord(way)), ...called.map((way) => everyWord(way, ":AB"))].join(" | "),
      ways.length + called.length,
    );
    return sure > 0
      ? sql`${weight} * (${of(
          ways
            .slice(0, sure)
            .map((way) => everyWord(way))
            .join(" | "),
          sure,
        )} + 0.5 * ${all})`
      : sql`${weight} * 0.8 * ${all}`;
  });
  return sql`(${sql.join(each, sql` + `)})`;
}

/** What must be met: everything but mere preferences, unless nothing else was said. */
function required(meanings: Meaning[]): Meaning[] {
  const needed = meanings.filter(({ role }) => role !== "preference");
  return needed.length > 0 ? needed : meanings;
}

function allOf(meanings: Meaning[]): Terms | null {
  return linked(required(meanings), " & ");
}

/**
 * The brand, and what kind of product it is to be, of several the last one ("soap dish") that is more than how it is made
 * ("face wash gel"); null where neither was said.
 */
function mostTelling(meanings: Meaning[]): Terms | null {
  const brand = meanings.filter(({ role }) => role === "brand");
  const kinds = meanings.filter(({ role }) => role === "kind");
  const kind = kinds.findLast(({ ways }) => !ways.some(([word = ""]) => formWords.has(word))) ?? kinds.at(-1);
  const area = kind && meanings.find(({ role }) => role === "area");
  const telling = [
    ...brand,
    ...(brand.length === 0 && kind ? [kind] : []),
    ...(brand.length === 0 && area ? [area] : []),
  ];
  return telling.length > 0 ? linked(telling, " & ") : null;
}

/** What was said besides the kind: its concern, an ingredient, a shade. */
function otherThanKind(meanings: Meaning[]): Terms | null {
  return meanings.some(({ role }) => role === "kind")
    ? linked(
        meanings.filter(({ role }) => role === "word"),
        " & ",
      )
    : null;
}

/** Where the shop has nothing of a kind: what is made for the same part of the body. */
function kindNearby(meanings: Meaning[]): Terms | null {
  const kind = meanings.findLast(({ role }) => role === "kind");
  const area = kind?.ways.flatMap(([word = ""]) => areaOfKindWord(word) ?? [])[0];
  return area === undefined ? null : (held) => everyWord([area], "", held);
}

function anyOf(meanings: Meaning[]): Terms | null {
  const telling = required(meanings).filter(({ role }) => role !== "measure");
  return linked(telling.length > 0 ? telling : meanings, " | ");
}

function calledOnly(terms: Terms | null): Terms | null {
  return terms && ((_, called) => terms(called, called));
}

function linked(meanings: Meaning[], link: string): Terms | null {
  if (meanings.length === 0) return null;
  return (held, called) =>
    meanings
      .map((meaning) => {
        const ways = [
          ...meaning.ways.map((way) => everyWord(way, "", held)),
          ...meaning.called.map((way) => everyWord(way, "", called)),
        ];
        return `(${ways.join(" | ")})`;
      })
      .join(link);
}

/** All words of a way, as the text of a `tsquery`; sounds are letters and digits only. */
function everyWord(way: string[], weight = "", prefix = ""): string {
  return `(${way.map((sound) => `'${prefix}${sound}'${weight}`).join(" & ")})`;
}
