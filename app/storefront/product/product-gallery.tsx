import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Picture } from "../../../shop/catalog/queries.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { Photo } from "../../ui/picture.tsx";
import type { Motion } from "./gallery-motion.ts";
import "./product-gallery.css";

type Props = {
  pictures: Picture[];
  /** The picture the shopper asked for by choosing a shade; stays until they play on. */
  asked: Picture | null;
  /** Whose pictures these are. */
  name: string;
};

const sizes = "(min-width: 1440px) 664px, (min-width: 1024px) 47vw, 100vw";

/**
 * The product's pictures, one after the other without end (specification.txt §2). They stand still under a finger, the
 * pointer or the focus, when paused, and from the start for those who want less motion.
 */
export function ProductGallery({ pictures, asked, name }: Props) {
  const { t } = useLanguage();
  const view = useRef<HTMLDivElement>(null);
  const many = pictures.length > 1;
  const motion = useMotion(view, many);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const askedIndex = pictures.findIndex((picture) => picture.id === asked?.id);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, []);
  useEffect(() => {
    if (askedIndex < 0) return;
    motion?.show(askedIndex);
    setPaused(true);
  }, [motion, askedIndex]);
  useEffect(() => {
    if (paused || held) motion?.stop();
    else motion?.play();
  }, [motion, paused, held]);

  const play = () => {
    setPaused(false);
    setHeld(false);
  };
  const release = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHeld(false);
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
      <div className="gal-view" ref={view}>
        <ul>
          {pictures.map((picture, i) => (
            <li key={picture.id}>
              <Photo picture={picture} sizes={sizes} priority={i === 0} />
            </li>
          ))}
          {pictures.length === 0 && (
            <li>
              <Photo picture={null} sizes={sizes} />
            </li>
          )}
        </ul>
      </div>
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
    </section>
  );
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
