import { eq } from "drizzle-orm";
import { categories } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockImages, storeImages } from "./product-images.ts";

/** Staff choose a category's picture by its address, or none. Refuses `not-found`, and (`invalid-input`) what is no picture. */
export async function changeCategoryImage(shop: Shop, actor: Actor, id: string, image: string | null): Promise<void> {
  const by = allow(actor, "settings:change");
  const [imageId = null] = image === null ? [] : await storeImages(shop, by, [image], "image");
  await transaction(shop.db, async (tx) => {
    await lockImages(tx, [imageId], "image");
    const [before] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
    if (!before) throw new Refusal("not-found");
    await tx.update(categories).set({ imageId }).where(eq(categories.id, id));
    const states = { before: { picture: before.imageId }, after: { picture: imageId } };
    await writeAudit(tx, { by, action: "category-changed", record: { id, name: before.name }, ...states });
  });
}
