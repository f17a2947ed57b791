import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { contactMessages } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

/**
 * Marks a message as answered, or takes the mark off again. Answers false where it is so already: of two who mark it in
 * the same moment the first one's name stands there. Refuses `not-found`.
 */
export async function answerMessage(shop: Shop, actor: Actor, id: string, answered: boolean): Promise<boolean> {
  const by = allow(actor, "messages:answer");
  const { answeredAt } = contactMessages;
  return transaction(shop.db, async (tx) => {
    const [message] = await tx
      .update(contactMessages)
      .set(answered ? { answeredAt: shop.now(), answeredBy: by.name } : { answeredAt: null, answeredBy: null })
      .where(and(eq(contactMessages.id, id), answered ? isNull(answeredAt) : isNotNull(answeredAt)))
      .returning({ fullName: contactMessages.fullName });
    if (!message) {
      const existing = await tx.$count(contactMessages, eq(contactMessages.id, id));
      if (existing === 0) throw new Refusal("not-found");
      return false;
    }
    const record = { id, name: message.fullName };
    const states = { before: { answered: !answered }, after: { answered } };
    await writeAudit(tx, { by, action: "message-answered", record, ...states });
    return true;
  });
}
