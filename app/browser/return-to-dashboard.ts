import { readStored, removeStored, writeStored } from "./local-storage.ts";

// The dashboard sends whoever is not signed in to the home page (specification.txt §4); staff come back after signing in.
const storageKey = "wanted-dashboard";

/** Remembers, in this tab, the section that somebody wanted to open before they had signed in. */
export function saveReturnToDashboard(page: string): void {
  writeStored("sessionStorage", storageKey, page);
}

/** That page, once; null where none was wanted. Anybody may have written it: it is one of the dashboard's own or none. */
export function takeReturnToDashboard(): string | null {
  const page = readStored("sessionStorage", storageKey);
  removeStored("sessionStorage", storageKey);
  return typeof page === "string" && /^\/admin-dashboard(\?|$)/.test(page) ? page : null;
}
