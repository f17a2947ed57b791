import { forget, keep, readKept } from "./local-storage.ts";

// What was searched for on this device, the last first. It never leaves it.
const key = "searches";
const most = 6;

export function pastSearches(): string[] {
  const kept = readKept("localStorage", key);
  return Array.isArray(kept) ? kept.filter((each) => typeof each === "string").slice(0, most) : [];
}

export function rememberSearch(words: string): void {
  const plain = words.trim().slice(0, 100);
  if (plain === "") return;
  const others = pastSearches().filter((each) => each.toLowerCase() !== plain.toLowerCase());
  keep("localStorage", key, [plain, ...others].slice(0, most));
}

export function forgetSearches(): void {
  forget("localStorage", key);
}
