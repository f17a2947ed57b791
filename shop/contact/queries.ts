import { count, desc } from "drizzle-orm";
import { contactMessages } from "../../db/tables.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";

export type ContactMessage = typeof contactMessages.$inferSelect;

/** What came through the contact form, newest first; for staff. */
export async function listMessages(
  shop: Shop,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<{ messages: ContactMessage[]; total: number }> {
  allow(actor, "messages:read");
  const [counted] = await shop.db.select({ total: count() }).from(contactMessages);
  const messages = await shop.db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), contactMessages.id)
    .limit(limit)
    .offset((page - 1) * limit);
  return { messages, total: counted?.total ?? 0 };
}
