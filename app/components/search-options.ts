import type { KeyboardEvent } from "react";
import { useEffect, useState } from "react";
import type { SearchStartResponse, SuggestionsResponse } from "../../api/contract/search.ts";
import {
  addRecentSearch,
  fetchSearchStart,
  fetchSuggestions,
  recentSearches,
  recordSearch,
} from "../browser/search-suggestions.ts";

import type { SeenProduct } from "../browser/seen-products.ts";
import { useSeenProducts } from "../browser/seen-products.ts";

import { useI18n } from "../i18n/language.tsx";
import { arrowStep, nextOption } from "./combobox.ts";

/** A target of the search box. `words` are the search it stands for; null if it leads elsewhere. */
export type SearchOption = { to: string; words: string | null } & (
  | { kind: "past" | "popular" | "brand" | "category"; text: string }
  | { kind: "tile"; text: string; picture: SearchStartResponse["categories"][number]["picture"] }
  | { kind: "concern"; concern: string }
  | { kind: "seen"; seen: SeenProduct }
  /** Whether there are known results. */
  | { kind: "all"; text: string; found: boolean }
  | { kind: "product"; product: SuggestionsResponse["products"][number] }
);

/** A group of options; those of an empty box have headings. */
export type SearchSection = {
  name: "past" | "popular" | "concerns" | "categories" | "seen" | "sellers" | "found";
  options: SearchOption[];
};

type SectionsInput = {
  typed: string;
  past: string[];
  found: SuggestionsResponse | null;
  start: SearchStartResponse | null;
  seen: SeenProduct[];
};

const maxSeen = 6;
const searchOption = (text: string) => ({ text, words: text, to: `/search?${new URLSearchParams({ q: text })}` });

/**
 * Builds the options. Empty box: recent and popular searches, concerns, categories, recently seen products, best sellers. Otherwise:
 * matching recent searches, then suggestions, then all results.
 */
function buildSections({ typed, past, found, start, seen }: SectionsInput): SearchSection[] {
  const words = typed.trim();
  if (words === "") return buildStartSections(past, start, seen);
  const pastMatches = past.filter((each) => each.toLowerCase().startsWith(words.toLowerCase()) && each !== words);
  const options: SearchOption[] = [
    ...pastMatches.slice(0, 2).map((each) => ({ kind: "past" as const, ...searchOption(each) })),
    ...(found?.categories ?? []).map(({ title, path }) => ({
      ...{ kind: "category" as const, text: title, words: null },
      to: path,
    })),
    ...(found?.brands ?? []).map((brand) => ({ kind: "brand" as const, ...searchOption(brand) })),
    ...(found?.products ?? []).map((product) => ({ kind: "product" as const, product, words, to: product.path })),
    { kind: "all", found: (found?.products ?? []).length > 0, ...searchOption(words) },
  ];
  return [{ name: "found", options }];
}

function buildStartSections(past: string[], start: SearchStartResponse | null, seen: SeenProduct[]): SearchSection[] {
  const { popular = [], concerns = [], categories = [], products = [] } = start ?? {};
  const sections: SearchSection[] = [
    { name: "past", options: past.map((each) => ({ kind: "past", ...searchOption(each) })) },
    { name: "popular", options: popular.map((each) => ({ kind: "popular", ...searchOption(each) })) },
    {
      name: "concerns",
      options: concerns.map((concern) => ({ kind: "concern", concern, words: null, to: `/shop?concern=${concern}` })),
    },
    {
      name: "categories",
      options: categories.map(({ title, path, picture }) => ({
        ...{ kind: "tile" as const, text: title, picture, words: null },
        to: path,
      })),
    },
    {
      name: "seen",
      options: seen.slice(0, maxSeen).map((each) => ({ kind: "seen", seen: each, words: null, to: each.path })),
    },
    {
      name: "sellers",
      options: products.map((product) => ({ kind: "product", product, words: null, to: product.path })),
    },
  ];
  return sections.filter(({ options }) => options.length > 0);
}

export type SearchOptions = {
  sections: SearchSection[];
  /** The index of the active option among all sections; -1 is the box itself. */
  active: number;
  missingBrand: string | null;
  /** Handles an arrow key or Enter; returns whether it had an effect. */
  handleKey: (event: KeyboardEvent) => boolean;
  /** Records that an option was followed. */
  choose: (option: SearchOption) => void;
  clearPast: () => void;
};

/** The options for the typed words, and the active one. `replace`: options replace the current page in the history. */
export function useSearchOptions(typed: string, onNavigate: () => void, { replace = false } = {}): SearchOptions {
  const { path, language } = useI18n();
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
    // Going straight to a product is not counted as a search.
    if (words !== null && kind !== "product") recordSearch(words);
    onNavigate();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = arrowStep(event.key);
    if (step !== 0 && options.length > 0) setActive((index) => nextOption(index, step, options.length, true));
    else {
      const option = options[active];
      if (event.key !== "Enter" || !option) return false;
      choose(option);
      if (replace) location.replace(path(option.to));
      else location.assign(path(option.to));
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
