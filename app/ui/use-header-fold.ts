import { useEffect, useState } from "react";

/** From here on, in pixels, the page is scrolled (specification.txt §9), and far enough down for the header to fold. */
const scrolledFrom = 10;
const foldsFrom = 160;

/** So far, in pixels, a finger must travel before the header folds or comes back: less is a tremble. */
const travel = { down: 8, up: 24 };

/** Whether the page is scrolled, and whether the header is folded: scrolling down folds it, scrolling up brings it back. */
export function useHeaderFold(): { isScrolled: boolean; isFolded: boolean } {
  const [isScrolled, setScrolled] = useState(false);
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    let turnedAt = window.scrollY;
    let last = window.scrollY;
    let isDown = false;
    const read = () => {
      const { scrollY } = window;
      if (scrollY > last !== isDown) {
        isDown = !isDown;
        turnedAt = last;
      }
      last = scrollY;
      setScrolled(scrollY > scrolledFrom);
      if (scrollY < foldsFrom) setFolded(false);
      else if (Math.abs(scrollY - turnedAt) >= (isDown ? travel.down : travel.up)) setFolded(isDown);
    };
    read();
    window.addEventListener("scroll", read, { passive: true });
    return () => window.removeEventListener("scroll", read);
  }, []);
  return { isScrolled, isFolded };
}
