import { type KeyboardEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { SearchStartAnswer, SuggestionsAnswer } from "../../api/responses.ts";
import { pastSearches, rememberSearch } from "../browser/recent-searches.ts";
import { noteSearch } from "../browser/record-search.ts";
import { askSearchStart } from "../browser/search-start.ts";
import { useSeenProducts } from "../browser/seen-products.ts";
import { askSuggestions } from "../browser/suggestions.ts";
import { useLanguage } from "../i18n/language.tsx";
import { type SearchOption, type SearchSection, sectionsOf } from "./search-options.ts";

export type SearchOptions = {
  sections: SearchSection[];
  /** The place of the option that Enter would go to, among all sections; -1: the box itself. */
  active: number;
  missingBrand: string | null;
  /** Takes an arrow key or Enter; answers whether it meant something here. */
  press: (event: KeyboardEvent) => boolean;
  /** Notes that somebody goes to an option. */
  choose: (option: SearchOption) => void;
  forgetPast: () => void;
};

/** What is offered for the words so far, and which of it the keys have reached. `replace`: instead of the present page. */
export function useSearchOptions(typed: string, onGo: () => void, { replace = false } = {}): SearchOptions {
  const { path, language } = useLanguage();
  const navigate = useNavigate();
  const seen = useSeenProducts();
  const [past, setPast] = useState(pastSearches);
  const [found, setFound] = useState<SuggestionsAnswer | null>(null);
  const [start, setStart] = useState<SearchStartAnswer | null>(null);
  const [active, setActive] = useState(-1);
  const isEmpty = typed.trim() === "";

  useEffect(() => {
    if (isEmpty) void askSearchStart(language).then(setStart);
  }, [isEmpty, language]);
  useEffect(() => {
    setActive(-1);
    if (typed.trim() === "") return setFound(null);
    let overtaken = false;
    void askSuggestions(typed, language).then((answer) => {
      if (answer && !overtaken) setFound(answer);
    });
    return () => {
      overtaken = true;
    };
  }, [typed, language]);

  const sections = sectionsOf({ typed, past, found, start, seen });
  const options = sections.flatMap((section) => section.options);
  const choose = ({ kind, words }: SearchOption) => {
    if (words !== null) rememberSearch(words);
    // What is only begun is no search yet.
    if (words !== null && kind !== "product") noteSearch(words);
    onGo();
  };
  const press = (event: KeyboardEvent) => {
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options.length > 0) {
      // One place beyond the list is the field itself.
      const places = options.length + 1;
      setActive((at) => ((at + 1 + (event.key === "ArrowDown" ? 1 : -1) + places) % places) - 1);
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
    ...{ sections, active, press, choose },
    missingBrand: isEmpty ? null : (found?.missingBrand ?? null),
    forgetPast: () => setPast([]),
  };
}
