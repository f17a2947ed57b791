import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, paymentAttempts, payments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import type { Paisa } from "../money.ts";
import type { AdvanceClaim } from "../orders/guard/guard-schema.ts";
import { dueWithAdvance } from "../orders/order-money.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { orderPaidBy } from "./claim-payment.ts";

type Order = typeof orders.$inferSelect;

type OwnClaim = Pick<AdvanceClaim, "reference"> & {
  /** For an advance that was sent by hand. */
  method: AdvanceClaim["method"] | null;
  phone: string;
};

/**
 * Records the transaction number that a customer typed, of the last payment through a gateway, which has not said whether
 * it was paid, or of an advance that they have sent by hand. The owner has been verified by the caller. Refuses
 * `nothing-due` where there is neither, `payment-used` for a number that has paid already, and `too-many-requests`. The
 * same number twice is one claim.
 */
export async function claimOwnPayment(
  shop: Shop,
  orderId: string,
  { reference, phone, method: typedMethod }: OwnClaim,
): Promise<void> {
  // Before the transaction: a guess at a used number counts although it is refused.
  await spend(shop, "payment-claim", { order: orderId, recipient: phone });
  await transaction(shop.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
    if (!order) throw new Refusal("not-found");
    const { method, ...claimed } = await claimable(tx, order, typedMethod);
    // Without the order's number, which `claimPayment` tells staff: this caller may be a stranger.
    if ((await orderPaidBy(tx, { method, reference })) !== null) throw new Refusal("payment-used");
    const isClaimed = and(
      ...[eq(payments.orderId, orderId), eq(payments.method, method), eq(payments.reference, reference)],
      eq(payments.state, "claimed"),
    );
    if ((await tx.$count(payments, isClaimed)) > 0) return;
    await tx.insert(payments).values({
      ...{ id: newId(), orderId, method, ...claimed, reference, senderLast4: null, note: null },
      ...{ state: "claimed" as const, claimedAt: shop.now(), claimedByRole: "shopper" as const },
    });
    const record = { id: orderId, name: order.number };
    const after = { method, amount: claimed.amount, reference };
    await writeAudit(tx, { by: null, action: "payment-claimed", record, after });
  });
}

/** The payment for which a customer may enter a number. Refuses `nothing-due`. */
async function claimable(tx: Database, order: Order, typedMethod: OwnClaim["method"]) {
  const { due, advance } = await dueWithAdvance(tx, order);
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order.id))
    .orderBy(desc(paymentAttempts.startedAt), desc(paymentAttempts.id))
    .limit(1);
  if (typedMethod === null && attempt && attempt.state !== "paid" && due > 0) {
    const { kind: method, amount, purpose, test } = attempt;
    return { method, amount, kind: purpose, test };
  }
  if (typedMethod === null || order.status !== "pending" || advance === 0) throw new Refusal("nothing-due");
  return { method: typedMethod, amount: advance, kind: "advance" as const, test: false };
}

/** The advance of an order that its customer may send by hand. */
export type HandAdvance = {
  amount: Paisa;
  /** The transaction number that the customer typed and nobody has found yet. */
  claimed: string | null;
};

/** The advance of an order that can be sent by hand; null where none is due. The caller has verified the owner. */
export async function handAdvanceOf({ db }: Shop, orderId: string): Promise<HandAdvance | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order?.status !== "pending" || order.advanceAsked === null) return null;
  const { advance: amount } = await dueWithAdvance(db, order);
  if (amount === 0) return null;
  const [claim] = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, "claimed"), eq(payments.kind, "advance")))
    .orderBy(desc(payments.claimedAt), payments.id)
    .limit(1);
  return { amount, claimed: claim?.reference ?? null };
}
