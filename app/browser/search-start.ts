import type { SearchStartResponse } from "../../api/contract/search.ts";
import type { Language } from "../../shop/language.ts";
import { api } from "./api.ts";

const cache = new Map<Language, SearchStartResponse>();

/** The content of an empty search box, cached by language; null when it cannot be loaded. */
export async function fetchSearchStart(language: Language): Promise<SearchStartResponse | null> {
  const cached = cache.get(language);
  if (cached) return cached;
  try {
    const response = await api("GET /search/start", { query: { lang: language } });
    cache.set(language, response);
    return response;
  } catch {
    return null;
  }
}
