import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Carousel, carousel, currentPlace } from "./carousel.ts";

/**
 * The row's machinery, once the page has woken up: until then, and without it, the pictures are swiped by hand. Where the
 * row has no end, its first and last picture stand in it twice.
 */
export function useCarousel(view: RefObject<HTMLElement | null>, count: number) {
  const row = useRef<Carousel>(null);
  const [isHydrated, setHydrated] = useState(false);
  const [shown, setShown] = useState(0);
  const isEndless = isHydrated && count > 1;

  useEffect(() => {
    if (view.current) setShown(currentPlace(view.current));
    setHydrated(true);
  }, [view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is shown matters only when the row is made
  useLayoutEffect(() => {
    if (!isEndless || !view.current) return;
    const instance = carousel(view.current, count, setShown);
    instance.jumpTo(Math.min(shown, count - 1));
    row.current = instance;
    return instance.destroy;
  }, [view, isEndless, count]);
  return { row, isEndless, shown };
}
