import { type SQL, sql } from "drizzle-orm";

/**
 * The calls about an order (`o`), those about other orders of its number since it was placed included: they are all
 * calls to the same phone.
 */
export const attemptsOfNumber: SQL = sql`(
  select a.id, a.at, a.outcome, a.next_call_at from call_attempts a
   where a.order_id = any(array(select p.id from orders p where p.phone = o.phone and o.phone <> '' union select o.id))
     and (a.order_id = o.id or a.at >= o.placed_at))`;
