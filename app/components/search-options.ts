import type { KeyboardEvent } from "react";
import { useEffect, useState } from "react";
import type { SearchStartResponse, SuggestionsResponse } from "../../api/contract/search.ts";
import type { Localized } from "../../shop/language.ts";
import { fromTaka } from "../../shop/money.ts";
import type { MenuList } from "../../shop/search/menu-words.ts";
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
import type { MessageKey } from "../i18n/messages.ts";
import { arrowStep, nextOption } from "./combobox.ts";
import { type SearchI18n, searchTexts } from "./search-texts.ts";
import { menuPages, missedPriceText } from "./search-words.ts";

/** A target of the search box. `words` are the search it stands for; null if it leads elsewhere. */
export type SearchOption = { to: string; words: string | null } & (
  | { kind: "past" | "popular" | "brand" | "category"; text: string }
  | { kind: "tile"; text: string; picture: SearchStartResponse["categories"][number]["picture"] }
  | { kind: "concern"; concern: string }
  | { kind: "seen"; seen: SeenProduct }
  | { kind: "completion" | "exact"; text: string }
  | { kind: "menu"; list: MenuList }
  | { kind: "help"; title: string | null; answer: SuggestionsResponse["help"][number]["answer"] }
  | { kind: "guide"; product: Localized | null }
  /** How many results there are, null where that is not known; and whether there are any. */
  | { kind: "all"; text: string; found: boolean; total: number | null }
  | { kind: "product"; product: SuggestionsResponse["products"][number] }
);

/** Words, and on a wide screen beside them the products, with the way to all of them. */
const wordSections = ["corrected", "found", "past", "popular", "concerns", "categories", "seen"] as const;
export const productSections = ["products", "near", "more", "sellers", "end"] as const;

/** A group of options; those of an empty box have headings, and so have what is `near`, and `more` in a category. */
export type SearchSection = {
  name: (typeof wordSections)[number] | (typeof productSections)[number];
  options: SearchOption[];
  category?: string;
};

/** Suggestions for the words that they were asked for with. */
type TypedSuggestions = SuggestionsResponse & { typed: string };

type SectionsInput = {
  typed: string;
  past: string[];
  found: TypedSuggestions | null;
  start: SearchStartResponse | null;
  seen: SeenProduct[];
  /** What a concern is called: it stands once, as a search or as the concern. */
  labelOf: (concern: string) => string;
};

const maxSeen = 6;
const maxPastMatches = 2;
const searchOption = (text: string) => ({ text, words: text, to: `/search?${new URLSearchParams({ q: text })}` });

/**
 * Builds the options. Empty box: recent and popular searches, concerns, categories, recently seen products, best sellers.
 * Otherwise: the way back to what was mistyped, where that finds something, the list and pages that answer, matching
 * recent searches, how the words may go on, what they name, then products, more of their category, a guide and all
 * results. Where nothing is found, where else to look.
 */
function buildSections({ typed, past, found, start, seen, labelOf }: SectionsInput): SearchSection[] {
  const words = typed.trim();
  if (words === "") return buildStartSections(past, start, seen);
  const pastMatches = past
    .filter((each) => each.toLowerCase().startsWith(words.toLowerCase()) && each !== words)
    .slice(0, maxPastMatches);
  const completions = (found?.completions ?? []).filter((each) => !pastMatches.includes(each));
  const more = found?.more ?? null;
  const guide = found?.guide ?? null;
  // All results are those of the words as they were put right, or as they go on.
  const searched = found?.correction ?? found?.finished ?? words;
  const allResults = {
    ...{ kind: "all" as const, found: (found?.products ?? []).length > 0, total: found?.total ?? null },
    ...searchOption(searched),
  };
  const sections: SearchSection[] = [
    { name: "corrected", options: found?.hasExact ? [exactOption(words)] : [] },
    {
      name: "found",
      options: [
        ...(found?.list
          ? [{ kind: "menu" as const, list: found.list, words: null, to: menuPages[found.list].path }]
          : []),
        ...(found?.help ?? []).map(({ path, ...page }) => ({ kind: "help" as const, ...page, words: null, to: path })),
        ...pastMatches.map((each) => ({ kind: "past" as const, ...searchOption(each) })),
        ...completions.map((each) => ({ kind: "completion" as const, ...searchOption(each) })),
        ...(found?.categories ?? []).map(({ title, path }) => ({
          ...{ kind: "category" as const, text: title, words: null },
          to: path,
        })),
        ...(found?.brands ?? []).map((brand) => ({ kind: "brand" as const, ...searchOption(brand) })),
        ...(found?.concerns ?? []).filter((concern) => !completions.includes(labelOf(concern))).map(concernOption),
      ],
    },
    { name: "products", options: productOptions(found?.products ?? [], words) },
    { name: "near", options: productOptions(found?.near ?? [], null) },
    { name: "more", category: more?.title ?? "", options: productOptions(more?.products ?? [], null) },
    ...(hasNoProduct(found) ? whereElse(start) : []),
    {
      name: "end",
      options: [
        ...(guide ? [{ kind: "guide" as const, product: guide.product, words: null, to: guide.path }] : []),
        allResults,
      ],
    },
  ];
  return sections.filter(({ options }) => options.length > 0);
}

