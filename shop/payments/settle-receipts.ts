import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { gatewayReceipts, orders, paymentAllocations, payments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { readOrderNumber } from "../orders/order-number-rules.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { GatewayError } from "./gateway-port.ts";
import { ledgerAccountOf, lockReference, transferMoney } from "./ledger.ts";
import { notifyPaymentReceived } from "./notify-customer.ts";
import { noteGatewayCall, openGateway } from "./open-gateway.ts";
import { normalizeReference } from "./payment-rules.ts";

type Receipt = typeof gatewayReceipts.$inferSelect;
type Payment = typeof payments.$inferSelect;

const batchSize = 20;
const againMinutes = 10;

/**
 * Verifies what customers or staff have claimed by the money itself: a receipt with the same transaction id and the same
 * amount, which its gateway confirms, named for one order alone. Anything else waits for staff.
 */
export async function settleReceipts(shop: Shop): Promise<void> {
  const now = shop.now();
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    update gateway_receipts set asked_at = ${now} where id in (
      select r.id from gateway_receipts r join payments p on p.method = r.method and p.reference = r.transaction_id
       where r.settled_at is null and p.state = 'claimed' and p.amount = r.amount
         and (r.asked_at is null or r.asked_at < ${now}::timestamptz - make_interval(mins => ${againMinutes}))
       limit ${batchSize})
    returning id`);
  const settings = rows.length > 0 && (await shop.settings());
  for (const { id } of rows) {
    const [receipt] = await shop.db.select().from(gatewayReceipts).where(eq(gatewayReceipts.id, id));
    if (settings && receipt && (await isTrue(shop, receipt)))
      await transaction(shop.db, (tx) => verifyClaim(tx, id, { now, settings }));
  }
  if (rows.length > 0) shop.outboxSignal.notify();
}

/** Asks the gateway, for a notice is a hint. */
async function isTrue(shop: Shop, { accountId, transactionId, amount }: Receipt): Promise<boolean> {
  const opened = accountId === null ? null : await openGateway(shop, { id: accountId });
  if (!opened?.gateway.findReceipt) return false;
  try {
    const found = await opened.gateway.findReceipt(transactionId);
    await noteGatewayCall(shop, opened.account, null);
    return found !== null && found.amount === amount && normalizeReference(found.transactionId) === transactionId;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await noteGatewayCall(shop, opened.account, error.reason);
    return false;
  }
}

type PaymentTerms = { now: Date; settings: ShopSettings };

async function verifyClaim(tx: Database, receiptId: string, { now, settings }: PaymentTerms): Promise<void> {
  const receipt = await lockReceipt(tx, receiptId);
  if (!receipt) return;
  const { method, transactionId } = receipt;
  const named = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.method, method), eq(payments.reference, transactionId), ne(payments.state, "rejected")))
    .for("no key update");
  const [claim, another] = named;
  if (!claim || another || claim.state !== "claimed" || claim.amount !== receipt.amount) return;
  await tx.update(payments).set({ state: "verified", decidedAt: now }).where(eq(payments.id, claim.id));
  await payIn(tx, claim, { now, settings });
  await endReceipt(tx, receipt, { paymentId: claim.id, settledAt: now });
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, claim.orderId));
  const record = { id: claim.orderId, name: order?.number ?? "" };
  const after = { method, amount: claim.amount, reference: transactionId };
  await writeAudit(tx, { by: null, action: "payment-verified", record, after });
}

/** A receipt that nobody has found a home for; null for any other. */
async function lockReceipt(tx: Database, id: string): Promise<Receipt | null> {
  const [seen] = await tx.select().from(gatewayReceipts).where(eq(gatewayReceipts.id, id));
  if (!seen) return null;
  await lockReference(tx, seen.method, seen.transactionId);
  const [receipt] = await tx
    .select()
    .from(gatewayReceipts)
    .where(and(eq(gatewayReceipts.id, id), isNull(gatewayReceipts.settledAt)))
    .for("update");
  return receipt ?? null;
}

async function payIn(tx: Database, payment: Payment, { now, settings }: PaymentTerms): Promise<void> {
  const { id: paymentId, orderId, amount } = payment;
  await tx.insert(paymentAllocations).values({ paymentId, orderId, amount });
  const reason = `payment:${paymentId}:${orderId}`;
  await transferMoney(tx, { from: "customer", to: ledgerAccountOf(payment), amount, orderId, at: now, reason });
  await notifyPaymentReceived(tx, { orderId, amount, now, settings });
}

async function endReceipt(tx: Database, { id }: Receipt, values: Partial<Receipt>): Promise<void> {
  await tx.update(gatewayReceipts).set(values).where(eq(gatewayReceipts.id, id));
}

/** Money in the merchant's wallet that pays for nothing yet. */
export type HomelessReceipt = Pick<Receipt, "id" | "method" | "transactionId" | "amount" | "payerPhone" | "receivedAt">;

const maxListed = 200;

/** The money that has no home, newest first. */
export async function listReceipts(shop: Shop, actor: Actor): Promise<HomelessReceipt[]> {
  allow(actor, "payments:verify");
  const { id, method, transactionId, amount, payerPhone, receivedAt } = gatewayReceipts;
  return shop.db
    .select({ id, method, transactionId, amount, payerPhone, receivedAt })
    .from(gatewayReceipts)
    .where(isNull(gatewayReceipts.settledAt))
    .orderBy(sql`${receivedAt} desc`, id)
    .limit(maxListed);
}

/** What becomes of money without a home: the order that it pays for, by id or number, or null and why. */
type ReceiptHome = { order: string | null; note: string | null };

/**
 * Gives money a home: it pays for an order, or is put away (`null`), for example after it was sent back, as the `note`
 * says. Refuses `not-found`, and `payment-used` for money that pays for an order already.
 */
export async function settleReceipt(
  shop: Shop,
  actor: Actor,
  receiptId: string,
  { order: named, note }: ReceiptHome,
): Promise<void> {
  const by = allow(actor, "payments:verify");
  const settings = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const number = named === null ? null : readOrderNumber(named);
    const isNamed = number === null ? eq(orders.id, named ?? "") : eq(orders.number, number);
    const [order] = named === null ? [] : await tx.select().from(orders).where(isNamed).for("no key update");
    const receipt = await lockReceipt(tx, receiptId);
    if (!receipt || (named !== null && !order)) throw new Refusal("not-found");
    const now = shop.now();
    const { method, amount, transactionId: reference } = receipt;
    const paymentId = order ? newId() : null;
    if (order && paymentId) {
      const isUsed = and(
        eq(payments.method, method),
        eq(payments.reference, reference),
        eq(payments.state, "verified"),
      );
      if ((await tx.$count(payments, isUsed)) > 0) throw new Refusal("payment-used");
      const [payment] = await tx
        .insert(payments)
        .values({
          ...{ id: paymentId, orderId: order.id, kind: "online" as const, method, amount, reference },
          ...{ state: "verified" as const, claimedAt: receipt.receivedAt, claimedByRole: "system" as const },
          ...{ decidedAt: now, decidedByName: by.name },
        })
        .returning();
      if (payment) await payIn(tx, payment, { now, settings });
      const record = { id: order.id, name: order.number };
      await writeAudit(tx, { by, action: "payment-verified", record, after: { method, amount, reference } });
    }
    if (!order) {
      const record = { id: receiptId, name: reference };
      await writeAudit(tx, { by, action: "receipt-put-away", record, after: { method, amount, note } });
    }
    await endReceipt(tx, receipt, { paymentId, settledAt: now, settledByName: by.name });
  });
  shop.outboxSignal.notify();
}
