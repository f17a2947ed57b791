import { eq, sql } from "drizzle-orm";
import { orders, returnRequests } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { undoMinutes } from "../orders/order-rules.ts";
import { hasStatus } from "../orders/order-stage.ts";
import { statusesWith } from "../orders/order-status.ts";
import type { Shop } from "../shop.ts";
import { settleByMoney } from "./receive-return.ts";
import { isReplaced } from "./replacements.ts";

/** Days after the old piece came back in which the order of the new one may still be cancelled. */
const maxDays = 90;

/**
 * Creates the refunds of exchanges whose old piece came back and whose new order was then cancelled or returned, once
 * that step can no longer be undone. Staff send the money. Called every minute.
 */
export async function refundCancelledExchanges(shop: Shop): Promise<void> {
  const now = shop.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await shop.db.execute<{ id: string; orderId: string }>(sql`
    select q.id, q.order_id as "orderId" from return_requests q join orders k on k.id = q.replacement_id
     where q.state = 'received' and q.resolution = 'exchange' and q.received_at > ${before(maxDays * 86_400_000)}
       and ${hasStatus("k.status", statusesWith("calledOff"))} and not exists (
         select from order_events e where e.order_id = k.id and e.at > ${before(undoMinutes * 60_000)})
     order by q.id limit 100`);
  for (const { id, orderId } of rows)
    await transaction(shop.db, async (tx) => {
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("no key update");
      const [request] = await tx.select().from(returnRequests).where(eq(returnRequests.id, id));
      if (request?.resolution !== "exchange" || (await isReplaced(tx, request))) return;
      await settleByMoney(tx, request, { orderId, by: null, now });
    });
}
