import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, paymentAttempts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { dueWithAdvance } from "../orders/order-money.ts";
import type { Shop } from "../shop.ts";
import { nextPollAt } from "./attempt-rules.ts";
import { closeAttempt } from "./close-attempt.ts";
import { GatewayError } from "./gateway-port.ts";
import { noteGatewayCall, openGateway } from "./open-gateway.ts";
import { settleAttempt } from "./settle-attempt.ts";

type Attempt = typeof paymentAttempts.$inferSelect;

/** Attempts polled together; each takes a call to its gateway. */
const batchSize = 20;
/** How long no other process polls a claimed attempt. */
const leaseMs = 60_000;

/**
 * Polls the gateways about every unfinished payment that is due, in case browser and webhook did not report. Called
 * every second. Returns true if more may be waiting.
 */
export async function pollDuePayments(shop: Shop): Promise<boolean> {
  const ids = await claimDue(shop);
  const answers = await Promise.allSettled(ids.map((id) => pollPayment(shop, id)));
  for (const answer of answers) if (answer.status === "rejected") throw answer.reason;
  return ids.length === batchSize && !shop.shutdownSignal.aborted;
}

async function claimDue({ db, now }: Shop): Promise<string[]> {
  const moment = now();
  const { rows } = await db.execute<{ id: string }>(sql`
    update payment_attempts set next_ask_at = ${new Date(moment.getTime() + leaseMs)}
     where id in (select id from payment_attempts where next_ask_at <= ${moment}
                   order by next_ask_at limit ${batchSize} for update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
}

/**
 * Queries the gateway about an attempt, and settles it by the response. If the customer came back it is completed
 * first, by one caller, once, and only while the amount due is unchanged. Returns whether the gateway has answered.
 */
export async function pollPayment(shop: Shop, attemptId: string, { mayConfirm = true } = {}): Promise<boolean> {
  const query = await noteQuery(shop, attemptId, mayConfirm);
  if (!query) return true;
  const { attempt, readiness } = query;
  const opened = attempt.accountId === null ? null : await openGateway(shop, { id: attempt.accountId });
  if (!opened) return false;
  const { gateway, account } = opened;
  const payment = {
    ...{ reference: attempt.reference, externalId: attempt.externalId },
    ...{ amount: attempt.amount, hint: attempt.hint },
  };
  let confirms = readiness === "confirms";
  let isCalledOff = readiness === "called-off";
  try {
    let report = await (confirms ? gateway.confirm(payment) : gateway.status(payment));
    // The customer has agreed and never came back: they believe that they have paid.
    if (!confirms && mayConfirm && report.state === "pending" && report.isAuthorised) {
      const claimed = await transaction(shop.db, (tx) => claimConfirmation(tx, attemptId, shop.now()));
      confirms = claimed === "confirms";
      isCalledOff = claimed === "called-off";
      if (confirms) report = await gateway.confirm(payment);
    }
    await noteGatewayCall(shop, account, null);
    await settleAttempt(shop, attemptId, report);
    // If the order was paid otherwise, changed or cancelled in the meantime, the customer is not charged.
    if (isCalledOff && report.state === "pending")
      await closeAttempt(shop, attemptId, { state: "cancelled", failure: null });
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await noteGatewayCall(shop, account, error.reason);
    await noteUnanswered(shop, attempt, error, confirms);
    return false;
  }
}

/** Whether a payment is completed by this caller; or must not be, since its order does not cost that much any more. */
type Readiness = "confirms" | "called-off" | "no";

/** Records that an attempt is being queried; null if it is settled. */
async function noteQuery(
  { db, now }: Shop,
  attemptId: string,
  mayConfirm: boolean,
): Promise<{ attempt: Attempt; readiness: Readiness } | null> {
  return transaction(db, async (tx) => {
    const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)).for("update");
    if (!attempt || attempt.paymentId !== null) return null;
    const moment = now();
    await tx
      .update(paymentAttempts)
      .set({
        ...{ askedAt: moment, timesAsked: attempt.timesAsked + 1 },
        nextAskAt: nextPollAt(
          { ...attempt, isOpen: attempt.state === "started" || attempt.state === "pending" },
          moment,
        ),
      })
      .where(eq(paymentAttempts.id, attemptId));
    const seemsPaid = attempt.seems === "paid" || attempt.seems === "unclear";
    const readiness = mayConfirm && seemsPaid ? await claimConfirmation(tx, attemptId, moment) : "no";
    return { attempt, readiness };
  });
}

/** Lets one caller complete a payment, once, and only while that amount is due for its order. */
async function claimConfirmation(tx: Database, attemptId: string, now: Date): Promise<Readiness> {
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)).for("update");
  if (attempt?.state !== "pending" || attempt.confirmSentAt !== null) return "no";
  const [order] = await tx.select().from(orders).where(eq(orders.id, attempt.orderId));
  if (!order || (await dueWithAdvance(tx, order)).due < attempt.amount) return "called-off";
  await tx.update(paymentAttempts).set({ confirmSentAt: now }).where(eq(paymentAttempts.id, attemptId));
  return "confirms";
}

/** A call that had no effect may be repeated; after a lost response the state is queried. */
async function noteUnanswered(
  { db }: Shop,
  { id }: Attempt,
  { maybeDone, retryAt }: GatewayError,
  confirms: boolean,
): Promise<void> {
  const again = { ...(confirms && !maybeDone && { confirmSentAt: null }), ...(retryAt && { nextAskAt: retryAt }) };
  if (Object.keys(again).length > 0) await db.update(paymentAttempts).set(again).where(eq(paymentAttempts.id, id));
}
