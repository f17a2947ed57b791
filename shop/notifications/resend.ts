import { and, eq, inArray, isNotNull, notInArray } from "drizzle-orm";
import { notifications } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type NotificationKind, type NotificationState, secretKinds } from "./notification.ts";
import type { Channel } from "./notification-rules.ts";

/** Those that came to their end without being sent. */
const unsent: NotificationState[] = ["kept", "failed", "held"];

/** Whether a letter can be sent now: not one with a link that opens an account, which by now opens nothing any more. */
export function canResend(
  shop: Shop,
  { kind, state, data, channel }: { kind: NotificationKind; state: NotificationState; data: unknown; channel: Channel },
): boolean {
  return unsent.includes(state) && data !== null && !secretKinds.includes(kind) && isChannelConfigured(shop, channel);
}

/**
 * Puts a letter that was kept, was held or has failed back among those that wait, with all its tries before it. Refuses
 * `not-found`, `sending-not-set-up` where nothing would send it, and `letter-not-sendable` where it was sent, waits
 * already, or must not go out any more.
 */
export async function resendNotification(shop: Shop, actor: Actor, id: string): Promise<void> {
  const by = allow(actor, "letters:send");
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
