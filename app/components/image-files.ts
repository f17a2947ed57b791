import type { Picture } from "../../shop/catalog/list-products.ts";

/** Fetches a picture ahead, in the very file that `Photo` will show at these `sizes`. */
export function fetchPicture(picture: Picture, sizes: string): void {
  const ahead = document.createElement("picture");
  for (const format of ["avif", "webp"]) {
    const source = document.createElement("source");
    source.type = `image/${format}`;
    source.sizes = sizes;
    source.srcset = pictureFiles(picture, format);
    ahead.append(source);
  }
  const image = new Image();
  ahead.append(image);
  image.src = largestFile(picture);
}

/** A picture's files in a format with their widths, as `srcset` lists them. */
export function pictureFiles({ id, widths }: Picture, format: string): string {
  return widths.map((width) => `/images/${id}-${width}.${format} ${width}w`).join(", ");
}

/** The file for browsers that know neither of the newer formats. */
export function largestFile({ id, widths }: Picture): string {
  return `/images/${id}-${Math.max(...widths)}.jpg`;
}
