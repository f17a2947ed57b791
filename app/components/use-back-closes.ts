import { useEffect, useRef } from "react";

/**
 * While something lies over the page, the browser's way back closes it (`onClose`) and stays on the page. Answers a
 * function to be called where it is closed otherwise: it takes the entry out of the history again. Who goes on to another
 * page from there replaces that entry.
 */
export function useBackCloses(onClose: () => void): () => void {
  const onCloseRef = useRef(onClose);
  onCloseRef.current = onClose;
  const isLeaving = useRef(false);

  useEffect(() => {
    const { state } = window.history;
    window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1 }, "");
    const handlePopState = (event: PopStateEvent) => {
      // The page is the same: the router need not load it anew.
      event.stopImmediatePropagation();
      window.removeEventListener("popstate", handlePopState, { capture: true });
      if (!isLeaving.current) onCloseRef.current();
    };
    window.addEventListener("popstate", handlePopState, { capture: true });
    return () => {
      if (!isLeaving.current) window.removeEventListener("popstate", handlePopState, { capture: true });
    };
  }, []);

  return () => {
    isLeaving.current = true;
    window.history.back();
  };
}
