import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { gatewayReceipts, orders, paymentAllocations, type payments } from "../../db/schema.ts";
import { takeBackWriteOffs } from "../cash/customer-debts.ts";
import type { Paisa } from "../money.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { ledgerAccountOf, transferMoney } from "./ledger.ts";
import { notifyPaymentReceived } from "./notify-customer.ts";
import { reserveAllAgain } from "./reserve-again.ts";

type Payment = Pick<typeof payments.$inferSelect, "id" | "method" | "reference" | "test">;

type BookedPart = { orderId: string; amount: Paisa; now: Date; settings: ShopSettings };

/**
 * Books a verified payment that was not made on a gateway's page: it pays for its order in the ledger, released stock is
 * reserved again if all of it is there, and the customer is notified. The caller has locked the order.
 */
export async function bookPayment(tx: Database, payment: Payment, part: BookedPart): Promise<void> {
  const { id: paymentId } = payment;
  const { orderId, amount, now, settings } = part;
  await tx.insert(paymentAllocations).values({ paymentId, orderId, amount });
  const reason = `payment:${paymentId}:${orderId}`;
  await transferMoney(tx, { from: "customer", to: ledgerAccountOf(payment), amount, orderId, at: now, reason });
  await takeBackWriteOffs(tx, orderId, now);
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (order) await reserveAllAgain(tx, order, now);
  await notifyPaymentReceived(tx, { orderId, amount, now, settings });
}

/** Assigns a receipt without an order to that of the verified payment with its transaction id. */
export async function endReceiptOf(
  tx: Database,
  { id: paymentId, method, reference }: Payment,
  { now, byName }: { now: Date; byName: string | null },
): Promise<void> {
  if (reference === null) return;
  const ofMethod = and(eq(gatewayReceipts.method, method), eq(gatewayReceipts.transactionId, reference));
  await tx
    .update(gatewayReceipts)
    .set({ paymentId, settledAt: now, settledByName: byName })
    .where(and(ofMethod, isNull(gatewayReceipts.settledAt)));
}
