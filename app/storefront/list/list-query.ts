import { type ProductSort, productSorts } from "../../../shop/catalog/catalog-rules.ts";
import {
  type Facet,
  type Filter,
  facets,
  isFlagFacet,
  isSingleFacet,
  ratingChoices,
  readPriceRange,
  shadeFamilies,
  writePriceRange,
} from "../../../shop/catalog/facets.ts";
import { toLatinDigits } from "../../../shop/digits.ts";
import { categories } from "../../components/categories.ts";

/** The sortings of a list; search results default to relevance. */
export type ListSort = ProductSort | "relevance";

/** A list's address: the page from 1, the sorting and the filter. */
export type ListQuery<Sort extends ListSort = ListSort> = { page: number; sort: Sort; filter: Filter };

const maxChosen = 40;
/** The characters of brands and attributes in an address; the shop knows which exist. */
const wordPattern = /^[^\p{Cc}\p{Cs},]{1,80}$/u;

const validators: { [Name in Facet]?: (value: string) => boolean } = {
  category: (value) => categories.some(({ path }) => path === `/${value}`),
  price: (value) => readPriceRange(value) !== null,
  shade: (value) => (shadeFamilies as readonly string[]).includes(value),
  rating: (value) => (ratingChoices as readonly string[]).includes(value),
};

/** Parses the address of a list; invalid parts are ignored. */
export function parseListQuery(params: URLSearchParams): ListQuery<ProductSort>;
export function parseListQuery(params: URLSearchParams, defaultSort: ListSort): ListQuery;
export function parseListQuery(params: URLSearchParams, defaultSort: ListSort = "featured"): ListQuery {
  const page = params.get("page") ?? "";
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: productSorts.find((sort) => sort === params.get("sort")) ?? defaultSort,
    filter: parseFilter(params),
  };
}

/** Values are unique and sorted, so that the same filter has one address. */
function parseFilter(params: URLSearchParams): Filter {
  const parseFacet = (facet: Facet) => {
    const rawValues = facet === "price" ? [...params.getAll(facet), ...parseTypedRange(params)] : params.getAll(facet);
    const isValid = validators[facet] ?? ((value) => (isFlagFacet(facet) ? value === "1" : wordPattern.test(value)));
    const values = rawValues.flatMap((value) => value.split(",")).filter(isValid);
    return isSingleFacet(facet) ? values.slice(-1) : [...new Set(values)].sort().slice(0, maxChosen);
  };
  const entries = facets.map((facet) => [facet, parseFacet(facet)] as const);
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/** The form's two fields (`from`, `to`), submitted without scripts. */
function parseTypedRange(params: URLSearchParams): string[] {
  return parsePriceRange(params.get("from") ?? "", params.get("to") ?? "") ?? [];
}

/** Parses a price range as typed, in either digits and either order; undefined if empty. */
export function parsePriceRange(from: string, to: string): [string] | undefined {
  const [one, other] = [from, to].map((input) => {
    const digits = toLatinDigits(input).replaceAll(/[\s,৳]/g, "");
    return /^\d{1,8}$/.test(digits) ? Number(digits) : null;
  }) as [number | null, number | null];
  const isReversed = one !== null && other !== null && one > other;
  const range = isReversed ? writePriceRange(other, one) : writePriceRange(one, other);
  return range === undefined ? undefined : [range];
}

/** Parses `?q=`: the search text on one line, at most 100 characters. */
export function parseSearchQuery(params: URLSearchParams): string {
  const input = params.get("q") ?? "";
  return input
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 100);
}

/** The address of a list page; defaults are left out, so that each page has one address. */
export function listHref(
  path: string,
  { page = 1, sort, filter = {}, q }: Partial<ListQuery> & { q?: string | undefined },
): string {
  const defaultSort = q === undefined ? "featured" : "relevance";
  const parts = [
    ...(q ? [new URLSearchParams({ q }).toString()] : []),
    ...facets.flatMap((facet) => {
      const values = filter[facet] ?? [];
      return values.length > 0 ? [`${facet}=${values.map(encodeURIComponent).join(",")}`] : [];
    }),
    ...(sort && sort !== defaultSort ? [`sort=${sort}`] : []),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}
