import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, refunds } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { newId } from "../id.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { ledgerAccountOf, transferMoney } from "./ledger.ts";
import { paidAmount, refundedAmount } from "./moved-amounts.ts";
import { type PaymentMethod, refundDays } from "./payment-rules.ts";

export type Refund = typeof refunds.$inferSelect;

/** The refunds of an order, newest first. */
export async function refundsOfOrder(db: Database, orderId: string): Promise<Refund[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(desc(refunds.requestedAt), refunds.id);
}

export type RefundInput = {
  method: PaymentMethod;
  amount: Paisa;
  note: string | null;
  /** Whether the money has been sent already. */
  done?: boolean;
  reference?: string | null;
};

/**
 * Decides to give money back, within the days that the law allows, or records in one step that it was sent. Refuses `not-found`, and `amount-too-large` (with
 * the `amount` that is left, in paisa) for more than the customer has paid and not been promised back.
 */
export async function requestRefund(shop: Shop, actor: Actor, orderId: string, input: RefundInput): Promise<string> {
  const by = allow(actor, "payments:refund");
  const id = newId();
  await transaction(shop.db, async (tx) => {
    const { number, left } = await lockRefundable(tx, orderId);
    const now = shop.now();
    if (input.amount > left) throw new Refusal("amount-too-large", { details: { amount: left } });
    const dueBy = dhakaDay(new Date(now.getTime() + refundDays * 86_400_000));
    const { method, amount, note, done = false, reference = null } = input;
    await tx.insert(refunds).values({
      ...{ id, orderId, method, amount, note, state: "requested" as const },
      ...{ dueBy, requestedAt: now, requestedByName: by.name },
    });
    await writeAudit(tx, {
      by,
      action: "refund-requested",
      record: { id: orderId, name: number },
      after: { method, amount },
    });
    if (done) await endLockedRefund(tx, by, id, { state: "done", reference }, shop);
  });
  return id;
}

/** Locks the order; what is left of the customer's money, refunds under way taken off. */
async function lockRefundable(tx: Database, orderId: string): Promise<{ number: string; left: number }> {
  // In two statements: one alone would add up what it saw before it waited for the lock.
  const [order] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("no key update");
  if (!order) throw new Refusal("not-found");
  const { rows } = await tx.execute<{ left: string }>(sql`
    select ${paidAmount} - ${refundedAmount}
             - (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.state = 'requested') as left
      from orders o where o.id = ${orderId}`);
  return { ...order, left: Number(rows[0]?.left ?? 0) };
}

type RefundResult = { state: "done" | "failed"; reference: string | null };

/**
 * Ends a refund: the money is with the customer (`reference` proves it), or could not be sent and is still owed. Refuses
 * `not-found` and `payment-decided`.
 */
export async function endRefund(shop: Shop, actor: Actor, refundId: string, result: RefundResult): Promise<void> {
  const by = allow(actor, "payments:refund");
  await transaction(shop.db, (tx) => endLockedRefund(tx, by, refundId, result, shop));
}

async function endLockedRefund(
  tx: Database,
  by: SignedIn,
  refundId: string,
  { state, reference }: RefundResult,
  shop: Shop,
): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("no key update");
  if (!refund) throw new Refusal("not-found");
  // After the lock: what waited for another step is later than that.
  const now = shop.now();
  if (refund.state !== "requested") throw new Refusal("payment-decided", { details: { state: refund.state } });
  await tx
    .update(refunds)
    .set({ state, reference, endedAt: now, endedByName: by.name })
    .where(eq(refunds.id, refundId));
  const { orderId, method, amount } = refund;
  if (state === "done")
    await transferMoney(tx, {
      ...{ from: ledgerAccountOf(refund), to: "customer", amount, orderId, reason: `refund:${refundId}`, at: now },
    });
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  const record = { id: orderId, name: order?.number ?? "" };
  await writeAudit(tx, { by, action: "refund-ended", record, after: { state, method, amount, reference } });
}
