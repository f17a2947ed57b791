import { type SQL, sql } from "drizzle-orm";
import { queryPrepared } from "../../db/prepared.ts";
import { concerns } from "../catalog/attribute-words.ts";
import { facetQuery, facetTerms, facetTermsSql } from "../catalog/facet-terms.ts";
import { type ProductFilter, whereClause } from "../catalog/where-clause.ts";
import type { Shop } from "../shop.ts";
import { concernToken } from "./concern-phrases.ts";
import { lastTier } from "./count-sales.ts";
import type { Meaning } from "./meanings.ts";
import {
  areaOfKindToken,
  formTokens,
  isLikeNothing,
  kindToken,
  namesProperty,
  neighboursOfKindToken,
  setToken,
} from "./product-kinds.ts";

/** Maximum ranked products of a search. */
export const maxFound = 480;
/** Candidates for the suggestions while typing. */
const maxWhileTyping = 160;

/** The score of a word by its best place in a product (index-terms.ts). */
const placeWeights = [
  ["A", 1],
  ["AB", 0.5],
  ["ABC", 0.2],
  ["ABCD", 0.05],
] as const;

/** Weights of the requirements. */
const roleWeights: Record<Meaning["role"], number> = {
  ...{ brand: 3, kind: 2, area: 1, category: 0.5, measure: 1, preference: 0.3, leaning: 1.2, unwanted: -2, word: 1 },
};

/** How well products sell, by which their words are held apart. */
export const tiers = Array.from({ length: lastTier + 1 }, (_, tier) => tier);

/** The text of a `tsquery`: before each word a prefix, and another before one that only counts in what a product is called. */
export type TermsBuilder = (held: string, called: string) => string;

type RankInput = {
  meanings: Meaning[];
  terms: TermsBuilder;
  within: ProductFilter;
  begun: string | null;
  limit: number;
};

/** The published products that match the terms, best first. */
export async function rank(shop: Shop, { meanings, terms, within, begun, limit }: RankInput): Promise<string[]> {
  const max = limit === maxFound ? maxFound : maxWhileTyping;
  const chosen = await facetTerms(shop.db, within);
  const rows = await queryPrepared<{ id: string }>(
    shop.db,
    sql`
    select c.id from (${candidates(terms, within, chosen, max)}) c
     order by (0.01 + ${score(meanings)}) * (case when c.in_stock then 1 else 0.6 end) * ${popularity} * ${prefixBoost(begun)} desc,
              c.sold desc, c.rating_count, c.id
     limit ${sql.raw(String(limit))}`,
  );
  return rows.map((row) => row.id);
}

/**
 * What matches: those that are called so before those that only hold the words, tier by tier from the best-selling one.
 * The outer limit ends the work with the tier that fills it, so that a word of a hundred thousand products costs no more
 * than a rare one.
 */
function candidates(terms: TermsBuilder, within: ProductFilter, chosen: string[][], max: number): SQL {
  const called = tiers.map((tier) => terms(`${tier}=`, `${tier}=`));
  const held = tiers.map((tier) => terms(`${tier}~`, `${tier}=`));
  return sql`
    select c.* from unnest(${sql.param([...called, ...held])}::tsquery[]) with ordinality a (terms, place), lateral
       (select p.id, p.search_vector, p.in_stock, p.sold, p.rating_sum, p.rating_count, p.name_en, p.name_bn, p.brand_id
          from products p
         where p.status = 'published' and search_terms(p.search_vector, p.sales_tier) @@ a.terms
           and ${whereClause(within)} ${narrowTier(chosen)}
           and (a.place <= ${called.length} or not ts_filter(p.search_vector, '{a,b}') @@ ${terms("", "")}::tsquery)
         order by p.in_stock desc, p.sold desc, p.rating_sum desc, p.id limit ${sql.raw(String(max))}) c
     limit ${sql.raw(String(max))}`;
}

/** What the search index holds of the choices, in the tier of a place of `candidates`. */
function narrowTier(chosen: string[][]): SQL {
  if (chosen.length === 0) return sql``;
  const queries = tiers.map((tier) => facetQuery(chosen, tier));
  return sql`and ${facetTermsSql} @@ (${sql.param(queries)}::tsquery[])[1 + (a.place - 1)::int % ${sql.raw(String(tiers.length))}]`;
}

/**
 * More for a name, and a little less for a brand, with a word that begins with the very letters typed so far: "ku" is
 * Kumkumadi before cucumber.
 */
