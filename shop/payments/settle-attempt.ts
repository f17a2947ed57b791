import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { gatewayReceipts, orders, paymentAllocations, paymentAttempts, payments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { takeBackWriteOffs } from "../cash/customer-debts.ts";
import { newId } from "../id.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { givenUpAfterMs, payMs } from "./attempt-rules.ts";
import { endReceiptOf } from "./book-payment.ts";
import { endAttempt } from "./close-attempt.ts";
import type { PaymentReport } from "./gateway-port.ts";
import { ledgerAccountOf, lockReference, transferMoney } from "./ledger.ts";
import { notifyPaymentReceived } from "./notify-customer.ts";
import { normalizeReference, shopHoldReasons } from "./payment-rules.ts";
import { writeRefund } from "./refund.ts";
import { reserveForLatePayment } from "./reserve-again.ts";

type Attempt = typeof paymentAttempts.$inferSelect;
type Order = typeof orders.$inferSelect;
type PaidReport = Extract<PaymentReport, { state: "paid" }>;

/** A gateway may not know a brand-new payment yet. */
const newMs = 5 * 60_000;

/**
 * Applies a gateway's report about an attempt: the only place that turns an attempt into a payment. A repeated report
 * changes nothing; a paid attempt stays paid.
 */
export async function settleAttempt(shop: Shop, attemptId: string, report: PaymentReport): Promise<void> {
  const settings = await shop.settings();
  await transaction(shop.db, (tx) => settleInTransaction(tx, { shop, settings, attemptId, report }));
  shop.outboxSignal.notify();
}

type Settled = { shop: Shop; settings: ShopSettings; attemptId: string; report: PaymentReport };

async function settleInTransaction(tx: Database, { shop, settings, attemptId, report }: Settled): Promise<void> {
  const [seen] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  if (!seen) return;
  // Orders are locked before what belongs to them, as everywhere.
  const order = await lockOrder(tx, seen.orderId);
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)).for("update");
  if (!attempt || attempt.paymentId !== null || attempt.state === "paid") return;
  const now = shop.now();
  if (report.state === "paid") await settlePaid(tx, { attempt, order, report, now, settings });
  else await settleUnpaid(tx, attempt, report, now);
}

/** The order, or the one into which it was merged. */
async function lockOrder(tx: Database, orderId: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
  if (!order) throw new Error("An attempt without an order");
  return order.mergedInto === null ? order : lockOrder(tx, order.mergedInto);
}

type Paid = { attempt: Attempt; order: Order; report: PaidReport; now: Date; settings: ShopSettings };

async function settlePaid(tx: Database, paid: Paid): Promise<void> {
  const { attempt, report, now } = paid;
  const reference = normalizeReference(report.transactionId) ?? report.transactionId.trim().toUpperCase().slice(0, 40);
  // Another payment's money, or another currency: stored until staff assign it.
  if (report.reference !== attempt.reference || report.currency !== "BDT") {
    await keepReceipt(tx, paid, reference);
    await endAttempt(tx, attempt, { state: "failed", failure: "other" }, now);
    return;
  }
  const ofMethod = and(eq(payments.method, attempt.kind), eq(payments.reference, reference));
  await lockReference(tx, attempt.kind, reference);
  const [used] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(ofMethod, eq(payments.state, "verified")));
  const paymentId = used?.id ?? (await writePayment(tx, paid, reference));
  const isWhole = used || (await reserveForLatePayment(tx, lateMoney(paid, paymentId)));
  const ranOut = !isWhole;
  if (!used && paid.order.status === "delivered") await offerBack(tx, paid, paymentId);
  await tx
    .update(paymentAttempts)
    .set({ state: "paid", failure: null, paymentId, ranOut, endedAt: now, nextAskAt: null, payUrl: null, hint: null })
    .where(eq(paymentAttempts.id, attempt.id));
  // It settles claims with the same transaction id.
  await tx
    .update(payments)
    .set({ state: "rejected", decidedAt: now })
    .where(and(ofMethod, eq(payments.state, "claimed")));
  const { order, settings } = paid;
  if (!used) await notifyPaymentReceived(tx, { orderId: order.id, amount: report.amount, now, settings, ranOut });
}

function lateMoney({ attempt, order, report: { amount }, ...rest }: Paid, paymentId: string) {
  const { kind: method, test } = attempt;
  return { order, payment: { id: paymentId, test }, method, amount, ...rest };
}

