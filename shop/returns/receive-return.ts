import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orderRevisions, orders, paymentAllocations, payments, returnRequests } from "../../db/schema.ts";
import { recordOrderMoney } from "../cash/record-order-money.ts";
import { type Paisa, paisa } from "../money.ts";
import { contentsOf, loadEditableOrder } from "../orders/edit/order-contents.ts";
import { writeRefund } from "../payments/refund.ts";
import type { SignedIn } from "../permissions.ts";
import { isReplaced } from "./replacements.ts";
import { isOwnChoice, refundOf, returnRevision, shareOfPieces } from "./return-rules.ts";
import { requestedPieces, returnableLines, returnedAmount, setSavings } from "./returned-pieces.ts";

type Settled = {
  orderId: string;
  /** Null where the shop does it by itself. */
  by: SignedIn | null;
  now: Date;
};

/**
 * Settles a request once its goods are checked in: for a refund a revision lowers the order's total, and the refund
 * waits for staff to send it. An exchange is settled by its new order, or by money if that was cancelled. Call it in
 * the transaction of the check-in, which has locked the order.
 */
export async function receiveReturn(
  tx: Database,
  { requestId, ...settled }: Settled & { requestId: string; by: SignedIn },
): Promise<void> {
  const [request] = await tx.select().from(returnRequests).where(eq(returnRequests.id, requestId));
  if (request?.state !== "accepted") return;
  await tx
    .update(returnRequests)
    .set({ state: "received", receivedAt: settled.now })
    .where(eq(returnRequests.id, requestId));
  if (request.resolution === "refund" || !(await isReplaced(tx, request))) await settleByMoney(tx, request, settled);
}

type Request = typeof returnRequests.$inferSelect;

/**
 * The money for goods that are back, also where the new pieces of an exchange do not come. Of pieces that came by an
 * exchange it is what the first ones cost. The order is locked.
 */
export async function settleByMoney(tx: Database, request: Request, settled: Settled): Promise<void> {
  const { orderId, now } = settled;
  const ofRequest = eq(returnRequests.id, request.id);
  const refundMethod = request.refundMethod ?? ("bkash" as const);
  // Before the refund is calculated, because the price of exchanged pieces stays with the shop.
  await tx.update(returnRequests).set({ resolution: "refund", refundMethod }).where(ofRequest);
  const exchanged = await exchangeBehind(tx, request);
  if (exchanged) {
    if (exchanged.isWhole) await settleExchanged(tx, exchanged.request, { ...settled, refundMethod });
    return;
  }
  const refund = await giveBack(tx, { ...request, refundMethod }, settled);
  if (!refund) return;
  await tx.update(returnRequests).set({ refundAmount: refund.amount, refundId: refund.id }).where(ofRequest);
  // Counts what came back, so after it is written.
  await recordOrderMoney(tx, orderId, now);
}

/**
 * The exchange that brought the pieces of a request, and whether it is all that it and those before it brought; null where
 * they were bought.
 */
export async function exchangeBehind(
  tx: Database,
  { id, orderId }: Pick<Request, "id" | "orderId">,
): Promise<{ request: Request; isWhole: boolean } | null> {
  const [request] = await tx.select().from(returnRequests).where(eq(returnRequests.replacementId, orderId));
  if (!request) return null;
  const { rows } = await tx.execute<{ isWhole: boolean }>(sql`
    select (select sum(quantity) from return_request_lines where request_id = ${id})
         = (select sum(quantity) from order_lines where order_id = ${orderId}) as "isWhole"`);
  const before = await exchangeBehind(tx, request);
  return { request, isWhole: rows[0]?.isWhole === true && before?.isWhole !== false };
}

/** Turns an exchange into a refund: at once, or at the check-in of its own goods if they are still awaited. */
async function settleExchanged(
  tx: Database,
  { id, orderId }: Request,
  { refundMethod, ...settled }: Settled & Pick<Request, "refundMethod">,
): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("no key update");
  const [request] = await tx
    .update(returnRequests)
    .set({ resolution: "refund", refundMethod })
    .where(and(eq(returnRequests.id, id), eq(returnRequests.resolution, "exchange")))
    .returning();
  if (request?.state === "received") await settleByMoney(tx, request, { ...settled, orderId });
}