function prefixBoost(partialWord: string | null): SQL {
  if (partialWord === null) return sql`1`;
  const isBegunIn = (names: SQL) => sql`position(${` ${partialWord}`} in normalize(' ' || lower(${names}), NFC)) > 0`;
  const name = sql`concat_ws(' ', c.name_en, c.name_bn)`;
  const brand = sql`(select concat_ws(' ', b.name, b.name_bn) from brands b where b.id = c.brand_id)`;
  return sql`(case when ${isBegunIn(name)} then 4 when ${isBegunIn(brand)} then 3 else 1 end)`;
}

/** More for what sells and is liked: each star above three counts. Among what matches alike, it decides. */
const popularity = sql`(1 + 0.06 * ln(1 + c.sold) + 0.02 * ln(1 + greatest(c.rating_sum - 3 * c.rating_count, 0)))`;

/** For each requirement the score of its best match: as typed, or otherwise by a near word or synonym. */
function score(meanings: Meaning[]): SQL {
  const each = meanings.map(({ alternatives, nameOnly, sure, words, role }) => {
    const weight = sql`${words * roleWeights[role]}::float8`;
    const all = bestPlace(alternatives, nameOnly);
    if (sure === 0) return sql`${weight} * (0.7 * ${all} + 0.1 * ${bestPlace(alternatives, [])})`;
    // "Sun stick" is any sunscreen, but first of all what is called so.
    const byName = words > 1 ? sql`0.25 * ${bestPlace([], nameOnly.slice(0, 1))}` : sql`0`;
    return sql`${weight} * (${bestPlace(alternatives.slice(0, sure), [])} + 0.5 * ${all} + ${byName})`;
  });
  return sql`(${sql.join(each, sql` + `)})`;
}

/**
 * The score of the best place of any reading. The number of occurrences and of matching readings is ignored, because it
 * says nothing about the intent: equal matches are ranked by sales.
 */
function bestPlace(alternatives: string[][], nameOnly: string[][]): SQL {
  const cases = placeWeights.flatMap(([places, weight], nth) => {
    const ways = [
      ...alternatives.map((way) => allWords(way, `:${places}`)),
      ...(nth < 2 ? nameOnly.map((way) => allWords(way, `:${places}`)) : []),
    ];
    return ways.length > 0 ? [sql`when c.search_vector @@ ${ways.join(" | ")}::tsquery then ${weight}::float8`] : [];
  });
  return cases.length > 0 ? sql`(case ${sql.join(cases, sql` `)} else 0 end)` : sql`0`;
}

/** Whether it is required, and not only a wish or a rule of ranking. */
export const isRequired = ({ role }: Meaning) => !["preference", "leaning", "unwanted"].includes(role);

/** What must be met: everything but mere preferences, unless nothing else was said. */
function requiredMeanings(meanings: Meaning[]): Meaning[] {
  const needed = meanings.filter(isRequired);
  return needed.length > 0 ? needed : meanings.filter(({ role }) => role === "preference");
}

/** The terms of products that match every requirement; null for a search without any. */
export function allTerms(meanings: Meaning[]): TermsBuilder | null {
  return joinMeanings(requiredMeanings(meanings), " & ");
}

/**
 * What kind of product it is to be, of several the last one ("soap dish") that is more than how it is made ("face wash gel"),
 * sold ("lipstick set") or what it has ("lip balm SPF").
 */
function decidingKind(meanings: Meaning[]): Meaning | undefined {
  const kinds = meanings.filter(({ role }) => role === "kind");
  const isMade = ({ alternatives }: Meaning) =>
    alternatives.some(([word = ""]) => word === setToken || formTokens.has(word));
  const isHad = ({ nameOnly: [typed = []] }: Meaning) => namesProperty(typed);
  return (
    kinds.findLast((kind) => !isMade(kind) && !isHad(kind)) ?? kinds.findLast((kind) => !isMade(kind)) ?? kinds.at(-1)
  );
}

/** The brand, and what kind of product it is to be; null where neither was said. */
export function brandAndKind(meanings: Meaning[]): TermsBuilder | null {
  const brand = meanings.filter(({ role }) => role === "brand");
  const kind = decidingKind(meanings);
  const area = kind && meanings.find(({ role }) => role === "area");
  const decisive = [
    ...brand,
    ...(brand.length === 0 && kind ? [kind] : []),
    ...(brand.length === 0 && area ? [area] : []),
  ];
  return decisive.length > 0 ? joinMeanings(decisive, " & ") : null;
}

/** What was said besides the kind, its concern, an ingredient, a shade, of what is made for the same part of the body. */
export function besidesKind(meanings: Meaning[]): TermsBuilder | null {
  if (!meanings.some(({ role }) => role === "kind")) return null;
  const others = wordTerms(meanings);
  const related = isForm(kindTokenOf(meanings)) ? careTerms : relatedKind(meanings);
  return others && related ? bothTerms(others, related) : others;
}

