import { type SQL, sql } from "drizzle-orm";
import { queryPrepared } from "../../db/prepared.ts";
import type { ProductSort } from "../catalog/catalog-rules.ts";
import type { Filter } from "../catalog/facets.ts";
import { writePriceRange } from "../catalog/facets.ts";
import { productIdOf } from "../catalog/product-cache.ts";
import type { ProductFilter } from "../catalog/where-clause.ts";
import type { Shop } from "../shop.ts";
import { isFalsePhoneticMatch } from "./false-phonetic-match.ts";
import { type InterpretedQuery, interpretQuery } from "./interpret-query.ts";
import { asColor, asConcern, type Meaning, madeAs } from "./meanings.ts";
import type { MissingBrand } from "./missing-brand.ts";
import { type MissedPrice, nearestInPrice } from "./nearest-in-price.ts";
import type { QueryTerm } from "./parse-query.ts";
import { meantBy, missedPurpose } from "./purposes.ts";
import {
  allTerms,
  anyTerm,
  besidesKind,
  brandAndKind,
  isKindSecondary,
  isOfUnlikeKind,
  isRequired,
  maxFound,
  namesOnly,
  neighboursOfKind,
  rank,
  relatedKind,
  type TermsBuilder,
  tellsWhat,
  tiers,
} from "./rank-products.ts";
import type { NotedPurpose } from "./search-schema.ts";
import { withoutUnwanted } from "./unwanted-products.ts";

/**
 * The products found, best first. `near` has products that only come close. With `missingBrand` the shop has nothing of
 * that brand, and all products are near. With `missedPrice` it has nothing at that price; the closest in price come first.
 */
export type SearchResult = {
  ids: string[];
  near: string[];
  missingBrand: string | null;
  missedPrice: MissedPrice | null;
  /** A recipient or purpose in the query that none of the products mentions. */
  notFor: NotedPurpose | null;
};

const maxNear = 8;
const minFound = 4;
/** Maximum products of another kind than the one asked for. */
const maxCalled = 2;
/** Maximum products of each kind that suits a purpose, and of each kind wanted from a missing brand. */
const maxSuiting = 2;
const maxOfBrand = 3;

type SearchInput = ProductFilter & {
  q: string | InterpretedQuery;
  /** The sort order chosen beside the list; otherwise the one named in the words applies. */
  sort?: ProductSort | null | undefined;
  /** The maximum number of products: fewer while the customer types. */
  max?: number;
};

/**
 * Finds the published products that match a query, best first: matches in names before matches in descriptions, then by
 * sales, and products in stock first. If few products have all the words, `near` has others with the most important ones.
 * Suggestions are the first of the same list, so the page of results always has them.
 */
export async function searchProducts(
  shop: Shop,
  { q, sort: chosenSort, max = maxFound, ...input }: SearchInput,
): Promise<SearchResult> {
  const query = typeof q === "string" ? await interpretQuery(shop.db, q) : q;
  const missingBrand = query.missing?.name ?? null;
  const sort = chosenSort ? null : querySort(query);
  const ranked = await findRankedIds(shop, query, input, sort ? maxFound : max);
  const { missedPrice } = ranked;
  const [wanted, near] = await withoutUnwanted(shop, query, [ranked.found, ranked.near]);
  const found = sort ? await sortIds(shop, wanted, sort, max) : wanted;
  const all = [...found, ...near];
  const notFor = await missedPurpose(shop.db, query.purpose, all);
  if (missingBrand === null) return { ids: found, near, missingBrand, missedPrice, notFor };
  // Words beside a missing brand may be names of its products: "Superstay", "Soft". Then only names are compared.
  const nearest = query.meanings.some(tellsWhat) ? all.slice(0, maxNear) : await findByName(shop, query);
  const fallback = nearest.length > 0 ? nearest : await findForMissingBrand(shop, query.missing, input);
  return { ids: [], near: fallback, missingBrand, missedPrice: null, notFor };
}

type RankedIds = { found: string[]; near: string[]; missedPrice: MissedPrice | null };

const nothing: RankedIds = { found: [], near: [], missedPrice: null };

type Ranking = {
  /** The price in the query, unless one was chosen beside the list. */
  price: Extract<QueryTerm, { kind: "price" }> | undefined;
  /** The matching products, best first. The default for `within` is the filter with the price. */
  rankBy: (terms: TermsBuilder | null, limit: number, within?: ProductFilter) => Promise<string[]>;
  /** The products of a search at the closest other price; none if the query has no price. */
  atAnotherPrice: (search: () => Promise<string[]>) => Promise<RankedIds>;
};

