import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { customerWriteOffs, orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { type Paisa, paisa } from "../money.ts";
import { transferMoney } from "../payments/ledger.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

/** What a customer still owes for a delivered order: the rider took less than it cost. */
export type CustomerDebt = {
  orderId: string;
  number: string;
  fullName: string;
  amount: Paisa;
  deliveredAt: Date;
};

const listedDays = 90;
const maxListed = 100;

/** What the customer of an order (`o`) owes by the ledger; negative if the shop owes them. */
const owed = sql`(
  select coalesce(sum(case t.to_account when 'customer' then t.amount else -t.amount end), 0) from ledger_transfers t
   where t.order_id = o.id and 'customer' in (t.from_account, t.to_account))`;

/** What is missing of the price of a delivered order (`o`), in paisa: what its customer owes. */
export const missingAmount = sql`(case when o.status = 'delivered' then greatest(0, ${owed}) else 0 end)`;

/** Orders of the last 90 days that were delivered for less than they cost, the latest first. */
export async function listCustomerDebts({ db, now }: Shop, actor: Actor): Promise<CustomerDebt[]> {
  allow(actor, "cash:read");
  const since = new Date(now().getTime() - listedDays * 86_400_000);
  const { rows } = await db.execute<Omit<CustomerDebt, "deliveredAt"> & { deliveredAt: string }>(sql`
    with delivered as (
      select order_id, max(at) as at from parcel_dues where at > ${since} and outcome = 'delivered' group by 1)
    select o.id as "orderId", o.number, o.full_name as "fullName", b.amount::float8 as amount, d.at as "deliveredAt"
      from delivered d join orders o on o.id = d.order_id and o.status = 'delivered'
      join lateral (select ${owed} as amount) b on b.amount > 0
     order by d.at desc, o.id limit ${maxListed}`);
  return rows.map((row) => ({ ...row, deliveredAt: new Date(row.deliveredAt) }));
}

/**
 * Writes off what the customer of a delivered order will not pay: it is a loss, and they owe so much less. Refuses
 * `not-found` unless the order is delivered, and `amount-too-large` (with the `amount` they owe, in paisa).
 */
export async function writeOffDebt(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { amount, reason }: { amount: Paisa; reason: string },
): Promise<void> {
  const by = allow(actor, "cash:change");
  await transaction(shop.db, async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("no key update");
    const { rows } = await tx.execute<{ number: string; owed: Paisa }>(
      sql`select o.number, ${owed}::float8 as owed from orders o where o.id = ${orderId} and o.status = 'delivered'`,
    );
    const [order] = rows;
    if (!order) throw new Refusal("not-found");
    if (amount > order.owed) throw new Refusal("amount-too-large", { details: { amount: Math.max(0, order.owed) } });
    const id = newId();
    const at = shop.now();
    await tx.insert(customerWriteOffs).values({ id, orderId, amount, reason, at, byName: by.name });
    await transferMoney(tx, { from: "customer", to: "loss", amount, orderId, at, reason: `write-off:${id}` });
    const record = { id: orderId, name: order.number };
    await writeAudit(tx, { by, action: "debt-written-off", record, after: { amount, reason } });
  });
}

/**
 * Reverses the write-offs of an order if its customer owes less than was written off. The caller has locked the order.
 */
export async function takeBackWriteOffs(tx: Database, orderId: string, now: Date): Promise<void> {
  const ofOrder = and(eq(customerWriteOffs.orderId, orderId), isNull(customerWriteOffs.takenBackAt));
  const written = await tx.select().from(customerWriteOffs).where(ofOrder);
  if (written.length === 0) return;
  const { rows } = await tx.execute<{ owed: number }>(
    sql`select ${owed}::float8 as owed from orders o where o.id = ${orderId}`,
  );
  if ((rows[0]?.owed ?? 0) >= 0) return;
  await tx.update(customerWriteOffs).set({ takenBackAt: now }).where(ofOrder);
  for (const { id, amount } of written)
    await transferMoney(tx, {
      ...{ from: "loss", to: "customer", amount: paisa(amount), orderId, at: now },
      reason: `write-off:${id}:taken-back`,
    });
}
