import { and, desc, eq } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { notifications } from "../db/schema.ts";
import type { NotificationKind } from "../shop/notifications/notification.ts";
import { expect } from "./story.ts";

/** The newest e-mail of a kind to a recipient, once it is in the outbox: its language and links. */
export async function notificationTo({ db }: OpenDatabase, recipient: string, kind: NotificationKind) {
  const newest = () =>
    db
      .select()
      .from(notifications)
      .where(and(eq(notifications.recipient, recipient), eq(notifications.kind, kind)))
      .orderBy(desc(notifications.createdAt))
      .limit(1);
  await expect.poll(newest, `an e-mail to ${recipient}`).toHaveLength(1);
  const [notification] = await newest();
  const links = notification?.data as { link?: string; stopLink?: string } | null;
  return { language: notification?.language, link: links?.link ?? "", stopLink: links?.stopLink ?? "" };
}
