import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useI18n } from "../../i18n/language.tsx";
import { categories } from "./categories.ts";

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
