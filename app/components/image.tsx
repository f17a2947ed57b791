import type { ImageInfo } from "../../shop/media/image-json.ts";
import { imageUrl } from "../../shop/media/image-url.ts";
import { useI18n } from "../i18n/language.tsx";
import "./image.css";
import { Rosette } from "./ornaments.tsx";

/** Up to here a tall picture takes a wide one's place; home.css lays the hero out for it. */
const narrowPhone = "(max-width: 519px)";
/** From here on the pages have columns. */
const desktop = "(min-width: 1024px)";

type ImageProps = {
  image: ImageInfo | null;
  /** The picture's own alt text if left out; "" if the text beside it says the same. */
  alt?: string;
  sizes: string;
  /** A tall picture that a phone shows instead, as wide as its screen. */
  phoneImage?: ImageInfo | undefined;
  /** Half a desktop wide or more: desktops may load the widest file, the one for the zoom; phones never do. */
  isLarge?: boolean | undefined;
  /** The page's main picture: loaded first, and lazily only where a script may have hidden it. */
  priority?: boolean | "if-visible";
  /** Private: requested without a referrer, so that the service worker does not cache it. */
  isPrivate?: boolean;
  className?: string;
};

/** A photograph in the smallest file that is sharp enough, or a drawn 4:5 placeholder without one. */
export function ResponsiveImage(props: ImageProps) {
  const { image, alt, sizes, phoneImage, isLarge = false, priority = false, isPrivate = false, className } = props;
  const { language } = useI18n();
  if (!image) return <ImagePlaceholder className={className} />;
  return (
    <picture>
      {phoneImage &&
        ["avif", "webp"].map((format) => (
          <source
            key={format}
            media={narrowPhone}
            type={`image/${format}`}
            srcSet={imageSrcset(phoneImage, format)}
            sizes="100vw"
          />
        ))}
      {isLarge && image.zoomWidth && (
        <source media={desktop} type="image/avif" srcSet={imageSrcset(withZoomWidth(image), "avif")} sizes={sizes} />
      )}
      <source type="image/avif" srcSet={imageSrcset(image, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={imageSrcset(image, "webp")} sizes={sizes} />
      <img
        className={className}
        src={imageUrl(image)}
        alt={alt ?? image.alt.text}
        lang={alt === undefined && image.alt.language !== language ? image.alt.language : undefined}
        width={image.width}
        height={image.height}
        loading={priority === true ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
        referrerPolicy={isPrivate ? "no-referrer" : undefined}
      />
    </picture>
  );
}

function ImagePlaceholder({ className }: { className?: string }) {
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

/** Prefetches a picture in the AVIF file that a large `ResponsiveImage` will show at these `sizes`; older browsers wait. */
export function prefetchImage(image: ImageInfo, sizes: string): void {
  const srcset = imageSrcset(matchMedia(desktop).matches ? withZoomWidth(image) : image, "avif");
  const source = Object.assign(document.createElement("source"), { type: "image/avif", sizes, srcset });
  document.createElement("picture").append(source, new Image());
}

/** A picture's files in a format with their widths, as `srcset` lists them. */
export function imageSrcset(image: ImageInfo, format: string): string {
  return image.widths.map((width) => `${imageUrl(image, format, width)} ${width}w`).join(", ");
}

/** A picture with the AVIF for the zoom among its widths, where it has one. */
export function withZoomWidth(image: ImageInfo): ImageInfo {
  return image.zoomWidth ? { ...image, widths: [...image.widths, image.zoomWidth] } : image;
}