async function giveBack(
  tx: Database,
  request: Request,
  { orderId, by, now }: Settled,
): Promise<{ id: string; amount: Paisa } | null> {
  const order = await loadEditableOrder(tx, orderId);
  const before = contentsOf(order);
  const amount = await priceReturn(tx, request);
  if (amount === 0) return null;
  // What came back is taken off the price as agreed with the customer; the lines say what was sent.
  const after = {
    ...before,
    discount: paisa(before.discount + amount),
    agreedDiscount: paisa(before.agreedDiscount + amount),
    total: paisa(before.total - amount),
  };
  const { discount, agreedDiscount, total } = after;
  await tx.update(orders).set({ discount, agreedDiscount, total }).where(eq(orders.id, orderId));
  const revision = { orderId, n: order.revision + 1, reason: returnRevision, at: now, byName: by?.name ?? null };
  await tx.insert(orderRevisions).values({ ...revision, before, after });
  const payment = await refundablePayment(tx, orderId, amount);
  const { number } = order.row;
  const method = payment?.method ?? request.refundMethod ?? "bkash";
  const refund = { orderId, number, method, amount, note: null, payment, by, now, isSent: false };
  return { id: await writeRefund(tx, refund), amount };
}

type PricedRequest = Pick<Request, "id" | "orderId" | "reason">;

/** What the pieces of a request are worth to its customer now. */
async function priceReturn(db: Database, { id, orderId, reason }: PricedRequest): Promise<Paisa> {
  const pieces = await requestedPieces(db, id);
  const lines = await returnableLines(db, orderId);
  const { rows } = await db.execute<{ subtotal: Paisa; discount: Paisa; shippingCost: Paisa; total: Paisa }>(sql`
    select (o.subtotal - ${setSavings})::float8 as subtotal,
           (o.discount - ${setSavings} - ${returnedAmount})::float8 as discount,
           o.shipping_cost::float8 as "shippingCost", o.total::float8 as total
      from orders o where o.id = ${orderId}`);
  const [sums] = rows;
  if (!sums) throw new Error("A return of no order");
  const worths = pieces.map(({ variantId, quantity, earlier }) => {
    const line = lines.find((each) => each.variantId === variantId);
    return line ? shareOfPieces(line, earlier, quantity) : paisa(0);
  });
  const isRest = lines.every(({ left }) => left === 0) && !(await wasExchanged(db, orderId));
  return refundOf(sums, worths, { isRest, ownChoice: isOwnChoice(reason) });
}

/** The money for a request whose goods are not here; null where its pieces came by an exchange, whose order pays. */
export async function expectedRefund(db: Database, request: PricedRequest): Promise<Paisa | null> {
  return (await exchangeBehind(db, request)) ? null : priceReturn(db, request);
}

/** Whether a piece of the order was exchanged: its price stays with the shop. */
export async function wasExchanged(tx: Database, orderId: string): Promise<boolean> {
  const ofOrder = and(eq(returnRequests.orderId, orderId), eq(returnRequests.resolution, "exchange"));
  return (await tx.$count(returnRequests, and(ofOrder, eq(returnRequests.state, "received")))) > 0;
}

/** A payment that a gateway took for this order, with enough left to give this back from. */
async function refundablePayment(tx: Database, orderId: string, amount: Paisa) {
  const left = sql`${paymentAllocations.amount} - (
    select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = ${payments.id} and r.state <> 'failed')`;
  const [payment] = await tx
    .select({ id: payments.id, method: payments.method, test: payments.test })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .where(
      and(eq(paymentAllocations.orderId, orderId), sql`${payments.attemptId} is not null and ${left} >= ${amount}`),
    )
    .orderBy(desc(left))
    .limit(1);
  return payment ?? null;
}
