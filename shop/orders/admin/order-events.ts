import { sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import type { OrderStatus } from "../order-status.ts";

/** An order was placed (`pending`), changed its status, or returned to it as a step was undone. */
export type OrderStatusEvent = { id: string; number: string; status: OrderStatus; undone: boolean };

type OrderListener = {
  onEvent: (event: OrderStatusEvent) => unknown;
  /** Somebody made a call, or opened or closed the card of a customer. */
  onCalls?: () => unknown;
  onEnd: () => void;
};

/** Notifies subscribers of every order placed or changed, by any process. */
export type OrderFeed = {
  /** Subscribes until the returned function is called or the feed ends. */
  subscribe: (listener: OrderListener) => () => void;
  /** Interval of heartbeats, milliseconds. */
  heartbeatMs: number;
  /** Interval at which a subscriber's permission is checked again, milliseconds. */
  recheckMs: number;
  end: () => void;
};

type EventRow = OrderStatusEvent & { event: number };

// Ids are assigned at insert but visible at commit; this many late ones are still seen.
const reorderWindow = 500;

/**
 * Polls for new events every `pollMs` while there are subscribers: one cheap query per process, and nothing in the
 * order's transaction, where a NOTIFY would serialize all orders.
 */
export function openOrderFeed(
  db: Database,
  { every: pollMs = 2000, heartbeat: heartbeatMs = 15_000, recheck: recheckMs = 500 } = {},
): OrderFeed {
  const listeners = new Set<OrderListener>();
  let seen = new Set<number>();
  let seenCalls: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  async function poll(first: boolean): Promise<void> {
    const rows = await readEventsSince(db, first ? null : Math.max(0, ...seen) - reorderWindow);
    const calls = await readCallState(db);
    const callsChanged = !first && calls !== seenCalls;
    seenCalls = calls;
    const newEvents = rows.filter((row) => !seen.has(row.event));
    seen = new Set(rows.map((row) => row.event));
    if (first) return;
    for (const { event: _, ...change } of newEvents) for (const { onEvent } of listeners) onEvent(change);
    if (callsChanged) for (const { onCalls } of listeners) onCalls?.();
  }

  async function schedulePolls(first: boolean): Promise<void> {
    let isStarted = !first;
    try {
      await poll(first);
      isStarted = true;
    } catch {
      // The database is unreachable; the next poll catches up.
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
    select e.id as event, e.order_id as id, o.number, e.status, e.kind = 'undone' as undone
      from order_events e join orders o on o.id = e.order_id
     where e.id > ${since} order by e.id`);
  return rows;
}

/** Changes with every call and every card that is opened, closed or left; renewing a card changes nothing. */
async function readCallState(db: Database): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select concat((select max(id) from call_attempts), ' ', (
      select string_agg(order_id || '/' || user_id, ' ' order by order_id)
        from call_claims where claimed_until > now())) as state`);
  return rows[0]?.state ?? "";
}
