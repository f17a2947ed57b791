import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { invalidationChannel, publishInvalidations } from "../../shop/invalidation/publish-invalidations.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import type { Log } from "../log.ts";

// Maximum delay before a change is published.
const publishIntervalMs = 200;
// Nothing was missed while the last check is no older than this.
const maxSilenceMs = 2000;
const reconnectMs = 500;

/** Receives the tags of a change; `*` when earlier changes may have been missed. */
type OnInvalidate = (tags: string[]) => void;

export type Invalidations = {
  subscribe: (onInvalidate: OnInvalidate) => void;
  /** Whether every recent change was heard. */
  isListening: () => boolean;
  /** Resolves once this process has heard all that was committed before the call; gives up after two seconds. */
  waitForInvalidations: () => Promise<void>;
  stop: () => Promise<void>;
};

type OpenInvalidationsDeps = { pool: pg.Pool; settings: Pick<ServerSettings, "databaseDirectUrl">; log: Log };

/** Listens with the pool's address, or with the direct one where a pooler stands before the database. */
export function openInvalidations({
  pool,
  settings: { databaseDirectUrl },
  log,
}: OpenInvalidationsDeps): Invalidations {
  const connection = databaseDirectUrl
    ? { connectionString: databaseDirectUrl, application_name: "labonno" }
    : // The password is not enumerable.
      { ...(pool.options as pg.ClientConfig), password: (pool.options as pg.ClientConfig).password };
  // A session that is silent for so long is broken.
  const timeouts = { connectionTimeoutMillis: 2000, query_timeout: 2000, keepAlive: true };
  return listenForInvalidations(() => new pg.Client({ ...connection, ...timeouts }), log);
}

/**
 * Listens for changes on a session of its own (LISTEN does not work behind a pooler), which is reopened when it breaks,
 * and publishes changes that this or another process committed. A check unanswered for two seconds counts as broken.
 */
export function listenForInvalidations(connect: () => pg.Client, log: Log): Invalidations {
  const subscribers: OnInvalidate[] = [];
  const invalidate = (tags: string[]) => {
    for (const each of subscribers) each(tags);
  };
  const stopping = new AbortController();
  const pendingBarriers = new Map<string, () => void>();
  const serialize = createSerializer();
  let session: pg.Client | null = null;
  let lastHeardAt = Number.NEGATIVE_INFINITY;
  let isWarned = false;
  // Concurrent callers share one barrier.
  let queuedBarrier: Promise<void> | null = null;

  const onNotification = ({ payload = "" }: pg.Notification) => {
    const waiting = pendingBarriers.get(payload);
    if (waiting) waiting();
    // Barriers of other processes mean nothing here.
    else if (!payload.startsWith("=")) invalidate(payload.split(" "));
  };

  async function listenUntilDisconnected(client: pg.Client): Promise<void> {
    const onDisconnect = () => {
      if (session === client) lastHeardAt = Number.NEGATIVE_INFINITY;
    };
    client.on("error", onDisconnect).on("end", onDisconnect).on("notification", onNotification);
    await client.connect();
    await client.query(`listen ${invalidationChannel}`);
    session = client;
    isWarned = false;
    // Earlier changes were missed.
    invalidate(["*"]);
    while (!stopping.signal.aborted) {
      const checkedAt = performance.now();
      const hasMore = await serialize(() => publishInvalidations(client));
      // PostgreSQL delivers notifications before it completes the statement.
      lastHeardAt = checkedAt;
      if (!hasMore) await delay(publishIntervalMs);
    }
  }

  const delay = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function listenForever(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = connect();
      try {
        await listenUntilDisconnected(client);
      } catch (error) {
        const { name, code } = error as Error & { code?: string };
        // Log once per interruption.
        if (!isWarned) log.warn({ error: name, code }, "changes cannot be heard: nothing is cached until they can");
        isWarned = true;
        await delay(reconnectMs);
      } finally {
        session = null;
        lastHeardAt = Number.NEGATIVE_INFINITY;
        for (const resolve of pendingBarriers.values()) resolve();
        await client.end().catch(() => {});
      }
    }
  }

  async function sendBarrier(client: pg.Client): Promise<void> {
    const barrier = `=${randomUUID()}`;
    const heard = new Promise<void>((resolve) => pendingBarriers.set(barrier, resolve));
    try {
      await serialize(async () => {
        queuedBarrier = null;
        while (await publishInvalidations(client, { waiting: true }));
        await client.query("select pg_notify($1, $2)", [invalidationChannel, barrier]);
      });
      await heard;
    } finally {
      pendingBarriers.delete(barrier);
    }
  }

  const loop = listenForever();
  return {
    subscribe: (onInvalidate) => void subscribers.push(onInvalidate),
    isListening: () => performance.now() - lastHeardAt < maxSilenceMs,
    async waitForInvalidations() {
      // While the session is broken nothing cached is served, so there is nothing to wait for.
      if (!session) return;
      queuedBarrier ??= sendBarrier(session).catch(() => {});
      const heard = new AbortController();
      const timeout = sleep(maxSilenceMs, undefined, { signal: heard.signal }).catch(() => {});
      await Promise.race([queuedBarrier, timeout]);
      heard.abort();
    },
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}

/** Runs one statement at a time on the session. */
function createSerializer(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
