import type { SuggestionsResponse } from "../../api/contract/search.ts";
import type { Language } from "../../shop/language.ts";
import { api } from "./api.ts";

// What was asked in this tab, so that going back a letter costs nothing.
const cache = new Map<string, SuggestionsResponse>();
const maxCached = 50;
const noSuggestions: SuggestionsResponse = { products: [], brands: [], categories: [], missingBrand: null };
// Somebody who types fast asks once for several letters.
const debounceMs = 120;
let latestRequest = new AbortController();

/** What may be meant by the words so far; null where somebody typed on meanwhile. */
export async function fetchSuggestions(text: string, language: Language): Promise<SuggestionsResponse | null> {
  latestRequest.abort();
  const controller = new AbortController();
  latestRequest = controller;
  const query = { q: text.trim(), lang: language };
  const cacheKey = `${language} ${query.q}`;
  const cached = cache.get(cacheKey);
  if (cached) return cached;
  await new Promise((resolve) => setTimeout(resolve, debounceMs));
  if (controller.signal.aborted) return null;
  try {
    const response = await api("GET /search/suggestions", { query, signal: controller.signal });
    if (cache.size >= maxCached) cache.clear();
    cache.set(cacheKey, response);
    return controller.signal.aborted ? null : response;
  } catch {
    // Suggestions are a help; without them the search itself still goes.
    return controller.signal.aborted ? null : noSuggestions;
  }
}
