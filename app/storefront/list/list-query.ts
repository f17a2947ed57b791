import { type ProductSort, productSorts } from "../../../shop/catalog/catalog-rules.ts";
import {
  type Facet,
  type Filter,
  facets,
  isSingleFacet,
  ratingChoices,
  readPriceRange,
  shadeFamilies,
  writePriceRange,
} from "../../../shop/catalog/facets.ts";
import { toLatinDigits } from "../../../shop/digits.ts";
import { categories } from "../../components/categories.ts";

/** How a list may be sorted; what a search finds comes by relevance if not said otherwise. */
export type ListSort = ProductSort | "relevance";

/** What the address of a list says: which page, from 1, in which order, and what it is narrowed to. */
export type ListQuery<Sort extends ListSort = ListSort> = { page: number; sort: Sort; filter: Filter };

const maxChosen = 40;
/** What brands and words of products are made of in an address; whether there are any such, the shop knows. */
const wordPattern = /^[^\p{Cc}\p{Cs},]{1,80}$/u;

const validators: { [Name in Facet]?: (value: string) => boolean } = {
  category: (value) => categories.some(({ path }) => path === `/${value}`),
  price: (value) => readPriceRange(value) !== null,
  shade: (value) => (shadeFamilies as readonly string[]).includes(value),
  rating: (value) => (ratingChoices as readonly string[]).includes(value),
  stock: (value) => value === "1",
  offer: (value) => value === "1",
};

/** Reads the address of a list; what makes no sense there is as if it were not there. */
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

/** Values stand once each and in one order, so that the same choice has one address. */
function parseFilter(params: URLSearchParams): Filter {
  const parseFacet = (facet: Facet) => {
    const rawValues = facet === "price" ? [...params.getAll(facet), ...parseTypedRange(params)] : params.getAll(facet);
    const isValid = validators[facet] ?? ((value) => wordPattern.test(value));
    const values = rawValues.flatMap((value) => value.split(",")).filter(isValid);
    return isSingleFacet(facet) ? values.slice(-1) : [...new Set(values)].sort().slice(0, maxChosen);
  };
  const entries = facets.map((facet) => [facet, parseFacet(facet)] as const);
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/** The two fields of the form (`from`, `to`), as they are sent where there is no script. */
function parseTypedRange(params: URLSearchParams): string[] {
  return parsePriceRange(params.get("from") ?? "", params.get("to") ?? "") ?? [];
}

/** The range between two amounts as people type them, in either digits, in either order; undefined where there is none. */
export function parsePriceRange(from: string, to: string): [string] | undefined {
  const [one, other] = [from, to].map((input) => {
    const digits = toLatinDigits(input).replaceAll(/[\s,৳]/g, "");
    return /^\d{1,8}$/.test(digits) ? Number(digits) : null;
  }) as [number | null, number | null];
  const isReversed = one !== null && other !== null && one > other;
  const range = isReversed ? writePriceRange(other, one) : writePriceRange(one, other);
  return range === undefined ? undefined : [range];
}

/** Reads `?q=`: what is searched for, on one line, at most 100 characters. */
export function parseSearchQuery(params: URLSearchParams): string {
  const input = params.get("q") ?? "";
  return input
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 100);
}

/** The address of a page of a list; what goes without saying is left out, so that each page has one address. */
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
