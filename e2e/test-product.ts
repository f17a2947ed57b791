import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { invalidations, variants } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import { draftProduct, draftVariant, type ProductDraft, type VariantDraft } from "../shop/catalog/product-draft.ts";
import type { Texts } from "../shop/catalog/product-fields.ts";
import type { SalePrice } from "../shop/catalog/sale-price.ts";
import { saveProducts } from "../shop/catalog/save-products.ts";
import type { Language } from "../shop/language.ts";
import { fromTaka } from "../shop/money.ts";
import { syncGoodsOnHand } from "../shop/stock/sync-goods-on-hand.ts";

/** A product of one story; prices in taka. */
export type TestProduct = { productId: string; variantIds: string[]; name: Record<Language, string> };

type TestVariant = {
  name?: Texts;
  price: number;
  salePrice?: SalePrice;
  stock?: number | null;
  swatch?: string | null;
  picture?: string | null;
  sku?: string | null;
};
type TestProductInput = Partial<
  Pick<ProductDraft, "category" | "brand" | "createdAt" | "pictures" | "description" | "ingredients" | "parts">
> & {
  name: Record<Language, string>;
  choices: TestVariant[];
};

// Long ago, so that it is at the end of lists, out of the way of other stories.
const oldDate = new Date("2025-01-01");

/** Adds a product for one story, so that no other story buys it or depends on its price. */
export async function createTestProduct(
  database: OpenDatabase,
  { choices, ...input }: TestProductInput,
): Promise<TestProduct> {
  const { db } = database;
  const draft = draftProduct({ ...defaults, ...input, variants: choices.map(variantDraftOf) });
  // Two workers may want the same slug at the same moment.
  const [saved] = await transaction(db, (tx) => saveProducts(tx, [draft]));
  if (!saved) throw new Error("the product was not saved");
  const rows = await db
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.productId, saved.id), eq(variants.deleted, false)))
    .orderBy(asc(variants.position));
  await waitForInvalidation(database);
  return { productId: saved.id, variantIds: rows.map(({ id }) => id), name: input.name };
}

/** A cart line for it, as the browser stores it. */
export function cartLineOf({ productId, variantIds: [variantId] }: TestProduct, { quantity = 1, price = 0 } = {}) {
  return { productId, variantId, name: "", image: [], price, quantity, addedAt: "2026-01-01T00:00:00.000Z" };
}

/** What happens in the background: others buy, the merchant changes a price (taka). */
export async function changeVariant(
  database: OpenDatabase,
  { variantIds: [id = ""] }: TestProduct,
  { stock, price }: { stock?: number; price?: number },
): Promise<void> {
  const changes = { ...(stock !== undefined && { stock }), ...(price !== undefined && { price: fromTaka(price) }) };
  await transaction(database.db, async (tx) => {
    await tx.update(variants).set(changes).where(eq(variants.id, id));
    await syncGoodsOnHand(tx, [id], { by: null, now: new Date() });
  });
  await waitForInvalidation(database);
}

/** Resolves once the shop has processed the story's change in the database: pages are cached until then. */
export async function waitForInvalidation({ db }: OpenDatabase): Promise<void> {
  while ((await db.$count(invalidations)) > 0) await sleep(20);
}

export async function stockOf({ db }: OpenDatabase, { variantIds: [id = ""] }: TestProduct): Promise<number | null> {
  const [row] = await db.select({ stock: variants.stock }).from(variants).where(eq(variants.id, id));
  return row?.stock ?? null;
}

const defaults = { category: "Accessories", brand: "Labonno", createdAt: oldDate } as const;

function variantDraftOf({
  name,
  price,
  salePrice,
  stock = 20,
  swatch = null,
  picture = null,
  sku = null,
}: TestVariant): VariantDraft {
  const optional = { ...(name && { name }), ...(salePrice && { offer: salePrice }) };
  return draftVariant({ ...optional, sku, swatch, price: fromTaka(price), stock, imageId: picture });
}
