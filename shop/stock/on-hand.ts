import { type SQL, sql } from "drizzle-orm";

/** Of each variant (`variant_id`), the `pieces` that orders have reserved and that are still on hand. */
export function reservedOnHand(condition: SQL = sql`true`): SQL {
  return sql`
    select l.variant_id, sum(l.quantity)::int as pieces from orders o join order_lines l on l.order_id = o.id
     where o.status in ('pending', 'confirmed') and l.stock_reserved and ${condition}
       and not exists (select from packings p where p.order_id = o.id)
     group by l.variant_id`;
}
