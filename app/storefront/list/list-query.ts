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
import { latinDigits } from "../../../shop/digits.ts";
import { categories } from "./categories.ts";

/** How a list may be sorted; what a search finds comes by relevance if not said otherwise. */
export type ListSort = ProductSort | "relevance";

/** What the address of a list says: which page, from 1, in which order, and what it is narrowed to. */
export type ListQuery<Sort extends ListSort = ListSort> = { page: number; sort: Sort; filter: Filter };

const mostChosen = 40;
/** What brands and words of products are made of in an address; whether there are any such, the shop knows. */
const wordForm = /^[^\p{Cc}\p{Cs},]{1,80}$/u;

const isValue: { [Name in Facet]?: (value: string) => boolean } = {
  category: (value) => categories.some(({ path }) => path === `/${value}`),
  price: (value) => readPriceRange(value) !== null,
  shade: (value) => (shadeFamilies as readonly string[]).includes(value),
  rating: (value) => (ratingChoices as readonly string[]).includes(value),
  stock: (value) => value === "1",
  offer: (value) => value === "1",
};

/** Reads the address of a list; what makes no sense there is as if it were not there. */
export function readListQuery(params: URLSearchParams): ListQuery<ProductSort>;
export function readListQuery(params: URLSearchParams, usual: ListSort): ListQuery;
export function readListQuery(params: URLSearchParams, usual: ListSort = "featured"): ListQuery {
  const page = params.get("page") ?? "";
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: productSorts.find((sort) => sort === params.get("sort")) ?? usual,
    filter: readFilter(params),
  };
}

/** Values stand once each and in one order, so that the same choice has one address. */
function readFilter(params: URLSearchParams): Filter {
  const read = (facet: Facet) => {
    const written = facet === "price" ? [...params.getAll(facet), ...typedRange(params)] : params.getAll(facet);
    const is = isValue[facet] ?? ((value) => wordForm.test(value));
    const values = written.flatMap((value) => value.split(",")).filter(is);
    return isSingleFacet(facet) ? values.slice(-1) : [...new Set(values)].sort().slice(0, mostChosen);
  };
  const chosen = facets.map((facet) => [facet, read(facet)] as const);
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0));
}

/** The two fields of the form (`from`, `to`), as they are sent where there is no script. */
function typedRange(params: URLSearchParams): string[] {
  return priceRangeOf(params.get("from") ?? "", params.get("to") ?? "") ?? [];
}

/** The range between two amounts as people type them, in either digits, in either order; undefined where there is none. */
export function priceRangeOf(from: string, to: string): [string] | undefined {
  const [one, other] = [from, to].map((typed) => {
    const digits = latinDigits(typed).replaceAll(/[\s,৳]/g, "");
    return /^\d{1,8}$/.test(digits) ? Number(digits) : null;
  }) as [number | null, number | null];
  const turned = one !== null && other !== null && one > other;
  const range = turned ? writePriceRange(other, one) : writePriceRange(one, other);
  return range === undefined ? undefined : [range];
}

/** Reads `?q=`: what is searched for, on one line, at most 100 characters. */
export function readSearchWords(params: URLSearchParams): string {
  const typed = params.get("q") ?? "";
  return typed
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 100);
}

/** The address of a page of a list; what goes without saying is left out, so that each page has one address. */
export function listHref(
  path: string,
  { page = 1, sort, filter = {}, q }: Partial<ListQuery> & { q?: string | undefined },
): string {
  const usual = q === undefined ? "featured" : "relevance";
  const parts = [
    ...(q ? [new URLSearchParams({ q }).toString()] : []),
    ...facets.flatMap((facet) => {
      const values = filter[facet] ?? [];
      return values.length > 0 ? [`${facet}=${values.map(encodeURIComponent).join(",")}`] : [];
    }),
    ...(sort && sort !== usual ? [`sort=${sort}`] : []),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}
