import { and, eq, inArray, isNotNull, notInArray } from "drizzle-orm";
import { notifications } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type NotificationKind, type NotificationState, secretKinds } from "./notification.ts";
import type { Channel } from "./notification-rules.ts";

/** States that ended without sending. */
const unsent: NotificationState[] = ["kept", "failed", "held"];

/** Whether it can be sent now: never a link that opens an account, because that has expired. */
export function canResend(
  shop: Shop,
  { kind, state, data, channel }: { kind: NotificationKind; state: NotificationState; data: unknown; channel: Channel },
): boolean {
  return unsent.includes(state) && data !== null && !secretKinds.includes(kind) && isChannelConfigured(shop, channel);
}

/**
 * Queues a `kept`, `held` or `failed` notification again with all its attempts. Refuses `not-found`,
 * `sending-not-set-up` if its channel has no sender, and `letter-not-sendable` if it was sent, is waiting, or must not
 * be sent any more.
 */
export async function resendNotification(shop: Shop, actor: Actor, id: string): Promise<void> {
  const by = allow(actor, "notifications:send");
  await transaction(shop.db, async (tx) => {
    const [notification] = await tx
      .update(notifications)
      .set({ state: "waiting", attempts: 0, nextAttemptAt: shop.now(), lastError: null })
      .where(
        and(
          eq(notifications.id, id),
          inArray(notifications.state, unsent),
          isNotNull(notifications.data),
          notInArray(notifications.kind, secretKinds),
        ),
      )
      .returning();
    if (!notification)
      throw new Refusal(
        (await tx.$count(notifications, eq(notifications.id, id))) > 0 ? "letter-not-sendable" : "not-found",
      );
    if (!isChannelConfigured(shop, notification.channel)) throw new Refusal("sending-not-set-up");
    const record = { id, name: notification.recipient };
    await writeAudit(tx, { by, action: "letter-sent-again", record, after: { channel: notification.channel } });
  });
  shop.outboxSignal.notify();
}

function isChannelConfigured({ sendMail, sendSms }: Shop, channel: Channel): boolean {
  return (channel === "mail" ? sendMail : sendSms) !== null;
}
