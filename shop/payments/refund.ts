import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, payments, refunds } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { overpaidAmount } from "../cash/overpaid.ts";
import { closeOvercharged } from "../couriers/task-records.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { newId } from "../id.ts";
import { type Paisa, paisa } from "../money.ts";
import { paidAmount, refundedAmount } from "../orders/order-money.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { returnableCash } from "../returns/returned-pieces.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { ledgerAccountOf, transferMoney } from "./ledger.ts";
import { notifyRefundSent } from "./notify-customer.ts";
import { gatewayOfPayment } from "./open-gateway.ts";
import { type PaymentMethod, refundDays } from "./payment-rules.ts";

export type Refund = typeof refunds.$inferSelect;

/** The refunds of an order, newest first. */
export async function refundsOfOrder(db: Database, orderId: string): Promise<Refund[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(desc(refunds.requestedAt), refunds.id);
}

export type RefundInput = {
  id?: string | undefined;
  /** The payment that its gateway gives back from; null for money that staff send. */
  payment?: string | null;
  method: PaymentMethod;
  amount: Paisa;
  note: string | null;
  /** Whether the money has been sent already. */
  done?: boolean;
  reference?: string | null;
};

/**
 * Creates a refund, due within the days that the law allows, or records in one step that it was sent; the same `id` once. A gateway's
 * payment is refunded by the gateway (send-refunds.ts). Refuses `not-found`, `amount-too-large` (with the `amount` that
 * is left, in paisa) for more than the customer has paid, riders included, less earlier refunds, and `refund-by-hand` if the gateway
 * makes no refunds by API.
 */
export async function requestRefund(shop: Shop, actor: Actor, orderId: string, input: RefundInput): Promise<string> {
  const by = allow(actor, "payments:refund");
  const { payment: paymentId = null, done = false, reference = null } = input;
  if (paymentId !== null && (done || !(await canGiveBack(shop, paymentId)))) throw new Refusal("refund-by-hand");
  const settings = await shop.settings();
  const { id: chosen = newId() } = input;
  const id = await transaction(shop.db, async (tx) => {
    const { number, left } = await lockRefundable(tx, orderId);
    if ((await tx.$count(refunds, eq(refunds.id, chosen))) > 0) return chosen;
    const source = paymentId === null ? null : await lockPayment(tx, orderId, paymentId);
    const amountLeft = Math.min(left, source?.left ?? left);
    if (input.amount > amountLeft) throw new Refusal("amount-too-large", { details: { amount: amountLeft } });
    const { amount, note } = input;
    const method = source?.payment.method ?? input.method;
    const refundId = await writeRefund(tx, {
      ...{ id: chosen, orderId, number, method, amount, note, payment: source?.payment ?? null, by, now: shop.now() },
    });
    if (done) await endLockedRefund(tx, by, refundId, { state: "done", reference }, { shop, settings });
    return refundId;
  });
  shop.outboxSignal.notify();
  return id;
}

type Payment = typeof payments.$inferSelect;

type NewRefund = Pick<typeof refunds.$inferInsert, "orderId" | "method" | "amount"> & {
  id?: string;
  /** Of the order. */
  number: string;
  note: string | null;
  /** Null for money that staff send. */
  payment: Pick<Payment, "id" | "test"> | null;
  /** Null where the shop decides by itself. */
  by: SignedIn | null;
  now: Date;
  /** False: it waits for staff to send it, or to keep the money. */
  isSent?: boolean;
};

/** Records a refund; one of a gateway's payment is sent at once. The caller has locked the order. */
export async function writeRefund(
  tx: Database,
  { id = newId(), number, payment, by, now, isSent = true, ...refund }: NewRefund,
): Promise<string> {
  const dueBy = dhakaDay(new Date(now.getTime() + refundDays * 86_400_000));
  await tx.insert(refunds).values({
    ...{ id, ...refund, state: "requested" as const, dueBy, requestedAt: now, requestedByName: by?.name ?? null },
    ...(payment && { paymentId: payment.id, test: payment.test, ...(isSent && { nextAskAt: now }) }),
  });
  const { orderId, method, amount } = refund;
  await writeAudit(tx, {
    by,
    action: "refund-requested",
    record: { id: orderId, name: number },
    after: { method, amount },
  });
  return id;
}

async function canGiveBack(shop: Shop, paymentId: string): Promise<boolean> {
  const opened = await gatewayOfPayment(shop, paymentId);
  return opened?.gateway.refund !== undefined;
}

/** A verified gateway payment of this order, and its part that was not refunded. Refuses `not-found`. */
async function lockPayment(
  tx: Database,
  orderId: string,
  paymentId: string,
): Promise<{ payment: Payment; left: number }> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("no key update");
  const { rows } = await tx.execute<{ left: number }>(sql`
    select (a.amount - (select coalesce(sum(r.amount), 0) from refunds r
                         where r.payment_id = a.payment_id and r.state <> 'failed'))::float8 as left
      from payment_allocations a where a.payment_id = ${paymentId} and a.order_id = ${orderId}`);
  const [row] = rows;
  if (!payment || !row || payment.attemptId === null) throw new Refusal("not-found");
  return { payment, left: row.left };
}

