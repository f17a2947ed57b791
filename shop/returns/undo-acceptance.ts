import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, returnRequests, returns } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { cancelTakenBack } from "../orders/change-status.ts";
import { correctNotification } from "../orders/correct-notification.ts";
import { undoMinutes } from "../orders/order-rules.ts";
import { isPackedOrBooked } from "../orders/order-stage.ts";
import { orderStatus } from "../orders/order-status.ts";
import { refuseUndo } from "../orders/undo-step.ts";
import { type Actor, allow, hasPermission, type SignedIn } from "../permissions.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { lockRequest } from "./decide-return.ts";

type RequestRow = typeof returnRequests.$inferSelect;
type Acceptance = Pick<RequestRow, "state" | "decidedAt" | "decidedById" | "decidedByName">;

/**
 * Undoes the acceptance of a request within 15 minutes, by the same person or an admin: it waits for a decision again,
 * as the customer requested it. The order of an exchange is cancelled, which is possible until it is packed or booked.
 * The message is withdrawn or, if it was sent, corrected. Refuses `not-found` and, with its `reason`, `undo-refused`.
 */
export async function undoAcceptance(shop: Shop, actor: Actor, requestId: string): Promise<void> {
  const by = allow(actor, "returns:decide");
  const settings = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const { order, request } = await lockRequest(tx, requestId);
    const now = shop.now();
    assertMayUndo(request, by, now);
    if (request.replacementId !== null) await callOff(tx, request.replacementId, { by, settings, now });
    await tx
      .update(returnRequests)
      .set({
        ...(await requestedBefore(tx, request)),
        ...{ state: "requested" as const, replacementId: null },
        ...{ decidedAt: null, decidedById: null, decidedByName: null },
      })
      .where(eq(returnRequests.id, request.id));
    await tx.delete(returns).where(eq(returns.requestId, request.id));
    const since = request.decidedAt ?? now;
    await correctNotification(tx, order, { undone: "return-accepted", since, settings, now });
    await writeAudit(tx, {
      ...{ by, action: "return-decided", record: { id: order.id, name: order.number } },
      ...{ before: { state: request.state }, after: { state: "requested" } },
    });
  });
  shop.outboxSignal.notify();
}

/** Until when somebody may take an acceptance back, unless its new pieces leave first; null for never. */
export function acceptanceUndoUntil(request: Omit<Acceptance, "decidedByName">, by: SignedIn, now: Date): Date | null {
  const { state, decidedAt, decidedById } = request;
  if (state !== "accepted" || decidedAt === null) return null;
  if (decidedById !== by.id && !hasPermission(by, "orders:undo-any")) return null;
  const until = new Date(decidedAt.getTime() + undoMinutes * 60_000);
  return until > now ? until : null;
}

function assertMayUndo(request: Acceptance, by: SignedIn, now: Date): void {
  if (request.state === "received") refuseUndo("later-fact");
  if (request.state !== "accepted" || request.decidedAt === null) refuseUndo("no-step");
  if (request.decidedById !== by.id && !hasPermission(by, "orders:undo-any"))
    refuseUndo("person", { by: request.decidedByName });
  if (acceptanceUndoUntil(request, by, now) === null) refuseUndo("time");
}

/** Whether the order of the new pieces can no longer be cancelled: packed, booked, or with goods that are paid for. */
export function isReplacementFixed(orderId: string | SQL): SQL<boolean> {
  return sql`(${isPackedOrBooked(orderId)} or exists (select from orders k where k.id = ${orderId} and k.total > 0))`;
}

/** Cancels the order of the new pieces; where that was done before, it is for good. */
async function callOff(
  tx: Database,
  orderId: string,
  { by, settings, now }: { by: SignedIn; settings: ShopSettings; now: Date },
): Promise<void> {
  const [replacement] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("no key update");
  if (!replacement) return;
  if (orderStatus[replacement.status].calledOff) return keepCalledOff(tx, orderId);
  // Checked after the order is locked, so that packing or booking in the meantime is seen.
  const { rows } = await tx.execute<{ isFixed: boolean }>(sql`select ${isReplacementFixed(orderId)} as "isFixed"`);
  if (replacement.status !== "confirmed" || rows[0]?.isFixed) refuseUndo("later-fact");
  await cancelTakenBack(tx, { orderId, by, settings, now });
}

/** Makes a last step of staff one that they cannot undo: no request asks for the free pieces any more. */
async function keepCalledOff(tx: Database, orderId: string): Promise<void> {
  await tx.execute(sql`
    update order_events set by_role = 'system', by_id = null
     where by_role = 'staff' and id = (select max(id) from order_events where order_id = ${orderId})`);
}

/** What the customer wanted before somebody decided: staff may have given money for an exchange. */
async function requestedBefore(
  tx: Database,
  { id, refundMethod }: RequestRow,
): Promise<Pick<RequestRow, "resolution" | "refundMethod">> {
  const { rows } = await tx.execute(sql`
    select from return_request_lines where request_id = ${id} and wanted_variant_id is not null limit 1`);
  return rows.length > 0 ? { resolution: "exchange", refundMethod: null } : { resolution: "refund", refundMethod };
}
