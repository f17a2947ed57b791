import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, payments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { bookPayment, endReceiptOf } from "./book-payment.ts";
import type { PaymentKind, PaymentMethod } from "./payment-rules.ts";

export type PaymentInput = {
  id?: string | undefined;
  kind: PaymentKind;
  method: PaymentMethod;
  amount: Paisa;
  reference: string | null;
  senderLast4: string | null;
  note: string | null;
};

type Payment = typeof payments.$inferSelect;

/** A payment with the other orders on which the same transaction id is claimed. */
export type ListedPayment = Payment & { alsoClaimedOn: string[] };

/** The payments of an order, newest first. */
export async function paymentsOfOrder(db: Database, orderId: string): Promise<ListedPayment[]> {
  const alsoClaimedOn = sql<string[]>`array(
    select distinct o.number from payments other join orders o on o.id = other.order_id
     where other.reference = payments.reference and other.order_id <> payments.order_id order by o.number)`;
  return db
    .select({ ...getTableColumns(payments), alsoClaimedOn })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.claimedAt), payments.id);
}

/**
 * Records a payment that a customer claims; the same `id` once. It does not lower the amount due until staff verify it. Refuses
 * `not-found`, and `payment-used` (with the `number` of the order) for a transaction id that has paid already.
 */
export async function claimPayment(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { id = newId(), ...input }: PaymentInput,
): Promise<string> {
  const by = allow(actor, "payments:claim");
  await transaction(shop.db, async (tx) => {
    const [order] = await tx
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("key share");
    if (!order) throw new Refusal("not-found");
    await assertUnused(tx, input);
    const claim = {
      ...{ id, orderId, ...input, state: "claimed" as const, claimedAt: shop.now() },
      ...{ claimedByRole: "staff" as const, claimedByName: by.name },
    };
    const [added] = await tx
      .insert(payments)
      .values(claim)
      .onConflictDoNothing({ target: payments.id })
      .returning({ id: payments.id });
    if (!added) return;
    const { method, amount, reference } = input;
    const record = { id: orderId, name: order.number };
    await writeAudit(tx, { by, action: "payment-claimed", record, after: { method, amount, reference } });
  });
  return id;
}

/** Refuses a transaction id that has paid for an order. */
async function assertUnused(tx: Database, payment: Pick<PaymentInput, "method" | "reference">): Promise<void> {
  const number = await orderPaidBy(tx, payment);
  if (number !== null) throw new Refusal("payment-used", { details: { number } });
}

/** The number of the order that a transaction id has paid for; null for none. */
export async function orderPaidBy(
  tx: Database,
  { method, reference }: Pick<PaymentInput, "method" | "reference">,
): Promise<string | null> {
  if (reference === null) return null;
  const [used] = await tx
    .select({ number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.method, method), eq(payments.reference, reference), eq(payments.state, "verified")));
  return used?.number ?? null;
}

/** What a verified payment pays for. */
type Allocation = { orderId: string; amount: Paisa };

/**
 * Verifies a claimed payment: the money was found. It pays for its order, or for several of one customer
 * (`allocations`). Refuses `not-found`, `payment-decided`, `payment-used` for a transaction id that has paid already, and
 * `amount-too-large` where more is allocated than was paid.
 */
export async function verifyPayment(
  shop: Shop,
  actor: Actor,
  paymentId: string,
  allocations: Allocation[] | null = null,
): Promise<void> {
  const by = allow(actor, "payments:verify");
  const settings = await shop.settings();
  await transaction(shop.db, async (tx) => {
    // Orders are locked before what belongs to them, as everywhere.
    const [claim] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.id, paymentId));
    await lockOrders(tx, allocations?.map(({ orderId }) => orderId) ?? [claim?.orderId ?? ""]);
    const { order, payment } = await lockClaimed(tx, paymentId);
    const now = shop.now();
    // A transaction id that a colleague verifies at the same moment violates the unique index; the retry sees it here.
    await assertUnused(tx, payment);
    const parts = allocations ?? [{ orderId: payment.orderId, amount: payment.amount }];
    await assertAllocatable(tx, payment, parts);
    const decided = { state: "verified" as const, decidedAt: now, decidedByName: by.name };
    await tx.update(payments).set(decided).where(eq(payments.id, paymentId));
    for (const part of parts) await bookPayment(tx, payment, { ...part, now, settings });
    await endReceiptOf(tx, payment, { now, byName: by.name });
    const { method, amount, reference } = payment;
    const record = { id: payment.orderId, name: order.number };
    await writeAudit(tx, { by, action: "payment-verified", record, after: { method, amount, reference } });
  });
  shop.outboxSignal.notify();
}

/** Rejects a claimed payment: no such money came. Refuses `not-found` and `payment-decided`. */
export async function rejectPayment(shop: Shop, actor: Actor, paymentId: string, note: string | null): Promise<void> {
  const by = allow(actor, "payments:verify");
  await transaction(shop.db, async (tx) => {
    const { order, payment } = await lockClaimed(tx, paymentId);
    const decided = { state: "rejected" as const, decidedAt: shop.now(), decidedByName: by.name };
    await tx
      .update(payments)
      .set({ ...decided, note: note ?? payment.note })
      .where(eq(payments.id, paymentId));
    const { method, amount, reference } = payment;
    const record = { id: payment.orderId, name: order.number };
    await writeAudit(tx, { by, action: "payment-rejected", record, after: { method, amount, reference, note } });
  });
}

async function lockOrders(tx: Database, ids: string[]): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(orders.id)
    .for("no key update");
}

async function lockClaimed(tx: Database, paymentId: string) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("no key update");
  const [order] = payment
    ? await tx.select({ number: orders.number, phone: orders.phone }).from(orders).where(eq(orders.id, payment.orderId))
    : [];
  if (!payment || !order) throw new Refusal("not-found");
  if (payment.state !== "claimed") throw new Refusal("payment-decided", { details: { state: payment.state } });
  return { payment, order };
}

/** Refuses parts that exceed the payment, and orders of somebody else. */
async function assertAllocatable(tx: Database, payment: Payment, parts: Allocation[]): Promise<void> {
  const allocated = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (parts.length === 0 || allocated > payment.amount) throw new Refusal("amount-too-large");
  const { rows } = await tx.execute<{ own: number }>(sql`
    select count(*)::int as own from orders o join orders paid on paid.id = ${payment.orderId}
     where o.id = any(${sql.param(parts.map(({ orderId }) => orderId))}::text[]) and (o.id = paid.id or o.phone = paid.phone)`);
  if (rows[0]?.own !== new Set(parts.map(({ orderId }) => orderId)).size || rows[0].own !== parts.length)
    throw new Refusal("not-found");
}
