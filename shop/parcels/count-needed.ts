import { sql } from "drizzle-orm";
import { hasStatus } from "../orders/order-stage.ts";
import { type Actor, allow, hasPermission } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { stuckOf } from "./stuck-parcels.ts";

/**
 * Counts what of parcels waits for staff: open tasks, returns that a courier offers to stop, and, for staff who decide
 * on them, what customers ask to send back.
 */
export async function countNeeded({ db, now }: Shop, actor: Actor): Promise<number> {
  const by = allow(actor, "parcels:read");
  const mayDecide = hasPermission(by, "returns:decide");
  const { rows } = await db.execute<{ needed: number }>(sql`
    select (select count(*) from courier_tasks where closed_at is null)::int
         + (select count(*) from orders o
             where o.id in (select order_id from shipments where state = 'coming-back')
               and (${hasStatus("o.status", ["shipped"])}
                 or exists (select from returns r where r.order_id = o.id and r.checked_in_at is null))
               and ${stuckOf(sql`o.id`, now())} ->> 'reason' = 'return-offered')::int
         + ${mayDecide ? sql`(select count(*) from return_requests where state = 'requested')` : sql`0`}::int as needed`);
  return rows[0]?.needed ?? 0;
}
