import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, paymentAttempts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import type { Shop } from "../shop.ts";
import { nextPollAt } from "./attempt-rules.ts";
import type { PaymentFailure } from "./gateway-port.ts";

type Attempt = typeof paymentAttempts.$inferSelect;

/** How an unpaid attempt ended. */
export type AttemptEnd = { state: "failed" | "cancelled" | "expired"; failure: PaymentFailure | null };

/** Ends an open attempt, so that the order can be paid in another way. The gateway is polled a few times more. */
export async function closeAttempt({ db, now }: Pick<Shop, "db" | "now">, id: string, end: AttemptEnd): Promise<void> {
  await transaction(db, async (tx) => {
    const [open] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for("update");
    if (open) await endAttempt(tx, open, end, now());
  });
}

/** The same in a transaction of the caller, who has locked the attempt. One that has ended stays as it is. */
export async function endAttempt(tx: Database, attempt: Attempt, end: AttemptEnd, now: Date): Promise<void> {
  // Without an address of its page nobody can have paid it.
  const isHopeless = attempt.payUrl === null;
  const [ended] = await tx
    .update(paymentAttempts)
    .set({ ...end, endedAt: now, nextAskAt: isHopeless ? null : nextPollAt({ ...attempt, isOpen: false }, now) })
    .where(and(eq(paymentAttempts.id, attempt.id), inArray(paymentAttempts.state, ["started", "pending"])))
    .returning();
  if (!ended) return;
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, attempt.orderId));
  await auditAttempt(tx, ended, { action: "payment-ended", number: order?.number ?? "" });
}

type AttemptAudit = { action: "payment-started" | "payment-ended"; number: string };

/** Records a step of an attempt, which the customer or the gateway took. */
export async function auditAttempt(tx: Database, attempt: Attempt, { action, number }: AttemptAudit): Promise<void> {
  const { orderId, kind: method, amount, reference, state, failure } = attempt;
  const after = {
    method,
    amount,
    reference,
    ...(action === "payment-ended" && { state, ...(failure && { failure }) }),
  };
  await writeAudit(tx, { by: null, action, record: { id: orderId, name: number }, after });
}