/** Locks the order; returns the customer's balance less refunds in progress. */
export async function lockRefundable(tx: Database, orderId: string): Promise<{ number: string; left: Paisa }> {
  // In two statements: one alone would add up what it saw before it waited for the lock.
  const [order] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("no key update");
  if (!order) throw new Refusal("not-found");
  return { ...order, left: await refundableOf(tx, orderId) };
}

/** The customer's balance for an order, less refunds in progress. */
export async function refundableOf(db: Database, orderId: string): Promise<Paisa> {
  const { rows } = await db.execute<{ left: string }>(sql`
    select greatest(${paidAmount} + ${returnableCash} - ${refundedAmount}, ${overpaidAmount})
             - (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.state = 'requested') as left
      from orders o where o.id = ${orderId}`);
  return paisa(Number(rows[0]?.left ?? 0));
}

type RefundResult = { state: "done" | "failed"; reference: string | null };

/** How long a refund whose answer was cut is polled, before staff look into the gateway's panel. */
export const maxRefundPollMs = 3_600_000;

/** Whether a gateway may be sending a refund: it has accepted it, or was asked for it not long ago. */
export function isUnderWay({ sentAt, gatewayReference }: Refund, now: Date): boolean {
  return sentAt !== null && (gatewayReference !== null || now.getTime() - sentAt.getTime() < maxRefundPollMs);
}

/**
 * Ends a refund: the money is with the customer (`reference` proves it), or could not be sent and is still owed. Refuses
 * `not-found`, `payment-decided`, and `refund-under-way` while its gateway may be sending it.
 */
export async function endRefund(shop: Shop, actor: Actor, refundId: string, result: RefundResult): Promise<void> {
  const by = allow(actor, "payments:refund");
  const settings = await shop.settings();
  await transaction(shop.db, (tx) => endLockedRefund(tx, by, refundId, result, { shop, settings }));
  shop.outboxSignal.notify();
}

/** `by` is null where the gateway has said so. */
export async function endLockedRefund(
  tx: Database,
  by: SignedIn | null,
  refundId: string,
  { state, reference }: RefundResult,
  { shop, settings }: { shop: Pick<Shop, "now">; settings: ShopSettings },
): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("no key update");
  if (!refund) throw new Refusal("not-found");
  // Read after the lock, so that it is later than the step it waited for.
  const now = shop.now();
  if (refund.state !== "requested") throw new Refusal("payment-decided", { details: { state: refund.state } });
  if (by && isUnderWay(refund, now)) throw new Refusal("refund-under-way");
  await tx
    .update(refunds)
    .set({ state, reference, endedAt: now, endedByName: by?.name ?? null, nextAskAt: null })
    .where(eq(refunds.id, refundId));
  const { orderId, method, amount } = refund;
  if (state === "done") {
    await transferMoney(tx, {
      ...{ from: ledgerAccountOf(refund), to: "customer", amount, orderId, reason: `refund:${refundId}`, at: now },
    });
    await notifyRefundSent(tx, { orderId, amount, now, settings });
    if ((await refundableOf(tx, orderId)) <= 0) await closeOvercharged(tx, orderId, now, by?.name ?? null);
  }
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  const record = { id: orderId, name: order?.number ?? "" };
  await writeAudit(tx, { by, action: "refund-ended", record, after: { state, method, amount, reference } });
}

/**
 * Sends a refund that waits for staff: its gateway has refused it, they have not found it in the panel, or its money came
 * after delivery. Refuses `not-found`, `payment-decided`, and `refund-under-way` while its gateway may be sending
 * it.
 */
export async function retryRefund(shop: Shop, actor: Actor, refundId: string): Promise<void> {
  const by = allow(actor, "payments:refund");
  await transaction(shop.db, async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("no key update");
    if (!refund) throw new Refusal("not-found");
    const now = shop.now();
    const { orderId, method, amount, state, paymentId, failure, sentAt, nextAskAt } = refund;
    if (state !== "requested") throw new Refusal("payment-decided", { details: { state } });
    const isWaiting = sentAt === null && failure === null && nextAskAt !== null;
    if (paymentId === null || isWaiting || isUnderWay(refund, now)) throw new Refusal("refund-under-way");
    await tx.update(refunds).set({ failure: null, sentAt: null, nextAskAt: now }).where(eq(refunds.id, refundId));
    const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
    const record = { id: orderId, name: order?.number ?? "" };
    await writeAudit(tx, { by, action: "refund-retried", record, after: { method, amount } });
  });
}
