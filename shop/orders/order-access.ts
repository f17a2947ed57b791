// Who may see an order, as conditions on `orders o`: everyone who knows its number and phone, its account, and staff
// (`orders:read` in shop/permissions.ts).
import { type SQL, sql } from "drizzle-orm";
import { type Actor, allow } from "../permissions.ts";
import { hasOrderNumber } from "./order-number.ts";

/** For anybody, signed in or not: both must match. */
export function ordersWithPhone(number: string, phone: string): SQL {
  return sql`${hasOrderNumber(sql`o.number`, number)} and o.phone = ${phone}`;
}

/** Those of the account. Refuses guests. */
export function ownOrders(actor: Actor): SQL {
  const { id } = allow(actor, "orders:read-own");
  return sql`o.user_id = ${id}`;
}

/**
 * Those of an email: one's own, and for staff also those of any other account and of guests who gave it. Refuses other
 * emails as `not-allowed`, except to staff.
 */
export function ordersOfEmail(actor: Actor, email: string): SQL {
  const { email: own } = allow(actor, "orders:read-own");
  if (email.toLowerCase() === own.toLowerCase()) return ownOrders(actor);
  allow(actor, "orders:read");
  return sql`o.id in (
    select of_account.id from users u join orders of_account on of_account.user_id = u.id where u.email = lower(${email})
    union all
    select of_guest.id from orders of_guest where lower(of_guest.email) = lower(${email}) and of_guest.user_id is null)`;
}