async function writePayment(tx: Database, { attempt, order, report, now }: Paid, reference: string): Promise<string> {
  const id = newId();
  const { kind: method, test, purpose: kind } = attempt;
  const { amount, fee, paidWith, payerPhone, isRisky, transactionId, at } = report;
  await tx.insert(payments).values({
    ...{ id, orderId: order.id, kind, method, amount, reference, state: "verified" as const, note: null },
    ...{ claimedAt: at && at < now ? at : now, claimedByRole: "system" as const, decidedAt: now },
    ...{ test, attemptId: attempt.id, fee, paidWith: paidWith?.slice(0, 60) ?? null, risky: isRisky },
    ...{ gatewayTransactionId: transactionId, senderLast4: /\d{4}$/.exec(payerPhone ?? "")?.[0] ?? null },
  });
  await tx.insert(paymentAllocations).values({ paymentId: id, orderId: order.id, amount });
  const account = ledgerAccountOf({ method, test });
  const transfer = { amount, orderId: order.id, at: now };
  await transferMoney(tx, { from: "customer", to: account, ...transfer, reason: `payment:${id}:${order.id}` });
  if (fee !== null && fee > 0 && !test)
    await transferMoney(tx, {
      ...{ from: account, to: "gateway-fees", ...transfer, amount: fee, reason: `payment:${id}:fee` },
    });
  await takeBackWriteOffs(tx, order.id, now);
  await endReceiptOf(tx, { id, method, reference, test }, { now, byName: null });
  const record = { id: order.id, name: order.number };
  await writeAudit(tx, { by: null, action: "payment-paid", record, after: { method, amount, reference } });
  if (isRisky) await holdUntilLookedAt(tx, order);
  return id;
}

/** The order is held until staff have checked its payment. If staff hold it already, that hold stays. */
async function holdUntilLookedAt(tx: Database, { id, status, holdReason, holdUntil }: Order): Promise<void> {
  const isInHouse = status === "pending" || status === "confirmed";
  const isHeldByStaff = holdReason !== null && holdUntil === null;
  if (!isInHouse || isHeldByStaff) return;
  await tx.update(orders).set({ holdReason: shopHoldReasons.risky, holdUntil: null }).where(eq(orders.id, id));
}

/**
 * Money that comes once the parcel is delivered: the rider has collected what was due, so it is an overpayment. Staff
 * decide whether to refund or keep it.
 */
async function offerBack(tx: Database, { attempt, order, report, now }: Paid, paymentId: string): Promise<void> {
  const { kind: method, test } = attempt;
  const { amount } = report;
  const payment = { id: paymentId, test };
  await writeRefund(tx, {
    ...{ orderId: order.id, number: order.number, method, amount, note: null, payment, by: null, now, isSent: false },
  });
}

/** Stores money that does not match an attempt, and shows it until staff assign it. */
async function keepReceipt(tx: Database, { attempt, report, now }: Paid, transactionId: string): Promise<void> {
  const { accountId, kind: method } = attempt;
  const { amount, payerPhone, at } = report;
  const id = newId();
  const [added] = await tx
    .insert(gatewayReceipts)
    .values({ id, accountId, method, transactionId, amount, payerPhone, at, receivedAt: now })
    .onConflictDoNothing()
    .returning();
  const record = { id, name: transactionId };
  if (added) await writeAudit(tx, { by: null, action: "receipt-kept", record, after: { method, amount } });
}

async function settleUnpaid(
  tx: Database,
  attempt: Attempt,
  report: Exclude<PaymentReport, PaidReport>,
  now: Date,
): Promise<void> {
  const ageMs = now.getTime() - attempt.startedAt.getTime();
  const isOpen = attempt.state === "started" || attempt.state === "pending";
  if (!isOpen) return;
  switch (report.state) {
    case "failed":
      return endAttempt(tx, attempt, { state: "failed", failure: report.failure }, now);
    case "cancelled":
    case "expired":
      return endAttempt(tx, attempt, { state: report.state, failure: null }, now);
    case "missing":
      if (attempt.payUrl !== null && ageMs < newMs) return;
      return endAttempt(tx, attempt, { state: "failed", failure: "other" }, now);
    case "pending": {
      // Its process was lost before the customer was sent anywhere.
      if (attempt.payUrl === null) return endAttempt(tx, attempt, { state: "failed", failure: "other" }, now);
      // The customer gave up there; what they typed is not lost if they did pay.
      if (attempt.seems === "cancelled" || attempt.seems === "failed")
        return endAttempt(tx, attempt, { state: attempt.seems, failure: null }, now);
      // A completion without a response did not reach the gateway, and is sent again.
      const isUnconfirmed = attempt.confirmSentAt !== null && now.getTime() - attempt.confirmSentAt.getTime() > 60_000;
      if (isUnconfirmed)
        await tx.update(paymentAttempts).set({ confirmSentAt: null }).where(eq(paymentAttempts.id, attempt.id));
      if (ageMs >= (attempt.seems === "paid" ? givenUpAfterMs : payMs))
        await endAttempt(tx, attempt, { state: "expired", failure: null }, now);
    }
  }
}
