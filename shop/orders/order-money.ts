import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { Paisa } from "../money.ts";
import { amountDue, type OrderMoney } from "../payments/amount-due.ts";
import { paidAmount, refundedAmount } from "../payments/moved-amounts.ts";

/**
 * What the customer still has to pay for an order of this total; what was paid for any of `ids` counts, where several
 * orders become one.
 */
export async function dueOf(
  db: Database,
  { ids, ...order }: Pick<OrderMoney, "status" | "total"> & { ids: string[] },
): Promise<Paisa> {
  const { rows } = await db.execute<{ paid: Paisa; refunded: Paisa }>(sql`
    select coalesce(sum(${paidAmount}), 0)::float8 as paid, coalesce(sum(${refundedAmount}), 0)::float8 as refunded
      from orders o where o.id = any(${sql.param(ids)}::text[])`);
  const [moved] = rows;
  if (!moved) throw new Error("An order without its payments");
  return amountDue({ ...order, ...moved });
}
