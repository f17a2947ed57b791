import { api } from "./api.ts";

/** Counts a search among the popular ones. Whether that succeeds matters to nobody who searches. */
export function recordSearch(query: string): void {
  const q = query.trim();
  if (q !== "") api("POST /search/searches", { body: { q } }).catch(() => {});
}
