import { addRecentSearch } from "../browser/recent-searches.ts";
import { recordSearch } from "../browser/record-search.ts";

export { SearchDropdown } from "./search-dropdown.tsx";
export { SearchSheet } from "./search-sheet.tsx";

/** Keeps a search on this device, and counts it among the shop's popular ones, without saying whose it was. */
export function saveAndCountSearch(searchText: string): void {
  addRecentSearch(searchText);
  recordSearch(searchText);
}
