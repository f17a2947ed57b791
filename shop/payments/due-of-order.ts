import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { orders } from "../../db/schema.ts";
import type { Paisa } from "../money.ts";
import { advanceDue, amountDue } from "./amount-due.ts";
import { paidAmount, refundedAmount } from "./moved-amounts.ts";

type DueOrder = Pick<typeof orders.$inferSelect, "id" | "status" | "total" | "advanceAsked">;

/** What is due of an order, and what of it the merchant still wants in advance. */
export async function dueOfOrder(tx: Database, order: DueOrder): Promise<{ due: Paisa; advance: Paisa }> {
  const { rows } = await tx.execute<{ paid: Paisa; refunded: Paisa }>(sql`
    select ${paidAmount}::float8 as paid, ${refundedAmount}::float8 as refunded from orders o where o.id = ${order.id}`);
  const [moved] = rows;
  if (!moved) throw new Error("An order without its payments");
  return { due: amountDue({ ...order, ...moved }), advance: advanceDue({ ...order, ...moved }) };
}
