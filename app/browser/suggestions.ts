import type { SuggestionsAnswer } from "../../api/responses.ts";
import type { Language } from "../../shop/language.ts";
import { callApi } from "./api.ts";

// What was asked in this tab, so that going back a letter costs nothing.
const answered = new Map<string, SuggestionsAnswer>();
const mostKept = 50;
const nothing: SuggestionsAnswer = { products: [], brands: [], categories: [], missingBrand: null };
// Somebody who types fast asks once for several letters.
const pause = 120;
let latest = new AbortController();

/** What may be meant by the words so far; null where somebody typed on meanwhile. */
export async function askSuggestions(typed: string, language: Language): Promise<SuggestionsAnswer | null> {
  latest.abort();
  const asking = new AbortController();
  latest = asking;
  const query = new URLSearchParams({ q: typed.trim(), lang: language }).toString();
  const known = answered.get(query);
  if (known) return known;
  await new Promise((resolve) => setTimeout(resolve, pause));
  if (asking.signal.aborted) return null;
  try {
    const answer = await callApi<SuggestionsAnswer>("GET", `/search/suggestions?${query}`, { signal: asking.signal });
    if (answered.size >= mostKept) answered.clear();
    answered.set(query, answer);
    return asking.signal.aborted ? null : answer;
  } catch {
    // Suggestions are a help; without them the search itself still goes.
    return asking.signal.aborted ? null : nothing;
  }
}
