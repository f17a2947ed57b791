import { and, eq, ne, sql } from "drizzle-orm";
import { products } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeHistory } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { calledName, readEditable, remembered } from "./editable-product.ts";

/** Takes a product out of the shop at once; past orders still show it. Answers false when it was not there (any more). */
export async function deleteProduct(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  const by = allow(actor, "products:change");
  return transaction(shop.db, async (tx) => {
    const before = await readEditable(tx, id);
    const gone = await tx
      .update(products)
      .set({ status: "deleted", updatedAt: sql`clock_timestamp()` })
      .where(and(eq(products.id, id), ne(products.status, "deleted")))
      .returning({ id: products.id });
    if (!before || gone.length === 0) return false;
    const record = { id, name: calledName(before) };
    await writeHistory(tx, { by, action: "product-deleted", record, before: remembered(before) });
    return true;
  });
}
