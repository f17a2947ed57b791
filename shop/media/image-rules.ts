import type { Size } from "./image-sizes.ts";

// Limits of uploads, checked before a picture is decoded.
export const maxImageBytes = 10_000_000;
// Today's phones take 50 megapixels (8,160 × 6,120). libvips keeps whole rows in memory, so that a very long narrow
// picture would cost gigabytes: no side may be longer than the widest picture of any phone (12,000 × 9,000).
export const maxPixels = 50_000_000;
const maxSide = 12_000;
// An AVIF is decoded whole, at some 20 bytes a pixel: as many as phones put into one (4,080 × 3,072).
const maxAvifPixels = 13_000_000;
const maxFrames = 500;

/** What a picture is for: a logo keeps its transparency, and is wide enough for its place on sharp screens. */
export const imageUses = ["photograph", "logo"] as const;
export type ImageUse = (typeof imageUses)[number];
export const minLogoWidth = 400;

/** The exit code of a worker process that exceeded its memory limit. */
export const outOfMemoryExit = 71;

/** Whether a picture would be too expensive to decode, by its header. `format` is libvips' name. */
export function isTooLarge({ width, height, format, frames }: Size & { format: string; frames: number }): boolean {
  const pixelLimit = format === "heif" ? maxAvifPixels : maxPixels;
  return Math.max(width, height) > maxSide || width * height > pixelLimit || frames > maxFrames;
}

/**
 * The names of a picture's files: AVIF and WebP in every width, AVIF alone in the zoom's (whose browser reads none zooms
 * into the widest), and last of all one JPEG in the widest.
 */
export function imageFiles(id: string, widths: number[], zoomWidth: number | null = null): string[] {
  const modern = widths.flatMap((width) => [`${id}-${width}.avif`, `${id}-${width}.webp`]);
  const zoom = zoomWidth === null ? [] : [`${id}-${zoomWidth}.avif`];
  return [...modern, ...zoom, completionFile(id, widths)];
}

/** The file that is written last and removed first: where it is, the others are. */
export function completionFile(id: string, widths: number[]): string {
  return `${id}-${Math.max(...widths)}.jpg`;
}

const uploadedImagePattern = /^([0-9a-f]{32})-\d+\./;

/** The id of an uploaded picture, by the name of one of its files; null for a file of any other kind. */
export function uploadedImageId(file: string): string | null {
  return uploadedImagePattern.exec(file)?.[1] ?? null;
}