async function findRankedIds(
  shop: Shop,
  query: InterpretedQuery,
  input: ProductFilter,
  max: number,
): Promise<RankedIds> {
  const narrowed = { ...input, filter: queryFilter(query, input.filter) };
  const { meanings, unfinished } = query;
  const rankBy: Ranking["rankBy"] = (terms, limit, within = narrowed) =>
    terms ? rank(shop, { meanings, terms, within, unfinishedWord: unfinished, limit }) : Promise.resolve([]);
  const price = input.filter?.price ? undefined : query.terms.find((term) => term.kind === "price");
  const atAnotherPrice: Ranking["atAnotherPrice"] = async (search) =>
    price ? { ...nothing, ...(await nearestInPrice(shop, price, await search())) } : nothing;
  if (meanings.length === 0 && query.purpose === null) {
    if (query.terms.length === 0 || query.missing) return nothing;
    const found = await listIds(shop, narrowed, querySort(query) ?? "best-selling", max);
    return found.length > 0
      ? { ...nothing, found }
      : atAnotherPrice(() => listIds(shop, input, "best-selling", maxFound));
  }
  // "contact" finds no product with a similar name (a compact) or with the word in its description.
  if (query.service.isSure) {
    const isCalled = meanings.every(({ sure }) => sure > 0);
    const whole = meanings.map((meaning) => ({ ...meaning, nameOnly: [] }));
    return { ...nothing, found: isCalled ? await rankBy(namesOnly(allTerms(whole)), max) : [] };
  }
  if (query.purpose && !meanings.some(isRequired)) {
    const terms = allTerms(meanings);
    const [called, suiting] = await Promise.all([
      rankBy(namesOnly(terms), max),
      rankEach(shop, meantBy(query.purpose), { within: narrowed, limit: maxSuiting }),
    ]);
    const found = [...new Set([...called, ...suiting])];
    if (suiting.length > 0) return { ...nothing, found: found.slice(0, max) };
  }
  const found = query.unknown > 0 ? [] : await rankBy(allTerms(meanings), max);
  if (found.length > 0 && (await isFalsePhoneticMatch(shop, query))) return nothing;
  if (found.length >= minFound) return { ...nothing, found };
  if (found.length > 0) {
    const more = await rankBy(brandAndKind(meanings), maxNear + found.length);
    return { ...nothing, found, near: more.filter((id) => !found.includes(id)).slice(0, maxNear) };
  }
  if (query.service.paths.length > 0 || isOfUnlikeKind(meanings)) return nothing;
  const searches = nearSearches(shop, query, input, { price, rankBy, atAnotherPrice });
  for (const search of searches) {
    const result = await search();
    if (result.near.length > 0) return { ...result, near: result.near.slice(0, maxNear) };
  }
  return nothing;
}

/** Searches for near matches if nothing matches the query, the closest first. The first one with results counts. */
function nearSearches(
  shop: Shop,
  query: InterpretedQuery,
  input: ProductFilter,
  { price, rankBy, atAnotherPrice }: Ranking,
): (() => Promise<RankedIds>)[] {
  const { meanings } = query;
  const nearMeanings = meanings.map(asConcern);
  const isUnderstood = query.unknown === 0 && query.missing === null;
  const toNear = async (search: Promise<string[]>): Promise<RankedIds> => ({ ...nothing, near: await search });
  return [
    // Products for the same concern as the missing ingredient.
    () => {
      const terms = meanings.some(({ helpsWith }) => helpsWith) && isUnderstood ? allTerms(nearMeanings) : null;
      return toNear(rankBy(terms, maxNear));
    },
    // The same product at another price is closer than another product at this one.
    () => atAnotherPrice(() => rankBy(isUnderstood ? allTerms(meanings) : null, maxFound, input)),
    async () => {
      const others = besidesKind(nearMeanings);
      const [one, other, called] = await Promise.all([
        rankBy(brandAndKind(meanings), maxNear),
        rankBy(others, maxNear),
        rankBy(namesOnly(others), maxCalled),
      ]);
      const neighbours = neighboursOfKind(meanings, { withRest: one.length > 0 }).map((terms) =>
        rankBy(terms, maxNear),
      );
      const beside = (await Promise.all(neighbours)).flat();
      const ofKind = [...one, ...beside];
      // For "onion oil": two oils, then products with "onion" in their names, then more oils.
      const near = isKindSecondary(nearMeanings)
        ? [...other, ...ofKind]
        : [...ofKind.slice(0, 2), ...(one.length > 0 ? beside : []), ...called, ...ofKind.slice(2), ...other];
      return { ...nothing, near: [...new Set(near)] };
    },
    // Products that match some of the words, then these at another price. Beside an unknown word only names count: for "motor
    // filter", a description that mentions a filter is not close.
    () => toNear(rankBy(query.unknown > 0 ? namesOnly(anyTerm(meanings.map(asColor))) : anyTerm(meanings), maxNear)),
    () => {
      const elsewhere = () => rankBy(brandAndKind(meanings) ?? anyTerm(meanings), maxNear, input);
      return price ? atAnotherPrice(elsewhere) : toNear(elsewhere());
    },
    // Near matches at any price.
    async () => {
      if (!price) return nothing;
      const unpriced = { ...query, terms: query.terms.filter((term) => term !== price) };
      const { found: others, near } = await findRankedIds(shop, unpriced, input, maxNear);
      return { ...nothing, near: [...others, ...near] };
    },
    () => toNear(rankBy(relatedKind(meanings), maxNear)),
    // Any sunscreen, if no product has the requested sun protection.
    () =>
      toNear(rankBy(query.terms.some(({ kind }) => kind === "spf") ? allTerms([madeAs("sunscreen")]) : null, maxNear)),
  ];
}

