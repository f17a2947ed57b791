import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Keeps an element where it is on the screen while lines that it added appear above it. Returns what is called before
 * such a line is added; a touch anywhere else ends it.
 */
export function useHeldPlace(element: RefObject<HTMLElement | null>): () => void {
  const top = useRef<number | null>(null);
  const placeNow = () => element.current?.getBoundingClientRect().top ?? null;

  // After every render, since the cart and its sums change in steps.
  useLayoutEffect(() => {
    const now = placeNow();
    if (top.current === null || now === null) return;
    scrollBy({ top: now - top.current, behavior: "instant" });
    top.current = placeNow();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies(placeNow): reads a ref
  useEffect(() => {
    const follow = () => {
      if (top.current !== null) top.current = placeNow();
    };
    const release = ({ target }: Event) => {
      const isInside = target instanceof Element && (element.current?.contains(target) || target.closest("dialog"));
      if (!isInside) top.current = null;
    };
    addEventListener("scroll", follow, { passive: true });
    document.addEventListener("pointerdown", release, { capture: true });
    return () => {
      removeEventListener("scroll", follow);
      document.removeEventListener("pointerdown", release, { capture: true });
    };
  }, [element]);
  return () => {
    top.current = placeNow();
  };
}
