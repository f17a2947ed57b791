import type { SuggestionsAnswer } from "../../api/answers.ts";

/** Something to go to from the search box. `words` are what is then searched for; null where it leads elsewhere. */
export type SearchOption = { to: string; words: string | null } & (
  | { kind: "past" | "brand" | "all"; text: string }
  | { kind: "category"; text: string }
  | { kind: "product"; product: SuggestionsAnswer["products"][number] }
);

type Known = { typed: string; past: string[]; found: SuggestionsAnswer | null };

/** What stands beneath the box, from above: past searches of these words, then where the words may lead, then all results. */
export function optionsOf({ typed, past, found }: Known): SearchOption[] {
  const words = typed.trim();
  const search = (kind: "past" | "brand" | "all", text: string): SearchOption => ({
    kind,
    text,
    words: text,
    to: `/search?${new URLSearchParams({ q: text })}`,
  });
  const before = past.filter((each) => each.toLowerCase().startsWith(words.toLowerCase()) && each !== words);
  if (words === "") return before.map((each) => search("past", each));
  return [
    ...before.slice(0, 2).map((each) => search("past", each)),
    ...(found?.categories ?? []).map(({ title, path }) => ({
      kind: "category" as const,
      text: title,
      words: null,
      to: path,
    })),
    ...(found?.brands ?? []).map((brand) => search("brand", brand)),
    ...(found?.products ?? []).map((product) => ({
      kind: "product" as const,
      product,
      words: words,
      to: product.path,
    })),
    search("all", words),
  ];
}
