import { and, eq, gt, sql } from "drizzle-orm";
import { contactMessages } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import { queueLetter } from "../letters/queue-letter.ts";
import { countAttempt } from "../people/attempts.ts";
import type { Shop } from "../shop.ts";
import type { ContactRequest } from "./schema.ts";

// Many share an address of a phone network; whoever says nothing in no time is more likely a program than a person.
const mostFromAddress = 120;
const mostHurried = 30;
const hurry = 2;

/** Where a message comes from, and in which language it is to be answered. */
type Sender = { language: Language; address: string };

/**
 * Keeps a message for the shop and mails it there. A robot's (the hidden field is filled) is thanked and thrown away;
 * the same words sent again within the hour are kept once. Refuses `too-many-requests` after five in an hour from one
 * e-mail, and from one network address after 120 in ten minutes, or 30 that were filled in faster than a person types.
 */
export async function sendMessage(
  shop: Shop,
  { website, filledIn = 0, ...message }: ContactRequest,
  { language, address }: Sender,
): Promise<void> {
  if (website) return;
  await countAttempt(shop, [
    { key: `contact from ${address}`, most: mostFromAddress },
    ...(filledIn < hurry ? [{ key: `contact in a hurry from ${address}`, most: mostHurried }] : []),
  ]);
  const { email: to } = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const email = message.email.toLowerCase();
    // Messages of one e-mail queue up: several at the same moment would each find the others not there yet.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
    const repeated = await tx.$count(
      contactMessages,
      and(
        eq(sql`lower(${contactMessages.email})`, email),
        eq(contactMessages.message, message.message),
        gt(contactMessages.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
    if (repeated > 0) return;
    await countAttempt(shop, [{ key: `contact by ${email}`, most: 5, minutes: 60 }], tx);
    await tx.insert(contactMessages).values({ id: newId(), ...message, language });
    await queueLetter(tx, { kind: "contact-message", to, language, data: message });
  });
  shop.letterBell.ring();
}
