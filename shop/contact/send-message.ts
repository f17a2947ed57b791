import { and, eq, gt, sql } from "drizzle-orm";
import { contactMessages } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { spend } from "../budgets/spend.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import { enqueueNotification } from "../notifications/enqueue-notification.ts";
import type { Shop } from "../shop.ts";
import type { ContactRequest } from "./contact-schema.ts";

// Whoever fills it in within so many seconds is more likely a program than a person.
const minFillSeconds = 2;

/** Where a message comes from, and in which language it is to be answered. */
type MessageSender = { language: Language; address: string };

/**
 * Keeps a message for the shop and mails it there. A robot's (the hidden field is filled) is thanked and thrown away;
 * the same words sent again within the hour are kept once. Refuses `too-many-requests` after five in an hour from one
 * e-mail, and from one network address after 120 in ten minutes, or 30 that were filled in faster than a person types.
 */
export async function sendMessage(
  shop: Shop,
  { website, filledIn = 0, ...message }: ContactRequest,
  { language, address }: MessageSender,
): Promise<void> {
  if (website) return;
  if (filledIn < minFillSeconds) await spend(shop, "contact-in-a-hurry", { network: address });
  await spend(shop, "contact", { network: address });
  const { email: to } = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const email = message.email.toLowerCase();
    // Messages of one e-mail queue up: several at the same moment would each find the others not there yet.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
    const duplicates = await tx.$count(
      contactMessages,
      and(
        eq(sql`lower(${contactMessages.email})`, email),
        eq(contactMessages.message, message.message),
        gt(contactMessages.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
    if (duplicates > 0) return;
    await spend(shop, "contact-sender", { email }, tx);
    await tx.insert(contactMessages).values({ id: newId(), ...message, language });
    await enqueueNotification(tx, { kind: "contact-message", to, language, data: message });
  });
  shop.outboxSignal.notify();
}
