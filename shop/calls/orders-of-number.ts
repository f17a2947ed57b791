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

/** What orders (`order`) of one customer have in common: number and name. A family may share either. */
export function customerOf(order: SQL): SQL {
  return sql`${order}.phone, lower(${order}.full_name)`;
}

/** Whether an address (of `order`) identifies one house: a place name alone would group neighbours. */
const isHouse = (order: SQL) => sql`${order}.address ~ '[0-9০-৯]'`;

/** The other open orders (`x`) of an order's customer, by id, time and total. */
export function othersOfCustomer(order: SQL): SQL {
  return sql`(
    select x.id, x.placed_at, x.total from orders x
     where (${customerOf(sql`x`)}) = (${customerOf(order)}) and ${order}.phone <> '' and x.id <> ${order}.id
       and ${hasStatus("x.status", ["pending", "confirmed"])})`;
}

/**
 * The other open orders that staff who call about an order are told of, by id and time: those of its customer, of others
 * with the number, and to the same house.
 */
export function othersToKnow(order: SQL): SQL {
  const columns = (x: SQL) => sql`${x}.id, ${x}.placed_at, (${customerOf(x)}) = (${customerOf(order)}) as is_own`;
  return sql`(
    select ${columns(sql`p`)} from orders p
     where p.phone = ${order}.phone and ${order}.phone <> '' and p.id <> ${order}.id
       and ${hasStatus("p.status", ["pending", "confirmed"])}
    union
    select ${columns(sql`a`)} from orders a
     where lower(a.address) = lower(${order}.address) and lower(a.city) = lower(${order}.city) and ${isHouse(order)}
       and a.id <> ${order}.id and ${hasStatus("a.status", ["pending", "confirmed"])})`;
}
