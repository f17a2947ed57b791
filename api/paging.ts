import type { Context } from "hono";
import * as z from "zod/mini";
import { pagesOf } from "../shop/paging.ts";

/** The most that one answer lists. */
const mostListed = 1000;

const wholeNumber = (most: number, otherwise: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), otherwise);

export const pageQuery = z.object({ page: wholeNumber(1_000_000, 1), limit: wholeNumber(mostListed, mostListed) });

/** Says where the other pages are (RFC 8288), as far as lists are paged through, with this request's own query. */
export function linkHeader(c: Context, { page, limit, total }: { page: number; limit: number; total: number }): void {
  const last = pagesOf(total, limit);
  const { pathname, search } = new URL(c.req.url);
  const query = new URLSearchParams(search);
  const at = (number: number, rel: string) => {
    query.set("page", String(number));
    query.set("limit", String(limit));
    return `<${pathname}?${query}>; rel="${rel}"`;
  };
  const links = [at(1, "first"), at(last, "last")];
  if (page > 1) links.push(at(Math.min(page - 1, last), "prev"));
  if (page < last) links.push(at(page + 1, "next"));
  if (last > 1) c.header("Link", links.join(", "));
}
