import type { SearchStartAnswer } from "../../api/responses.ts";
import type { Language } from "../../shop/language.ts";
import { callApi } from "./api.ts";

const answered = new Map<Language, SearchStartAnswer>();

/** What an empty search box offers, asked once for each language; null where it cannot be had now. */
export async function askSearchStart(language: Language): Promise<SearchStartAnswer | null> {
  const known = answered.get(language);
  if (known) return known;
  try {
    const answer = await callApi<SearchStartAnswer>("GET", `/search/start?${new URLSearchParams({ lang: language })}`);
    answered.set(language, answer);
    return answer;
  } catch {
    return null;
  }
}
