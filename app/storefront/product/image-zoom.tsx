import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { type PinchZoom, pinchZoom } from "./pinch-zoom.ts";
import "./image-zoom.css";

type ImageZoomProps = {
  images: ImageInfo[];
  /** The one that is looked at first, from 0. */
  initialIndex: number;
  /** Whose pictures these are. */
  name: string;
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

/** A picture on the whole screen, to be brought near. The browser keeps the focus inside and gives it back afterwards. */
export function ImageZoom({ images, initialIndex, name, onClose }: ImageZoomProps) {
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
    // Another picture begins whole.
    const instance = pinchZoom(frame.current, (by) => hasMany && setIndex(wrapIndex(index, by, images.length)));
    pinchZoomRef.current = instance;
    return instance.destroy;
  }, [index, hasMany, images.length]);
  // On a phone the whole picture is no larger than it was on the page.
  useEffect(() => {
    if (window.innerWidth < 1024) pinchZoomRef.current?.zoom(zoomStep);
  }, []);

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
    <dialog
      ref={dialog}
      className="zoom"
      aria-label={t("gallery.label", { name })}
      onClose={onClose}
      onKeyDown={handleKeyDown}
    >
      <div className="zoom-frame" ref={frame}>
        <ResponsiveImage key={image?.id} image={image} sizes="200vw" priority />
      </div>
      <IconButton className="zoom-close" icon="x" label={t("dialog.close")} onClick={() => dialog.current?.close()} />
      <div className="zoom-ctl">
        {hasMany && <IconButton icon="caret-left" size="s" label={t("gallery.previous")} onClick={() => turn(-1)} />}
        <IconButton icon="magnifying-glass-minus" label={t("gallery.further")} onClick={() => zoom(1 / zoomStep)} />
        <IconButton icon="magnifying-glass-plus" label={t("gallery.nearer")} onClick={() => zoom(zoomStep)} />
        {hasMany && <IconButton icon="caret-right" size="s" label={t("gallery.next")} onClick={() => turn(1)} />}
      </div>
      <p className="vh" role="status">
        {t("gallery.place", { place: index + 1, count: images.length })}
      </p>
    </dialog>
  );
}

/** One step forth or back in an endless row. */
function wrapIndex(index: number, by: 1 | -1, count: number): number {
  return (index + by + count) % count;
}
