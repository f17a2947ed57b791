import type { EndpointName } from "../../api/contract/index.ts";
import { api } from "../browser/api.ts";
import type { RequestArguments, ResponseOf } from "../browser/request.ts";

/** Part of a list with the total, the cursor of the next part (null at the end) and the time of the response. */
export type CursorPage<Item> = { items: Item[]; total: number; next: string | null; answeredAt: string };

/** Endpoints that return a list and take only a query. */
export type ListEndpoint = {
  [Name in EndpointName]: Name extends `GET ${string}`
    ? ResponseOf<Name> extends unknown[]
      ? [{ query: URLSearchParams }] extends RequestArguments<Name>
        ? Name
        : never
      : never
    : never;
}[EndpointName];
export type ItemOf<Name extends ListEndpoint> = ResponseOf<Name> extends (infer Item)[] ? Item : never;

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