const concernOption = (concern: string) => ({
  ...{ kind: "concern" as const, concern, words: null },
  to: `/shop?concern=${concern}`,
});

const productOptions = (products: SuggestionsResponse["products"], words: string | null) =>
  products.map((product) => ({ kind: "product" as const, product, words, to: product.path }));

/** The search for a word as it was typed that is taken for another one. */
const exactOption = (text: string) => ({
  ...{ kind: "exact" as const, text, words: text },
  to: `/search?${new URLSearchParams({ q: text, exact: "1" })}`,
});

/** Whether the answer has come and holds no product. */
const hasNoProduct = (found: TypedSuggestions | null) => found !== null && found.products.length === 0;

/** Whether it holds nothing to follow at all. */
const isNothingFound = (found: TypedSuggestions) =>
  hasNoProduct(found) &&
  !found.list &&
  [found.help, found.brands, found.categories, found.concerns].every(({ length }) => length === 0);

/** Where to look when no product is found: what others search for, the categories, best sellers. */
function whereElse(start: SearchStartResponse | null): SearchSection[] {
  return buildStartSections([], start, []).filter(({ name }) => name !== "concerns");
}

function buildStartSections(past: string[], start: SearchStartResponse | null, seen: SeenProduct[]): SearchSection[] {
  const { popular = [], concerns = [], categories = [], products = [] } = start ?? {};
  const sections: SearchSection[] = [
    { name: "past", options: past.map((each) => ({ kind: "past", ...searchOption(each) })) },
    { name: "popular", options: popular.map((each) => ({ kind: "popular", ...searchOption(each) })) },
    {
      name: "concerns",
      options: concerns.map(concernOption),
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
  /** The note above the options; null for none. */
  note: string | null;
  /** The texts of the list; null until they are loaded. */
  texts: SearchI18n | null;
  /** Handles an arrow key or Enter; returns whether it had an effect. */
  handleKey: (event: KeyboardEvent) => boolean;
  /** Records that an option was followed. */
  choose: (option: SearchOption) => void;
  clearPast: () => void;
};

/** The options for the typed words, and the active one. `replace`: options replace the current page in the history. */
export function useSearchOptions(typed: string, onNavigate: () => void, { replace = false } = {}): SearchOptions {
  const { t, path, language } = useI18n();
  const seen = useSeenProducts();
  const [past, setPast] = useState(recentSearches);
  const [found, setFound] = useState<TypedSuggestions | null>(null);
  const [texts, setTexts] = useState<SearchI18n | null>(null);
  const [start, setStart] = useState<SearchStartResponse | null>(null);
  const [active, setActive] = useState(-1);
  const isEmpty = typed.trim() === "";

  const needsStart = isEmpty || hasNoProduct(found);

  useEffect(() => {
    if (needsStart) void fetchSearchStart(language).then(setStart);
  }, [needsStart, language]);
  useEffect(() => {
    // Without them the search itself works.
    void searchTexts.load(language).then(setTexts, () => {});
  }, [language]);
  useEffect(() => {
    setActive(-1);
    if (typed.trim() === "") return setFound(null);
    let isStale = false;
    void fetchSuggestions(typed, language).then((suggestions) => {
      if (!isStale) setFound(suggestions && { ...suggestions, typed: typed.trim() });
    });
    return () => {
      isStale = true;
    };
  }, [typed, language]);

  const labelOf = (concern: string) => t(`attribute.${concern}` as MessageKey);
  const sections = buildSections({ typed, past, found: texts && found, start, seen, labelOf });
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
    ...{ sections, active, handleKey, choose, texts },
    note: isEmpty || !found || !texts ? null : noteOf(found, texts),
    clearPast: () => setPast([]),
  };
}

/**
 * The note about the interpretation: a brand, a price or a product that the shop does not have, or a corrected
 * misspelling.
 */
function noteOf(found: TypedSuggestions, texts: SearchI18n): string | null {
  const { t } = texts;
  const { missingBrand: brand, missedPrice, correction, typed } = found;
  if (brand !== null) return t("search.missingBrand", { brand });
  if (missedPrice) return missedPriceText(texts, { ...missedPrice, nearest: fromTaka(missedPrice.nearest) });
  if (found.notFor) return t(`search.notFor.${found.notFor}`);
  if (found.isNear)
    return t(hasNoProduct(found) ? "search.notSold" : "search.notQuite", { q: correction ?? found.finished ?? typed });
  if (correction !== null) return t("search.corrected", { q: correction });
  return isNothingFound(found) ? t("search.nothingTyped", { q: typed }) : null;
}
