import type { CatalogTable } from "../catalog/catalog-index/catalog-table.ts";
import type { ProductSort } from "../catalog/catalog-rules.ts";
import type { FacetCounts } from "../catalog/facet-counts.ts";
import { type Filter, facets } from "../catalog/facets.ts";
import { type ProductCard, type ProductList, readCachedCards } from "../catalog/list-products.ts";
import { productIdOf } from "../catalog/product-cache.ts";
import type { ProductFilter } from "../catalog/where-clause.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { type Correction, correctSpelling } from "./correct-spelling.ts";
import { findHelp, type HelpPage } from "./find-help.ts";
import { findPartialQueries, minFinished, usualQuery } from "./finished-queries.ts";
import { type InterpretedQuery, interpretQuery } from "./interpret-query.ts";
import { type MatchNote, readMatchNotes } from "./match-notes.ts";
import type { QueryTerm } from "./parse-query.ts";
import { splitWords } from "./phonetics.ts";
import { findMatchingIds, queryFilter, querySort, type SearchResult, searchProducts } from "./search-products.ts";
import { showShadesMeant } from "./shown-shades.ts";

/**
 * Search results: near matches if few are exact, the recognised price and size, a known brand or a price for which the
 * shop has nothing, and corrections of misspelt words.
 */
export type ResultList = ProductList &
  Pick<SearchResult, "missingBrand" | "missedPrice" | "notFor"> & {
    near: ProductCard[];
    terms: QueryTerm[];
    help: HelpPage[];
    correction: string | null;
    /** Whether the mistyped words find something, too. */
    hasExact: boolean;
    /** Why products without the words in their names match, by product id. */
    notes: Record<string, MatchNote>;
  };

type ListResultsInput = ProductFilter & {
  q: string;
  /** Does not correct misspelt words. */
  isExact?: boolean;
  sort?: ProductSort | null;
  page: number;
  limit: number;
};

/** One page of results, from page 1, by relevance unless sorted; a page past the end is the last one. */
export async function listResults(shop: Shop, input: ListResultsInput, language: Language): Promise<ResultList> {
  const [table, query] = await Promise.all([shop.catalogIndex.read(), readQuery(shop, input)]);
  return readResultPage(shop, table, { ...input, query }, language);
}

async function readQuery(shop: Shop, { q, isExact = false }: Pick<ListResultsInput, "q" | "isExact">) {
  const query = await interpretQuery(shop.db, q);
  if (!isExact) return query;
  const correction = await correctSpelling(shop, { q, query, result: await searchProducts(shop, { q: query }) });
  const mistyped = correction?.words.map(({ typed }) => typed);
  return mistyped ? interpretQuery(shop.db, q, { asTyped: mistyped }) : query;
}

type ResultPageInput = ListResultsInput & { query: InterpretedQuery };

async function readResultPage(
  shop: Shop,
  table: CatalogTable,
  { query, q, isExact = false, ...input }: ResultPageInput,
  language: Language,
): Promise<ResultList> {
  const result = await searchProducts(shop, { ...input, q: query });
  const { ids, near: nearIds, missingBrand, missedPrice, notFor } = result;
  const found = table.versionsOf(ids, input.sort);
  const pages = Math.max(1, Math.ceil(found.length / input.limit));
  const page = Math.min(input.page, pages);
  const near = table.versionsOf(nearIds);
  const visible = found.slice((page - 1) * input.limit, page * input.limit);
  const [cards, correction, help, notes] = await Promise.all([
    readCachedCards(shop, [...visible, ...near], language).then((all) => showShadesMeant(shop, query, all, language)),
    isExact ? null : correctOrFinish(shop, { q, query, result }, language),
    findHelp(shop, { q, service: query.service, hasProducts: ids.length > 0 }, language),
    readMatchNotes(shop, query, visible.map(productIdOf)),
  ]);
  // A query that finds a help page is spelled right.
  if (correction && help.length === 0) {
    // Searches for the corrected words as they are, whatever the mistyped ones sound like.
    const right = {
      ...input,
      q: correction.text,
      query: await interpretQuery(shop.db, correction.text),
      isExact: true,
    };
    return {
      ...(await readResultPage(shop, table, right, language)),
      correction: correction.text,
      hasExact: correction.hasExact,
    };
  }
  const isNear = new Set(nearIds);
  return {
    products: cards.filter((card) => !isNear.has(card.id)),
    near: cards.filter((card) => isNear.has(card.id)),
    total: found.length,
    ...{ page, pages, missingBrand, missedPrice, notFor, help },
    ...{ correction: null, hasExact: false, notes: Object.fromEntries(notes) },
    // A chosen filter replaces the term of the query.
    terms: query.terms.filter(
      ({ kind }) =>
        !(kind === "price" && input.filter?.price) &&
        !((kind === "offer" || kind === "stock") && input.filter?.[kind]) &&
        !(kind === "sort" && input.sort),
    ),
  };
}

