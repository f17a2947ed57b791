import { sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import type { forgetRequest } from "../customers/customer-schema.ts";
import { formatPhone } from "../customers/phone.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { forgetCustomerRecord, requestForgetting } from "./forget-orders.ts";

/**
 * Erases a guest's data on request: removes name and address from the orders of a phone (from open ones once they have
 * ended), and the notifications, messages and requests of phone and e-mail. Orders of accounts stay: their owners
 * delete them. Returns how many orders were erased, and how many wait.
 */
export async function forgetCustomer(
  shop: Shop,
  actor: Actor,
  { phone }: z.infer<typeof forgetRequest>,
): Promise<{ orders: number; later: number }> {
  const by = allow(actor, "customers:forget");
  return transaction(shop.db, async (tx) => {
    const isTheirs = sql`o.phone = ${phone} and o.user_id is null`;
    const { rows } = await tx.execute<{ email: string }>(sql`
      select distinct lower(o.email) as email from orders o
       where ${isTheirs} and o.email is not null and not exists (select from users u where u.email = lower(o.email))`);
    const forgotten = await requestForgetting(tx, shop, isTheirs);
    await forgetNotifications(tx, [phone, ...rows.map(({ email }) => email)]);
    await forgetCustomerRecord(tx, [phone]);
    // The audit log must not repeat who they were.
    const record = { id: newId(), name: `…${formatPhone(phone).slice(-3)}` };
    await writeAudit(tx, { by, action: "customer-forgotten", record, after: { orders: forgotten.orders } });
    return forgotten;
  });
}

/** Deletes what was sent to these addresses or numbers, their messages, their stock alerts, and who asked a question. */
export async function forgetNotifications(tx: Database, recipients: string[]): Promise<void> {
  const isTheirs = sql`any(${sql.param(recipients)}::text[])`;
  await tx.execute(sql`delete from notifications where state <> 'waiting' and lower(recipient) = ${isTheirs}`);
  await tx.execute(sql`delete from stock_alerts where recipient = ${isTheirs}`);
  await tx.execute(sql`update questions set phone = null, name = null where order_id is null and phone = ${isTheirs}`);
  await tx.execute(sql`delete from contact_messages where lower(email) = ${isTheirs}`);
}