const wordTerms = (meanings: Meaning[]) =>
  joinMeanings(
    meanings.filter(({ role }) => role === "word"),
    " & ",
  );

function bothTerms(one: TermsBuilder, other: TermsBuilder): TermsBuilder {
  return (held, called) => `${one(held, called)} & ${other(held, called)}`;
}

/**
 * Whether what was said besides the kind tells more than the kind: a concern ("dandruff shampoo"), or anything beside what
 * only says how it is made ("aloe vera gel").
 */
export function isKindSecondary(meanings: Meaning[]): boolean {
  const others = meanings.filter(({ role }) => role === "word");
  if (others.length === 0 || others.some(({ sure, color }) => sure === 0 || color)) return false;
  return (
    isForm(kindTokenOf(meanings)) ||
    others.some(({ alternatives }) => alternatives.some((way) => isConcern(way) && !dryTokens.has(way[0] ?? "")))
  );
}

/** Whether it says what is sought: a kind, a concern, a colour, an ingredient with what it is for; other words may be a name. */
export function tellsWhat({ role, alternatives, color, helpsWith }: Meaning): boolean {
  const isNamed = color !== undefined || helpsWith !== undefined || alternatives.some(isConcern);
  return isNamed || ["kind", "area", "category", "measure"].includes(role);
}

/** "Moisturizer for oily skin" is for oily skin, whatever it is made as; a serum is asked for as such. */
const isForm = (token: string) =>
  (formTokens.has(token) && areaOfKindToken(token) === undefined && token !== kindToken("serum")) ||
  token === kindToken("moisturizer");
const concernTokens = new Set(concerns.map(concernToken));
/** Beside a kind, dry skin or hair is what it is to be for: "dry skin face wash". */
const dryTokens = new Set([concernToken("dryness"), concernToken("dry-hair")]);
const isConcern = ([word = ""]: string[]) => concernTokens.has(word);
/** What is made for skin or hair. */
const careTerms: TermsBuilder = (held) =>
  `(${["skincare", "haircare"].map((name) => allWords([kindToken(name)], "", held)).join(" | ")})`;

/**
 * What comes closest to a kind, the closest first. `withRest`: of it what has the rest that was said, where anything was:
 * soap for dry skin, beside any face wash.
 */
export function neighboursOfKind(meanings: Meaning[], { withRest }: { withRest: boolean }): TermsBuilder[] {
  const rest = wordTerms(meanings);
  if (withRest && rest === null) return [];
  const neighbours = neighboursOfKindToken(kindTokenOf(meanings)).map(
    (words): TermsBuilder =>
      (held) =>
        allWords(words, "", held),
  );
  return withRest && rest ? neighbours.map((terms) => bothTerms(terms, rest)) : neighbours;
}

/** And what is made for the same part of the body. */
export function relatedKind(meanings: Meaning[]): TermsBuilder | null {
  const area = areaOfKindToken(kindTokenOf(meanings));
  return area === undefined ? null : (held) => allWords([area], "", held);
}

const kindTokenOf = (meanings: Meaning[]) => decidingKind(meanings)?.alternatives[0]?.[0] ?? "";

/** Whether the shop has nothing that comes close to the kind, whatever else was said: no red clay to a "red bindi". */
export const isOfUnlikeKind = (meanings: Meaning[]) =>
  (decidingKind(meanings)?.sure ?? 0) > 0 && isLikeNothing(kindTokenOf(meanings));

/** The terms of products that match any of the meanings; sizes count only where nothing else was typed. */
export function anyTerm(meanings: Meaning[]): TermsBuilder | null {
  const decisive = requiredMeanings(meanings).filter(({ role }) => role !== "measure");
  return joinMeanings(decisive.length > 0 ? decisive : meanings, " | ");
}

/** The same terms, matched in names alone. */
export function namesOnly(terms: TermsBuilder | null): TermsBuilder | null {
  return terms && ((_, called) => terms(called, called));
}

function joinMeanings(meanings: Meaning[], operator: string): TermsBuilder | null {
  if (meanings.length === 0) return null;
  return (held, called) =>
    meanings
      .map((meaning) => {
        const ways = [
          ...meaning.alternatives.map((way) => allWords(way, "", held)),
          ...meaning.nameOnly.map((way) => allWords(way, "", called)),
        ];
        return `(${ways.join(" | ")})`;
      })
      .join(operator);
}

/** All words of a way, as the text of a `tsquery`; sounds are letters and digits only. */
function allWords(way: string[], weight = "", prefix = ""): string {
  return `(${way.map((key) => `'${prefix}${key}'${weight}`).join(" & ")})`;
}
