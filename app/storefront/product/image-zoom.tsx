import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Picture } from "../../../shop/catalog/list-products.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Photo } from "../../components/image.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { bringNear, type Nearness } from "./pinch-zoom.ts";
import "./image-zoom.css";

type Props = {
  pictures: Picture[];
  /** The one that is looked at first, from 0. */
  first: number;
  /** Whose pictures these are. */
  name: string;
  onClose: () => void;
};

/** One step of the buttons and keys. */
const step = 1.6;
const stride = 80;

const moves: Record<string, [number, number]> = {
  ArrowLeft: [stride, 0],
  ArrowRight: [-stride, 0],
  ArrowUp: [0, stride],
  ArrowDown: [0, -stride],
};

/** A picture on the whole screen, to be brought near. The browser keeps the focus inside and gives it back afterwards. */
export function PictureZoom({ pictures, first, name, onClose }: Props) {
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const nearness = useRef<Nearness>(null);
  const [index, setIndex] = useState(first);
  const picture = pictures[index] ?? null;
  const many = pictures.length > 1;

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!frame.current) return;
    // Another picture begins whole.
    const made = bringNear(frame.current, (by) => many && setIndex(stepped(index, by, pictures.length)));
    nearness.current = made;
    return made.destroy;
  }, [index, many, pictures.length]);
  // On a phone the whole picture is no larger than it was on the page.
  useEffect(() => {
    if (window.innerWidth < 1024) nearness.current?.zoom(step);
  }, []);

  const turn = (by: 1 | -1) => setIndex(stepped(index, by, pictures.length));
  const zoom = (factor: number) => nearness.current?.zoom(factor);
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (event.key === "+" || event.key === "=") zoom(step);
    else if (event.key === "-") zoom(1 / step);
    else if (event.key === "0") zoom(0);
    else if (move && nearness.current?.isNear()) nearness.current.move(...move);
    else if (many && event.key === "ArrowLeft") turn(-1);
    else if (many && event.key === "ArrowRight") turn(1);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="zoom" aria-label={t("gallery.label", { name })} onClose={onClose} onKeyDown={press}>
      <div className="zoom-frame" ref={frame}>
        <Photo key={picture?.id} picture={picture} sizes="200vw" priority />
      </div>
      <IconButton className="zoom-close" icon="x" label={t("dialog.close")} onClick={() => dialog.current?.close()} />
      <div className="zoom-ctl">
        {many && <IconButton icon="caret-left" size="s" label={t("gallery.previous")} onClick={() => turn(-1)} />}
        <IconButton icon="magnifying-glass-minus" label={t("gallery.further")} onClick={() => zoom(1 / step)} />
        <IconButton icon="magnifying-glass-plus" label={t("gallery.nearer")} onClick={() => zoom(step)} />
        {many && <IconButton icon="caret-right" size="s" label={t("gallery.next")} onClick={() => turn(1)} />}
      </div>
      <p className="vh" role="status">
        {t("gallery.place", { place: index + 1, count: pictures.length })}
      </p>
    </dialog>
  );
}

/** One step forth or back in an endless row. */
function stepped(index: number, by: 1 | -1, count: number): number {
  return (index + by + count) % count;
}
