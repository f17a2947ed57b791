import { addRecentSearch } from "../browser/recent-searches.ts";
import { recordSearch } from "../browser/record-search.ts";

export { SearchDropdown } from "./search-dropdown.tsx";
export { SearchSheet } from "./search-sheet.tsx";

/** Stores a search on this device and counts it anonymously among the popular ones. */
export function saveAndCountSearch(searchText: string): void {
  addRecentSearch(searchText);
  recordSearch(searchText);
}
