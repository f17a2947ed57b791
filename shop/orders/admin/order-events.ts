import { sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import type { OrderStatus } from "../order-status.ts";

/** Something happened to an order: it was placed (`pending`) or moved on. */
export type OrderStatusEvent = { id: string; number: string; status: OrderStatus };

type OrderListener = { onEvent: (event: OrderStatusEvent) => unknown; onEnd: () => void };

/** Tells whoever follows it of every order placed or moved, by whichever process. */
export type OrderFeed = {
  /** Follows until the answered function is called or the feed ends. */
  subscribe: (listener: OrderListener) => () => void;
  /** How often a listener is to be assured that the line is alive, milliseconds. */
  heartbeatMs: number;
  /** How often it is to be looked whether a listener may still listen, milliseconds. */
  recheckMs: number;
  end: () => void;
};

type EventRow = OrderStatusEvent & { event: number };

// Events are numbered when they are written and seen when they are committed: one overtaken by so many is still seen.
const reorderWindow = 500;

/**
 * Looks for new events every `every` milliseconds while somebody listens: one cheap query a process, however many
 * listen, and nothing at all in the transaction of an order (a NOTIFY there would make all orders queue).
 */
export function openOrderFeed(
  db: Database,
  { every: pollMs = 2000, heartbeat: heartbeatMs = 15_000, recheck: recheckMs = 500 } = {},
): OrderFeed {
  const listeners = new Set<OrderListener>();
  let seen = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  async function poll(first: boolean): Promise<void> {
    const rows = await readEventsSince(db, first ? null : Math.max(0, ...seen) - reorderWindow);
    const newEvents = rows.filter((row) => !seen.has(row.event));
    seen = new Set(rows.map((row) => row.event));
    if (first) return;
    for (const { id, number, status } of newEvents)
      for (const { onEvent } of listeners) onEvent({ id, number, status });
  }

  async function schedulePolls(first: boolean): Promise<void> {
    let isStarted = !first;
    try {
      await poll(first);
      isStarted = true;
    } catch {
      // The database is away for a moment; the next look sees what this one missed.
    }
    if (listeners.size > 0 && !isEnded) timer = setTimeout(() => void schedulePolls(!isStarted), pollMs).unref();
    else timer = undefined;
  }

  return {
    heartbeatMs,
    recheckMs,
    subscribe(listener) {
      if (isEnded) {
        listener.onEnd();
        return () => {};
      }
      listeners.add(listener);
      if (listeners.size === 1 && timer === undefined) {
        timer = setTimeout(() => void schedulePolls(true), 0);
      }
      return () => void listeners.delete(listener);
    },
    end() {
      isEnded = true;
      clearTimeout(timer);
      for (const { onEnd } of [...listeners]) onEnd();
      listeners.clear();
    },
  };
}

async function readEventsSince(db: Database, event: number | null): Promise<EventRow[]> {
  const since = event === null ? sql`(select max(id) - ${reorderWindow} from order_events)` : sql`${event}`;
  const { rows } = await db.execute<EventRow>(sql`
    select e.id as event, e.order_id as id, o.number, e.status
      from order_events e join orders o on o.id = e.order_id
     where e.id > ${since} order by e.id`);
  return rows;
}
