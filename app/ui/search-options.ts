import type { SuggestionsAnswer } from "../../api/answers.ts";

/** Something to go to from the search box. `words` are what is then searched for; null where it leads elsewhere. */
export type SearchOption = { to: string; words: string | null } & (
  | { kind: "past" | "brand" | "category"; text: string }
  /** Whether anything is known to be found. */
  | { kind: "all"; text: string; found: boolean }
  | { kind: "product"; product: SuggestionsAnswer["products"][number] }
);

type Known = { typed: string; past: string[]; found: SuggestionsAnswer | null };

/** What stands beneath the box, from above: past searches of these words, then where the words may lead, then all results. */
export function optionsOf({ typed, past, found }: Known): SearchOption[] {
  const words = typed.trim();
  const search = (text: string) => ({ text, words: text, to: `/search?${new URLSearchParams({ q: text })}` });
  const before = past.filter((each) => each.toLowerCase().startsWith(words.toLowerCase()) && each !== words);
  if (words === "") return before.map((each) => ({ kind: "past", ...search(each) }));
  return [
    ...before.slice(0, 2).map((each) => ({ kind: "past" as const, ...search(each) })),
    ...(found?.categories ?? []).map(({ title, path }) => ({
      kind: "category" as const,
      text: title,
      words: null,
      to: path,
    })),
    ...(found?.brands ?? []).map((brand) => ({ kind: "brand" as const, ...search(brand) })),
    ...(found?.products ?? []).map((product) => ({
      kind: "product" as const,
      product,
      words: words,
      to: product.path,
    })),
    { kind: "all", found: (found?.products ?? []).length > 0, ...search(words) },
  ];
}
