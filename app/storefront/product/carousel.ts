/** A mouse that moved no further, in pixels, has clicked; one that moved this far wants the next picture. */
const clickMoves = 6;
const turnMoves = 48;

export type PictureRow = {
  /** Goes to the next (1) or the previous picture (-1); the row has no end. */
  turn: (by: 1 | -1) => void;
  /** Goes to a picture, from 0. */
  show: (picture: number) => void;
  /** Stands at a picture, without a way there. */
  standAt: (picture: number) => void;
  destroy: () => void;
};

/**
 * Makes a row that the browser scrolls from picture to picture an endless one: its last picture stands a second time
 * before the first, and its first behind the last; where one of these comes to rest, the row is moved to the picture
 * itself. Fingers and wheels are the browser's; a mouse draws the row, too. It tells which picture is shown, from 0.
 */
export function pictureRow(view: HTMLElement, count: number, shown: (picture: number) => void): PictureRow {
  const listening = new AbortController();
  /** The place it is on its way to, or at: 0 and count + 1 are the pictures' second ones. */
  let aim = 1;
  let held: { x: number; left: number; place: number } | null = null;
  let isDrawn = false;

  const placeOf = (place: number) => ((place + count - 1) % count) + 1;
  function go(place: number, behavior: ScrollBehavior): void {
    aim = place;
    shown(placeOf(place) - 1);
    view.scrollTo({ left: place * view.clientWidth, behavior });
  }
  const move = (place: number) =>
    go(place, matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");

  function rest(): void {
    // Each step of a mouse that draws is a rest, too.
    if (held) return;
    view.classList.remove("is-drawn");
    go(placeOf(scrolledTo(view)), "instant");
  }

  const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, act: (event: HTMLElementEventMap[Kind]) => void) =>
    view.addEventListener(kind, act, { signal: listening.signal, capture: true });

  // Another width leaves it between two pictures.
  window.addEventListener("resize", () => held || go(aim, "instant"), { signal: listening.signal });

  let waiting: ReturnType<typeof setTimeout> | undefined;
  if ("onscrollend" in view) on("scrollend", rest);
  else
    on("scroll", () => {
      // Safari before 26.2 does not tell.
      clearTimeout(waiting);
      waiting = setTimeout(rest, 150);
    });

  on("pointerdown", ({ pointerId, pointerType, button, clientX }) => {
    isDrawn = false;
    if (pointerType !== "mouse" || button !== 0) return;
    view.setPointerCapture(pointerId);
    held = { x: clientX, left: view.scrollLeft, place: scrolledTo(view) };
  });
  on("pointermove", ({ clientX }) => {
    if (!held) return;
    const by = held.x - clientX;
    isDrawn ||= Math.abs(by) > clickMoves;
    if (!isDrawn) return;
    view.classList.add("is-drawn");
    view.scrollLeft = held.left + by;
  });
  const letGo = ({ clientX }: PointerEvent) => {
    if (!held) return;
    const { x, place } = held;
    held = null;
    if (!isDrawn) return;
    move(place + (Math.abs(x - clientX) > turnMoves ? Math.sign(x - clientX) : 0));
    // Drawn to its place already, it will not scroll any more.
    if (view.scrollLeft === aim * view.clientWidth) rest();
  };
  on("pointerup", letGo);
  on("pointercancel", letGo);
  on("dragstart", (event) => event.preventDefault());
  on("click", (event) => {
    if (isDrawn) event.stopPropagation();
  });

  return {
    turn(by) {
      // Asked again before it came to rest: there is nothing behind the second ones.
      if (aim !== placeOf(aim)) go(placeOf(aim), "instant");
      move(aim + by);
    },
    show: (picture) => move(picture + 1),
    standAt: (picture) => go(picture + 1, "instant"),
    destroy() {
      listening.abort();
      clearTimeout(waiting);
    },
  };
}

/** The place that a row is scrolled to, from 0. */
export function scrolledTo(view: HTMLElement): number {
  return Math.round(view.scrollLeft / view.clientWidth);
}
