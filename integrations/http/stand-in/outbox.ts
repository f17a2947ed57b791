import { isLoopback } from "./server.ts";

/** Faults: never sent; sent twice; sent after the next one. */
export type Delivery = "lost" | "doubled" | "late" | null;

type OutboxOptions<Message> = {
  now: () => Date;
  /** Sends one; the status of the answer, null for none. */
  send: (message: Message) => Promise<number | null>;
  /** After how many seconds a refused one is sent again, first to last. */
  retrySeconds: (message: Message) => readonly number[];
};

type Waiting<Message> = { message: Message; attempts: number; dueAt: Date };

/** Sends webhooks one after the other, when they are due. */
export function openOutbox<Message>({ now, send, retrySeconds }: OutboxOptions<Message>) {
  let waiting: Waiting<Message>[] = [];
  let held: Waiting<Message> | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;

  function add(message: Message, delivery: Delivery = null): void {
    if (delivery === "lost") return;
    const webhook: Waiting<Message> = { message, attempts: 0, dueAt: now() };
    if (delivery === "late" && !held) held = webhook;
    else {
      waiting.push(webhook, ...(delivery === "doubled" ? [{ ...webhook }] : []), ...(held ? [held] : []));
      held = null;
    }
    pump();
  }

  /** Sends what is due. */
  function pump(): void {
    running ??= sendDue().finally(() => {
      running = null;
      // Added just as the last one was done.
      if (nextDue()) pump();
    });
  }

  const nextDue = () => (isClosed ? undefined : waiting.find(({ dueAt }) => dueAt <= now()));

  async function sendDue(): Promise<void> {
    for (let next = nextDue(); next; next = nextDue()) {
      waiting = waiting.toSpliced(waiting.indexOf(next), 1);
      const status = await send(next.message);
      const seconds = retrySeconds(next.message)[next.attempts];
      if (seconds !== undefined && (status === null || status >= 500)) {
        waiting.push({ ...next, attempts: next.attempts + 1, dueAt: new Date(now().getTime() + seconds * 1000) });
      }
    }
  }

  return {
    add,
    pump,
    /** Waits until all due ones are sent; a late one without a next one is sent now. */
    settled: async (): Promise<void> => {
      if (held) waiting.push(held);
      held = null;
      pump();
      while (running) await running;
    },
    close: async (): Promise<void> => {
      isClosed = true;
      await running;
    },
  };
}

/** Posts to an address of this machine; the status of the answer, null for none. */
export async function postWebhook(
  url: URL,
  { headers, body, timeoutMs }: { headers: Record<string, string>; body: string; timeoutMs: number },
): Promise<number | null> {
  if (!isLoopback(url.href)) return null;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

/** The same address, if it is of this machine. Throws otherwise. */
export function ownWebhookUrl(url: string): string {
  if (!isLoopback(url)) throw new Error("A stand-in sends webhooks to this machine only.");
  return url;
}
