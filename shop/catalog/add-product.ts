import { transaction } from "../../db/transaction.ts";
import { writeHistory } from "../audit-log/write-audit.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { checkedSubstances } from "../ingredients/checked-substances.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { picturesPerProduct } from "./catalog-rules.ts";
import { refuseOver } from "./change-product.ts";
import { calledName, readEditable, remembered } from "./editable-product.ts";
import { draftProduct, draftVariant, type VariantDraft } from "./product-draft.ts";
import { holdPictures, pictureIds, variantPictures } from "./product-images.ts";
import type { NewProduct } from "./product-schema.ts";
import { saveProducts } from "./save-products.ts";

/**
 * Staff put a product into the shop; without variants it gets one, whose stock is not counted where nothing is said.
 * Refuses (`invalid-input`) what is no picture, a SKU that is taken and an offer whose days are gone, and
 * `ingredients-unchecked` (checked-substances.ts). Pictures from elsewhere are copied.
 */
export async function addProduct(shop: Shop, actor: Actor, product: NewProduct): Promise<string> {
  const by = allow(actor, "products:change");
  const shown = await pictureIds(shop, by, product.images.slice(0, picturesPerProduct), "images");
  const variants = await draftsOf(shop, by, product);
  const { name } = await shop.settings();
  const { images, price, listPrice, stock, howToUse, material, origin, ...told } = product;
  return transaction(shop.db, async (tx) => {
    await holdPictures(tx, [...shown, ...variants.map(({ imageId }) => imageId)], "images");
    const draft = draftProduct({
      ...told,
      brand: told.brand ?? name.en,
      ...(howToUse && { howToUse }),
      ...(material && { material }),
      ...(origin && { origin }),
      pictures: shown.map((imageId) => ({ imageId, alt: product.name })),
      variants,
    });
    const checked = { ...draft, ingredientsChecked: checkedSubstances(draft) };
    const [saved] = await saveProducts(tx, [checked], shop.now());
    const made = saved && (await readEditable(tx, saved.id));
    if (!made) throw new Error("the product was not saved");
    const record = { id: made.id, name: calledName(made) };
    await writeHistory(tx, { by, action: "product-added", record, after: remembered(made) });
    return made.id;
  });
}

async function draftsOf(
  shop: Shop,
  actor: Actor,
  { variants, price, listPrice, stock }: NewProduct,
): Promise<VariantDraft[]> {
  if (!variants) {
    if (price === undefined) throw new Refusal("invalid-input", { fields: { price: "required" } });
    return [draftVariant({ price, listPrice, offer: null, stock })];
  }
  const today = dhakaDay(shop.now());
  for (const [index, { offer }] of variants.entries()) refuseOver(offer, { today, index });
  const pictured = await variantPictures(shop, actor, variants);
  return pictured.map(({ _id, was, ...variant }) => variant);
}
