import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { checkedSubstances } from "../ingredients/substances.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { maxImagesPerProduct } from "./catalog-rules.ts";
import { refuseEndedSale } from "./change-product.ts";
import { auditSnapshot, displayName, readEditable } from "./editable-product.ts";
import { draftProduct, draftVariant, type VariantDraft } from "./product-draft.ts";
import { lockImages, storeImages, storeVariantImages } from "./product-images.ts";
import type { NewProduct } from "./product-schema.ts";
import { saveProducts } from "./save-products.ts";

/**
 * Adds a product; without variants it gets one. Images from other sites are copied. Refuses `invalid-input` (not an
 * image, SKU taken, sale that has ended) and `ingredients-unchecked` (shop/ingredients/substances.ts).
 */
export async function addProduct(shop: Shop, actor: Actor, product: NewProduct): Promise<string> {
  const by = allow(actor, "products:change");
  const imageIds = await storeImages(shop, by, product.images.slice(0, maxImagesPerProduct), "images");
  const variants = await draftsOf(shop, by, product);
  const { name } = await shop.settings();
  const { images, price, listPrice, stock, ...fields } = product;
  return transaction(shop.db, async (tx) => {
    await lockImages(tx, [...imageIds, ...variants.map(({ imageId }) => imageId)], "images");
    const draft = draftProduct({
      ...fields,
      brand: fields.brand ?? name.en,
      pictures: imageIds.map((imageId) => ({ imageId, alt: product.name })),
      variants,
    });
    const checkedDraft = { ...draft, ingredientsChecked: checkedSubstances(draft) };
    const [saved] = await saveProducts(tx, [checkedDraft], shop.now(), by);
    const added = saved && (await readEditable(tx, saved.id));
    if (!added) throw new Error("the product was not saved");
    const record = { id: added.id, name: displayName(added) };
    await writeAudit(tx, { by, action: "product-added", record, after: auditSnapshot(added) });
    return added.id;
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
  for (const [index, { offer }] of variants.entries()) refuseEndedSale(offer, { today, index });
  const withImages = await storeVariantImages(shop, actor, variants);
  return withImages.map(({ _id, was, ...variant }) => variant);
}
