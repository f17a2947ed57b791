import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import { differences } from "../audit-log/audit-rules.ts";
import { writeHistory } from "../audit-log/write-audit.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { checkedSubstances } from "../ingredients/checked-substances.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { picturesPerProduct } from "./catalog-rules.ts";
import {
  calledName,
  type EditableProduct,
  type EditableVariant,
  readEditable,
  remembered,
} from "./editable-product.ts";
import { draftProduct, type ProductDraft, type VariantDraft } from "./product-draft.ts";
import { holdPictures, pictureIds, variantPictures } from "./product-images.ts";
import type { ProductChanges, VariantInput } from "./product-schema.ts";
import { isOver, type Offer } from "./sale-price.ts";
import { resaveProduct } from "./save-products.ts";
import { lockVariants, restock } from "./stock.ts";
import { requirePrices } from "./unpriced.ts";

/**
 * Staff change what they name of a product. Answers false where that changed nothing. Refuses `not-found`,
 * `changed-meanwhile` where somebody changed it since `updatedAt` or sold what was counted away, `invalid-input` for
 * a SKU that is taken, a picture that we do not keep, an offer whose days are gone or a shown variant without a price, and `ingredients-unchecked`
 * (checked-substances.ts).
 */
export async function changeProduct(
  shop: Shop,
  actor: Actor,
  id: string,
  { updatedAt, ...changes }: ProductChanges,
): Promise<boolean> {
  const by = allow(actor, "products:change");
  const shown = changes.images && (await pictureIds(shop, by, changes.images.slice(0, picturesPerProduct), "images"));
  const shades = changes.variants && (await variantPictures(shop, by, changes.variants));
  return transaction(shop.db, async (tx) => {
    const before = await lockProduct(tx, id, updatedAt);
    await holdPictures(tx, [...(shown ?? []), ...(shades ?? []).map(({ imageId }) => imageId)], "images");
    const variants = shades
      ? await replacedVariants(tx, before, shades, dhakaDay(shop.now()))
      : before.variants.map(asItIs);
    const pictures = shown ? shown.map((imageId) => ({ imageId, alt: altOf(before, imageId, changes.name) })) : null;
    const { images, ...told } = changes;
    const draft = draftOf(before, { ...told, pictures, variants });
    // Whoever changes a price is not asked what the list of ingredients says.
    const asks = [changes.status, changes.ingredients, changes.ingredientsChecked].some((each) => each !== undefined);
    if (changes.status !== undefined || changes.variants !== undefined) requirePrices(draft);
    const ingredientsChecked = asks ? checkedSubstances(draft) : draft.ingredientsChecked;
    await resaveProduct(tx, id, { ...draft, ingredientsChecked }, shop.now());

    const after = await readEditable(tx, id);
    if (!after) throw new Error("the product was lost while it was changed");
    const record = { id, name: calledName(after) };
    await writeHistory(tx, {
      by,
      action: "product-changed",
      record,
      before: remembered(before),
      after: remembered(after),
    });
    return differences(remembered(before), remembered(after)) !== null;
  });
}

/** Holds the product and its variants, in the order in which orders hold them too. */
async function lockProduct(tx: Database, id: string, updatedAt: string | undefined): Promise<EditableProduct> {
  await lockVariants(tx, id);
  await tx.execute(sql`select from products where id = ${id} for no key update`);
  const product = await readEditable(tx, id);
  if (!product) throw new Refusal("not-found");
  if (updatedAt !== undefined && updatedAt !== product.updatedAt) throw new Refusal("changed-meanwhile");
  return product;
}

type Shade = Omit<VariantInput, "image"> & { imageId: string | null };

async function replacedVariants(
  tx: Database,
  before: EditableProduct,
  shades: Shade[],
  today: string,
): Promise<VariantDraft[]> {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]));
  const drafts: VariantDraft[] = [];
  for (const [index, { _id, was, sku, stock, ...variant }] of shades.entries()) {
    const kept = _id === undefined ? undefined : known.get(_id);
    if (_id !== undefined && !kept) throw new Refusal("changed-meanwhile");
    refuseOver(variant.offer, { kept: kept?.offer ?? null, today, index });
    if (kept && sku !== null && sku !== kept.sku) await renameSku(tx, kept.id, sku, index);
    drafts.push({ ...variant, sku: sku ?? kept?.sku ?? null, stock: kept ? restock(kept.stock, stock, was) : stock });
  }
  return drafts;
}

/** Refuses an offer whose days are gone; one that is left as it was may be over. */
export function refuseOver(
  offer: Offer | null,
  { kept = null, today, index }: { kept?: Offer | null; today: string; index: number },
): void {
  if (offer === null || !isOver(offer, today) || differences({ kept }, { kept: offer }) === null) return;
  throw new Refusal("invalid-input", { fields: { [`variants.${index}.offerUntil`]: "offer-over" } });
}

async function renameSku(tx: Database, id: string, sku: string, index: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update variants set sku = ${sku} where id = ${id} and not exists (select from variants where sku = ${sku})`);
  if (rowCount === 0) throw new Refusal("invalid-input", { fields: { [`variants.${index}.sku`]: "taken" } });
}

function asItIs({ id, picture, ...variant }: EditableVariant): VariantDraft {
  return { ...variant, imageId: picture?.id ?? null };
}

/** The words a picture had; a new one is called after the product. */
function altOf(before: EditableProduct, imageId: string, name = before.name) {
  return before.pictures.find((picture) => picture.id === imageId)?.alt ?? name;
}

type Told = { [Name in keyof ProductDraft]?: ProductDraft[Name] | undefined } & Pick<ProductDraft, "variants">;

function draftOf(before: EditableProduct, told: Told): ProductDraft {
  const { id, updatedAt, pictures, variants, ...present } = before;
  const named = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  return draftProduct({ ...present, ...(named as Partial<ProductDraft>), variants: told.variants });
}
