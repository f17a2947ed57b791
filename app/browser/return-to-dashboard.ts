import { readStored, removeStored, writeStored } from "./local-storage.ts";

// The dashboard redirects guests to the home page (specification.txt §4); staff return after signing in.
export const dashboardPath = "/admin-dashboard";
const storageKey = "wanted-dashboard";

/** Stores, in this tab, the section that was opened before signing in. */
export function saveReturnToDashboard(page: string): void {
  writeStored("sessionStorage", storageKey, page);
}

/** Called once the dashboard is open. */
export function clearReturnToDashboard(): void {
  removeStored("sessionStorage", storageKey);
}

/** The stored section; null unless it is a page of the dashboard. */
export function storedReturnToDashboard(): string | null {
  const page = readStored("sessionStorage", storageKey);
  return typeof page === "string" && (page === dashboardPath || page.startsWith(`${dashboardPath}?`)) ? page : null;
}
