import { sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import type { OrderStatus } from "../order-rules.ts";

/** Something happened to an order: it was placed (`pending`) or moved on. */
export type OrderNews = { id: string; number: string; status: OrderStatus };

type Listener = { onNews: (news: OrderNews) => unknown; onEnd: () => void };

/** Tells whoever follows it of every order placed or moved, by whichever process. */
export type OrderFeed = {
  /** Follows until the answered function is called or the feed ends. */
  follow: (listener: Listener) => () => void;
  /** How often a listener is to be assured that the line is alive, milliseconds. */
  heartbeat: number;
  /** How often it is to be looked whether a listener may still listen, milliseconds. */
  recheck: number;
  end: () => void;
};

type EventRow = OrderNews & { event: number };

// Events are numbered when they are written and seen when they are committed: one overtaken by so many is still seen.
const overtaken = 500;

/**
 * Looks for new events every `every` milliseconds while somebody listens: one cheap query a process, however many
 * listen, and nothing at all in the transaction of an order (a NOTIFY there would make all orders queue).
 */
export function openOrderFeed(db: Database, { every = 2000, heartbeat = 15_000, recheck = 500 } = {}): OrderFeed {
  const listeners = new Set<Listener>();
  let seen = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  async function look(first: boolean): Promise<void> {
    const rows = await eventsSince(db, first ? null : Math.max(0, ...seen) - overtaken);
    const fresh = rows.filter((row) => !seen.has(row.event));
    seen = new Set(rows.map((row) => row.event));
    if (first) return;
    for (const { id, number, status } of fresh) for (const { onNews } of listeners) onNews({ id, number, status });
  }

  async function keepLooking(first: boolean): Promise<void> {
    let begun = !first;
    try {
      await look(first);
      begun = true;
    } catch {
      // The database is away for a moment; the next look sees what this one missed.
    }
    if (listeners.size > 0 && !ended) timer = setTimeout(() => void keepLooking(!begun), every).unref();
    else timer = undefined;
  }

  return {
    heartbeat,
    recheck,
    follow(listener) {
      if (ended) {
        listener.onEnd();
        return () => {};
      }
      listeners.add(listener);
      if (listeners.size === 1 && timer === undefined) {
        timer = setTimeout(() => void keepLooking(true), 0);
      }
      return () => void listeners.delete(listener);
    },
    end() {
      ended = true;
      clearTimeout(timer);
      for (const { onEnd } of [...listeners]) onEnd();
      listeners.clear();
    },
  };
}

async function eventsSince(db: Database, event: number | null): Promise<EventRow[]> {
  const since = event === null ? sql`(select max(id) - ${overtaken} from order_events)` : sql`${event}`;
  const { rows } = await db.execute<EventRow>(sql`
    select e.id as event, e.order_id as id, o.number, e.status
      from order_events e join orders o on o.id = e.order_id
     where e.id > ${since} order by e.id`);
  return rows;
}
