import { type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../orders/order-status.ts";

/**
 * An order (`o`), whatever its status, and the others of its phone number with one of these statuses; an order without
 * a number has no others.
 */
export function isOfNumber(orderId: string, statuses: readonly OrderStatus[]): SQL {
  return sql`(o.id = ${orderId} or (o.status = any(${sql.param(statuses)}::text[])
    and o.phone = (select called.phone from orders called where called.id = ${orderId} and called.phone <> '')))`;
}
