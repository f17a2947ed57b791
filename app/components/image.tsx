import type { Picture } from "../../shop/catalog/list-products.ts";
import { useLanguage } from "../i18n/language.tsx";
import "./image.css";
import { largestFile, pictureFiles } from "./image-files.ts";
import { Rosette } from "./rosette.tsx";

type Props = {
  picture: Picture | null;
  /** The picture's own words where left out; "" where the words beside it say the same. */
  alt?: string;
  sizes: string;
  /** The picture a page is judged by: loaded first, never lazily. */
  priority?: boolean;
  /** Seen by few: asked for without a referrer, so that the service worker does not keep it. */
  own?: boolean;
  className?: string;
};

/** A photograph in the smallest file that is sharp enough, or a drawn 4:5 placeholder where there is none. */
export function Photo({ picture, alt, sizes, priority = false, own = false, className }: Props) {
  const { language } = useLanguage();
  if (!picture) return <Placeholder className={className} />;
  return (
    <picture>
      <source type="image/avif" srcSet={pictureFiles(picture, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={pictureFiles(picture, "webp")} sizes={sizes} />
      <img
        className={className}
        src={largestFile(picture)}
        alt={alt ?? picture.alt.text}
        lang={alt === undefined && picture.alt.language !== language ? picture.alt.language : undefined}
        width={picture.width}
        height={picture.height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
        referrerPolicy={own ? "no-referrer" : undefined}
      />
    </picture>
  );
}

function Placeholder({ className }: { className?: string }) {
  return (
    <svg
      className={className ? `no-photo ${className}` : "no-photo"}
      viewBox="-80 -100 160 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Rosette radius={30} stroke={1.2} />
    </svg>
  );
}
