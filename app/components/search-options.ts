import type { SearchStartResponse, SuggestionsResponse } from "../../api/contract/search.ts";
import type { SeenProduct } from "../browser/seen-products.ts";

/** Something to go to from the search box. `words` are what is then searched for; null where it leads elsewhere. */
export type SearchOption = { to: string; words: string | null } & (
  | { kind: "past" | "popular" | "brand" | "category"; text: string }
  | { kind: "tile"; text: string; picture: SearchStartResponse["categories"][number]["picture"] }
  | { kind: "concern"; concern: string }
  | { kind: "seen"; seen: SeenProduct }
  /** Whether anything is known to be found. */
  | { kind: "all"; text: string; found: boolean }
  | { kind: "product"; product: SuggestionsResponse["products"][number] }
);

/** Options that stand together; those of an empty box under a heading. */
export type SearchSection = {
  name: "past" | "popular" | "concerns" | "categories" | "seen" | "found";
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
 * What the box offers. Before anything is typed: what was searched for before, on this device and by others, the shop's
 * concerns and categories, what was looked at. Then past searches of these words, where the words may lead, all results.
 */
export function buildSections({ typed, past, found, start, seen }: SectionsInput): SearchSection[] {
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
  const { popular = [], concerns = [], categories = [] } = start ?? {};
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
  ];
  return sections.filter(({ options }) => options.length > 0);
}
