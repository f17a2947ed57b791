/** From here on, in pixels, the page is scrolled (specification.txt §9), and far enough down for the header to fold. */
const scrolledFrom = 10;
const foldsFrom = 160;

/** So far, in pixels, a finger must travel before the header folds or comes back: less is a tremble. */
const travel = { down: 8, up: 24 };

/** Adds what the header looks like to its classes: a shadow once the page is scrolled; folded on the way down, back on the way up. */
export function foldHeader(show: (look: string) => void): () => void {
  let turnedAt = 0;
  let last = 0;
  let isDown = true;
  let folded = "";
  const read = () => {
    const { scrollY } = window;
    if (scrollY !== last && scrollY > last !== isDown) {
      isDown = !isDown;
      turnedAt = last;
    }
    last = scrollY;
    if (scrollY < foldsFrom) folded = "";
    else if (Math.abs(scrollY - turnedAt) >= (isDown ? travel.down : travel.up)) folded = isDown ? " is-folded" : "";
    show(`${scrollY > scrolledFrom ? " is-stuck" : ""}${folded}`);
  };
  read();
  window.addEventListener("scroll", read, { passive: true });
  return () => window.removeEventListener("scroll", read);
}
