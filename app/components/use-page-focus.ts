import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A page that is opened inside the app begins at its heading, as a page that is loaded begins at its head: it is read out,
 * and Tab goes on from there. So does a further page of a list; how it is sorted leaves the focus where it is.
 */
export function usePageFocus(): void {
  const { pathname, search } = useLocation();
  const page = `${pathname}?${new URLSearchParams(search).get("page")}`;
  const focusedPage = useRef(page);

  useEffect(() => {
    if (focusedPage.current === page) return;
    focusedPage.current = page;
    const main = document.getElementById("content");
    // Some pages know better where to begin.
    if (!main || main.contains(document.activeElement)) return;
    const heading = main.querySelector<HTMLElement>("h1") ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page]);
}