type QueryChoices = Pick<InterpretedQuery, "terms"> & { rest?: string };

/**
 * The filter of a search: what was chosen beside the list; otherwise the price and offers in the query. "new" alone shows
 * only new products; "new lipstick" shows all lipsticks, the newest first.
 */
export function queryFilter({ terms, rest }: QueryChoices, filter: Filter = {}): Filter {
  const price = terms.find((term) => term.kind === "price");
  const range = price && writePriceRange(price.from, price.to);
  const has = (flag: QueryTerm["kind"]) => terms.some(({ kind }) => kind === flag);
  return {
    ...(range === undefined ? {} : { price: [range] }),
    ...Object.fromEntries((["offer", "stock"] as const).flatMap((flag) => (has(flag) ? [[flag, ["1"]]] : []))),
    ...(rest === "" && querySort({ terms }) === "newest" ? { new: ["1"] } : {}),
    ...filter,
  };
}

/** The sort order in the query. */
export function querySort({ terms }: Pick<InterpretedQuery, "terms">): ProductSort | null {
  return terms.find((term) => term.kind === "sort")?.sort ?? null;
}

async function sortIds(shop: Shop, ids: string[], sort: ProductSort, max: number): Promise<string[]> {
  const table = await shop.catalogIndex.read();
  return table.versionsOf(ids, sort).map(productIdOf).slice(0, max);
}

/** The kinds that customers mostly want from a missing brand, then the best-selling products of its category. */
async function findForMissingBrand(shop: Shop, brand: MissingBrand | null, input: ProductFilter): Promise<string[]> {
  const [ofKinds, sold] = await Promise.all([
    rankEach(
      shop,
      (brand?.kinds ?? []).map((kind) => [madeAs(kind)]),
      { within: input, limit: maxOfBrand },
    ),
    listIds(shop, { ...input, category: brand?.category }, "best-selling", maxNear),
  ]);
  return [...new Set([...ofKinds, ...(ofKinds.length < minFound ? sold : [])])].slice(0, maxNear);
}

/** The first few products of each of several searches: the best of each, then the second of each …. */
async function rankEach(
  shop: Shop,
  each: Meaning[][],
  { within, limit }: { within: ProductFilter; limit: number },
): Promise<string[]> {
  const lists = await Promise.all(
    each.map((meanings) => {
      const terms = allTerms(meanings);
      return terms ? rank(shop, { meanings, terms, within, unfinishedWord: null, limit }) : [];
    }),
  );
  const byPlace = Array.from({ length: limit }, (_, place) => lists.flatMap((ids) => ids[place] ?? []));
  return [...new Set(byPlace.flat())];
}

async function listIds(shop: Shop, within: ProductFilter, sort: ProductSort, limit: number): Promise<string[]> {
  const table = await shop.catalogIndex.read();
  return table.list(within, { sort, offset: 0, limit }).map(productIdOf);
}

/** The SQL condition that `products p` have every word; false if a word is unknown. */
export async function wordsCondition(shop: Shop, q: string): Promise<SQL> {
  const held = tierQueries(await interpretQuery(shop.db, q, { isPlain: true }));
  if (held.length === 0) return sql`false`;
  return sql`search_terms(p.search_vector, p.sales_tier) @@ ${held.map((terms) => `(${terms})`).join(" | ")}::tsquery`;
}

/**
 * Up to `max` published products that have every word, best-selling tiers first. Fast however many match. Undefined if the
 * query has no words, only a price or a size.
 */
export async function findMatchingIds(shop: Shop, query: InterpretedQuery, max: number): Promise<string[] | undefined> {
  const held = tierQueries(query);
  if (held.length === 0) return query.terms.length > 0 && !query.missing ? undefined : [];
  const rows = await queryPrepared<{ id: string }>(
    shop.db,
    sql`select best.id from unnest(${sql.param(held)}::tsquery[]) terms, lateral
               (select p.id from products p
                 where p.status = 'published' and search_terms(p.search_vector, p.sales_tier) @@ terms limit ${max}) best
         limit ${max}`,
  );
  return rows.map(({ id }) => id);
}

/** The published products with any of the words in their names, best first. */
export async function productsCalled(shop: Shop, query: InterpretedQuery, max: number): Promise<string[]> {
  const terms = namesOnly(anyTerm(query.meanings));
  return terms ? rank(shop, { meanings: query.meanings, terms, within: {}, unfinishedWord: null, limit: max }) : [];
}

/** The products with any plain word of the query (no kind, brand or preference) in their names. */
async function findByName(shop: Shop, query: InterpretedQuery): Promise<string[]> {
  const meanings = query.meanings.filter(({ role }) => role === "word");
  return productsCalled(shop, { ...query, meanings }, maxNear);
}

/** The text of a `tsquery` for every word, in each tier; empty if a word is unknown. */
function tierQueries({ meanings, unknown, missing }: InterpretedQuery): string[] {
  const terms = allTerms(meanings);
  if (unknown > 0 || missing || !terms) return [];
  return tiers.map((tier) => terms(`${tier}~`, `${tier}=`));
}
