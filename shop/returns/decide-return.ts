import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orderNotes, orders, returnRequests, returns } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { enqueueOrderNotification } from "../notifications/enqueue-notification.ts";
import { orderMessageData } from "../orders/order-money.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { makeReplacement } from "./make-replacement.ts";
import { exchangeBehind } from "./receive-return.ts";
import { isReplaced } from "./replacements.ts";
import type { ReturnDecision } from "./return-schema.ts";

type RequestRow = typeof returnRequests.$inferSelect;
type OrderRow = typeof orders.$inferSelect;
type Decided = { request: RequestRow; order: OrderRow; by: SignedIn; settings: ShopSettings; now: Date };

/**
 * Accepts a return request, so that its goods are awaited and, for an exchange, the new pieces are ordered; or declines
 * it with a sentence, also after it was accepted and nothing arrived. Notifies the customer. Returns false when it was
 * decided so before. Refuses `not-found`, `changed-meanwhile` once it is decided otherwise, and `out-of-stock` where
 * the new piece is gone.
 */
export async function decideReturn(
  shop: Shop,
  actor: Actor,
  requestId: string,
  decision: ReturnDecision,
): Promise<boolean> {
  const by = allow(actor, "returns:decide");
  const settings = await shop.settings();
  const isDecided = await transaction(shop.db, async (tx) => {
    const found = await lockRequest(tx, requestId);
    const { request } = found;
    if (request.state === decision.state) return false;
    const decided = { ...found, by, settings, now: shop.now() };
    if (decision.state === "accepted") await accept(tx, decided, decision.resolution ?? request.resolution);
    else await decline(tx, decided, decision.answer);
    return true;
  });
  shop.outboxSignal.notify();
  return isDecided;
}

/** The request with its order, both locked, the order first as everywhere. */
export async function lockRequest(tx: Database, requestId: string): Promise<Pick<Decided, "request" | "order">> {
  const [found] = await tx
    .select({ orderId: returnRequests.orderId })
    .from(returnRequests)
    .where(eq(returnRequests.id, requestId));
  if (!found) throw new Refusal("not-found");
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).for("no key update");
  const [request] = await tx.select().from(returnRequests).where(eq(returnRequests.id, requestId));
  if (!order || !request) throw new Refusal("not-found");
  return { order, request };
}

async function accept(tx: Database, decided: Decided, resolution: RequestRow["resolution"]): Promise<void> {
  const { request, order, by, settings, now } = decided;
  if (request.state !== "requested") throw new Refusal("changed-meanwhile");
  if (order.status !== "delivered") throw new Refusal("return-closed");
  // Pieces from an exchange have the price of the first ones, and are refunded all together.
  if (resolution === "refund" && (await exchangeBehind(tx, request))?.isWhole === false)
    throw new Refusal("invalid-input", { fields: { resolution: "invalid" } });
  const replacement = resolution === "exchange" ? await orderReplacement(tx, decided) : null;
  // Money instead of a piece that is gone goes to the customer's number.
  const refundMethod = resolution === "refund" ? (request.refundMethod ?? ("bkash" as const)) : null;
  await tx
    .update(returnRequests)
    .set({
      ...{ state: "accepted" as const, resolution, refundMethod, replacementId: replacement?.id ?? null },
      ...{ decidedAt: now, decidedById: by.id, decidedByName: by.name },
    })
    .where(eq(returnRequests.id, request.id));
  await tx.insert(returns).values({ id: newId(), orderId: order.id, at: now, requestId: request.id });
  const data = {
    ...(await orderMessageData(tx, order)),
    ...{ way: request.way, replacement: replacement?.number ?? null },
  };
  const channels = settings.orderMessages["return-accepted"];
  // Delayed, so that an acceptance that is taken back is never announced.
  const delayMinutes = settings.orderMessageDelayMinutes;
  await enqueueOrderNotification(tx, order, { kind: "return-accepted", data, channels, now, delayMinutes });
  await audit(tx, decided, { state: "accepted", resolution });
}

/** Orders the new pieces, and adds a note to each order that names the other one. */
async function orderReplacement(
  tx: Database,
  { request, order, by, settings, now }: Decided,
): Promise<{ id: string; number: string }> {
  const { rows } = await tx.execute<{ variantId: string; productId: string; quantity: number }>(sql`
    select v.id as "variantId", v.product_id as "productId", l.quantity
      from return_request_lines l join variants v on v.id = l.wanted_variant_id where l.request_id = ${request.id}`);
  if (rows.length === 0) throw new Refusal("invalid-input", { fields: { resolution: "invalid" } });
  const replacement = await makeReplacement(tx, { order, wanted: rows, by, settings, now });
  await tx.insert(orderNotes).values([
    { orderId: order.id, text: `⇄ ${replacement.number}`, at: now, byName: by.name },
    { orderId: replacement.id, text: `⇄ ${order.number}`, at: now, byName: by.name },
  ]);
  return replacement;
}

async function decline(tx: Database, decided: Decided, answer: string): Promise<void> {
  const { request, order, by, settings, now } = decided;
  // The new pieces are on their way: their order is cancelled first, where that is still possible.
  if (request.state === "received" || (await isReplaced(tx, request))) throw new Refusal("changed-meanwhile");
  await tx
    .update(returnRequests)
    .set({ state: "declined", answer, decidedAt: now, decidedById: by.id, decidedByName: by.name })
    .where(eq(returnRequests.id, request.id));
  await tx.delete(returns).where(eq(returns.requestId, request.id));
  const data = { ...(await orderMessageData(tx, order)), answer };
  const channels = settings.orderMessages["return-declined"];
  await enqueueOrderNotification(tx, order, { kind: "return-declined", data, channels, now });
  await audit(tx, decided, { state: "declined", resolution: request.resolution });
}

async function audit(
  tx: Database,
  { request, order, by }: Decided,
  after: Pick<RequestRow, "state" | "resolution">,
): Promise<void> {
  await writeAudit(tx, {
    ...{ by, action: "return-decided", record: { id: order.id, name: order.number } },
    before: { state: request.state, resolution: request.resolution },
    after,
  });
}
