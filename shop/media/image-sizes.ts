/** The widths our pages show pictures in (`app/components/image.tsx`); a smaller picture is never enlarged. */
const webWidths = [400, 800];
const maxAspectRatio = 2;
/** Of the widest file: the zoom loads it (`app/storefront/product/image-zoom.tsx`), and sharp desktops where it is large. */
const zoomWidth = 1600;

export type Size = { width: number; height: number };

/**
 * The sizes a picture is stored in, the widest last. It fits into 800 by 1600, so that a long narrow picture does not
 * become too tall.
 */
export function webSizes({ width, height }: Size): [Size, ...Size[]] {
  const maxWidth = Math.max(...webWidths);
  const scale = Math.min(1, maxWidth / width, (maxWidth * maxAspectRatio) / height);
  const scaledTo = (to: number): Size => ({ width: to, height: Math.max(1, Math.round((height * to) / width)) });
  const widest = Math.max(1, Math.round(width * scale));
  const last = { width: widest, height: Math.max(1, Math.round(height * scale)) };
  const [first = last, ...more] = [...webWidths.filter((each) => each < widest).map(scaledTo), last];
  return [first, ...more];
}

/** The additional size of a picture for the zoom; null if it has no more detail, or is long and narrow. */
export function zoomSize({ width, height }: Size): Size | null {
  if (width < zoomWidth || height > width * maxAspectRatio) return null;
  return { width: zoomWidth, height: Math.max(1, Math.round((height * zoomWidth) / width)) };
}
