import { callApi } from "../browser/api.ts";

/** Part of a list: how many there are in all, and the cursor behind which it goes on (null at its end). */
export type CursorPage<Item> = { items: Item[]; total: number; next: string | null };

/** Asks the API for a list, whose totals and links stand in its headers. */
export async function fetchList<Item>(path: string): Promise<CursorPage<Item>> {
  let total = 0;
  let next: string | null = null;
  const items = await callApi<Item[]>("GET", path, {
    onHeaders: (headers) => {
      total = Number(headers.get("X-Total-Count"));
      const link = /<([^<>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
      next = link ? new URL(link, location.href).searchParams.get("after") : null;
    },
  });
  return { items, total, next };
}
