/** Scrolled this far, in pixels, the page counts as scrolled (specification.txt §9) and the header may fold. */
const scrolledAfterPx = 10;
const foldAfterPx = 160;

/** How far, in pixels, a finger must travel before the header folds or returns; less is a tremble. */
const minTravelPx = { down: 8, up: 24 };

/** Sets the header's classes: a shadow once the page is scrolled; folded on the way down, shown on the way up. */
export function foldHeader(onChange: (className: string) => void): () => void {
  let turnScrollY = 0;
  let lastScrollY = 0;
  let isDown = true;
  let foldClass = "";
  const update = () => {
    const { scrollY } = window;
    if (scrollY !== lastScrollY && scrollY > lastScrollY !== isDown) {
      isDown = !isDown;
      turnScrollY = lastScrollY;
    }
    lastScrollY = scrollY;
    if (scrollY < foldAfterPx) foldClass = "";
    else if (Math.abs(scrollY - turnScrollY) >= (isDown ? minTravelPx.down : minTravelPx.up))
      foldClass = isDown ? " is-folded" : "";
    onChange(`${scrollY > scrolledAfterPx ? " is-stuck" : ""}${foldClass}`);
  };
  update();
  addEventListener("scroll", update, { passive: true });
  return () => removeEventListener("scroll", update);
}
