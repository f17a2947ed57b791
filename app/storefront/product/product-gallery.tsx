import { type FocusEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { IconButton } from "../../components/button.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";
import "./product-gallery.css";
import type { Product, ProductVariant } from "../../../shop/catalog/product-queries.ts";
import { useCarousel } from "./carousel.ts";

type ProductGalleryProps = {
  images: ImageInfo[];
  /** The picked variant, null before: its picture is first, and stays until the customer moves on. */
  pickedVariantId: string | null;
  /** The product's name. */
  name: string;
};

/** How long each picture is shown, in milliseconds (specification.txt §9). */
const slideIntervalMs = 3000;

// Loaded when a picture is zoomed, not with the page.
const loadZoom = () => import("./image-zoom.tsx");

/** The width of a gallery picture, at most (product.css). */
export const gallerySizes = "(min-width: 1024px) min(664px, 47vw), 100vw";

/**
 * The product's pictures in an endless slideshow (specification.txt §2). It stops once pointed at, touched or focused,
 * when paused, and with reduced motion, until it is played again. A tap zooms.
 */
export function ProductGallery({ images, pickedVariantId, name }: ProductGalleryProps) {
  const { t } = useI18n();
  const view = useRef<HTMLDivElement>(null);
  const { row, isEndless, shown } = useCarousel(view, images.length);
  const [paused, setPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  // The current picture is announced only after the user has moved the gallery.
  const [isTurned, setTurned] = useState(false);
  const [zoomedIndex, setZoomedIndex] = useState<number | null>(null);
  const [zoom, fetchZoom] = useLazyModule(loadZoom);
  const isStopped = paused || isHeld || zoomedIndex !== null;
  const [first] = images;
  const last = images.at(-1);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, []);
  useEffect(() => {
    if (pickedVariantId === null) return;
    row.current?.show(0);
    setPaused(true);
  }, [row, pickedVariantId]);
  useEffect(() => {
    if (!isEndless) return;
    // Not all at once, as a phone's line is narrow: the next picture and the one before, with its copy before the first.
    const slides = view.current?.querySelectorAll("img");
    for (const place of [shown + 2, shown, shown || images.length]) slides?.[place]?.setAttribute("loading", "eager");
    if (isStopped) return;
    const timer = setInterval(() => document.hidden || row.current?.turn(1), slideIntervalMs);
    return () => clearInterval(timer);
  }, [row, isStopped, isEndless, shown, images.length]);

  const play = () => {
    setPaused(false);
    setIsHeld(false);
  };
  const turn = (by: 1 | -1) => {
    row.current?.turn(by);
    setTurned(true);
    setPaused(true);
  };
  const hold = () => setIsHeld(true);
  // Held under the pointer, so that "Pause" stays where it is; left alone again, it does not start by itself.
  // A finger leaves before its click: "Pause" would be "Play" by then.
  const pauseIfHeld = ({ pointerType }: PointerEvent) => pointerType !== "touch" && isHeld && setPaused(true);
  // Touching the pictures stops the slideshow; its own buttons announce themselves.
  const pauseOnInteraction = ({ target }: SyntheticEvent) => {
    if (!(target as Element).closest(".gal-ctl")) setPaused(true);
  };
  const releaseOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsHeld(false);
  };
  const openZoom = () => void fetchZoom().then((isThere) => isThere && setZoomedIndex(shown));
  const label = t("gallery.label", { name });
  return (
    <section
      className="gal"
      aria-label={label}
      onPointerEnter={hold}
      onPointerLeave={pauseIfHeld}
      onPointerDown={pauseOnInteraction}
      onFocus={(event) => {
        hold();
        pauseOnInteraction(event);
      }}
      onBlur={releaseOnBlur}
    >
      {/* biome-ignore-start lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions lint/a11y/noNoninteractiveTabindex: the button beside it is the keyboard's; with the focus it is scrolled by the arrows */}
      <div
        className="gal-view"
        ref={view}
        tabIndex={images.length > 1 ? 0 : undefined}
        onClick={images.length > 0 ? openZoom : undefined}
      >
        {/* biome-ignore-end lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions lint/a11y/noNoninteractiveTabindex: as above */}
        <ul>
          {isEndless && last && <ClonedSlide image={last} />}
          {(first ? images : [null]).map((image, i) => (
            <li key={i === 0 ? "first" : image?.id}>
              <ResponsiveImage image={image} sizes={gallerySizes} isLarge priority={i === 0} />
            </li>
          ))}
          {isEndless && first && <ClonedSlide image={first} />}
        </ul>
      </div>
      {images.length > 0 && (
        <IconButton className="gal-zoom" icon="magnifying-glass-plus" label={t("gallery.zoom")} onClick={openZoom} />
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
        {isTurned && isStopped && t("gallery.place", { place: shown + 1, count: images.length })}
      </p>
      {zoom && zoomedIndex !== null && (
        <zoom.ImageZoom images={images} initialIndex={zoomedIndex} label={label} onClose={() => setZoomedIndex(null)} />
      )}
    </section>
  );
}

/** The copy of a picture at the other end of the row, hidden from screen readers. */
function ClonedSlide({ image }: { image: ImageInfo }) {
  return (
    <li aria-hidden="true">
      <ResponsiveImage image={image} alt="" sizes={gallerySizes} isLarge />
    </li>
  );
}

/**
 * The gallery of the chosen variant: its own picture first, then the pictures of no variant. Other variants' pictures
 * are left out.
 */
export function galleryImages(product: Pick<Product, "name" | "pictures" | "variants">, chosen: ProductVariant) {
  const variantImage = chosen.picture;
  if (!variantImage) return product.pictures;
  const variantImageIds = new Set(product.variants.map(({ picture }) => picture?.id));
  return [withAltText(product, chosen, variantImage), ...product.pictures.filter(({ id }) => !variantImageIds.has(id))];
}

/** The merchant's alt text, otherwise the names of product and variant. */
function withAltText(
  product: Pick<Product, "name" | "pictures">,
  { name }: ProductVariant,
  variantImage: ImageInfo,
): ImageInfo {
  const described = product.pictures.find(({ id }) => id === variantImage.id);
  if (described && described.alt.text !== product.name.text) return described;
  const shade = name?.language === product.name.language ? `, ${name.text}` : "";
  return { ...variantImage, alt: { ...product.name, text: product.name.text + shade } };
}
