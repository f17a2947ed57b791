import { readStored, removeStored, writeStored } from "./local-storage.ts";

// Searches of this device, the latest first. Never sent to the server.
const storageKey = "searches";
const maxSearches = 6;

export function recentSearches(): string[] {
  const stored = readStored("localStorage", storageKey);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === "string").slice(0, maxSearches) : [];
}

export function addRecentSearch(query: string): void {
  const trimmed = query.trim().slice(0, 100);
  if (trimmed === "") return;
  const others = recentSearches().filter((each) => each.toLowerCase() !== trimmed.toLowerCase());
  writeStored("localStorage", storageKey, [trimmed, ...others].slice(0, maxSearches));
}

export function clearRecentSearches(): void {
  removeStored("localStorage", storageKey);
}
