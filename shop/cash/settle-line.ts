import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierClaims, orders, parcelDues, payoutLines, payouts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { paisa } from "../money.ts";
import { hasOrderNumber } from "../orders/order-number.ts";
import { transferNet } from "../payments/ledger.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { endPaidClaims } from "./book-payout.ts";
import { matchLine, shipmentOf } from "./match-line.ts";

/**
 * Assigns a line of a payout to the order of this number. Returns false if it is assigned already. Refuses `not-found`,
 * `line-decided` where it pays for another order or was accepted, and `parcel-paid` (with the `payout`) where another
 * payout has paid for it.
 */
export async function assignLine(shop: Shop, actor: Actor, lineId: string, number: string): Promise<boolean> {
  const by = allow(actor, "cash:change");
  return transaction(shop.db, async (tx) => {
    const { line, payout } = await lockLine(tx, lineId);
    const [order] = await tx
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(hasOrderNumber(orders.number, number));
    if (!order) throw new Refusal("not-found");
    if (line.orderId === order.id) return false;
    if (line.orderId !== null || line.acceptedAt !== null) throw new Refusal("line-decided");
    const now = shop.now();
    const { courier } = payout;
    const shipmentId = await shipmentOf(tx, courier, order.id);
    const parcel = { orderId: order.id, shipmentId, matchedBy: "person" as const };
    const { paidBefore } = await matchLine(tx, lineId, parcel, { now, byName: by.name });
    if (paidBefore !== null) throw new Refusal("parcel-paid", { details: { payout: paidBefore } });
    if (payout.state === "paid")
      await transferNet(tx, {
        ...{ from: `courier:${courier}`, to: "unmatched", amount: line.collected, orderId: order.id, at: now },
        reason: `payout-line:${lineId}:matched`,
      });
    if (payout.state === "paid") await endPaidClaims(tx, payout.id, { now, byName: by.name });
    await writeAudit(tx, {
      ...{ by, action: "payout-line-matched", record: { id: order.id, name: order.number } },
      after: { payout: payout.externalId, net: line.net },
    });
    return true;
  });
}

/**
 * Accepts the difference of a line, with a reason: what the courier does not pay is written off, money for a parcel
 * that is not ours is kept. Returns false if it was accepted before. Refuses `not-found`, `line-decided` while it is
 * claimed, and `payout-open` before the payout is booked.
 */
export async function acceptLine(shop: Shop, actor: Actor, lineId: string, reason: string): Promise<boolean> {
  const by = allow(actor, "cash:change");
  return transaction(shop.db, async (tx) => {
    const { line, payout } = await lockLine(tx, lineId);
    if (line.acceptedAt !== null) return false;
    if ((await tx.$count(courierClaims, eq(courierClaims.payoutLineId, lineId))) > 0) throw new Refusal("line-decided");
    if (payout.state !== "paid") throw new Refusal("payout-open");
    const now = shop.now();
    const [due] = await tx.select().from(parcelDues).where(eq(parcelDues.payoutLineId, lineId));
    const writtenOff = paisa(
      line.orderId === null ? line.collected : (due?.collected ?? line.collected) - line.collected,
    );
    await tx
      .update(payoutLines)
      .set({ acceptedReason: reason, acceptedAt: now, acceptedByName: by.name, writtenOff })
      .where(eq(payoutLines.id, lineId));
    const move = { amount: writtenOff, orderId: line.orderId, at: now, reason: `payout-line:${lineId}:accepted` };
    if (line.orderId === null) await transferNet(tx, { from: "loss", to: "unmatched", ...move });
    else await transferNet(tx, { from: `courier:${payout.courier}`, to: "loss", ...move });
    await writeAudit(tx, {
      ...{ by, action: "payout-line-accepted", record: { id: payout.id, name: payout.externalId } },
      after: { net: line.net, writtenOff, reason },
    });
    return true;
  });
}

/** A line with its payout, locked. Refuses `not-found`. */
export async function lockLine(tx: Database, lineId: string) {
  const [found] = await tx
    .select({ payoutId: payoutLines.payoutId })
    .from(payoutLines)
    .where(eq(payoutLines.id, lineId));
  if (!found) throw new Refusal("not-found");
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, found.payoutId)).for("update");
  const [line] = await tx.select().from(payoutLines).where(eq(payoutLines.id, lineId));
  if (!payout || !line) throw new Refusal("not-found");
  return { line, payout };
}
