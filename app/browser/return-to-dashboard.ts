import { readStored, removeStored, writeStored } from "./local-storage.ts";

// The dashboard redirects guests to the home page (specification.txt §4); staff return after signing in.
const storageKey = "wanted-dashboard";

/** Stores, in this tab, the section that was opened before signing in. */
export function saveReturnToDashboard(page: string): void {
  writeStored("sessionStorage", storageKey, page);
}

/** Reads and clears it; null unless it is a page of the dashboard. */
export function takeReturnToDashboard(): string | null {
  const page = readStored("sessionStorage", storageKey);
  removeStored("sessionStorage", storageKey);
  return typeof page === "string" && /^\/admin-dashboard(\?|$)/.test(page) ? page : null;
}
