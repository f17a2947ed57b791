import EmblaCarousel from "embla-carousel";
import Autoplay from "embla-carousel-autoplay";

/** How long each picture stands, in milliseconds (specification.txt §9). */
const interval = 3000;

export type Motion = {
  play: () => void;
  stop: () => void;
  previous: () => void;
  next: () => void;
  /** Goes to a picture, from 0; the list may have changed since. */
  show: (index: number) => void;
  /** Which picture stands there now, from 0. */
  shown: () => number;
  destroy: () => void;
};

/** Makes a row of pictures an endless carousel. Stands still until `play`; a finger or the mouse turns it at any time. */
export function setInMotion(viewport: HTMLElement): Motion {
  // Without a script the row scrolls by itself: what it scrolled so far would stay as an offset.
  viewport.scrollLeft = 0;
  const autoplay = Autoplay({ delay: interval, playOnInit: false, stopOnFocusIn: false });
  const carousel = EmblaCarousel(viewport, { loop: true, watchSlides: false }, [autoplay]);
  const jump = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    play: autoplay.play,
    stop: autoplay.stop,
    previous: () => carousel.scrollPrev(jump),
    next: () => carousel.scrollNext(jump),
    show(index) {
      carousel.reInit();
      carousel.scrollTo(index, jump);
    },
    shown: carousel.selectedScrollSnap,
    destroy: carousel.destroy,
  };
}
