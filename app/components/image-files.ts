import type { ImageInfo } from "../../shop/media/image-json.ts";

/** Fetches a picture ahead, in the very file that `Photo` will show at these `sizes`. */
export function prefetchImage(imageInfo: ImageInfo, sizes: string): void {
  const pictureElement = document.createElement("picture");
  for (const format of ["avif", "webp"]) {
    const source = document.createElement("source");
    source.type = `image/${format}`;
    source.sizes = sizes;
    source.srcset = imageSrcset(imageInfo, format);
    pictureElement.append(source);
  }
  const imgElement = new Image();
  pictureElement.append(imgElement);
  imgElement.src = largestImageUrl(imageInfo);
}

/** A picture's files in a format with their widths, as `srcset` lists them. */
export function imageSrcset({ id, widths }: ImageInfo, format: string): string {
  return widths.map((width) => `/images/${id}-${width}.${format} ${width}w`).join(", ");
}

/** The file for browsers that know neither of the newer formats. */
export function largestImageUrl({ id, widths }: ImageInfo): string {
  return `/images/${id}-${Math.max(...widths)}.jpg`;
}
