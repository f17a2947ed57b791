import type { EndpointName } from "../../api/contract/index.ts";
import { countPages, maxCounted } from "../../shop/paging.ts";
import { api } from "../browser/api.ts";
import type { RequestArguments, ResponseOf } from "../browser/request.ts";

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

/** Part of a list with the total, the cursor of the next part (null at the end) and the time of the response. */
export type CursorPage<Item> = { items: Item[]; total: number; next: string | null; answeredAt: string };

/** Endpoints that return a list and take only a query. */
type ListEndpoint = {
  [Name in EndpointName]: Name extends `GET ${string}`
    ? ResponseOf<Name> extends unknown[]
      ? [{ query: URLSearchParams }] extends RequestArguments<Name>
        ? Name
        : never
      : never
    : never;
}[EndpointName];
type ItemOf<Name extends ListEndpoint> = ResponseOf<Name> extends (infer Item)[] ? Item : never;

/** Fetches a list; total and next cursor are in its headers. */
export async function fetchList<Name extends ListEndpoint>(
  name: Name,
  query: URLSearchParams,
): Promise<CursorPage<ItemOf<Name>>> {
  let total = 0;
  let next: string | null = null;
  let answeredAt = "";
  const options = {
    query,
    onHeaders: (headers: Headers) => {
      answeredAt = new Date(headers.get("Date") ?? Date.now()).toISOString();
      total = Number(headers.get("X-Total-Count"));
      const link = /<([^<>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
      next = link ? new URL(link, location.href).searchParams.get("after") : null;
    },
  };
  const items = await api(name, ...([options] as unknown as RequestArguments<Name>));
  return { items: items as ItemOf<Name>[], total, next, answeredAt };
}
