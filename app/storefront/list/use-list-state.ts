import type { Filter } from "../../../shop/catalog/facets.ts";
import { createStore } from "../../browser/store.ts";
import { usePage } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { type ListQuery, type ListSort, listHref, parseListQuery } from "./list-query.ts";

/** A list's state in its address: path, search text, filter and sorting. */
export type ListState = {
  filter: Filter;
  sort: ListSort;
  q: string | undefined;
  path: string;
  href: (changes: Partial<ListQuery>) => string;
};

/** The address of the list that is being loaded in place of this one. */
export const pendingList = createStore<string | null>(null);

/**
 * The state of the list on this page; while another one is loading, its state. Without words a search is the list of all
 * products: its state leads there.
 */
export function useListState(current: Pick<ListQuery, "filter" | "sort">, words?: string): ListState {
  const { pathname } = usePage();
  const i18n = useI18n();
  const path = words === "" ? i18n.path("/shop") : pathname;
  const q = words || undefined;
  const pending = pendingList.useValue();
  const defaultSort = q === undefined ? "featured" : "relevance";
  const { filter, sort } =
    pending === null ? current : parseListQuery(new URL(pending, location.origin).searchParams, defaultSort);
  return { filter, sort, q, path, href: (changes) => listHref(path, { filter, sort, q, ...changes }) };
}
