import { and, count, eq, gt, sql } from "drizzle-orm";
import { contactMessages } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import { queueLetter } from "../letters/queue-letter.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { ContactRequest } from "./schema.ts";

const mostPerHour = 5;

/**
 * Keeps a message for the shop and mails it there. A robot's (the hidden field is filled) is thanked and thrown away;
 * the same words sent again within the hour are kept once. Refuses `too-many-requests` after five in an hour from one
 * address.
 */
export async function sendMessage(
  shop: Shop,
  { website, ...message }: ContactRequest,
  language: Language,
): Promise<void> {
  if (website) return;
  const { email: to } = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const address = message.email.toLowerCase();
    // Messages of one address queue up: several at the same moment would each find the others not there yet.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`);
    const thisHour = and(
      eq(sql`lower(${contactMessages.email})`, address),
      gt(contactMessages.createdAt, sql`now() - interval '1 hour'`),
    );
    const repeated = count(sql`case when ${contactMessages.message} = ${message.message} then 1 end`);
    const [sent] = await tx.select({ all: count(), repeated }).from(contactMessages).where(thisHour);
    if ((sent?.repeated ?? 0) > 0) return;
    if ((sent?.all ?? 0) >= mostPerHour) throw new Refusal("too-many-requests");
    await tx.insert(contactMessages).values({ id: newId(), ...message, language });
    await queueLetter(tx, { kind: "contact-message", to, language, data: message });
  });
  shop.letterBell.ring();
}
