import { countPages, maxCounted } from "../../shop/paging.ts";
import { fetchList, type ItemOf, type ListEndpoint } from "./fetch-list.ts";

export type PagedList<Row> = { rows: Row[]; total: number; page: number; pages: number };

/** Loads a page of a list and the total, which stops at `maxCounted`. */
export async function loadList<Name extends ListEndpoint>(
  name: Name,
  query: URLSearchParams,
  limit: number,
): Promise<PagedList<ItemOf<Name>>> {
  const page = Math.min(readPage(query), countPages(maxCounted, limit));
  const pageQuery = new URLSearchParams(query);
  pageQuery.set("page", String(page));
  pageQuery.set("limit", String(limit));
  const { items: rows, total } = await fetchList(name, pageQuery);
  return { rows, total, page, pages: countPages(total, limit) };
}

function readPage(query: URLSearchParams): number {
  const page = query.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Picks the named params of the URL: the filter of a section for the API. */
export function pickParams(params: URLSearchParams, ...names: string[]): URLSearchParams {
  return new URLSearchParams([...params].filter(([name, value]) => names.includes(name) && value !== ""));
}
