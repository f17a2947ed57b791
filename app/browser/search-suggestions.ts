import type { SearchStartResponse, SuggestionsResponse } from "../../api/contract/search.ts";
import type { Language } from "../../shop/language.ts";
import { api } from "./api.ts";
import { readStored, removeStored, writeStored } from "./local-storage.ts";

// Results of this tab, so that deleting a character sends no request.
const suggestionCache = new Map<string, SuggestionsResponse>();
const maxCached = 50;
const debounceMs = 120;
let latestRequest = new AbortController();

/** Suggestions for the typed text; null when a newer request has started, or they cannot be loaded. */
export async function fetchSuggestions(text: string, language: Language): Promise<SuggestionsResponse | null> {
  latestRequest.abort();
  const controller = new AbortController();
  latestRequest = controller;
  const query = { q: text.trim(), lang: language };
  const cacheKey = `${language} ${query.q}`;
  const cached = suggestionCache.get(cacheKey);
  if (cached) return cached;
  await new Promise((resolve) => setTimeout(resolve, debounceMs));
  if (controller.signal.aborted) return null;
  try {
    const response = await api("GET /search/suggestions", { query, signal: controller.signal });
    if (suggestionCache.size >= maxCached) suggestionCache.clear();
    suggestionCache.set(cacheKey, response);
    return controller.signal.aborted ? null : response;
  } catch {
    // The search works without suggestions.
    return null;
  }
}

const startCache = new Map<Language, SearchStartResponse>();

/** The content of an empty search box, cached by language; null when it cannot be loaded. */
export async function fetchSearchStart(language: Language): Promise<SearchStartResponse | null> {
  const cached = startCache.get(language);
  if (cached) return cached;
  try {
    const response = await api("GET /search/start", { query: { lang: language } });
    startCache.set(language, response);
    return response;
  } catch {
    return null;
  }
}

// Searches of this device, the latest first. Never sent to the server.
const recentSearchesKey = "searches";
const maxSearches = 6;

export function recentSearches(): string[] {
  const stored = readStored("localStorage", recentSearchesKey);
  return Array.isArray(stored) ? stored.filter((each) => typeof each === "string").slice(0, maxSearches) : [];
}

export function addRecentSearch(query: string): void {
  const trimmed = query.trim().slice(0, 100);
  if (trimmed === "") return;
  const others = recentSearches().filter((each) => each.toLowerCase() !== trimmed.toLowerCase());
  writeStored("localStorage", recentSearchesKey, [trimmed, ...others].slice(0, maxSearches));
}

export function clearRecentSearches(): void {
  removeStored("localStorage", recentSearchesKey);
}

/** Counts a search for the popular ones; ignores failures. */
export function recordSearch(query: string): void {
  const q = query.trim();
  if (q !== "") api("POST /search/searches", { body: { q } }).catch(() => {});
}
