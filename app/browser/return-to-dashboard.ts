import { forget, keep, readKept } from "./local-storage.ts";

// The dashboard sends whoever is not signed in to the home page (specification.txt §4); staff come back after signing in.
const key = "wanted-dashboard";

/** Remembers, in this tab, the section that somebody wanted to open before they had signed in. */
export function wantDashboard(page: string): void {
  keep("sessionStorage", key, page);
}

/** That page, once; null where none was wanted. Anybody may have written it: it is one of the dashboard's own or none. */
export function takeWantedDashboard(): string | null {
  const page = readKept("sessionStorage", key);
  forget("sessionStorage", key);
  return typeof page === "string" && /^\/admin-dashboard(\?|$)/.test(page) ? page : null;
}
