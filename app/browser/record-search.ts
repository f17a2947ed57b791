import { api } from "./api.ts";

/** Counts a search for the popular ones; ignores failures. */
export function recordSearch(query: string): void {
  const q = query.trim();
  if (q !== "") api("POST /search/searches", { body: { q } }).catch(() => {});
}
