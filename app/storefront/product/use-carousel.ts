import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type PictureRow, pictureRow, scrolledTo } from "./carousel.ts";

/**
 * The row's machinery, once the page has woken up: until then, and without it, the pictures are swiped by hand. Where the
 * row has no end, its first and last picture stand in it twice.
 */
export function usePictureRow(view: RefObject<HTMLElement | null>, count: number) {
  const row = useRef<PictureRow>(null);
  const [awake, setAwake] = useState(false);
  const [shown, setShown] = useState(0);
  const isEndless = awake && count > 1;

  useEffect(() => {
    if (view.current) setShown(scrolledTo(view.current));
    setAwake(true);
  }, [view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is shown matters only when the row is made
  useLayoutEffect(() => {
    if (!isEndless || !view.current) return;
    const made = pictureRow(view.current, count, setShown);
    made.standAt(Math.min(shown, count - 1));
    row.current = made;
    return made.destroy;
  }, [view, isEndless, count]);
  return { row, isEndless, shown };
}
