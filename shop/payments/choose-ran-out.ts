import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { callAttempts, orders, paymentAllocations, payments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { recordReply } from "../calls/customer-reply.ts";
import { type Paisa, paisa } from "../money.ts";
import { cancelByShopper, changeStatusByShopper, changeStatusByStaff } from "../orders/change-status.ts";
import { type EditableOrder, loadEditableOrder } from "../orders/edit/order-contents.ts";
import { announceEdit } from "../orders/edit/save-edit.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { ownEditReasons, shopHoldReasons } from "./payment-rules.ts";
import type { RanOutChoice } from "./payment-schema.ts";
import { goneLines, offerInstead, waitsForChoice } from "./ran-out.ts";
import { saveRanOut } from "./ran-out-edit.ts";
import { lockRefundable, writeRefund } from "./refund.ts";

/** Who chooses: the customer themselves, from a network; or staff, for the customer who is on the phone. */
type Chooser = { network: string | null } | { staff: SignedIn };

/**
 * Applies the customer's choice: the order is confirmed without the missing goods, gets the closest replacement, or is
 * cancelled with a full refund. The owner has been verified by the caller. Refuses `changed-meanwhile` for an order
 * that does not wait for a choice, `total-changed` for a total other than was shown, and `out-of-stock`.
 */
export async function chooseRanOut(
  shop: Shop,
  orderId: string,
  choice: RanOutChoice,
  network: string | null,
): Promise<void> {
  return choose(shop, orderId, choice, { network });
}

/** The same by staff, as the customer said. Also refuses `not-found`. */
export async function chooseRanOutByStaff(
  shop: Shop,
  actor: Actor,
  orderId: string,
  choice: RanOutChoice,
): Promise<void> {
  return choose(shop, orderId, choice, { staff: allow(actor, "orders:change") });
}

async function choose(shop: Shop, orderId: string, chosen: RanOutChoice, by: Chooser): Promise<void> {
  switch (chosen.choice) {
    case "send":
      return sendOthers(shop, orderId, chosen.total, by);
    case "instead":
      return takeInstead(shop, orderId, chosen, by);
    case "cancel":
      return cancelAll(shop, orderId, by);
  }
}

async function lockWaiting(tx: Database, orderId: string): Promise<EditableOrder> {
  const order = await loadEditableOrder(tx, orderId, { lock: true });
  if (!waitsForChoice(order.row)) throw new Refusal("changed-meanwhile");
  return order;
}

async function sendOthers(shop: Shop, orderId: string, total: Paisa, by: Chooser): Promise<void> {
  const prepare = async (tx: Database) => {
    const { row } = await lockWaiting(tx, orderId);
    if (!row.holdsStock) throw new Refusal("out-of-stock");
    if (row.total !== total) throw new Refusal("total-changed");
    await endWaiting(tx, orderId);
  };
  if ("staff" in by) return moveByStaff(shop, orderId, by.staff, { to: "confirmed", prepare });
  const { network } = by;
  await changeStatusByShopper(shop, { orderId, network, to: "confirmed", from: ["pending"], prepare }, (tx) =>
    recordReply(tx, { orderId, reply: "confirm", text: null, now: shop.now() }),
  );
}

async function takeInstead(
  shop: Shop,
  orderId: string,
  { variantId, total }: Extract<RanOutChoice, { choice: "instead" }>,
  by: Chooser,
): Promise<void> {
  const settings = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const order = await lockWaiting(tx, orderId);
    const now = shop.now();
    const terms = { settings, now, language: order.row.language, lock: true };
    const offer = await offerInstead(tx, order, await goneLines(tx, order), terms);
    if (offer?.shown.variantId !== variantId) throw new Refusal("out-of-stock");
    if (offer.shown.total !== total) throw new Refusal("total-changed");
    const staff = "staff" in by ? by.staff : null;
    await saveRanOut(tx, { order, priced: offer.priced, reason: ownEditReasons.instead, by: staff, now });
    await endWaiting(tx, orderId);
    await announceEdit(tx, { orderId, merged: null, settings, now });
  });
  shop.outboxSignal.notify();
}

async function cancelAll(shop: Shop, orderId: string, by: Chooser): Promise<void> {
  const prepare = async (tx: Database) => {
    await lockWaiting(tx, orderId);
    await endWaiting(tx, orderId);
  };
  if ("staff" in by) return moveByStaff(shop, orderId, by.staff, { to: "cancelled", prepare });
  await cancelByShopper(shop, orderId, {
    ...{ network: by.network, closure: outOfStock, prepare },
    record: async (tx) => {
      const now = shop.now();
      await recordReply(tx, { orderId, reply: "cancel", text: null, now });
      await giveAllBack(tx, orderId, null, now);
    },
  });
}

const outOfStock = { reason: "out-of-stock", text: null } as const;

type StaffMove = { to: "confirmed" | "cancelled"; prepare: (tx: Database) => Promise<void> };

/** Confirms or cancels the order as the customer said on the phone. */
async function moveByStaff(shop: Shop, orderId: string, staff: SignedIn, { to, prepare }: StaffMove): Promise<void> {
  const settings = await shop.settings();
  await transaction(shop.db, async (tx) => {
    await prepare(tx);
    const closure = to === "cancelled" ? outOfStock : undefined;
    if (!(await changeStatusByStaff(tx, staff, { orderId, to, closure, settings, now: shop.now })))
      throw new Refusal("status-step-refused", { details: { status: to } });
    const at = shop.now();
    const call = { orderId, channel: "phone", outcome: to, at, byId: staff.id, byName: staff.name } as const;
    await tx.insert(callAttempts).values(call);
    if (to === "cancelled") await giveAllBack(tx, orderId, staff, at);
  });
  shop.outboxSignal.notify();
}

/** The order continues; if its gateway marks the payment as risky, only once staff have checked it. */
async function endWaiting(tx: Database, orderId: string): Promise<void> {
  const doubted = and(eq(payments.orderId, orderId), eq(payments.state, "verified"), eq(payments.risky, true));
  const holdReason = (await tx.$count(payments, doubted)) > 0 ? shopHoldReasons.risky : null;
  await tx.update(orders).set({ holdReason, holdUntil: null }).where(eq(orders.id, orderId));
}

/** Gateway payments of an order are refunded through the gateway; payments recorded by staff wait for staff. */
async function giveAllBack(tx: Database, orderId: string, by: SignedIn | null, now: Date): Promise<void> {
  const { number, left } = await lockRefundable(tx, orderId);
  const paid = await tx
    .select({ payment: payments, allocated: paymentAllocations.amount, refunded: refundedOf })
    .from(payments)
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .where(and(eq(paymentAllocations.orderId, orderId), sql`${payments.attemptId} is not null`))
    .orderBy(payments.id);
  let owed = left;
  for (const { payment, allocated, refunded } of paid) {
    const amount = paisa(Math.min(owed, allocated - Number(refunded)));
    if (amount <= 0) continue;
    const { method } = payment;
    await writeRefund(tx, { orderId, number, method, amount, note: null, payment, by, now });
    owed = paisa(owed - amount);
  }
}

const refundedOf = sql<string>`(
  select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = payments.id and r.state <> 'failed')`;
