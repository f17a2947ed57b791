import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { products } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { diffFields } from "../audit-log/audit-rules.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { checkedSubstances } from "../ingredients/substances.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { withOnePrice } from "../sets/one-price.ts";
import type { Shop } from "../shop.ts";
import { maxImagesPerProduct } from "./catalog-rules.ts";
import { lockProducts } from "./change-sale-prices.ts";
import { auditSnapshot, displayName, type EditableProduct, readEditable, toVariantDraft } from "./editable-product.ts";
import { draftProduct, type VariantDraft } from "./product-draft.ts";
import { lockImages, storeImages, storeVariantImages } from "./product-images.ts";
import { type ProductChanges, type ProductStatusChanges, requirePrices, type VariantInput } from "./product-schema.ts";
import { summarizeProducts } from "./product-summary.ts";
import { hasEnded, type SalePrice } from "./sale-price.ts";
import { resaveProduct } from "./save-products.ts";
import { adjustStock, lockVariants } from "./stock.ts";

/**
 * Changes the fields of a product that staff sent; false where nothing changed. Refuses `not-found`,
 * `changed-meanwhile` (changed since `updatedAt`, or sold below the new count), `invalid-input` (SKU taken, unknown
 * image, sale that has ended, published variant without a price), `ingredients-unchecked` (shop/ingredients/substances.ts).
 */
export async function changeProduct(
  shop: Shop,
  actor: Actor,
  id: string,
  { updatedAt, ...changes }: ProductChanges,
): Promise<boolean> {
  const by = allow(actor, "products:change");
  const imageIds =
    changes.images && (await storeImages(shop, by, changes.images.slice(0, maxImagesPerProduct), "images"));
  const variantInputs = changes.variants && (await storeVariantImages(shop, by, changes.variants));
  return transaction(shop.db, async (tx) => {
    const before = await lockProduct(tx, id, updatedAt);
    await lockImages(tx, [...(imageIds ?? []), ...(variantInputs ?? []).map(({ imageId }) => imageId)], "images");
    const former = before.variants.map(toVariantDraft);
    const sent = variantInputs && (await replaceVariants(tx, before, variantInputs, dhakaDay(shop.now())));
    const keepsShades = changes.parts === undefined && before.parts.some(({ any }) => any);
    const variants = sent && keepsShades ? withOnePrice(former, sent) : (sent ?? former);
    const draftImages = imageIds
      ? imageIds.map((imageId) => ({ imageId, alt: imageAlt(before, imageId, changes.name) }))
      : null;
    const { images, ...fields } = changes;
    const defined = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const draft = draftProduct({ ...before, parts: null, ...defined, pictures: draftImages, variants });
    // A change of price alone needs no check of the ingredients.
    const needsSubstanceCheck = [changes.status, changes.ingredients, changes.ingredientsChecked].some(
      (each) => each !== undefined,
    );
    if (changes.status !== undefined || changes.variants !== undefined) requirePrices(draft);
    const ingredientsChecked = needsSubstanceCheck ? checkedSubstances(draft) : draft.ingredientsChecked;
    await resaveProduct(tx, id, { ...draft, ingredientsChecked }, shop.now(), by);

    const after = await readEditable(tx, id);
    if (!after) throw new Error("the product was lost while it was changed");
    const record = { id, name: displayName(after) };
    await writeAudit(tx, {
      by,
      action: "product-changed",
      record,
      before: auditSnapshot(before),
      after: auditSnapshot(after),
    });
    return diffFields(auditSnapshot(before), auditSnapshot(after)) !== null;
  });
}

/**
 * Publishes or hides many products, all or none, and nothing else of them. Returns the number of changed products. Refuses
 * like `changeProduct`, with the name of the `product`; skips what was deleted meanwhile.
 */
