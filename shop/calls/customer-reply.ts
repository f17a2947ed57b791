import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { callAttempts, orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { needsCallByStaff } from "../orders/admin/verification-flags.ts";
import { cancelByShopper, changeStatusByShopper } from "../orders/change-status.ts";
import type { OrderStage } from "../orders/order-rules.ts";
import { stageOf } from "../orders/order-stage.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type CustomerReply, mayReply } from "./call-rules.ts";
import type { replyReasons } from "./call-schema.ts";

type ReplyInput = {
  reply: CustomerReply;
  /** What is to be changed, or why it is cancelled. */
  text: string | null;
  reason: (typeof replyReasons)[number] | null;
};

/** Replies by link that one order takes. */
const maxReplies = 10;

/**
 * Records what a customer answers to "shall we send it?": the order is confirmed, cancelled, or the desk calls about the
 * change. The caller has checked number and phone. Refuses `status-step-refused` for an order that needs no answer any
 * more, or that only staff confirm, and `too-many-requests`.
 */
export async function replyByCustomer(
  shop: Shop,
  orderId: string,
  { reply, text, reason }: ReplyInput,
  network: string | null,
): Promise<void> {
  const prepare = (tx: Database) => assertMayReply(tx, orderId, reply, shop.now());
  const record = (tx: Database) => recordReply(tx, { orderId, reply, text, now: shop.now() });
  if (reply === "confirm")
    return changeStatusByShopper(shop, { orderId, network, to: "confirmed", from: ["pending"], prepare }, record);
  if (reply === "cancel")
    return cancelByShopper(shop, orderId, { network, closure: { reason: reason ?? "other", text }, prepare, record });
  await transaction(shop.db, async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("no key update");
    await prepare(tx);
    await record(tx);
    // As soon as possible: the queue puts wished changes first.
    const waiting = and(eq(orders.id, orderId), eq(orders.status, "pending"));
    await tx.update(orders).set({ nextCallAt: null }).where(waiting);
  });
}

type RepliedOrder = { status: OrderStatus; stage: OrderStage; needsCall: boolean };

/** The order is locked: staff or a payment may have moved it on since its customer saw it. */
async function assertMayReply(tx: Database, orderId: string, reply: CustomerReply, now: Date): Promise<void> {
  const { rows } = await tx.execute<RepliedOrder>(sql`
    select o.status, ${stageOf(now)} as stage, ${needsCallByStaff(now)} as "needsCall" from orders o where o.id = ${orderId}`);
  const [order] = rows;
  if (!order || !mayReply(order, reply))
    throw new Refusal("status-step-refused", { details: { status: order?.status } });
  const byLink = and(eq(callAttempts.orderId, orderId), eq(callAttempts.channel, "link"));
  if ((await tx.$count(callAttempts, byLink)) >= maxReplies) throw new Refusal("too-many-requests");
}

const outcomes = { confirm: "confirmed", change: "wants-change", cancel: "cancelled" } as const;

type RecordedReply = Pick<ReplyInput, "reply" | "text"> & { orderId: string; now: Date };

/** Records an answer that a customer gave on a page, for the desk that calls. */
export async function recordReply(tx: Database, { orderId, reply, text, now }: RecordedReply): Promise<void> {
  await tx.insert(callAttempts).values({ orderId, channel: "link", outcome: outcomes[reply], note: text, at: now });
}
