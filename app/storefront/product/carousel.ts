import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Up to this distance, in pixels, a mouse press is a click; from the second on, a swipe. */
const maxClickMovePx = 6;
const minDragPx = 48;

export type Carousel = {
  /** Moves to the next (1) or previous (-1) picture, endlessly. */
  turn: (by: 1 | -1) => void;
  /** Goes to a picture, from 0. */
  show: (index: number) => void;
  /** Jumps to a picture without animation. */
  jumpTo: (index: number) => void;
  destroy: () => void;
};

/**
 * Makes a scroll-snap row endless: copies of the last and first picture surround it, and when a copy comes to rest the
 * row jumps to the original. Touch and wheel scroll natively; the mouse drags. Reports the shown picture, from 0.
 */
function carousel(view: HTMLElement, count: number, onShow: (index: number) => void): Carousel {
  const abortController = new AbortController();
  /** The target position: 0 and count + 1 are the copies. */
  let target = 1;
  let drag: { x: number; left: number; place: number } | null = null;
  let isDragged = false;

  const wrapPlace = (place: number) => ((place + count - 1) % count) + 1;
  function go(place: number, behavior: ScrollBehavior): void {
    target = place;
    onShow(wrapPlace(place) - 1);
    view.scrollTo({ left: place * view.clientWidth, behavior });
  }
  const animateTo = (place: number) =>
    go(place, matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");

  function settle(): void {
    // Each step of a mouse drag also counts as rest.
    if (drag) return;
    view.classList.remove("is-drawn");
    go(wrapPlace(currentPlace(view)), "instant");
  }

  const listen = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    handler: (event: HTMLElementEventMap[Kind]) => void,
  ) => view.addEventListener(kind, handler, { signal: abortController.signal, capture: true });

  // Resizing leaves it between two pictures.
  addEventListener("resize", () => drag || go(target, "instant"), { signal: abortController.signal });

  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  if ("onscrollend" in view) listen("scrollend", settle);
  else
    listen("scroll", () => {
      // Safari before 26.2 has no `scrollend`.
      clearTimeout(settleTimer);
      settleTimer = setTimeout(settle, 150);
    });

  listen("pointerdown", ({ pointerId, pointerType, button, clientX }) => {
    isDragged = false;
    if (pointerType !== "mouse" || button !== 0) return;
    view.setPointerCapture(pointerId);
    drag = { x: clientX, left: view.scrollLeft, place: currentPlace(view) };
  });
  listen("pointermove", ({ clientX }) => {
    if (!drag) return;
    const by = drag.x - clientX;
    isDragged ||= Math.abs(by) > maxClickMovePx;
    if (!isDragged) return;
    view.classList.add("is-drawn");
    view.scrollLeft = drag.left + by;
  });
  const endDrag = ({ clientX }: PointerEvent) => {
    if (!drag) return;
    const { x, place } = drag;
    drag = null;
    if (!isDragged) return;
    animateTo(place + (Math.abs(x - clientX) > minDragPx ? Math.sign(x - clientX) : 0));
    // Already dragged into place: no further scrolling follows.
    if (view.scrollLeft === target * view.clientWidth) settle();
  };
  listen("pointerup", endDrag);
  listen("pointercancel", endDrag);
  listen("dragstart", (event) => event.preventDefault());
  listen("click", (event) => {
    if (isDragged) event.stopPropagation();
  });

  return {
    turn(by) {
      // Requested again before it came to rest: nothing follows the copies.
      if (target !== wrapPlace(target)) go(wrapPlace(target), "instant");
      animateTo(target + by);
    },
    show: (index) => animateTo(index + 1),
    jumpTo: (index) => go(index + 1, "instant"),
    destroy() {
      abortController.abort();
      clearTimeout(settleTimer);
    },
  };
}

/** The position that a row is scrolled to, from 0. */
function currentPlace(view: HTMLElement): number {
  return Math.round(view.scrollLeft / view.clientWidth);
}

/**
 * Attaches the carousel after hydration; until then the pictures are swiped natively. An endless row contains its first
 * and last picture twice.
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
