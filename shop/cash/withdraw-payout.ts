import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierClaims, orders, ordersBeforeCash, parcelDues, payoutLines, payouts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { paisa } from "../money.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import { transferNet } from "../payments/ledger.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

type Line = typeof payoutLines.$inferSelect;

/**
 * Takes back an announced payout that was entered or imported by mistake: its parcels are unpaid again. Refuses
 * `not-found`, `payout-paid` once it is booked, and `line-decided` where a claim is about one of its parcels.
 */
export async function withdrawPayout(shop: Shop, actor: Actor, payoutId: string): Promise<void> {
  const by = allow(actor, "cash:change");
  await transaction(shop.db, async (tx) => {
    const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("update");
    if (!payout) throw new Refusal("not-found");
    if (payout.state === "paid") throw new Refusal("payout-paid");
    const { courier, externalId, amount } = payout;
    const lines = await tx.select().from(payoutLines).where(eq(payoutLines.payoutId, payoutId)).orderBy(payoutLines.n);
    const lineIds = lines.map(({ id }) => id);
    await lockOrders(tx, lines);
    if ((await tx.$count(courierClaims, inArray(courierClaims.payoutLineId, lineIds))) > 0)
      throw new Refusal("line-decided");
    await undoSalesBeforeCash(tx, courier, lines, shop.now());
    await tx.update(parcelDues).set({ payoutLineId: null }).where(inArray(parcelDues.payoutLineId, lineIds));
    await tx.delete(payoutLines).where(eq(payoutLines.payoutId, payoutId));
    await tx.delete(payouts).where(eq(payouts.id, payoutId));
    await writeAudit(tx, {
      ...{ by, action: "payout-withdrawn", record: { id: payoutId, name: externalId } },
      before: { courier, parcels: lines.length, amount },
    });
  });
}

/** In the same order as everybody locks them. */
async function lockOrders(tx: Database, lines: Line[]): Promise<void> {
  const ids = lines.flatMap(({ orderId }) => orderId ?? []);
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(orders.id)
    .for("no key update");
}

/** Of orders that ended before cash records began, the courier's payment had recorded the sale. */
async function undoSalesBeforeCash(tx: Database, courier: CourierKind, lines: Line[], at: Date): Promise<void> {
  for (const { id, orderId, collected } of lines) {
    if (orderId === null) continue;
    const [before] = await tx
      .update(ordersBeforeCash)
      .set({ sale: sql`${ordersBeforeCash.sale} - ${collected}` })
      .where(eq(ordersBeforeCash.orderId, orderId))
      .returning();
    if (!before) continue;
    await tx.delete(parcelDues).where(eq(parcelDues.payoutLineId, id));
    const move = { amount: paisa(collected), orderId, at };
    const reason = `before-cash:${orderId}:${id}`;
    await transferNet(tx, { from: "customer", to: "sales", ...move, reason: `${reason}:sale:withdrawn` });
    await transferNet(tx, { from: `courier:${courier}`, to: "customer", ...move, reason: `${reason}:cash:withdrawn` });
  }
}
