/** How near a picture is brought at most, and by a double tap or a click. */
const nearest = 4;
const near = 2.5;
/** A finger that moved no further, in pixels, has tapped; two taps this near in time, in milliseconds, are a double tap. */
const tapMoves = 8;
const doubleTap = 320;
const swipeMoves = 48;

type Point = { x: number; y: number };

export type Nearness = {
  /** Nearer (over 1) or further away, about the middle of the frame. */
  zoom: (factor: number) => void;
  /** Moves the picture by so many pixels. */
  move: (x: number, y: number) => void;
  isNear: () => boolean;
  destroy: () => void;
};

/**
 * Lets the picture in a frame be brought near and moved about: by two fingers, a double tap, a click, the wheel or a
 * drag. Swiped while it is whole, the next or the previous one is asked for.
 */
export function bringNear(frame: HTMLElement, swiped: (step: 1 | -1) => void): Nearness {
  let scale = 1;
  let at: Point = { x: 0, y: 0 };
  let from: Point = at;
  let lastTap = 0;
  const fingers = new Map<number, Point>();
  const listening = new AbortController();

  function draw(): void {
    const picture = frame.querySelector("img");
    if (!picture) return;
    // No further than the picture's edge to the frame's edge.
    const within = (value: number, size: number, room: number) => {
      const most = Math.max(0, (size * scale - room) / 2);
      return Math.min(most, Math.max(-most, value));
    };
    at = {
      x: within(at.x, picture.offsetWidth, frame.clientWidth),
      y: within(at.y, picture.offsetHeight, frame.clientHeight),
    };
    picture.style.transform = scale === 1 ? "" : `translate(${at.x}px, ${at.y}px) scale(${scale})`;
    frame.classList.toggle("is-near", scale > 1);
  }

  /** Scales so that what lies under the point stays there. */
  function scaleAbout(point: Point, factor: number): void {
    const next = Math.min(nearest, Math.max(1, scale * factor));
    const by = next / scale;
    at = { x: point.x - (point.x - at.x) * by, y: point.y - (point.y - at.y) * by };
    scale = next;
    draw();
  }

  /** A place on the screen as seen from the middle of the frame. */
  function fromMiddle(place: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = frame.getBoundingClientRect();
    return { x: place.clientX - left - width / 2, y: place.clientY - top - height / 2 };
  }

  function tapped(event: PointerEvent, point: Point): void {
    const twice = event.timeStamp - lastTap < doubleTap;
    lastTap = twice ? 0 : event.timeStamp;
    if (twice || event.pointerType === "mouse") scaleAbout(point, scale > 1 ? 1 / nearest : near);
  }

  const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, act: (event: HTMLElementEventMap[Kind]) => void) =>
    frame.addEventListener(kind, act, { signal: listening.signal, passive: false });

  on("pointerdown", (event) => {
    frame.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, fromMiddle(event));
    from = fromMiddle(event);
  });
  on("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (other) {
      const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
      // Two fingers are never a tap or a swipe.
      from = { x: Number.NaN, y: Number.NaN };
      scaleAbout({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, apart(now) / Math.max(1, apart(before)));
    } else if (scale > 1) {
      at = { x: at.x + now.x - before.x, y: at.y + now.y - before.y };
      draw();
    }
  });
  on("pointerup", (event) => {
    if (!fingers.delete(event.pointerId)) return;
    const point = fromMiddle(event);
    const moved = { x: point.x - from.x, y: point.y - from.y };
    if (Math.hypot(moved.x, moved.y) < tapMoves) tapped(event, point);
    else if (scale === 1 && Math.abs(moved.x) > Math.max(swipeMoves, Math.abs(moved.y))) swiped(moved.x < 0 ? 1 : -1);
  });
  on("pointercancel", (event) => void fingers.delete(event.pointerId));
  on("wheel", (event) => {
    event.preventDefault();
    scaleAbout(fromMiddle(event), Math.exp(-event.deltaY / 400));
  });

  return {
    zoom: (factor) => scaleAbout({ x: 0, y: 0 }, factor),
    move(x, y) {
      at = { x: at.x + x, y: at.y + y };
      draw();
    },
    isNear: () => scale > 1,
    destroy: () => listening.abort(),
  };
}
