import { type SQL, sql } from "drizzle-orm";
import { hasStatus } from "../orders/order-stage.ts";
import type { OrderStatus } from "../orders/order-status.ts";

/**
 * An order (`o`), whatever its status, and the others of its phone number with one of these statuses; an order without
 * a number has no others.
 */
export function isOfNumber(orderId: string, statuses: readonly OrderStatus[]): SQL {
  return sql`(o.id = ${orderId} or (o.status = any(${sql.param(statuses)}::text[])
    and o.phone = (select called.phone from orders called where called.id = ${orderId} and called.phone <> '')))`;
}

/** Whether an address (of `order`) identifies one house: a place name alone would group neighbours. */
const isHouse = (order: SQL) => sql`${order}.address ~ '[0-9০-৯]'`;

/** What orders (`order`) to one house have in common; every other order has its own. */
export function houseOf(order: SQL): SQL {
  return sql`case when ${isHouse(order)} then lower(${order}.address) || chr(10) || lower(${order}.city) else ${order}.id end`;
}

/** The other open orders of an order's customer, by id, time and total: of the same phone number, or to the same house. */
export function othersOfCustomer(order: SQL): SQL {
  const columns = (x: SQL) => sql`${x}.id, ${x}.placed_at, ${x}.total`;
  return sql`(
    select ${columns(sql`p`)} from orders p
     where p.phone = ${order}.phone and ${order}.phone <> '' and p.id <> ${order}.id
       and ${hasStatus("p.status", ["pending", "confirmed"])}
    union
    select ${columns(sql`a`)} from orders a
     where lower(a.address) = lower(${order}.address) and lower(a.city) = lower(${order}.city) and ${isHouse(order)}
       and a.id <> ${order}.id and ${hasStatus("a.status", ["pending", "confirmed"])})`;
}
