import { desc, eq, sql } from "drizzle-orm";
import { notifications } from "../../db/schema.ts";
import { offsetOf } from "../paging.ts";
import { countRows } from "../paging-queries.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { composeEmail, composeSms, type NotificationContext } from "./compose-notification.ts";
import { type Notification, type NotificationState, type SmsNotificationKind, secretKinds } from "./notification.ts";
import { canResend } from "./resend-by-staff.ts";

type NotificationRow = typeof notifications.$inferSelect;

/** A notification with its text, as far as staff may read it; `again` says whether it can be sent (again). */
export type ComposedNotification = Omit<NotificationRow, "data" | "attempts" | "nextAttemptAt"> & {
  attempts: number;
  subject: string | null;
  text: string | null;
  again: boolean;
};

type ListNotificationsInput = { state?: NotificationState | undefined; page: number; limit: number };

/** The outbox, newest first; for staff. Hides links that open an account. Counted up to `maxCounted`. */
export async function listNotifications(shop: Shop, actor: Actor, input: ListNotificationsInput) {
  allow(actor, "notifications:read");
  const where = input.state ? eq(notifications.state, input.state) : sql`true`;
  const offset = offsetOf(input);
  const total = await countRows(shop, sql`${notifications} where ${where}`);
  const rows = await shop.db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.createdAt), notifications.id)
    .limit(input.limit)
    .offset(offset);
  const context = { settings: await shop.settings(), publicUrl: shop.publicUrl };
  return {
    notifications: rows.map((row) => ({ ...composeRow(row, context), again: canResend(shop, row) })),
    total,
  };
}

function composeRow(
  { data, nextAttemptAt, ...row }: NotificationRow,
  context: NotificationContext,
): Omit<ComposedNotification, "again"> {
  const { kind, channel, language } = row;
  if (data === null || secretKinds.includes(kind)) return { ...row, subject: null, text: null };
  const notification = { kind, data } as Notification;
  if (channel === "sms") {
    return {
      ...row,
      subject: null,
      text: composeSms(notification as Notification<SmsNotificationKind>, language, context),
    };
  }
  const { subject, text } = composeEmail(notification, language, context);
  return { ...row, subject, text };
}
