import { type FocusEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { Picture } from "../../../shop/catalog/list-products.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Photo } from "../../components/image.tsx";
import { usePart } from "../../components/use-lazy-module.ts";
import { useLanguage } from "../../i18n/language.tsx";
import "./product-gallery.css";
import { usePictureRow } from "./use-carousel.ts";

type Props = {
  pictures: Picture[];
  /** The shade the shopper picked, null before she did: its picture is the first, and stays until she plays on. */
  picked: string | null;
  /** Whose pictures these are. */
  name: string;
};

/** How long each picture stands, in milliseconds (specification.txt §9). */
const interval = 3000;

// Its code comes when somebody looks near, not with the page.
const loadZoom = () => import("./image-zoom.tsx");

/** How wide a picture of the gallery is drawn. */
export const gallerySizes = "(min-width: 1440px) 664px, (min-width: 1024px) 47vw, 100vw";

/**
 * The product's pictures, one after the other without end (specification.txt §2). They stand still under the pointer,
 * from the first touch, tap or focus on, when paused, and from the start for those who want less motion. Tapped, they
 * are seen near.
 */
export function ProductGallery({ pictures, picked, name }: Props) {
  const { t } = useLanguage();
  const view = useRef<HTMLDivElement>(null);
  const { row, isEndless, shown } = usePictureRow(view, pictures.length);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  // Which picture stands there is read aloud once somebody has turned them; not while they pass by themselves.
  const [isTurned, setTurned] = useState(false);
  const [near, setNear] = useState<number | null>(null);
  const [zoom, fetchZoom] = usePart(loadZoom);
  const still = paused || held || near !== null;
  const [first] = pictures;
  const last = pictures.at(-1);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, []);
  useEffect(() => {
    if (picked === null) return;
    row.current?.show(0);
    setPaused(true);
  }, [row, picked]);
  useEffect(() => {
    if (still || !isEndless) return;
    // The next one must be there when its turn comes; where nothing moves it is fetched when it comes into sight.
    for (const image of view.current?.querySelectorAll("img") ?? []) image.loading = "eager";
    const turning = setInterval(() => document.hidden || row.current?.turn(1), interval);
    return () => clearInterval(turning);
  }, [row, still, isEndless]);

  const play = () => {
    setPaused(false);
    setHeld(false);
  };
  const turn = (by: 1 | -1) => {
    row.current?.turn(by);
    setTurned(true);
    setPaused(true);
  };
  const hold = () => setHeld(true);
  const letGo = ({ currentTarget }: SyntheticEvent) => setHeld(currentTarget.matches(":focus-within"));
  // The browser takes a finger's pointer away as soon as it scrolls: fingers are told by their touches.
  const byMouse = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerType !== "touch") act(event);
  };
  // Whoever touches the pictures has taken over; the buttons that play and stop them say so themselves.
  const takeOver = ({ target }: SyntheticEvent) => {
    if (!(target as Element).closest(".gal-ctl")) setPaused(true);
  };
  const release = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHeld(false);
  };
  const comeNear = async () => {
    if (await fetchZoom()) setNear(shown);
  };
  return (
    <section
      className="gal"
      aria-label={t("gallery.label", { name })}
      onPointerEnter={byMouse(hold)}
      onPointerLeave={byMouse(letGo)}
      onPointerDown={takeOver}
      onTouchStart={hold}
      onTouchEnd={letGo}
      onTouchCancel={letGo}
      onFocus={(event) => {
        hold();
        takeOver(event);
      }}
      onBlur={release}
    >
      {/* biome-ignore-start lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions lint/a11y/noNoninteractiveTabindex: the button beside it is the keyboard's; with the focus it is scrolled by the arrows */}
      <div
        className="gal-view"
        ref={view}
        tabIndex={pictures.length > 1 ? 0 : undefined}
        onClick={pictures.length > 0 ? () => void comeNear() : undefined}
      >
        {/* biome-ignore-end lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions lint/a11y/noNoninteractiveTabindex: as above */}
        <ul>
          {isEndless && last && <SecondOne picture={last} />}
          {pictures.map((picture, i) => (
            <li key={i === 0 ? "first" : picture.id}>
              <Photo picture={picture} sizes={gallerySizes} priority={i === 0} />
            </li>
          ))}
          {isEndless && first && <SecondOne picture={first} />}
          {!first && (
            <li>
              <Photo picture={null} sizes={gallerySizes} />
            </li>
          )}
        </ul>
      </div>
      {pictures.length > 0 && (
        <IconButton
          className="gal-zoom"
          icon="magnifying-glass-plus"
          label={t("gallery.zoom")}
          onClick={() => void comeNear()}
        />
      )}
      {isEndless && (
        <div className="gal-ctl">
          <IconButton icon="caret-left" size="s" label={t("gallery.previous")} onClick={() => turn(-1)} />
          {paused ? (
            <IconButton icon="play" size="s" label={t("gallery.play")} onClick={play} />
          ) : (
            <IconButton icon="pause" size="s" label={t("gallery.pause")} onClick={() => setPaused(true)} />
          )}
          <IconButton icon="caret-right" size="s" label={t("gallery.next")} onClick={() => turn(1)} />
        </div>
      )}
      <p className="vh" role="status">
        {isTurned && still && t("gallery.place", { place: shown + 1, count: pictures.length })}
      </p>
      {zoom && near !== null && (
        <zoom.PictureZoom pictures={pictures} first={near} name={name} onClose={() => setNear(null)} />
      )}
    </section>
  );
}

/** A picture once more, at the other end of the row; for the eye alone. */
function SecondOne({ picture }: { picture: Picture }) {
  return (
    <li aria-hidden="true">
      <Photo picture={picture} alt="" sizes={gallerySizes} />
    </li>
  );
}
