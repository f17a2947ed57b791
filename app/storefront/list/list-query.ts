import { type ProductSort, productSorts } from "../../../shop/catalog/schema.ts";

/** What the address of a list says: which page, from 1, and in which order. */
export type ListQuery = { page: number; sort: ProductSort };

/** Reads `?page=` and `?sort=`; what makes no sense is the first page, the newest first. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const page = params.get("page") ?? "";
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: productSorts.find((sort) => sort === params.get("sort")) ?? "newest",
  };
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
export function listHref(path: string, { page, sort, q }: ListQuery & { q?: string }): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}
