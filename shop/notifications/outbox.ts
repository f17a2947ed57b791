import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { notifications } from "../../db/schema.ts";
import { readLink } from "../auth/one-time-links.ts";
import type { Shop } from "../shop.ts";
import { type NotificationKind, secretKinds } from "./notification.ts";
import type { Channel } from "./notification-rules.ts";

/**
 * The outbox of a channel: waiting notifications, age of the oldest in seconds, failed ones, and those held back in the
 * last day.
 */
export type OutboxState = { channel: Channel; waiting: number; oldest: number; failed: number; held: number };

/** Figures for operators, without personal data. */
export async function readOutboxState(db: Database): Promise<OutboxState[]> {
  const { rows } = await db.execute<OutboxState>(sql`
    select channel,
           (select count(*)::int from notifications l where l.channel = c.channel and l.state = 'waiting') as waiting,
           (select coalesce(extract(epoch from now() - min(created_at)), 0)::int
              from notifications l where l.channel = c.channel and l.state = 'waiting') as oldest,
           (select count(*)::int from notifications l
             where l.channel = c.channel and l.state = 'failed' and l.created_at > now() - interval '1 day') as failed,
           (select count(*)::int from notifications l
             where l.channel = c.channel and l.state = 'held' and l.created_at > now() - interval '1 day') as held
      from (values ('mail'), ('sms')) c (channel)`);
  return rows;
}

const hourMs = 3_600_000;

type PendingLink = { kind: NotificationKind; link: string; until: Date };

/**
 * The valid links waiting for an address, newest first: for operators of a machine without a mail server. No role of
 * the shop may read them.
 */
export async function listPendingLinks(shop: Shop, email: string): Promise<PendingLink[]> {
  const now = shop.now();
  const rows = await shop.db
    .select({ kind: notifications.kind, data: notifications.data, createdAt: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        eq(sql`lower(${notifications.recipient})`, email.toLowerCase()),
        // Invitations are copied in the dashboard.
        inArray(notifications.kind, ["password-reset", "confirm-email"]),
        isNotNull(notifications.data),
        gt(notifications.createdAt, new Date(now.getTime() - hourMs)),
      ),
    )
    .orderBy(desc(notifications.createdAt));
  const found = await Promise.all(
    rows.map(async ({ kind, data, createdAt }): Promise<PendingLink | null> => {
      const { link = "" } = (data ?? {}) as { link?: string };
      const purpose = kind === "password-reset" ? "reset-password" : "confirm-email";
      const validLink = await readLink(shop.db, purpose, link.split("token=")[1] ?? "", now);
      return validLink && { kind, link, until: new Date(createdAt.getTime() + hourMs) };
    }),
  );
  return found.filter((each) => each !== null);
}

/** Purges notifications older than the merchant's retention, with the names in them; those still to be sent stay. */
export async function purgeNotifications(shop: Shop): Promise<void> {
  const { retention } = await shop.settings();
  // These links have expired; backups need not hold them either.
  await shop.db.execute(sql`
    update notifications set data = null
     where state <> 'waiting' and data is not null and kind = any(${sql.param(secretKinds)})
       and created_at < ${shop.now()}::timestamptz - interval '1 hour'`);
  await shop.db.execute(sql`
    delete from notifications
     where state <> 'waiting' and created_at < ${shop.now()}::timestamptz - make_interval(days => ${retention.letterDays})`);
}