/** Corrects the words. If they find hardly anything and the last is unfinished, completes them to a usual search. */
async function correctOrFinish(
  shop: Shop,
  input: Parameters<typeof correctSpelling>[1],
  language: Language,
): Promise<Pick<Correction, "text" | "hasExact"> | null> {
  const correction = await correctSpelling(shop, input);
  const { q, query, result } = input;
  if (correction || query.unfinished === null || query.terms.length > 0 || result.ids.length >= minFinished)
    return correction;
  const finished = splitWords(q).length > 1 ? usualQuery(await findPartialQueries(shop, q, language)) : null;
  if (finished === null) return null;
  const { ids } = await searchProducts(shop, { q: finished, max: minFinished });
  return ids.length < minFinished ? null : { text: finished, hasExact: result.ids.length > 0 };
}

/** Results with their filter and facets; facets count exact matches, up to a bound. */
export type BrowseResultsResult = ResultList & { filter: Filter; facets: FacetCounts; choices: ListChoices };

/** The same list with price, offers and order chosen beside it instead of typed. */
export type ListChoices = { q: string; filter: Filter; sort: ProductSort | null };

type BrowseResultsInput = ListResultsInput & { filter: Filter; sort: ProductSort | null };

/** One page of results with facet counts, by relevance unless sorted. */
export async function browseResults(
  shop: Shop,
  input: BrowseResultsInput,
  language: Language,
): Promise<BrowseResultsResult> {
  const [table, query] = await Promise.all([shop.catalogIndex.read(), readQuery(shop, input)]);
  const filter = table.sanitizeFilter(input.filter);
  const [list, typedFacets] = await Promise.all([
    readResultPage(shop, table, { ...input, query, filter }, language),
    countMatches(shop, table, { query, filter, language }),
  ]);
  const facets =
    list.correction === null
      ? typedFacets
      : await countMatches(shop, table, {
          ...{ query: await interpretQuery(shop.db, list.correction), filter, language },
        });
  const choices = { q: query.rest, filter: queryFilter(query, filter), sort: input.sort ?? querySort(query) };
  return { ...list, filter, facets, choices };
}

/** Facets of all products or of a search. */
export async function resultFacets(
  shop: Shop,
  { q, filter }: { q?: string | undefined; filter: Filter },
  language: Language,
): Promise<FacetCounts> {
  const [table, query] = await Promise.all([shop.catalogIndex.read(), q ? interpretQuery(shop.db, q) : null]);
  const sanitized = table.sanitizeFilter(filter);
  return query
    ? countMatches(shop, table, { query, filter: sanitized, language })
    : table.countFacets({ filter: sanitized }, language);
}

/** The maximum number of matches counted for a search. Beyond it, counts are minimums. */
const maxCountedMatches = 1000;

async function countMatches(
  shop: Shop,
  table: CatalogTable,
  { query, filter, language }: { query: InterpretedQuery; filter: Filter; language: Language },
): Promise<FacetCounts> {
  const among = await findMatchingIds(shop, query, maxCountedMatches + 1);
  const counts = table.countFacets(
    { filter: queryFilter(query, filter) },
    language,
    among?.slice(0, maxCountedMatches),
  );
  return among && among.length > maxCountedMatches ? { ...counts, more: [...facets, "all"] } : counts;
}
