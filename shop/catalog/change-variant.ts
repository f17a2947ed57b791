import { and, eq, sql } from "drizzle-orm";
import { products, variants } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { syncGoodsOnHand } from "../stock/sync-goods-on-hand.ts";
import { auditSnapshot, displayName, readEditable } from "./editable-product.ts";
import { findUnpriced, type VariantChanges } from "./product-schema.ts";
import { summarizeProducts } from "./product-summary.ts";
import { salePriceColumns } from "./sale-price.ts";
import { adjustStock, lockVariants } from "./stock.ts";

export type ChangedVariant = { price: Paisa; listPrice: Paisa | null; stock: number | null };

/**
 * Changes the price or stock of a variant; returns its new state. Drops a list price or sale price that no longer fits.
 * Refuses `not-found`, a published price of nothing (`invalid-input`), and `changed-meanwhile` where the price is not
 * `was`.
 */
export async function changeVariant(
  shop: Shop,
  actor: Actor,
  id: string,
  { price, stock, was }: VariantChanges,
): Promise<ChangedVariant> {
  const by = allow(actor, "products:change");
  return transaction(shop.db, async (tx) => {
    const [row] = await tx.select({ productId: variants.productId }).from(variants).where(eq(variants.id, id));
    if (!row) throw new Refusal("not-found");
    await lockVariants(tx, row.productId);
    const before = await readEditable(tx, row.productId);
    const current = before?.variants.find((variant) => variant.id === id);
    if (!before || !current) throw new Refusal("not-found");
    if (price !== undefined && was.price !== undefined && was.price !== current.price)
      throw new Refusal("changed-meanwhile");

    const newPrice = price ?? current.price;
    if (price !== undefined && findUnpriced({ status: before.status, variants: [{ price }] }).length > 0)
      throw new Refusal("invalid-input", { fields: { price: "price-needed" } });
    if (before.parts.length > 0 && stock !== undefined && stock !== null)
      throw new Refusal("invalid-input", { fields: { stock: "set-counted" } });
    const seenStock = was.stock === undefined ? undefined : { stock: was.stock };
    const salePrice = current.offer !== null && current.offer.price < newPrice ? current.offer : null;
    const changed = {
      price: newPrice,
      listPrice: current.listPrice !== null && current.listPrice > newPrice ? current.listPrice : null,
      stock: stock === undefined ? current.stock : adjustStock(current.stock, stock, seenStock),
    };
    // A set has one price, whatever shade is chosen.
    const isSpread = before.parts.some(({ any }) => any);
    await tx
      .update(variants)
      .set({ ...changed, ...salePriceColumns(salePrice) })
      .where(isSpread ? and(eq(variants.productId, before.id), eq(variants.deleted, false)) : eq(variants.id, id));
    if (stock !== undefined) await syncGoodsOnHand(tx, [id], { by, now: shop.now() });
    await summarizeProducts(tx, [before.id], shop.now());
    await tx.update(products).set({ updatedAt: sql`clock_timestamp()` }).where(eq(products.id, before.id));

    const after = {
      ...before,
      variants: before.variants.map((each) =>
        isSpread || each === current ? { ...each, ...changed, offer: salePrice } : each,
      ),
    };
    const record = { id: before.id, name: displayName(before) };
    const states = { before: auditSnapshot(before), after: auditSnapshot(after) };
    await writeAudit(tx, { by, action: "product-changed", record, ...states });
    return changed;
  });
}