export async function changeProductStatuses(
  shop: Shop,
  actor: Actor,
  { products: ids, status }: ProductStatusChanges,
): Promise<number> {
  const by = allow(actor, "products:change");
  return transaction(shop.db, async (tx) => {
    // Orders of these products wait until all are changed.
    await lockProducts(tx, ids);
    const changed: string[] = [];
    for (const id of new Set(ids)) {
      const before = await readEditable(tx, id);
      if (!before || before.status === status) continue;
      const after = withStatus(before, status);
      const { ingredientsChecked } = after;
      const values = { status, ingredientsChecked, updatedAt: sql`clock_timestamp()` };
      await tx.update(products).set(values).where(eq(products.id, id));
      const states = { before: auditSnapshot(before), after: auditSnapshot(after) };
      await writeAudit(tx, { by, action: "product-changed", record: { id, name: displayName(before) }, ...states });
      changed.push(id);
    }
    await summarizeProducts(tx, changed, shop.now());
    return changed.length;
  });
}

function withStatus(before: EditableProduct, status: ProductStatusChanges["status"]): EditableProduct {
  const product = { ...before, status };
  try {
    requirePrices(product);
    return { ...product, ingredientsChecked: checkedSubstances(product) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, fields, details } = error;
    throw new Refusal(code, { ...(fields && { fields }), details: { ...details, product: displayName(before) } });
  }
}

/** Locks the product and its variants in the order in which orders lock them. */
async function lockProduct(tx: Database, id: string, updatedAt: string | undefined): Promise<EditableProduct> {
  await lockVariants(tx, id);
  await tx.execute(sql`select from products where id = ${id} for no key update`);
  const product = await readEditable(tx, id);
  if (!product) throw new Refusal("not-found");
  if (updatedAt !== undefined && updatedAt !== product.updatedAt) throw new Refusal("changed-meanwhile");
  return product;
}

type VariantWithImage = Omit<VariantInput, "image"> & { imageId: string | null };

async function replaceVariants(
  tx: Database,
  before: EditableProduct,
  variantInputs: VariantWithImage[],
  today: string,
): Promise<VariantDraft[]> {
  const variantsById = new Map(before.variants.map((variant) => [variant.id, variant]));
  const variantDrafts: VariantDraft[] = [];
  for (const [index, { _id, was, sku, stock, ...variant }] of variantInputs.entries()) {
    const existing = _id === undefined ? undefined : variantsById.get(_id);
    if (_id !== undefined && !existing) throw new Refusal("changed-meanwhile");
    refuseEndedSale(variant.offer, { current: existing?.offer ?? null, today, index });
    if (existing && sku !== null && sku !== existing.sku) await renameSku(tx, existing.id, sku, index);
    variantDrafts.push({
      ...variant,
      sku: sku ?? existing?.sku ?? null,
      stock: existing ? adjustStock(existing.stock, stock, was) : stock,
    });
  }
  return variantDrafts;
}

/** Refuses a sale that has ended, unless it is unchanged. */
export function refuseEndedSale(
  salePrice: SalePrice | null,
  { current = null, today, index }: { current?: SalePrice | null; today: string; index: number },
): void {
  if (salePrice === null || !hasEnded(salePrice, today)) return;
  if (diffFields({ offer: current }, { offer: salePrice }) === null) return;
  throw new Refusal("invalid-input", { fields: { [`variants.${index}.offerUntil`]: "offer-over" } });
}

async function renameSku(tx: Database, id: string, sku: string, index: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update variants set sku = ${sku} where id = ${id} and not exists (select from variants where sku = ${sku})`);
  if (rowCount === 0) throw new Refusal("invalid-input", { fields: { [`variants.${index}.sku`]: "taken" } });
}

/** The text an image had; a new one is named after the product. */
function imageAlt(before: EditableProduct, imageId: string, name = before.name) {
  return before.pictures.find((picture) => picture.id === imageId)?.alt ?? name;
}

/** Deletes a product; past orders still show it. False where there is none. */
export async function deleteProduct(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  const by = allow(actor, "products:change");
  return transaction(shop.db, async (tx) => {
    const before = await readEditable(tx, id);
    const deleted = await tx
      .update(products)
      .set({ status: "deleted", updatedAt: sql`clock_timestamp()` })
      .where(and(eq(products.id, id), ne(products.status, "deleted")))
      .returning({ id: products.id });
    if (!before || deleted.length === 0) return false;
    await summarizeProducts(tx, [id], shop.now());
    const record = { id, name: displayName(before) };
    await writeAudit(tx, { by, action: "product-deleted", record, before: auditSnapshot(before) });
    return true;
  });
}
