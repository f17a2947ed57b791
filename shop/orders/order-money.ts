import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { orders } from "../../db/schema.ts";
import { type Paisa, paisa } from "../money.ts";
import type { OrderNotificationData } from "../notifications/notification.ts";
import { advanceDue, amountDue, amountToGiveBack, type OrderMoney } from "../payments/amount-due.ts";

/** Verified payments of an order (`o`), in paisa. */
export const paidAmount = sql`(
  select coalesce(sum(a.amount), 0) from payment_allocations a where a.order_id = o.id)`;

/** What an order (`o`) has given back, in paisa. */
export const refundedAmount = sql`(
  select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.state = 'done')`;

async function movedAmounts(db: Database, ids: string[]): Promise<Pick<OrderMoney, "paid" | "refunded">> {
  const { rows } = await db.execute<{ paid: Paisa; refunded: Paisa }>(sql`
    select coalesce(sum(${paidAmount}), 0)::float8 as paid, coalesce(sum(${refundedAmount}), 0)::float8 as refunded
      from orders o where o.id = any(${sql.param(ids)}::text[])`);
  const [moved] = rows;
  if (!moved) throw new Error("An order without its payments");
  return moved;
}

/**
 * What the customer still has to pay for an order of this total; what was paid for any of `ids` counts, where several
 * orders become one.
 */
export async function dueOf(
  db: Database,
  { ids, ...order }: Pick<OrderMoney, "status" | "total"> & { ids: string[] },
): Promise<Paisa> {
  return amountDue({ ...order, ...(await movedAmounts(db, ids)) });
}

type CollectedFor = Pick<OrderMoney, "total"> & { id: string; collected: Paisa | null };

/** What a customer gets back for an order of this total, with what the rider has collected for it, in paisa. */
export async function giveBackOf(db: Database, { id, total, collected }: CollectedFor): Promise<Paisa> {
  const { paid, refunded } = await movedAmounts(db, [id]);
  return amountToGiveBack({ status: "delivered", total, paid: paisa(paid + (collected ?? 0)), refunded });
}

type DueOrder = Pick<typeof orders.$inferSelect, "id" | "status" | "total" | "advanceAsked">;

/** The amount due for an order, and the part still required in advance. */
export async function dueWithAdvance(db: Database, order: DueOrder): Promise<{ due: Paisa; advance: Paisa }> {
  const money = { ...order, ...(await movedAmounts(db, [order.id])) };
  return { due: amountDue(money), advance: advanceDue(money, order.advanceAsked) };
}

type NotifiedOrder = Pick<
  typeof orders.$inferSelect,
  "id" | "number" | "fullName" | "status" | "total" | "deliverFrom" | "deliverTo"
>;

/** The amounts in every message about an order. */
export async function orderMessageData(tx: Database, order: NotifiedOrder): Promise<OrderNotificationData> {
  const { id, number, fullName, total, deliverFrom, deliverTo } = order;
  const money = { ...order, ...(await movedAmounts(tx, [id])) };
  const paid = paisa(money.paid - money.refunded);
  const sums = { total, paid, due: amountDue(money), back: amountToGiveBack(money) };
  return { number, fullName, ...sums, deliverFrom, deliverTo };
}
