// What people may send, checked before a picture is decoded.
export const heaviestImage = 10_000_000;
export const mostPixels = 50_000_000;
export const mostFrames = 500;

/** The widths our pages show pictures in (`app/ui/picture.tsx`); a smaller picture is never blown up. */
const webWidths = [400, 800];
const tallest = 2;

export type Size = { width: number; height: number };

/** The sizes a picture is kept in, the widest last. It fits 800 by 1600, so that a ribbon does not become a tower. */
export function webSizes({ width, height }: Size): [Size, ...Size[]] {
  const whole = Math.max(...webWidths);
  const scale = Math.min(1, whole / width, (whole * tallest) / height);
  const sized = (to: number): Size => ({ width: to, height: Math.max(1, Math.round((height * to) / width)) });
  const widest = Math.max(1, Math.round(width * scale));
  const last = { width: widest, height: Math.max(1, Math.round(height * scale)) };
  const [first = last, ...more] = [...webWidths.filter((each) => each < widest).map(sized), last];
  return [first, ...more];
}

/** The names of a picture's files: AVIF and WebP in every width, and last of all one JPEG in the widest. */
export function imageFiles(id: string, widths: number[]): string[] {
  const modern = widths.flatMap((width) => [`${id}-${width}.avif`, `${id}-${width}.webp`]);
  return [...modern, proofFile(id, widths)];
}

/** The file that is written last and removed first: where it is, the others are. */
export function proofFile(id: string, widths: number[]): string {
  return `${id}-${Math.max(...widths)}.jpg`;
}

const sentImage = /^([0-9a-f]{32})-\d+\./;

/** The id of a picture that people sent, by the name of one of its files; null for a file of any other kind. */
export function sentImageId(file: string): string | null {
  return sentImage.exec(file)?.[1] ?? null;
}
