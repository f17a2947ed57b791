import { and, eq, ne, sql } from "drizzle-orm";
import { payments, refunds } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { GatewayError, type RefundAnswer } from "./gateway-port.ts";
import { gatewayOfPayment, noteGatewayCall, type OpenedGateway } from "./open-gateway.ts";
import { endLockedRefund } from "./refund.ts";

type Refund = typeof refunds.$inferSelect;

const maxPerRun = 10;
/** No other process works on it until then: longer than its calls take. */
const leaseMs = 2 * 60_000;
const minute = 60_000;
/** A refund that the gateway still does not know after this time never reached it. */
const lostMs = 2 * minute;

/**
 * Sends the refunds of gateway payments, and queries those that were sent and are not settled. Each is marked as sent
 * right before its call, so that after a lost response it is queried and never sent again. Called every few seconds.
 * Returns true if more may be waiting.
 */
export async function sendRefunds(shop: Shop): Promise<boolean> {
  for (let worked = 0; worked < maxPerRun; worked += 1) {
    if (shop.shutdownSignal.aborted) return false;
    // One at a time: a slow gateway would outlast the leases of those that wait behind it.
    const claimed = await claimNext(shop);
    if (!claimed) return false;
    await work(shop, claimed.refund, claimed.isFirst);
  }
  return true;
}

/** Claims the refund that is due first; one to be sent now is marked as sent. */
async function claimNext({ db, now }: Shop): Promise<{ refund: Refund; isFirst: boolean } | null> {
  return transaction(db, async (tx) => {
    const moment = now();
    const [due] = await tx
      .select()
      .from(refunds)
      .where(sql`${refunds.nextAskAt} <= ${moment} and ${refunds.state} = 'requested'`)
      .orderBy(refunds.nextAskAt)
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return null;
    const sentAt = due.sentAt ?? moment;
    const nextAskAt = new Date(moment.getTime() + leaseMs);
    await tx.update(refunds).set({ nextAskAt, sentAt }).where(eq(refunds.id, due.id));
    return { refund: { ...due, sentAt }, isFirst: due.sentAt === null };
  });
}

type SendOutcome = RefundAnswer | { outcome: "missing" } | { outcome: "not-sent"; retryAt: Date | null };

async function work(shop: Shop, refund: Refund, isFirst: boolean): Promise<void> {
  const opened = refund.paymentId === null ? null : await gatewayOfPayment(shop, refund.paymentId);
  // The keys may be entered again.
  if (!opened) return settle(shop, refund, { outcome: isFirst ? "not-sent" : "unknown", retryAt: null });
  const answer = await call(shop, opened, refund, isFirst).then(
    async (given) => {
      await noteGatewayCall(shop, opened.account, null);
      return given;
    },
    async (error: unknown): Promise<SendOutcome> => {
      if (!(error instanceof GatewayError)) throw error;
      await noteGatewayCall(shop, opened.account, error.reason);
      return isFirst && !error.maybeDone ? { outcome: "not-sent", retryAt: error.retryAt } : { outcome: "unknown" };
    },
  );
  await settle(shop, refund, answer);
}

async function call(
  shop: Shop,
  { gateway, attempt }: OpenedGateway & Pick<NonNullable<Awaited<ReturnType<typeof gatewayOfPayment>>>, "attempt">,
  refund: Refund,
  isFirst: boolean,
): Promise<SendOutcome> {
  const { id, paymentId, amount, gatewayReference } = refund;
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId ?? ""));
  if (!payment || !gateway.refund || !gateway.refundStatus)
    return { outcome: "refused", text: "This gateway refunds by its panel alone" };
  const instruction = {
    ...{ reference: `RF${id}`, externalId: attempt.externalId ?? "", amount, paid: payment.amount, reason: "Order" },
    transactionId: payment.gatewayTransactionId ?? payment.reference ?? "",
  };
  if (isFirst) return gateway.refund(instruction);
  const others = await shop.db
    .select({ reference: refunds.gatewayReference })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), ne(refunds.id, id)));
  const otherReferences = others.flatMap(({ reference }) => reference ?? []);
  return gateway.refundStatus({ ...instruction, gatewayReference, otherReferences });
}

async function settle(shop: Shop, { id }: Refund, answer: SendOutcome): Promise<void> {
  const settings = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("no key update");
    if (refund?.state !== "requested") return;
    const now = shop.now();
    const change = (values: Partial<Refund>) => tx.update(refunds).set(values).where(eq(refunds.id, id));
    const after = (ms: number) => new Date(now.getTime() + ms);
    const ageMs = now.getTime() - (refund.sentAt ?? now).getTime();
    const nextAskAt = after(Math.min(60 * minute, Math.max(minute, ageMs / 2)));
    switch (answer.outcome) {
      case "done":
        await change({ gatewayReference: answer.reference, failure: null });
        await endLockedRefund(tx, null, id, { state: "done", reference: answer.reference }, { shop, settings });
        return;
      case "processing":
        return void (await change({ gatewayReference: answer.reference, nextAskAt }));
      case "refused":
        // Staff send it by hand, or find out why.
        return void (await change({ failure: answer.text.slice(0, 300), sentAt: null, nextAskAt: null }));
      case "not-sent":
        return void (await change({ sentAt: null, nextAskAt: answer.retryAt ?? after(5 * minute) }));
      case "missing":
        return void (await change(ageMs < lostMs ? { nextAskAt: after(minute) } : { sentAt: null, nextAskAt: now }));
      case "unknown":
        return void (await change({ nextAskAt }));
    }
  });
  shop.outboxSignal.notify();
}
