import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ClaimRequest } from "../customers/customer-schema.ts";
import { readOrderNumber } from "../orders/order-number.ts";
import { type Actor, allow } from "../permissions.ts";

/** Who speaks: somebody with an account, or a guest by the phone of her order. */
export type Reviewer = { userId: string; phone: null; name: null } | { userId: null; phone: string; name: string };

/**
 * The delivered order by which somebody may speak about a product, and who she then is: the order's owner. Named by its
 * number and phone, or the latest of the signed-in person's own. Null where there is none.
 */
export async function findProvenOrder(
  tx: Database,
  actor: Actor,
  productId: string,
  orderReference: ClaimRequest | undefined,
): Promise<{ orderId: string; reviewer: Reviewer } | null> {
  const orderCondition = orderReference
    ? sql`o.number = ${readOrderNumber(orderReference.number) ?? ""} and o.phone = ${orderReference.phone}`
    : sql`o.user_id = ${allow(actor, "reviews:write").id}`;
  const { rows } = await tx.execute<{ id: string; user_id: string | null; phone: string; full_name: string }>(sql`
    select o.id, o.user_id, o.phone, o.full_name
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
     where ${orderCondition} and o.status = 'delivered' and l.product_id = ${productId} and p.status = 'published'
     order by o.placed_at desc, o.id limit 1`);
  const [order] = rows;
  if (!order) return null;
  const reviewer: Reviewer = order.user_id
    ? { userId: order.user_id, phone: null, name: null }
    : { userId: null, phone: order.phone, name: order.full_name };
  return { orderId: order.id, reviewer };
}
