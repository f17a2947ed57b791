import { inArray } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { productImages } from "../../db/tables.ts";
import { maxImagesPerProduct } from "./catalog-rules.ts";
import type { ProductDraft } from "./product-draft.ts";

/** Saves the pictures of each product whose draft names any; the others keep those they have. */
export async function saveImages(tx: Database, ids: string[], drafts: ProductDraft[]): Promise<void> {
  const withImages = drafts.flatMap(({ pictures }, index) =>
    pictures ? [{ productId: ids[index] ?? "", pictures }] : [],
  );
  if (withImages.length === 0) return;
  await tx.delete(productImages).where(
    inArray(
      productImages.productId,
      withImages.map(({ productId }) => productId),
    ),
  );
  const rows = withImages.flatMap(({ productId, pictures }) =>
    pictures.slice(0, maxImagesPerProduct).map(({ imageId, alt }, position) => {
      return { productId, position, imageId, altEn: alt.en, altBn: alt.bn };
    }),
  );
  if (rows.length > 0) await tx.insert(productImages).values(rows);
}
