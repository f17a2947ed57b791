import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Picture } from "../../../shop/catalog/queries.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { Photo } from "../../ui/picture.tsx";
import { fetchPicture } from "../../ui/picture-files.ts";
import { usePart } from "../../ui/use-part.ts";
import type { Motion } from "./gallery-motion.ts";
import "./product-gallery.css";

type Props = {
  pictures: Picture[];
  /** The shade the shopper picked, null before she did: its picture is the first, and stays until she plays on. */
  picked: string | null;
  /** Whose pictures these are. */
  name: string;
};

// Its code comes when somebody looks near, not with the page.
const loadZoom = () => import("./picture-zoom.tsx");

/** How wide a picture of the gallery is drawn. */
export const gallerySizes = "(min-width: 1440px) 664px, (min-width: 1024px) 47vw, 100vw";

/**
 * The product's pictures, one after the other without end (specification.txt §2). They stand still under a finger, the
 * pointer or the focus, when paused, and from the start for those who want less motion. Touched, they are seen near.
 */
export function ProductGallery({ pictures, picked, name }: Props) {
  const { t } = useLanguage();
  const view = useRef<HTMLDivElement>(null);
  const motion = useMotion(view, pictures.length > 1);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const [near, setNear] = useState<number | null>(null);
  const [zoom, fetchZoom] = usePart(loadZoom);
  const still = paused || held || near !== null;

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, []);
  useEffect(() => {
    if (picked === null) return;
    motion?.show(0);
    setPaused(true);
  }, [motion, picked]);
  useEffect(() => {
    if (still) return motion?.stop();
    motion?.play();
  }, [motion, still]);
  useEffect(() => {
    // The next one must be there when its turn comes; where nothing moves it is fetched when asked for.
    if (motion && !still) for (const picture of pictures.slice(1)) fetchPicture(picture, gallerySizes);
  }, [motion, still, pictures]);

  const play = () => {
    setPaused(false);
    setHeld(false);
  };
  const release = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHeld(false);
  };
  const comeNear = async () => {
    const at = motion?.shown() ?? scrolledTo(view.current);
    if (await fetchZoom()) setNear(at);
  };
  return (
    <section
      className={motion ? "gal is-live" : "gal"}
      aria-label={t("gallery.label", { name })}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => setHeld(event.currentTarget.matches(":focus-within"))}
      onFocus={() => setHeld(true)}
      onBlur={release}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the button beside it is the keyboard's */}
      <div className="gal-view" ref={view} onClick={pictures.length > 0 ? () => void comeNear() : undefined}>
        <ul>
          {pictures.map((picture, i) => (
            <li key={i === 0 ? "first" : picture.id}>
              <Photo picture={picture} sizes={gallerySizes} priority={i === 0} />
            </li>
          ))}
          {pictures.length === 0 && (
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
      {motion && (
        <div className="gal-ctl">
          <IconButton icon="caret-left" size="s" label={t("gallery.previous")} onClick={motion.previous} />
          {paused ? (
            <IconButton icon="play" size="s" label={t("gallery.play")} onClick={play} />
          ) : (
            <IconButton icon="pause" size="s" label={t("gallery.pause")} onClick={() => setPaused(true)} />
          )}
          <IconButton icon="caret-right" size="s" label={t("gallery.next")} onClick={motion.next} />
        </div>
      )}
      {zoom && near !== null && (
        <zoom.PictureZoom pictures={pictures} first={near} name={name} onClose={() => setNear(null)} />
      )}
    </section>
  );
}

/** Which picture stands there while the row is scrolled by hand, from 0. */
function scrolledTo(view: HTMLElement | null): number {
  return view ? Math.round(view.scrollLeft / view.clientWidth) : 0;
}

/** The carousel's machinery, fetched only once the page stands and only where there is something to turn. */
function useMotion(view: RefObject<HTMLElement | null>, many: boolean): Motion | null {
  const [motion, setMotion] = useState<Motion | null>(null);
  useEffect(() => {
    if (!many) return;
    let left = false;
    let made: Motion | null = null;
    const start = async () => {
      const { setInMotion } = await import("./gallery-motion.ts");
      if (left || !view.current) return;
      made = setInMotion(view.current);
      setMotion(made);
    };
    // Without it the pictures are still there to be swiped by hand.
    start().catch(() => {});
    return () => {
      left = true;
      made?.destroy();
      setMotion(null);
    };
  }, [view, many]);
  return motion;
}
