import type { ImageInfo } from "./image-json.ts";

/** The address of a picture's file; by default the widest JPEG, which every browser, feed and mail program shows. */
export function imageUrl({ id, widths }: Pick<ImageInfo, "id" | "widths">, format = "jpg", width?: number): string {
  return `/images/${id}-${width ?? Math.max(...widths)}.${format}`;
}
