import type { SuggestionsResponse } from "../../api/contract/search.ts";
import type { Language } from "../../shop/language.ts";
import { api } from "./api.ts";

// Results of this tab, so that deleting a character sends no request.
const cache = new Map<string, SuggestionsResponse>();
const maxCached = 50;
const noSuggestions: SuggestionsResponse = { products: [], brands: [], categories: [], missingBrand: null };
const debounceMs = 120;
let latestRequest = new AbortController();

/** Suggestions for the typed text; null when a newer request has started. */
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
    // The search works without suggestions.
    return controller.signal.aborted ? null : noSuggestions;
  }
}
