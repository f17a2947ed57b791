import { mostPaged, pagesOf } from "../../shop/paging.ts";
import { askList } from "./fetch-list.ts";

export type Listed<Row> = { rows: Row[]; total: number; page: number; pages: number };

/** One page of a list of the API, and how many rows there are in all, or up to `mostPaged` of them. */
export async function loadList<Row>(path: string, query: URLSearchParams, limit: number): Promise<Listed<Row>> {
  const page = Math.min(pageOf(query), pagesOf(mostPaged, limit));
  const asked = new URLSearchParams(query);
  asked.set("page", String(page));
  asked.set("limit", String(limit));
  const { items: rows, total } = await askList<Row>(`${path}?${asked}`);
  return { rows, total, page, pages: pagesOf(total, limit) };
}

function pageOf(query: URLSearchParams): number {
  const page = query.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Those of the names that the address has, and nothing else of it: a section's filter as the API takes it. */
export function only(params: URLSearchParams, ...names: string[]): URLSearchParams {
  return new URLSearchParams([...params].filter(([name, value]) => names.includes(name) && value !== ""));
}
