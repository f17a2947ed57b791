import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { invalidationChannel, publishInvalidations } from "../../shop/invalidation/publish.ts";
import type { Log } from "../log.ts";

// So long at most a change waits until it is told.
const publishIntervalMs = 200;
// As long as the last look is no older, nothing was missed but what is on its way.
const maxSilenceMs = 2000;
const reconnectMs = 500;

type InvalidationHandlers = {
  /** The tags of what changed. */
  onInvalidate: (tags: string[]) => void;
  /** Begins to hear, or hears again: what changed before was not heard. */
  onListen: () => void;
};

export type InvalidationListener = {
  /** Whether whatever changed until a moment ago was heard. */
  isListening: () => boolean;
  /** Resolves once this process has heard all that was committed before the call; gives up after two seconds. */
  waitForInvalidations: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Listens for what changed in the database, on a session of its own that is opened anew whenever it breaks, and tells on
 * it what this or another process has written down. A look that is not answered in two seconds counts as a broken line.
 */
export function listenForInvalidations(
  connect: () => pg.Client,
  { onInvalidate, onListen }: InvalidationHandlers,
  log: Log,
): InvalidationListener {
  const stopping = new AbortController();
  const pendingBarriers = new Map<string, () => void>();
  const serialize = createSerializer();
  let session: pg.Client | null = null;
  let lastHeardAt = Number.NEGATIVE_INFINITY;
  let isWarned = false;
  // Whoever asks before it is sent shares one mark with the others.
  let queuedBarrier: Promise<void> | null = null;

  const onNotification = ({ payload = "" }: pg.Notification) => {
    const waiting = pendingBarriers.get(payload);
    if (waiting) waiting();
    // Another process's own mark says nothing here.
    else if (!payload.startsWith("=")) onInvalidate(payload.split(" "));
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
    onListen();
    while (!stopping.signal.aborted) {
      const checkedAt = performance.now();
      const hasMore = await serialize(() => publishInvalidations(client));
      // PostgreSQL hands over what was notified before it says that it is done.
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
        // Once for as long as it lasts.
        if (!isWarned) log.warn({ error: name, code }, "what changes is not heard: until it is, no page is kept");
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
    isListening: () => performance.now() - lastHeardAt < maxSilenceMs,
    async waitForInvalidations() {
      // Nobody who saved something waits for long because the line is broken: nothing kept is shown then anyway.
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

/** A session does one thing at a time. */
function createSerializer(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
