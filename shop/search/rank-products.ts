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
/** Candidates for fewer than all results, such as the suggestions while typing. */
const maxForFew = 160;

/** The score of a word by the best place where a product has it (weights A to D of index-terms.ts). */
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

/** Sales tiers. The index prefixes each word with the tier of its product. */
export const tiers = Array.from({ length: lastTier + 1 }, (_, tier) => tier);

/** Builds the text of a `tsquery`, from the prefix of words in any field and that of words in names only. */
export type TermsBuilder = (anyField: string, nameField: string) => string;

type RankInput = {
  meanings: Meaning[];
  terms: TermsBuilder;
  within: ProductFilter;
  /** The letters of the last word, if it is unfinished. */
  unfinishedWord: string | null;
  limit: number;
};

/** The published products that match the terms, best first. */
export async function rank(
  shop: Shop,
  { meanings, terms, within, unfinishedWord, limit }: RankInput,
): Promise<string[]> {
  const max = limit > maxForFew ? maxFound : maxForFew;
  const chosen = await facetTerms(shop.db, within);
  const rows = await queryPrepared<{ id: string }>(
    shop.db,
    sql`
    select c.id from (${candidates(terms, within, chosen, max)}) c
     order by (0.01 + ${score(meanings)}) * (case when c.in_stock then 1 else 0.6 end) * ${popularity} * ${prefixBoost(unfinishedWord)} desc,
              c.sold desc, c.rating_count, c.id
     limit ${sql.raw(String(limit))}`,
  );
  return rows.map((row) => row.id);
}

/**
 * The products that match: first by name, then in other texts, each tier by tier from the best-selling one. The outer limit
 * stops at the tier that fills it, so that a word in a hundred thousand products costs no more than a rare one.
 */
function candidates(terms: TermsBuilder, within: ProductFilter, chosen: string[][], max: number): SQL {
  const inNames = tiers.map((tier) => terms(`${tier}=`, `${tier}=`));
  const inAnyField = tiers.map((tier) => terms(`${tier}~`, `${tier}=`));
  return sql`
    select c.* from unnest(${sql.param([...inNames, ...inAnyField])}::tsquery[]) with ordinality a (terms, place), lateral
       (select p.id, p.search_vector, p.in_stock, p.sold, p.rating_sum, p.rating_count, p.name_en, p.name_bn, p.brand_id
          from products p
         where p.status = 'published' and search_terms(p.search_vector, p.sales_tier) @@ a.terms
           and ${whereClause(within)} ${narrowTier(chosen)}
           and (a.place <= ${inNames.length} or not ts_filter(p.search_vector, '{a,b}') @@ ${terms("", "")}::tsquery)
         order by p.in_stock desc, p.sold desc, p.rating_sum desc, p.id limit ${sql.raw(String(max))}) c
     limit ${sql.raw(String(max))}`;
}

/** The condition for the chosen filters, in the sales tier of a row of `candidates`. */
function narrowTier(chosen: string[][]): SQL {
  if (chosen.length === 0) return sql``;
  const queries = tiers.map((tier) => facetQuery(chosen, tier));
  return sql`and ${facetTermsSql} @@ (${sql.param(queries)}::tsquery[])[1 + (a.place - 1)::int % ${sql.raw(String(tiers.length))}]`;
}

/**
 * Raises names, and brands a little less, with a word that begins with the letters typed: "ku" shows Kumkumadi before
 * cucumber, which only sounds so.
 */
function prefixBoost(unfinishedWord: string | null): SQL {
  if (unfinishedWord === null) return sql`1`;
  const startsWordOf = (names: SQL) =>
    sql`position(${` ${unfinishedWord}`} in normalize(' ' || lower(${names}), NFC)) > 0`;
  const name = sql`concat_ws(' ', c.name_en, c.name_bn)`;
  const brand = sql`(select concat_ws(' ', b.name, b.name_bn) from brands b where b.id = c.brand_id)`;
  return sql`(case when ${startsWordOf(name)} then 4 when ${startsWordOf(brand)} then 3 else 1 end)`;
}

/** Raises products with sales and good reviews (each star above three). Decides between equal matches. */
const popularity = sql`(1 + 0.06 * ln(1 + c.sold) + 0.02 * ln(1 + greatest(c.rating_sum - 3 * c.rating_count, 0)))`;

/** Adds up the score of the best match for each requirement: as typed, or by a correction or synonym. */
function score(meanings: Meaning[]): SQL {
  const each = meanings.map(({ alternatives, nameOnly, sure, words, role }) => {
    const weight = sql`${words * roleWeights[role]}::float8`;
    const all = bestPlace(alternatives, nameOnly);
    if (sure === 0) return sql`${weight} * (0.7 * ${all} + 0.1 * ${bestPlace(alternatives, [])})`;
    // "sun stick" finds any sunscreen, but those with this name first.
    const byName = words > 1 ? sql`0.25 * ${bestPlace([], nameOnly.slice(0, 1))}` : sql`0`;
    return sql`${weight} * (${bestPlace(alternatives.slice(0, sure), [])} + 0.5 * ${all} + ${byName})`;
  });
  return sql`(${sql.join(each, sql` + `)})`;
}

/**
 * The score of the best place where any alternative matches. Ignores how many match, and how often, because that says
 * nothing about what the customer wants: equal matches are ranked by sales.
 */
function bestPlace(alternatives: string[][], nameOnly: string[][]): SQL {
  const cases = placeWeights.flatMap(([places, weight], nth) => {
    const terms = [
      ...alternatives.map((way) => allWords(way, `:${places}`)),
      ...(nth < 2 ? nameOnly.map((way) => allWords(way, `:${places}`)) : []),
    ];
    return terms.length > 0 ? [sql`when c.search_vector @@ ${terms.join(" | ")}::tsquery then ${weight}::float8`] : [];
  });
  return cases.length > 0 ? sql`(case ${sql.join(cases, sql` `)} else 0 end)` : sql`0`;
}

