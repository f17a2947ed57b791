import { type KeyboardEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { SearchStartResponse, SuggestionsResponse } from "../../api/contract/search.ts";
import { addRecentSearch, recentSearches } from "../browser/recent-searches.ts";
import { recordSearch } from "../browser/record-search.ts";
import { fetchSearchStart } from "../browser/search-start.ts";
import { useSeenProducts } from "../browser/seen-products.ts";
import { fetchSuggestions } from "../browser/suggestions.ts";
import { useI18n } from "../i18n/language.tsx";
import { buildSections, type SearchOption, type SearchSection } from "./search-options.ts";

export type SearchOptions = {
  sections: SearchSection[];
  /** The place of the option that Enter would go to, among all sections; -1: the box itself. */
  active: number;
  missingBrand: string | null;
  /** Takes an arrow key or Enter; answers whether it meant something here. */
  handleKey: (event: KeyboardEvent) => boolean;
  /** Notes that somebody goes to an option. */
  choose: (option: SearchOption) => void;
  clearPast: () => void;
};

/** What is offered for the words so far, and which of it the keys have reached. `replace`: instead of the present page. */
export function useSearchOptions(typed: string, onNavigate: () => void, { replace = false } = {}): SearchOptions {
  const { path, language } = useI18n();
  const navigate = useNavigate();
  const seen = useSeenProducts();
  const [past, setPast] = useState(recentSearches);
  const [found, setFound] = useState<SuggestionsResponse | null>(null);
  const [start, setStart] = useState<SearchStartResponse | null>(null);
  const [active, setActive] = useState(-1);
  const isEmpty = typed.trim() === "";

  useEffect(() => {
    if (isEmpty) void fetchSearchStart(language).then(setStart);
  }, [isEmpty, language]);
  useEffect(() => {
    setActive(-1);
    if (typed.trim() === "") return setFound(null);
    let isStale = false;
    void fetchSuggestions(typed, language).then((suggestions) => {
      if (suggestions && !isStale) setFound(suggestions);
    });
    return () => {
      isStale = true;
    };
  }, [typed, language]);

  const sections = buildSections({ typed, past, found, start, seen });
  const options = sections.flatMap((section) => section.options);
  const choose = ({ kind, words }: SearchOption) => {
    if (words !== null) addRecentSearch(words);
    // What is only begun is no search yet.
    if (words !== null && kind !== "product") recordSearch(words);
    onNavigate();
  };
  const handleKey = (event: KeyboardEvent) => {
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options.length > 0) {
      // One place beyond the list is the field itself.
      const positions = options.length + 1;
      setActive((index) => ((index + 1 + (event.key === "ArrowDown" ? 1 : -1) + positions) % positions) - 1);
    } else {
      const option = options[active];
      if (event.key !== "Enter" || !option) return false;
      choose(option);
      navigate(path(option.to), { replace });
    }
    event.preventDefault();
    return true;
  };
  return {
    ...{ sections, active, handleKey, choose },
    missingBrand: isEmpty ? null : (found?.missingBrand ?? null),
    clearPast: () => setPast([]),
  };
}
