import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import type { AuditAction } from "../../audit-log/audit-rules.ts";
import type { OrderStatus } from "../order-status.ts";

/** An order was placed (`pending`), changed its status, or returned to it as a step was undone. */
export type OrderStatusEvent = { id: string; number: string; status: OrderStatus; undone: boolean };

type OrderListener = {
  onEvent: (event: OrderStatusEvent) => unknown;
  /** An order changed otherwise: its contents, address, parcel, payments or notes. */
  onChange?: (orderId: string) => unknown;
  /** Somebody made a call, or opened or closed the card of a customer. */
  onCalls?: () => unknown;
  onEnd: () => void;
};

/** What staff change of an order beside its status, as the audit log has it. */
const changingActions: readonly AuditAction[] = [
  ...(["order-edited", "orders-merged", "orders-unmerged", "order-address", "order-note", "order-held"] as const),
  ...([
    "order-stock",
    "order-packed",
    "order-unpacked",
    "order-booked",
    "return-checked-in",
    "return-started",
    "return-decided",
  ] as const),
  ...(["payment-claimed", "payment-verified", "payment-rejected", "refund-requested", "refund-ended"] as const),
  ...(["payment-paid", "payment-ended", "refund-retried"] as const),
];

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
  let seenChanges: ChangeRow[] = [];
  let seenCalls: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  async function poll(first: boolean): Promise<void> {
    const rows = await readEventsSince(db, first ? null : Math.max(0, ...seen) - reorderWindow);
    const changes = await readChangesSince(db, first ? null : seenChanges);
    const calls = await readCallState(db);
    const callsChanged = !first && calls !== seenCalls;
    seenCalls = calls;
    const newEvents = rows.filter((row) => !seen.has(row.event));
    seen = new Set(rows.map((row) => row.event));
    const known = new Set(seenChanges.map(keyOf));
    const changedIds = new Set(changes.filter((row) => !known.has(keyOf(row))).map(({ id }) => id));
    seenChanges = changes;
    if (first) return;
    for (const { event: _, ...change } of newEvents) for (const { onEvent } of listeners) onEvent(change);
    for (const id of changedIds) for (const { onChange } of listeners) onChange?.(id);
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

/** A change of an order: an entry of the audit log, or a note, which is all that a customer's own change leaves. */
type ChangeRow = { source: "audit" | "note"; entry: number; id: string };

const keyOf = ({ source, entry }: ChangeRow) => `${source} ${entry}`;

/** The latest changes with those that were seen, also such as were late; before the first time, only the baseline. */
async function readChangesSince(db: Database, seen: ChangeRow[] | null): Promise<ChangeRow[]> {
  const since = (source: ChangeRow["source"], latest: SQL) => {
    const entries = seen?.flatMap((row) => (row.source === source ? [row.entry] : []));
    return entries ? sql`${Math.max(0, ...entries) - reorderWindow}::bigint` : sql`(${latest}) - ${reorderWindow}`;
  };
  const { rows } = await db.execute<ChangeRow>(sql`
    select 'audit' as source, a.id::float8 as entry, a.record_id as id from audit_log a
     where a.id > ${since("audit", sql`select coalesce(max(id), 0) from audit_log`)}
       and a.action = any(${sql.param(changingActions)}::text[])
    union all
    select 'note', n.id::float8, n.order_id from order_notes n
     where n.id > ${since("note", sql`select coalesce(max(id), 0) from order_notes`)}`);
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
