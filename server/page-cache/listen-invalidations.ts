import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { changesChannel, tellChanges } from "../../shop/invalidation/publish.ts";
import type { Log } from "../log.ts";

// So long at most a change waits until it is told.
const tellEvery = 200;
// As long as the last look is no older, nothing was missed but what is on its way.
const aMoment = 2000;
const again = 500;

type Hearer = {
  /** The tags of what changed. */
  onChange: (tags: string[]) => void;
  /** Begins to hear, or hears again: what changed before was not heard. */
  onBegin: () => void;
};

export type Hearing = {
  /** Whether whatever changed until a moment ago was heard. */
  isHearing: () => boolean;
  /** Resolves once this process has heard all that was committed before the call; gives up after two seconds. */
  hearAll: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Listens for what changed in the database, on a session of its own that is opened anew whenever it breaks, and tells on
 * it what this or another process has written down. A look that is not answered in two seconds counts as a broken line.
 */
export function hearChanges(connect: () => pg.Client, { onChange, onBegin }: Hearer, log: Log): Hearing {
  const stopping = new AbortController();
  const awaited = new Map<string, () => void>();
  const inTurn = oneAfterTheOther();
  let session: pg.Client | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  let isTold = false;
  // Whoever asks before it is sent shares one mark with the others.
  let queued: Promise<void> | null = null;

  const hear = ({ payload = "" }: pg.Notification) => {
    const waiting = awaited.get(payload);
    if (waiting) waiting();
    // Another process's own mark says nothing here.
    else if (!payload.startsWith("=")) onChange(payload.split(" "));
  };

  async function hearUntilItBreaks(client: pg.Client): Promise<void> {
    const lost = () => {
      if (session === client) heardAt = Number.NEGATIVE_INFINITY;
    };
    client.on("error", lost).on("end", lost).on("notification", hear);
    await client.connect();
    await client.query(`listen ${changesChannel}`);
    session = client;
    isTold = false;
    onBegin();
    while (!stopping.signal.aborted) {
      const looked = performance.now();
      const isMore = await inTurn(() => tellChanges(client));
      // PostgreSQL hands over what was notified before it says that it is done.
      heardAt = looked;
      if (!isMore) await pause(tellEvery);
    }
  }

  const pause = (wait: number) => sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});

  async function keepHearing(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = connect();
      try {
        await hearUntilItBreaks(client);
      } catch (error) {
        const { name, code } = error as Error & { code?: string };
        // Once for as long as it lasts.
        if (!isTold) log.warn({ error: name, code }, "what changes is not heard: until it is, no page is kept");
        isTold = true;
        await pause(again);
      } finally {
        session = null;
        heardAt = Number.NEGATIVE_INFINITY;
        for (const resolve of awaited.values()) resolve();
        await client.end().catch(() => {});
      }
    }
  }

  async function mark(client: pg.Client): Promise<void> {
    const own = `=${randomUUID()}`;
    const heard = new Promise<void>((resolve) => awaited.set(own, resolve));
    try {
      await inTurn(async () => {
        queued = null;
        while (await tellChanges(client, { waiting: true }));
        await client.query("select pg_notify($1, $2)", [changesChannel, own]);
      });
      await heard;
    } finally {
      awaited.delete(own);
    }
  }

  const done = keepHearing();
  return {
    isHearing: () => performance.now() - heardAt < aMoment,
    async hearAll() {
      // Nobody who saved something waits for long because the line is broken: nothing kept is shown then anyway.
      if (!session) return;
      queued ??= mark(session).catch(() => {});
      const heard = new AbortController();
      const tooLong = sleep(aMoment, undefined, { signal: heard.signal }).catch(() => {});
      await Promise.race([queued, tooLong]);
      heard.abort();
    },
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** A session does one thing at a time. */
function oneAfterTheOther(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}
