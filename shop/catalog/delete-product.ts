import { and, eq, ne, sql } from "drizzle-orm";
import { products } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { auditSnapshot, displayName, readEditable } from "./editable-product.ts";

/** Takes a product out of the shop at once; past orders still show it. Answers false when it was not there (any more). */
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
    const record = { id, name: displayName(before) };
    await writeAudit(tx, { by, action: "product-deleted", record, before: auditSnapshot(before) });
    return true;
  });
}
