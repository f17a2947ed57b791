import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { imageUrl } from "../../../shop/media/image-url.ts";
import { IconButton } from "../../components/button.tsx";
import { imageSrcset, withZoomWidth } from "../../components/image.tsx";
import { useI18n } from "../../i18n/language.tsx";
import "./image-zoom.css";

type ImageZoomProps = {
  images: ImageInfo[];
  /** The first picture shown, from 0. */
  initialIndex: number;
  /** What the pictures are of, for those who do not see them. */
  label: string;
  onClose: () => void;
};

/** One step of the buttons and keys. */
const zoomStep = 1.6;
const panStepPx = 80;

const panKeys: Record<string, [number, number]> = {
  ArrowLeft: [panStepPx, 0],
  ArrowRight: [-panStepPx, 0],
  ArrowUp: [0, panStepPx],
  ArrowDown: [0, -panStepPx],
};

/** Full-screen pictures with zoom. The browser traps the focus inside and restores it afterwards. */
export function ImageZoom({ images, initialIndex, label, onClose }: ImageZoomProps) {
  const { t } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const pinchZoomRef = useRef<PinchZoom>(null);
  const [index, setIndex] = useState(initialIndex);
  const image = images[index] ?? null;
  const hasMany = images.length > 1;

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!frame.current) return;
    // Another picture starts unzoomed.
    const instance = pinchZoom(frame.current, (by) => hasMany && setIndex(wrapIndex(index, by, images.length)));
    pinchZoomRef.current = instance;
    return instance.destroy;
  }, [index, hasMany, images.length]);

  const turn = (by: 1 | -1) => setIndex(wrapIndex(index, by, images.length));
  const zoom = (factor: number) => pinchZoomRef.current?.zoom(factor);
  const handleKeyDown = (event: KeyboardEvent) => {
    const delta = panKeys[event.key];
    if (event.key === "+" || event.key === "=") zoom(zoomStep);
    else if (event.key === "-") zoom(1 / zoomStep);
    else if (event.key === "0") zoom(0);
    else if (delta && pinchZoomRef.current?.isZoomed()) pinchZoomRef.current.pan(...delta);
    else if (hasMany && event.key === "ArrowLeft") turn(-1);
    else if (hasMany && event.key === "ArrowRight") turn(1);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="zoom" aria-label={label} onClose={onClose} onKeyDown={handleKeyDown}>
      <div className="zoom-frame" ref={frame} style={imageRatio(image)}>
        {image && <ZoomedImage key={image.id} image={image} />}
      </div>
      <IconButton className="zoom-close" icon="x" label={t("dialog.close")} onClick={() => dialog.current?.close()} />
      <div className="zoom-ctl">
        {hasMany && <IconButton icon="caret-left" size="s" label={t("gallery.previous")} onClick={() => turn(-1)} />}
        <IconButton icon="magnifying-glass-minus" label={t("gallery.further")} onClick={() => zoom(1 / zoomStep)} />
        <IconButton icon="magnifying-glass-plus" label={t("gallery.nearer")} onClick={() => zoom(zoomStep)} />
        {hasMany && <IconButton icon="caret-right" size="s" label={t("gallery.next")} onClick={() => turn(1)} />}
      </div>
      <p className="zoom-about">
        <b role="status">{t("gallery.place", { place: index + 1, count: images.length })}</b>
        {image && (
          <span aria-hidden="true" lang={image.alt.language}>
            {image.alt.text}
          </span>
        )}
      </p>
    </dialog>
  );
}

/** The picture with the file that the page did without, where it has one. */
function ZoomedImage({ image }: { image: ImageInfo }) {
  const { language } = useI18n();
  const { width, height, alt } = image;
  return (
    <picture>
      <source type="image/avif" srcSet={imageSrcset(withZoomWidth(image), "avif")} sizes="200vw" />
      <source type="image/webp" srcSet={imageSrcset(image, "webp")} sizes="200vw" />
      <img
        src={imageUrl(image)}
        alt={alt.text}
        lang={alt.language === language ? undefined : alt.language}
        width={width}
        height={height}
        fetchPriority="high"
      />
    </picture>
  );
}

/** The picture's proportions for the style sheet: a file that has not arrived has none. */
function imageRatio(image: ImageInfo | null) {
  return { "--ratio": image ? image.width / image.height : 1 } as CSSProperties;
}

/** One step forward or back in an endless row. */
function wrapIndex(index: number, by: 1 | -1, count: number): number {
  return (index + by + count) % count;
}

