import { sql } from "drizzle-orm";

/** Verified payments of an order (`o`), in paisa. */
export const paidAmount = sql`(
  select coalesce(sum(a.amount), 0) from payment_allocations a where a.order_id = o.id)`;

/** What an order (`o`) has given back, in paisa. */
export const refundedAmount = sql`(
  select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.state = 'done')`;
