import { and, eq, inArray, isNotNull, notInArray } from "drizzle-orm";
import { notifications } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeHistory } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type LetterKind, type LetterState, secretKinds } from "./notification.ts";
import type { Channel } from "./notification-rules.ts";

/** Those that came to their end without being sent. */
const unsent: LetterState[] = ["kept", "failed", "held"];

/** Whether a letter can be sent now: not one with a link that opens an account, which by now opens nothing any more. */
export function canSendAgain(
  shop: Shop,
  { kind, state, data, channel }: { kind: LetterKind; state: LetterState; data: unknown; channel: Channel },
): boolean {
  return unsent.includes(state) && data !== null && !secretKinds.includes(kind) && isSetUp(shop, channel);
}

/**
 * Puts a letter that was kept, was held or has failed back among those that wait, with all its tries before it. Refuses
 * `not-found`, `sending-not-set-up` where nothing would send it, and `letter-not-sendable` where it was sent, waits
 * already, or must not go out any more.
 */
export async function sendAgain(shop: Shop, actor: Actor, id: string): Promise<void> {
  const by = allow(actor, "letters:send");
  await transaction(shop.db, async (tx) => {
    const [letter] = await tx
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
    if (!letter)
      throw new Refusal(
        (await tx.$count(notifications, eq(notifications.id, id))) > 0 ? "letter-not-sendable" : "not-found",
      );
    if (!isSetUp(shop, letter.channel)) throw new Refusal("sending-not-set-up");
    const record = { id, name: letter.recipient };
    await writeHistory(tx, { by, action: "letter-sent-again", record, after: { channel: letter.channel } });
  });
  shop.letterBell.ring();
}

function isSetUp({ sendMail, sendSms }: Shop, channel: Channel): boolean {
  return (channel === "mail" ? sendMail : sendSms) !== null;
}
