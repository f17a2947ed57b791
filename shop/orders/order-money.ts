import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { orders } from "../../db/schema.ts";
import { type Paisa, paisa } from "../money.ts";
import type { OrderNotificationData } from "../notifications/notification.ts";
import { amountDue, amountToGiveBack, type OrderMoney } from "../payments/amount-due.ts";
import { paidAmount, refundedAmount } from "../payments/moved-amounts.ts";

type MeasuredOrder = Pick<OrderMoney, "status" | "total"> & { ids: string[] };

/**
 * What the customer still has to pay for an order of this total; what was paid for any of `ids` counts, where several
 * orders become one.
 */
export async function dueOf(db: Database, order: MeasuredOrder): Promise<Paisa> {
  return (await moneyOf(db, order)).due;
}

/** The same, with what the customer has paid and not had back, and what of it is to be given back. */
async function moneyOf(
  db: Database,
  { ids, ...order }: MeasuredOrder,
): Promise<Record<"paid" | "due" | "back", Paisa>> {
  const { rows } = await db.execute<{ paid: Paisa; refunded: Paisa }>(sql`
    select coalesce(sum(${paidAmount}), 0)::float8 as paid, coalesce(sum(${refundedAmount}), 0)::float8 as refunded
      from orders o where o.id = any(${sql.param(ids)}::text[])`);
  const [moved] = rows;
  if (!moved) throw new Error("An order without its payments");
  const measured = { ...order, ...moved };
  const paid = paisa(moved.paid - moved.refunded);
  return { paid, due: amountDue(measured), back: amountToGiveBack(measured) };
}

type ToldOrder = Pick<
  typeof orders.$inferSelect,
  "id" | "number" | "fullName" | "status" | "total" | "deliverFrom" | "deliverTo"
>;

/** What every message about an order says of it. */
export async function orderMessageData(tx: Database, order: ToldOrder): Promise<OrderNotificationData> {
  const { id, number, fullName, total, deliverFrom, deliverTo } = order;
  return { number, fullName, total, ...(await moneyOf(tx, { ...order, ids: [id] })), deliverFrom, deliverTo };
}
