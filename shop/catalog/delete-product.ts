import { and, eq, ne } from "drizzle-orm";
import { products } from "../../db/tables.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";

/** Takes a product out of the shop at once; past orders still show it. Answers false when it was not there (any more). */
export async function deleteProduct(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  allow(actor, "products:change");
  const gone = await shop.db
    .update(products)
    .set({ status: "deleted" })
    .where(and(eq(products.id, id), ne(products.status, "deleted")))
    .returning({ id: products.id });
  return gone.length > 0;
}
