import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Filter } from "../../../shop/catalog/facets.ts";
import { categories } from "../../components/categories.ts";
import { useI18n } from "../../i18n/language.tsx";
import { type ListQuery, type ListSort, listHref, parseListQuery } from "./list-query.ts";

/** A list's state in its address: path, search text, filter and sorting. */
export type ListState = {
  filter: Filter;
  sort: ListSort;
  q: string | undefined;
  path: string;
  href: (changes: Partial<ListQuery>) => string;
  /** Changes filter or sorting, from the first page, without scrolling. */
  go: (changes: Partial<Pick<ListQuery, "filter" | "sort">>) => void;
};

/** The state of the list on this page; during navigation, the state that is loading. */
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

/** Faster responses need no placeholder, which would only flash; milliseconds. */
const delayMs = 200;

const listPaths = ["/shop", "/search", ...categories.map(({ path }) => path)];

/** True while another list page has been loading for longer than the delay. */
export function usePendingList(): boolean {
  const { path } = useI18n();
  const { state, location } = useNavigation();
  const isLoading = state === "loading" && listPaths.some((list) => path(list) === location.pathname);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), delayMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isLoading && isSlow;
}