/** The maximum zoom, and the zoom of a double tap or click. */
const maxScale = 4;
const tapScale = 2.5;
/** A touch that moved no further, in pixels, is a tap; two taps within this time, in milliseconds, are a double tap. */
const maxTapMovePx = 8;
const doubleTapMs = 320;
const minSwipePx = 48;

type Point = { x: number; y: number };

export type PinchZoom = {
  /** Zooms in (over 1) or out, around the middle of the frame. */
  zoom: (factor: number) => void;
  /** Moves the picture by so many pixels. */
  pan: (x: number, y: number) => void;
  isZoomed: () => boolean;
  destroy: () => void;
};

/**
 * Zooms and pans the picture in a frame: two fingers, double tap, click, wheel or drag. Swiping an unzoomed picture
 * asks for the next or previous one.
 */
export function pinchZoom(frame: HTMLElement, onSwipe: (step: 1 | -1) => void): PinchZoom {
  let scale = 1;
  let offset: Point = { x: 0, y: 0 };
  let start: Point = offset;
  let lastTap = 0;
  const pointers = new Map<number, Point>();
  const abortController = new AbortController();

  function render(): void {
    const img = frame.querySelector("img");
    if (!img) return;
    // Limited to the picture's edges.
    const clamp = (value: number, size: number, available: number) => {
      const limit = Math.max(0, (size * scale - available) / 2);
      return Math.min(limit, Math.max(-limit, value));
    };
    offset = {
      x: clamp(offset.x, img.offsetWidth, frame.clientWidth),
      y: clamp(offset.y, img.offsetHeight, frame.clientHeight),
    };
    img.style.transform = scale === 1 ? "" : `translate(${offset.x}px, ${offset.y}px) scale(${scale})`;
    frame.classList.toggle("is-near", scale > 1);
  }

  /** Zooms around a fixed point. */
  function zoomAt(point: Point, factor: number): void {
    const next = Math.min(maxScale, Math.max(1, scale * factor));
    const by = next / scale;
    offset = { x: point.x - (point.x - offset.x) * by, y: point.y - (point.y - offset.y) * by };
    scale = next;
    render();
  }

  /** A screen position relative to the middle of the frame. */
  function toFrameCenter(place: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = frame.getBoundingClientRect();
    return { x: place.clientX - left - width / 2, y: place.clientY - top - height / 2 };
  }

  function handleTap(event: PointerEvent, point: Point): void {
    const isDoubleTap = event.timeStamp - lastTap < doubleTapMs;
    lastTap = isDoubleTap ? 0 : event.timeStamp;
    if (isDoubleTap || event.pointerType === "mouse") zoomAt(point, scale > 1 ? 1 / maxScale : tapScale);
  }

  const listen = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    handler: (event: HTMLElementEventMap[Kind]) => void,
  ) => frame.addEventListener(kind, handler, { signal: abortController.signal, passive: false });

  listen("pointerdown", (event) => {
    frame.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, toFrameCenter(event));
    start = toFrameCenter(event);
  });
  listen("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = toFrameCenter(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (other) {
      const distanceToOther = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
      // Two fingers are never a tap or a swipe.
      start = { x: Number.NaN, y: Number.NaN };
      zoomAt(
        { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 },
        distanceToOther(now) / Math.max(1, distanceToOther(before)),
      );
    } else if (scale > 1) {
      offset = { x: offset.x + now.x - before.x, y: offset.y + now.y - before.y };
      render();
    }
  });
  listen("pointerup", (event) => {
    if (!pointers.delete(event.pointerId)) return;
    const point = toFrameCenter(event);
    const moved = { x: point.x - start.x, y: point.y - start.y };
    if (Math.hypot(moved.x, moved.y) < maxTapMovePx) handleTap(event, point);
    else if (scale === 1 && Math.abs(moved.x) > Math.max(minSwipePx, Math.abs(moved.y))) onSwipe(moved.x < 0 ? 1 : -1);
  });
  listen("pointercancel", (event) => void pointers.delete(event.pointerId));
  listen("wheel", (event) => {
    event.preventDefault();
    zoomAt(toFrameCenter(event), Math.exp(-event.deltaY / 400));
  });

  return {
    zoom: (factor) => zoomAt({ x: 0, y: 0 }, factor),
    pan(x, y) {
      offset = { x: offset.x + x, y: offset.y + y };
      render();
    },
    isZoomed: () => scale > 1,
    destroy: () => abortController.abort(),
  };
}
