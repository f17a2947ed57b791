import { inArray } from "drizzle-orm";
import { images } from "../../db/schema.ts";
import type { Shop } from "../shop.ts";
import type { Content } from "./content-schema.ts";

/** The images of some content, by the path of the field that names each. */
export function imagesOfContent({ look, home, campaigns }: Content): { field: string; id: string }[] {
  const found: { field: string; id: string | null }[] = [
    { field: "content.look.logoImageId", id: look.logoImageId },
    ...campaigns.map(({ imageId }, index) => ({ field: `content.campaigns.${index}.imageId`, id: imageId })),
    ...home.flatMap((section, index) => {
      const field = `content.home.${index}`;
      if (section.kind === "banner" || section.kind === "products")
        return [{ field: `${field}.imageId`, id: section.imageId }];
      if (section.kind === "guides")
        return section.guides.map(({ imageId }, guide) => ({ field: `${field}.guides.${guide}.imageId`, id: imageId }));
      if (section.kind === "concerns")
        return section.concerns.map(({ imageId }, at) => ({ field: `${field}.concerns.${at}.imageId`, id: imageId }));
      if (section.kind !== "hero") return [];
      return section.slides.flatMap(({ imageId, phoneImageId }, slide) => [
        { field: `${field}.slides.${slide}.imageId`, id: imageId },
        { field: `${field}.slides.${slide}.phoneImageId`, id: phoneImageId },
      ]);
    }),
  ];
  return found.flatMap(({ field, id }) => (id === null ? [] : [{ field, id }]));
}

/** The stored images of some content, each once. */
export async function loadContentImages(shop: Shop, content: Content): Promise<{ id: string; widths: number[] }[]> {
  const ids = imagesOfContent(content).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { id, widths } = images;
  return shop.db.select({ id, widths }).from(images).where(inArray(id, ids));
}
