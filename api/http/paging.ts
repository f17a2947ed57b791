import type { Context } from "hono";
import * as z from "zod/mini";
import { countPages, maxCounted } from "../../shop/paging.ts";

/** Maximum entries of one response. */
const maxPageSize = 1000;

const wholeNumber = (max: number, defaultValue: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(max)), defaultValue);

export const pageLimit = wholeNumber(maxPageSize, maxPageSize);
export const pageQuery = z.object({ page: wholeNumber(1_000_000, 1), limit: pageLimit });

type PageLinks = {
  page: number;
  limit: number;
  total: number;
  /** The cursor after which this part begins, if it is not a page. */
  after?: string | undefined;
  /** The cursor of the next part, null at the end; left out if only page numbers work. */
  next?: string | null | undefined;
};

/** Says where the other pages are (RFC 8288), as far as lists are paged through, with this request's own query. */
export function linkHeader(c: Context, links: PageLinks): void {
  const value = pageLinks(c.req.url, links);
  if (value !== null) c.header("Link", value);
}

/** The value of such a header; null where there is one page. */
export function pageLinks(url: string, { page, limit, total, after, next }: PageLinks): string | null {
  const last = countPages(total, limit);
  const { pathname, search } = new URL(url, "http://localhost");
  const at = (cursorKind: "page" | "after", value: string | number, rel: string) => {
    const query = new URLSearchParams(search);
    query.delete(cursorKind === "page" ? "after" : "page");
    query.set(cursorKind, String(value));
    query.set("limit", String(limit));
    return `<${pathname}?${query}>; rel="${rel}"`;
  };
  const links = [at("page", 1, "first")];
  // Beyond the paging limit there is no link to the last page.
  if (total < maxCounted || next === undefined) links.push(at("page", last, "last"));
  if (after === undefined && page > 1) links.push(at("page", Math.min(page - 1, last), "prev"));
  if (next) links.push(at("after", next, "next"));
  else if (next === undefined && page < last) links.push(at("page", page + 1, "next"));
  return last > 1 ? links.join(", ") : null;
}

/** Says where the list begins and goes on (RFC 8288); on by cursor, so that the last page costs what the first does. */
export function linkByCursor(c: Context, { page, next }: { page: number; next: string | null }): void {
  const at = (rel: string, changes: Record<string, string | null>) => {
    const url = new URL(c.req.url);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const links = [at("first", { page: null, after: null })];
  if (page > 1) links.push(at("prev", { page: String(page - 1), after: null }));
  if (next) links.push(at("next", { page: null, after: next }));
  if (links.length > 1) c.header("Link", links.join(", "));
}
