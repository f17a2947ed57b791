import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { gatewayReceipts, paymentAllocations, payments } from "../../db/schema.ts";
import { ledgerAccountOf, lockReference, transferMoney } from "./ledger.ts";
import type { PaymentMethod } from "./payment-rules.ts";

/**
 * Verifies what a customer or staff have claimed by the money itself: the same transaction id and the same amount, named
 * for one order alone. Anything else waits for staff. Answers the order; null where nothing was verified.
 */
export async function settleReceipt(
  tx: Database,
  { method, reference, now }: { method: PaymentMethod; reference: string; now: Date },
): Promise<string | null> {
  await lockReference(tx, method, reference);
  const [receipt] = await tx
    .select()
    .from(gatewayReceipts)
    .where(
      and(
        eq(gatewayReceipts.method, method),
        eq(gatewayReceipts.transactionId, reference),
        isNull(gatewayReceipts.settledAt),
      ),
    )
    .for("update");
  if (!receipt) return null;
  const named = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.method, method), eq(payments.reference, reference)))
    .for("no key update");
  const [claim, another] = named.filter(({ state }) => state !== "rejected");
  if (!claim || another || claim.state !== "claimed" || claim.amount !== receipt.amount) return null;
  const { id: paymentId, orderId, amount } = claim;
  await tx.update(payments).set({ state: "verified", decidedAt: now }).where(eq(payments.id, paymentId));
  await tx.insert(paymentAllocations).values({ paymentId, orderId, amount });
  await transferMoney(tx, {
    ...{ from: "customer", to: ledgerAccountOf(claim), amount, orderId, at: now },
    reason: `payment:${paymentId}:${orderId}`,
  });
  await tx.update(gatewayReceipts).set({ paymentId, settledAt: now }).where(eq(gatewayReceipts.id, receipt.id));
  return orderId;
}