/** Whether products must meet it: it is no preference, rule of ranking or exclusion. */
export const isRequired = ({ role }: Meaning) => !["preference", "leaning", "unwanted"].includes(role);

/** The meanings that products must meet: preferences only if there is nothing else. */
function requiredMeanings(meanings: Meaning[]): Meaning[] {
  const needed = meanings.filter(isRequired);
  return needed.length > 0 ? needed : meanings.filter(({ role }) => role === "preference");
}

/** The terms of products that match every requirement; null for a search without any. */
export function allTerms(meanings: Meaning[]): TermsBuilder | null {
  return joinMeanings(requiredMeanings(meanings), " & ");
}

/**
 * The kind that decides what the product is: the last one ("dish" in "soap dish"), but not a form ("face wash gel"), a set
 * ("lipstick set") or a property ("lip balm SPF").
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

/** The terms for the brand or, without one, for the kind of product; null for neither. */
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

/** The terms for what is typed besides the kind (concern, ingredient, shade), of products for the same part of the body. */
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
  return (anyField, nameField) => `${one(anyField, nameField)} & ${other(anyField, nameField)}`;
}

/**
 * Whether the other words matter more than the kind: a concern ("dandruff shampoo"), or any word beside a mere form ("aloe
 * vera gel").
 */
export function isKindSecondary(meanings: Meaning[]): boolean {
  const others = meanings.filter(({ role }) => role === "word");
  if (others.length === 0 || others.some(({ sure, color }) => sure === 0 || color)) return false;
  return (
    isForm(kindTokenOf(meanings)) ||
    others.some(({ alternatives }) => alternatives.some((way) => isConcern(way) && !dryTokens.has(way[0] ?? "")))
  );
}

/** Whether it tells what is wanted: a kind, concern, colour or active ingredient. Other words may be part of a name. */
export function tellsWhat({ role, alternatives, color, helpsWith }: Meaning): boolean {
  const isNamed = color !== undefined || helpsWith !== undefined || alternatives.some(isConcern);
  return isNamed || ["kind", "area", "category", "measure"].includes(role);
}

/** Whether a kind is a mere form: in "moisturizer for oily skin" oily skin matters more. A serum is wanted as such. */
const isForm = (token: string) =>
  (formTokens.has(token) && areaOfKindToken(token) === undefined && token !== kindToken("serum")) ||
  token === kindToken("moisturizer");
const concernTokens = new Set(concerns.map(concernToken));
/** Dryness matters less than the kind beside it: "dry skin face wash" asks for a face wash. */
const dryTokens = new Set([concernToken("dryness"), concernToken("dry-hair")]);
const isConcern = ([word = ""]: string[]) => concernTokens.has(word);
/** The terms of products for skin or hair. */
const careTerms: TermsBuilder = (anyField) =>
  `(${["skincare", "haircare"].map((name) => allWords([kindToken(name)], "", anyField)).join(" | ")})`;

/**
 * The terms of the closest substitutes for a kind, the closest first. `withRest`: only those that meet the other words, too:
 * for "dry skin face wash", soap for dry skin.
 */
export function neighboursOfKind(meanings: Meaning[], { withRest }: { withRest: boolean }): TermsBuilder[] {
  const rest = wordTerms(meanings);
  if (withRest && rest === null) return [];
  const neighbours = neighboursOfKindToken(kindTokenOf(meanings)).map(
    (words): TermsBuilder =>
      (anyField) =>
        allWords(words, "", anyField),
  );
  return withRest && rest ? neighbours.map((terms) => bothTerms(terms, rest)) : neighbours;
}

/** The terms of products for the same part of the body. */
export function relatedKind(meanings: Meaning[]): TermsBuilder | null {
  const area = areaOfKindToken(kindTokenOf(meanings));
  return area === undefined ? null : (anyField) => allWords([area], "", anyField);
}

const kindTokenOf = (meanings: Meaning[]) => decidingKind(meanings)?.alternatives[0]?.[0] ?? "";

/** Whether the kind has no substitutes, whatever else is typed: a "red bindi" does not find red clay. */
export const isOfUnlikeKind = (meanings: Meaning[]) =>
  (decidingKind(meanings)?.sure ?? 0) > 0 && isLikeNothing(kindTokenOf(meanings));

/** The terms of products that match any of the meanings. Sizes count only if there is nothing else. */
export function anyTerm(meanings: Meaning[]): TermsBuilder | null {
  const decisive = requiredMeanings(meanings).filter(({ role }) => role !== "measure");
  return joinMeanings(decisive.length > 0 ? decisive : meanings, " | ");
}

/** The same terms, matched in names only. */
export function namesOnly(terms: TermsBuilder | null): TermsBuilder | null {
  return terms && ((_, nameField) => terms(nameField, nameField));
}

function joinMeanings(meanings: Meaning[], operator: string): TermsBuilder | null {
  if (meanings.length === 0) return null;
  return (anyField, nameField) =>
    meanings
      .map((meaning) => {
        const terms = [
          ...meaning.alternatives.map((way) => allWords(way, "", anyField)),
          ...meaning.nameOnly.map((way) => allWords(way, "", nameField)),
        ];
        return `(${terms.join(" | ")})`;
      })
      .join(operator);
}

/** All keys of an alternative as the text of a `tsquery`. It needs no escaping: keys have only letters and digits. */
function allWords(way: string[], weight = "", prefix = ""): string {
  return `(${way.map((key) => `'${prefix}${key}'${weight}`).join(" & ")})`;
}
