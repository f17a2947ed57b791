import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useLanguage } from "../../i18n/language.tsx";
import { categories } from "./categories.ts";

/** What comes sooner needs no placeholder: it would only flash, in milliseconds. */
const patience = 200;

const lists = ["/shop", "/search", ...categories.map(({ path }) => path)];

/** True while another page of a list, or another list, is on its way and lets itself be waited for. */
export function useListOnItsWay(): boolean {
  const { path } = useLanguage();
  const { state, location } = useNavigation();
  const asked = state === "loading" && lists.some((list) => path(list) === location.pathname);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [asked]);
  return asked && late;
}
