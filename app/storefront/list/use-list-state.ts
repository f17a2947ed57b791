import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { Filter } from "../../../shop/catalog/facets.ts";
import { categories } from "../../components/categories.ts";
import { useI18n } from "../../i18n/language.tsx";
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

/** What comes sooner needs no placeholder: it would only flash, in milliseconds. */
const delayMs = 200;

const listPaths = ["/shop", "/search", ...categories.map(({ path }) => path)];

/** True while another page of a list, or another list, is on its way and lets itself be waited for. */
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
