import { transaction } from "../../db/transaction.ts";
import { writeHistory } from "../history/write-history.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { calledName, readEditable, remembered } from "./editable-product.ts";
import { draftProduct, draftVariant, type VariantDraft } from "./product-draft.ts";
import { pictureIds, requireKept } from "./product-pictures.ts";
import type { NewProduct } from "./product-schema.ts";
import { picturesPerProduct } from "./rules.ts";
import { saveProducts } from "./save-products.ts";

/**
 * Staff put a product into the shop; without variants it gets one, whose stock is not counted where nothing is said.
 * Refuses (`invalid-input`) pictures that we do not keep and a SKU that is taken.
 */
export async function addProduct(shop: Shop, actor: Actor, product: NewProduct): Promise<string> {
  const by = allow(actor, "products:change");
  const shown = await pictureIds(product.images.slice(0, picturesPerProduct), "images");
  const variants = await draftsOf(product);
  const { images, price, listPrice, stock, howToUse, material, origin, ...told } = product;
  return transaction(shop.db, async (tx) => {
    await requireKept(tx, shown, "images");
    await requireKept(
      tx,
      variants.map(({ imageId }) => imageId).filter((id) => id !== null),
      "variants",
    );
    const [saved] = await saveProducts(tx, [
      draftProduct({
        ...told,
        ...(howToUse && { howToUse }),
        ...(material && { material }),
        ...(origin && { origin }),
        pictures: shown.map((imageId) => ({ imageId, alt: product.name })),
        variants,
      }),
    ]);
    const made = saved && (await readEditable(tx, saved.id));
    if (!made) throw new Error("the product was not saved");
    const record = { id: made.id, name: calledName(made) };
    await writeHistory(tx, { by, action: "product-added", record, after: remembered(made) });
    return made.id;
  });
}

async function draftsOf({ variants, price, listPrice, stock }: NewProduct): Promise<VariantDraft[]> {
  if (!variants) {
    if (price === undefined) throw new Refusal("invalid-input", { fields: { price: "required" } });
    return [draftVariant({ price, listPrice, stock })];
  }
  return Promise.all(
    variants.map(async ({ _id, was, image, ...variant }) => {
      const [imageId = null] = image === null ? [] : await pictureIds([image], "variants");
      return { ...variant, imageId };
    }),
  );
}
