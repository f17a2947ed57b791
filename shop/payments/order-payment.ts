import { and, desc, eq, inArray, isNull, or } from "drizzle-orm";
import { orders, paymentAttempts, payments, refunds } from "../../db/schema.ts";
import type { Language } from "../language.ts";
import { type Paisa, paisa } from "../money.ts";
import { dueWithAdvance } from "../orders/order-money.ts";
import type { Shop } from "../shop.ts";
import { payMs } from "./attempt-rules.ts";
import type { GatewayKind, PaymentFailure } from "./gateway-port.ts";
import type { AttemptPurpose, PaymentProgress } from "./payment-rules.ts";
import { type RanOut, ranOutOf, waitsForChoice } from "./ran-out.ts";
import { endFormer, isOpen } from "./start-payment.ts";

type Attempt = typeof paymentAttempts.$inferSelect;

/** The state of an order's payment, as its customer sees it. */
export type OrderPayment = {
  number: string;
  progress: PaymentProgress;
  kind: GatewayKind;
  purpose: AttemptPurpose;
  /** Whether it is test money of a demo or sandbox. */
  test: boolean;
  amount: Paisa;
  /** The page on which it is paid, while it can be. */
  url: string | null;
  failure: PaymentFailure | null;
  /** Until when the order waits for it. */
  waitsUntil: Date;
  /** What is still to be paid of the order, and how much of it in advance. */
  due: Paisa;
  advance: Paisa;
  /** Ours at the gateway, by which the shop finds it. */
  reference: string;
  /** The gateway's own number of the money; null until it is paid. */
  transactionId: string | null;
  /** The refunded part of the payment. */
  givenBack: Paisa;
  /** When it was sent; null while any of it was not. */
  sentBackAt: Date | null;
  /** The last digits of the paying account; null where unknown. */
  payerEnds: string | null;
  /** The transaction number that the customer typed and nobody has found yet. */
  claimed: string | null;
  /** The customer's choice about sold-out goods; null unless the caller has proven to be the customer. */
  ranOut: RanOut | null;
};

/** The last payment of an order through a gateway. The owner has been verified by the caller. Null for none. */
export async function paymentOfOrder(shop: Shop, orderId: string, language: Language): Promise<OrderPayment | null> {
  const [attempt] = await shop.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.startedAt), desc(paymentAttempts.id))
    .limit(1);
  if (!attempt) return null;
  const payment = await progressOf(shop, attempt);
  return { ...payment, ranOut: payment.progress === "ran-out" ? await ranOutOf(shop, orderId, language) : null };
}

/** The same by the unguessable token with which the gateway sent the browser back. */
export async function paymentByToken(shop: Shop, token: string): Promise<OrderPayment | null> {
  const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.returnToken, token));
  return attempt ? progressOf(shop, attempt) : null;
}

async function progressOf(shop: Shop, attempt: Attempt): Promise<OrderPayment> {
  const { orderId, kind, purpose, test, amount, failure, startedAt, paymentId, reference } = attempt;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("An attempt without an order");
  const [paid] = paymentId
    ? await shop.db
        .select({ transactionId: payments.gatewayTransactionId, senderLast4: payments.senderLast4 })
        .from(payments)
        .where(eq(payments.id, paymentId))
    : [];
  const back = paymentId ? await givenBackOf(shop, attempt, paymentId) : [];
  const waitsUntil = new Date(startedAt.getTime() + payMs);
  return {
    ...{ number: order.number, kind, purpose, test, amount, failure, waitsUntil, reference },
    transactionId: paid?.transactionId ?? null,
    payerEnds: paid?.senderLast4?.slice(-2) ?? null,
    progress: progressAt(attempt, order, shop.now() < waitsUntil),
    url: isOpen(attempt) && attempt.returnedAt === null ? attempt.payUrl : null,
    ...(await dueWithAdvance(shop.db, order)),
    givenBack: paisa(
      Math.min(
        amount,
        back.reduce<number>((sum, refund) => sum + refund.amount, 0),
      ),
    ),
    sentBackAt: lastOf(back.map(({ endedAt }) => endedAt)),
    claimed: await claimedNumber(shop, attempt),
    ranOut: null,
  };
}

/** Through the gateway; or, if it makes no refunds by API, sent by staff to the paying account. */
async function givenBackOf({ db }: Shop, { orderId, kind }: Attempt, paymentId: string) {
  const sentByStaff = and(isNull(refunds.paymentId), eq(refunds.orderId, orderId), eq(refunds.method, kind));
  return db
    .select({ amount: refunds.amount, endedAt: refunds.endedAt })
    .from(refunds)
    .where(and(or(eq(refunds.paymentId, paymentId), sentByStaff), inArray(refunds.state, ["requested", "done"])));
}

async function claimedNumber({ db }: Shop, { orderId, kind, state }: Attempt): Promise<string | null> {
  if (state === "paid") return null;
  const ofOrder = [eq(payments.orderId, orderId), eq(payments.method, kind), eq(payments.state, "claimed")];
  const [claim] = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(...ofOrder, eq(payments.claimedByRole, "shopper")))
    .orderBy(desc(payments.claimedAt), payments.id)
    .limit(1);
  return claim?.reference ?? null;
}

/** The last of some moments; null while one is missing. */
function lastOf(moments: (Date | null)[]): Date | null {
  const known = moments.flatMap((moment) => moment ?? []);
  if (known.length === 0 || known.length < moments.length) return null;
  return new Date(Math.max(...known.map((moment) => moment.getTime())));
}

function progressAt(
  { state, ranOut, returnedAt }: Attempt,
  order: Pick<typeof orders.$inferSelect, "status" | "holdReason">,
  waits: boolean,
): PaymentProgress {
  if (state === "paid") return ranOut && waitsForChoice(order) ? "ran-out" : "paid";
  if (state !== "started" && state !== "pending") return state;
  if (!waits) return "late";
  return returnedAt === null ? "open" : "checking";
}

/**
 * Switches an order to cash: queries and closes its open payment. The owner has been verified by the
 * caller. Refuses `payment-being-checked` while it may have been paid.
 */
export async function payCashInstead(shop: Shop, orderId: string): Promise<void> {
  const attempts = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  const open = attempts.find(isOpen);
  if (open) await endFormer(shop, open);
}
