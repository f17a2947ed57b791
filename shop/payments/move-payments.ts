import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { paymentAllocations, payments } from "../../db/schema.ts";
import { type Paisa, paisa } from "../money.ts";
import { ledgerAccountOf, transferMoney } from "./ledger.ts";
import type { PaymentMethod } from "./payment-rules.ts";

type MovePaymentsInput = {
  from: string;
  to: string;
  now: Date;
  /** The unique reason of the move. */
  reason: string;
};

/**
 * Moves the payments and claims of one order to another, also in the ledger. Returns the ids of the payments that were made
 * for it alone; of a payment for several orders the ledger records the part that moved.
 */
export async function movePayments(tx: Database, { from, to, now, reason }: MovePaymentsInput): Promise<string[]> {
  const moved = await tx
    .update(payments)
    .set({ orderId: to })
    .where(eq(payments.orderId, from))
    .returning({ id: payments.id });
  for (const part of await allocationsOf(tx, from)) await moveAllocation(tx, part, { from, to, now, reason });
  return moved.map(({ id }) => id);
}

type MoveBackInput = MovePaymentsInput & {
  /** The reason for which it was moved. */
  moved: string;
  /** The payments that were made for the order to which it goes back. */
  paymentIds: string[];
};

/** Reverses `movePayments` for an order; of a transfer that paid for both orders, its part. */
export async function movePaymentsBack(tx: Database, { moved, paymentIds, ...move }: MoveBackInput): Promise<void> {
  const { from, to } = move;
  await tx
    .update(payments)
    .set({ orderId: to })
    .where(and(eq(payments.orderId, from), inArray(payments.id, paymentIds)));
  const prefix = `${moved}:`;
  const { rows } = await tx.execute<{ reason: string; amount: Paisa }>(sql`
    select reason, amount::float8 as amount from ledger_transfers
     where order_id = ${to} and starts_with(reason, ${prefix}) and from_account <> 'customer'`);
  const parts = new Map(rows.map((row) => [row.reason.slice(prefix.length, -`:${to}`.length), row.amount]));
  for (const allocated of await allocationsOf(tx, from)) {
    // One that was verified since then was all for the order to which it goes back.
    const rest = paymentIds.includes(allocated.paymentId) ? allocated.amount : 0;
    const amount = paisa(Math.min(allocated.amount, parts.get(allocated.paymentId) ?? rest));
    if (amount > 0) await moveAllocation(tx, { ...allocated, amount }, move);
  }
}

type Allocated = { paymentId: string; amount: Paisa; method: PaymentMethod; test: boolean };

async function allocationsOf(tx: Database, orderId: string): Promise<Allocated[]> {
  return tx
    .select({
      ...{ paymentId: paymentAllocations.paymentId, amount: paymentAllocations.amount },
      ...{ method: payments.method, test: payments.test },
    })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .where(eq(paymentAllocations.orderId, orderId))
    .orderBy(payments.id);
}

async function moveAllocation(
  tx: Database,
  { paymentId, amount, ...payment }: Allocated,
  { from, to, now, reason }: MovePaymentsInput,
): Promise<void> {
  const ofPayment = and(eq(paymentAllocations.paymentId, paymentId), eq(paymentAllocations.orderId, from));
  await tx.delete(paymentAllocations).where(and(ofPayment, eq(paymentAllocations.amount, amount)));
  await tx
    .update(paymentAllocations)
    .set({ amount: sql`${paymentAllocations.amount} - ${amount}` })
    .where(ofPayment);
  // One transfer may have paid for both orders.
  await tx
    .insert(paymentAllocations)
    .values({ paymentId, orderId: to, amount })
    .onConflictDoUpdate({
      target: [paymentAllocations.paymentId, paymentAllocations.orderId],
      set: { amount: sql`${paymentAllocations.amount} + ${amount}` },
    });
  const account = ledgerAccountOf(payment);
  const back = { from: account, to: "customer" as const, amount, orderId: from, at: now };
  await transferMoney(tx, { ...back, reason: `${reason}:${paymentId}:${from}` });
  await transferMoney(tx, {
    ...{ from: "customer" as const, to: account, amount, orderId: to, at: now },
    reason: `${reason}:${paymentId}:${to}`,
  });
}
