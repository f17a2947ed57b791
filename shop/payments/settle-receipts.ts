import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { gatewayAccounts, gatewayReceipts, orders, payments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { hasOrderNumber } from "../orders/order-number.ts";
import { readOrderNumber } from "../orders/order-number-rules.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { bookPayment, endReceiptOf } from "./book-payment.ts";
import { GatewayError } from "./gateway-port.ts";
import { lockReference } from "./ledger.ts";
import { noteGatewayCall, openGateway } from "./open-gateway.ts";
import { normalizeReference } from "./payment-rules.ts";

type Receipt = typeof gatewayReceipts.$inferSelect;

const batchSize = 20;
const againMinutes = 10;

/**
 * Verifies claims of customers or staff against received money: a receipt with the same transaction id and the same
 * amount, which its gateway confirms, named for one order alone. Anything else waits for staff.
 */
export async function settleReceipts(shop: Shop): Promise<void> {
  const now = shop.now();
  // Skips claims that somebody is settling right now: waiting could cause a deadlock.
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    update gateway_receipts set asked_at = ${now} where id in (
      select r.id from gateway_receipts r join payments p on p.method = r.method and p.reference = r.transaction_id
       where r.settled_at is null and p.state = 'claimed' and p.amount = r.amount
         and (r.asked_at is null or r.asked_at < ${now}::timestamptz - make_interval(mins => ${againMinutes}))
       limit ${batchSize} for update of r skip locked)
    returning id`);
  const settings = rows.length > 0 && (await shop.settings());
  for (const { id } of rows) {
    const [receipt] = await shop.db.select().from(gatewayReceipts).where(eq(gatewayReceipts.id, id));
    if (settings && receipt && (await askAbout(shop, receipt)) === "known")
      await transaction(shop.db, (tx) => verifyClaim(tx, id, { now, settings }));
  }
  if (rows.length > 0) shop.outboxSignal.notify();
}

/** What the gateway confirms about money reported by a webhook. `nobody`: there is no gateway to ask. */
type ReceiptAnswer = "known" | "unknown" | "no-answer" | "nobody";

async function askAbout(shop: Shop, { accountId, transactionId, amount }: Receipt): Promise<ReceiptAnswer> {
  const opened = accountId === null ? null : await openGateway(shop, { id: accountId });
  if (!opened?.gateway.findReceipt) return "nobody";
  try {
    const found = await opened.gateway.findReceipt(transactionId);
    await noteGatewayCall(shop, opened.account, null);
    const isSame = found?.amount === amount && normalizeReference(found.transactionId) === transactionId;
    return isSame ? "known" : "unknown";
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await noteGatewayCall(shop, opened.account, error.reason);
    return "no-answer";
  }
}

type PaymentTerms = { now: Date; settings: ShopSettings };

async function verifyClaim(tx: Database, receiptId: string, { now, settings }: PaymentTerms): Promise<void> {
  const [named] = await tx
    .select({ orderId: payments.orderId })
    .from(gatewayReceipts)
    .innerJoin(payments, isClaimOf)
    .where(and(eq(gatewayReceipts.id, receiptId), eq(payments.state, "claimed")));
  if (!named) return;
  // Orders are locked before what belongs to them, as everywhere.
  const { orderId } = named;
  const [order] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("no key update");
  const receipt = await lockReceipt(tx, receiptId);
  if (!receipt) return;
  const { method, transactionId, amount } = receipt;
  const claims = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.method, method), eq(payments.reference, transactionId), ne(payments.state, "rejected")))
    .for("no key update");
  const [claim, another] = claims;
  if (!claim || another || claim.state !== "claimed" || claim.amount !== amount || claim.orderId !== orderId) return;
  const test = claim.test || (await isTestMoney(tx, receipt));
  await tx.update(payments).set({ state: "verified", decidedAt: now, test }).where(eq(payments.id, claim.id));
  await bookPayment(tx, { ...claim, test }, { orderId, amount, now, settings });
  await endReceiptOf(tx, claim, { now, byName: null });
  const record = { id: orderId, name: order?.number ?? "" };
  await writeAudit(tx, {
    ...{ by: null, action: "payment-verified", record, after: { method, amount, reference: transactionId } },
  });
}

const isClaimOf = and(
  eq(payments.method, gatewayReceipts.method),
  eq(payments.reference, gatewayReceipts.transactionId),
);

/** Whether it came to the wallet of a stand-in or a sandbox. */
async function isTestMoney(tx: Database, { accountId }: Receipt): Promise<boolean> {
  const [account] = await tx
    .select()
    .from(gatewayAccounts)
    .where(eq(gatewayAccounts.id, accountId ?? ""));
  return account !== undefined && (account.isStandIn || account.isSandbox);
}

/** A receipt that belongs to no order yet; null for any other. */
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

/** Money in the merchant's wallet that pays for nothing yet. */
export type UnmatchedReceipt = Pick<
  Receipt,
  "id" | "method" | "transactionId" | "amount" | "payerPhone" | "receivedAt"
>;

const maxListed = 200;

/** The money that belongs to no order yet, newest first. */
export async function listReceipts(shop: Shop, actor: Actor): Promise<UnmatchedReceipt[]> {
  allow(actor, "payments:verify");
  const { id, method, transactionId, amount, payerPhone, receivedAt } = gatewayReceipts;
  return shop.db
    .select({ id, method, transactionId, amount, payerPhone, receivedAt })
    .from(gatewayReceipts)
    .where(isNull(gatewayReceipts.settledAt))
    .orderBy(sql`${receivedAt} desc`, id)
    .limit(maxListed);
}

/** What to do with such money: the order that it pays for, by id or number; or null with a reason. */
type ReceiptAssignment = { order: string | null; note: string | null };

/**
 * Assigns money to an order that it pays for, or puts it away (`null`), for example after it was sent back, as the `note`
 * says. Refuses `not-found`, `payment-used` for money that pays for an order already, and for money that is to pay for one
 * `receipt-unknown` where its gateway does not know it, and `gateway-unreachable` where that does not answer.
 */
export async function settleReceipt(
  shop: Shop,
  actor: Actor,
  receiptId: string,
  { order: named, note }: ReceiptAssignment,
): Promise<void> {
  const by = allow(actor, "payments:verify");
  const settings = await shop.settings();
  if (named !== null) await assertKnown(shop, receiptId);
  await transaction(shop.db, async (tx) => {
    const isNumber = named !== null && readOrderNumber(named) !== null;
    const isNamed = isNumber ? hasOrderNumber(orders.number, named) : eq(orders.id, named ?? "");
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
          ...{ decidedAt: now, decidedByName: by.name, test: await isTestMoney(tx, receipt) },
        })
        .returning();
      if (payment) await bookPayment(tx, payment, { orderId: order.id, amount, now, settings });
      const record = { id: order.id, name: order.number };
      await writeAudit(tx, { by, action: "payment-verified", record, after: { method, amount, reference } });
    }
    if (!order) {
      const record = { id: receiptId, name: reference };
      await writeAudit(tx, { by, action: "receipt-put-away", record, after: { method, amount, note } });
    }
    await tx
      .update(gatewayReceipts)
      .set({ paymentId, settledAt: now, settledByName: by.name })
      .where(eq(gatewayReceipts.id, receiptId));
  });
  shop.outboxSignal.notify();
}

/** A webhook is only a hint, also for staff: anyone who knows its address may have sent it. */
async function assertKnown(shop: Shop, receiptId: string): Promise<void> {
  const [receipt] = await shop.db.select().from(gatewayReceipts).where(eq(gatewayReceipts.id, receiptId));
  const answer = receipt ? await askAbout(shop, receipt) : "nobody";
  if (answer === "unknown") throw new Refusal("receipt-unknown");
  if (answer === "no-answer") throw new Refusal("gateway-unreachable");
}
