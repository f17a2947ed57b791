import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Filter } from "../../../shop/catalog/facets.ts";
import { type ListQuery, type ListSort, listHref, parseListQuery } from "./list-query.ts";

/** A list as it stands in its address: its path in the page's language, what was searched for, and what is chosen. */
export type ListState = {
  filter: Filter;
  sort: ListSort;
  q: string | undefined;
  path: string;
  href: (changes: Partial<ListQuery>) => string;
  /** Shows the list otherwise, from its first page; the page stays where it is. */
  go: (changes: Partial<Pick<ListQuery, "filter" | "sort">>) => void;
};

/** What is chosen of the list on this page; while another choice of it is on its way, that one. */
export function useListState(current: Pick<ListQuery, "filter" | "sort">, q?: string): ListState {
  const { pathname: path } = useLocation();
  const { location } = useNavigation();
  const navigate = useNavigate();
  const defaultSort = q === undefined ? "featured" : "relevance";
  const requested =
    location?.pathname === path ? parseListQuery(new URLSearchParams(location.search), defaultSort) : current;
  const { filter, sort } = requested;
  const href = (changes: Partial<ListQuery>) => listHref(path, { filter, sort, q, ...changes });
  return { filter, sort, q, path, href, go: (changes) => void navigate(href(changes), { preventScrollReset: true }) };
}
