import { desc, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { contactMessages } from "../../db/tables.ts";
import { countRows } from "../count-rows.ts";
import { extractPhone } from "../customers/phone.ts";
import { offsetOf } from "../paging.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";

export const messageStates = ["open", "answered"] as const;

type ListMessagesInput = { state?: (typeof messageStates)[number] | undefined; page: number; limit: number };

/** A message with the number under which its writer can be reached: the one she wrote, else that of her account. */
export type ContactMessage = typeof contactMessages.$inferSelect & { phone: string | null };

// Of a confirmed address alone: anybody can sign up with somebody else's. Asked for each message that is shown, so that
// no list reads all accounts.
const accountPhone = sql<string | null>`(
  select u.phone from users u where u.email = ${contactMessages}.email and u.email_verified)`;

/** What came through the contact form, newest first: all of it, what waits for an answer, or what has one; for staff. Counted up to `mostPaged`. */
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
