import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { contactMessages } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { extractPhone } from "../customers/phone.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import { enqueueNotification } from "../notifications/enqueue-notification.ts";
import { offsetOf } from "../paging.ts";
import { countRows } from "../paging-queries.ts";
import { type Actor, allow } from "../permissions.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { ContactRequest } from "./contact-schema.ts";

// Submissions faster than this count as automated.
const minFillSeconds = 2;

/** Origin of a message and the language to answer in. */
type MessageSender = { language: Language; address: string };

/**
 * Stores a contact message and mails it to the shop. A filled honeypot is accepted and dropped; the same text within an
 * hour is stored once. Refuses `too-many-requests` above the rate limits `contact`, `contact-sender` and, for a form that
 * was filled in too fast, `contact-in-a-hurry`.
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
    // Serializes messages of one email, so that parallel duplicates see each other.
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

export const messageStates = ["open", "answered"] as const;

type ListMessagesInput = { state?: (typeof messageStates)[number] | undefined; page: number; limit: number };

/** A message with the phone to answer it: the one given, else the account's. */
export type ContactMessage = typeof contactMessages.$inferSelect & { phone: string | null };

// Only for confirmed emails, since anybody can sign up with another person's. A subquery per row, so that the list does
// not read all accounts.
const accountPhone = sql<string | null>`(
  select u.phone from users u where u.email = ${contactMessages}.email and u.email_verified)`;

/** Contact messages for staff, newest first: all, open or answered. `total` stops at `maxCounted`. */
export async function listMessages(
  shop: Shop,
  actor: Actor,
  { state, ...paging }: ListMessagesInput,
): Promise<{ messages: ContactMessage[]; total: number }> {
  allow(actor, "messages:read");
  const { answeredAt } = contactMessages;
  const where = state ? (state === "open" ? isNull(answeredAt) : isNotNull(answeredAt)) : sql`true`;
  const offset = offsetOf(paging);
  const total = await countRows(shop, sql`${contactMessages} where ${where}`);
  const rows = await shop.db
    .select({ ...getTableColumns(contactMessages), accountPhone: accountPhone.as("account_phone") })
    .from(contactMessages)
    .where(where)
    .orderBy(desc(contactMessages.createdAt), contactMessages.id)
    .limit(paging.limit)
    .offset(offset);
  const messages = rows.map(({ accountPhone, ...row }) => ({
    ...row,
    phone: extractPhone(row.message) ?? accountPhone,
  }));
  return { messages, total };
}

/**
 * Marks a message as answered, or open again. Returns false when it is already; of two parallel marks the first one's
 * name stays. Refuses `not-found`.
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
