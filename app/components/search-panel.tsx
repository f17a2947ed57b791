import { addRecentSearch } from "../browser/recent-searches.ts";
import { recordSearch } from "../browser/record-search.ts";

export { SearchDropdown } from "./search-dropdown.tsx";
export { SearchSheet } from "./search-sheet.tsx";

/** What the box says of the list that belongs to it. */
export type ComboboxState = {
  "aria-expanded": boolean;
  "aria-controls"?: string | undefined;
  "aria-activedescendant"?: string | undefined;
};

/** Keeps a search on this device, and counts it among the shop's popular ones, without saying whose it was. */
export function saveAndCountSearch(searchText: string): void {
  addRecentSearch(searchText);
  recordSearch(searchText);
}
