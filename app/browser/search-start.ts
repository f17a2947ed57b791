import type { SearchStartResponse } from "../../api/contract/search.ts";
import type { Language } from "../../shop/language.ts";
import { api } from "./api.ts";

const cache = new Map<Language, SearchStartResponse>();

/** What an empty search box offers, asked once for each language; null where it cannot be had now. */
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
