import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { callAttempts, orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { cancelByShopper, changeStatusByShopper } from "../orders/change-status.ts";
import type { Order } from "../orders/find-orders.ts";
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
 * more, and `too-many-requests`.
 */
export async function replyByCustomer(
  shop: Shop,
  { id: orderId, stage, status }: Pick<Order, "id" | "stage" | "status">,
  { reply, text, reason }: ReplyInput,
  network: string | null,
): Promise<void> {
  if (!mayReply(stage, reply)) throw new Refusal("status-step-refused", { details: { status } });
  const byLink = and(eq(callAttempts.orderId, orderId), eq(callAttempts.channel, "link"));
  if ((await shop.db.$count(callAttempts, byLink)) >= maxReplies) throw new Refusal("too-many-requests");
  const record = (tx: Database) => recordReply(tx, { orderId, reply, text, now: shop.now() });
  if (reply === "confirm")
    return changeStatusByShopper(shop, { orderId, network, to: "confirmed", from: ["pending"] }, record);
  if (reply === "cancel")
    return cancelByShopper(shop, orderId, { network, closure: { reason: reason ?? "other", text }, record });
  await transaction(shop.db, async (tx) => {
    await record(tx);
    // As soon as possible: the queue puts wished changes first.
    const waiting = and(eq(orders.id, orderId), eq(orders.status, "pending"));
    await tx.update(orders).set({ nextCallAt: null }).where(waiting);
  });
}

const outcomes = { confirm: "confirmed", change: "wants-change", cancel: "cancelled" } as const;

type RecordedReply = Pick<ReplyInput, "reply" | "text"> & { orderId: string; now: Date };

/** Records an answer that a customer gave on a page, for the desk that calls. */
export async function recordReply(tx: Database, { orderId, reply, text, now }: RecordedReply): Promise<void> {
  await tx.insert(callAttempts).values({ orderId, channel: "link", outcome: outcomes[reply], note: text, at: now });
}
