export type PictureSize = { width: number; height: number };
export type PictureProblem = "small" | "otherShape";

/** The sides of another shape differ so much that more than a quarter of the picture is cut off. */
const maxShapeFactor = 1.4;
/** A little less than the ideal size looks the same. */
const minShare = 0.8;

/** What is wrong with a picture of this size where one of the ideal size is asked for; null if it fits. */
export function pictureProblem(size: PictureSize, ideal: PictureSize): PictureProblem | null {
  const factor = size.width / size.height / (ideal.width / ideal.height);
  if (Math.max(factor, 1 / factor) > maxShapeFactor) return "otherShape";
  return Math.min(size.width / ideal.width, size.height / ideal.height) < minShare ? "small" : null;
}

/** The size and the problem of a picture file as the browser decodes it; null if it fits, or if the browser cannot read it. */
export async function findUnfit(file: File, ideal: PictureSize) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  const problem = pictureProblem({ width, height }, ideal);
  return problem && { width, height, problem };
}
