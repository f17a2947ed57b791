import { choicesOf } from "./filter-choices.ts";
import type { ListState } from "./use-list-state.ts";

/** What a form of a list sends along that is not asked in it: the search, and what it is narrowed to. */
export function HiddenChoices({ list }: { list: Pick<ListState, "filter" | "q"> }) {
  return (
    <>
      {list.q !== undefined && <input type="hidden" name="q" value={list.q} />}
      {choicesOf(list.filter).map(({ facet, value }) => (
        <input key={`${facet} ${value}`} type="hidden" name={facet} value={value} />
      ))}
    </>
  );
}
