import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
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
