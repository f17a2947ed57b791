import type { UserAnswer } from "../../api/responses.ts";
import { ApiUnreachable } from "./request.ts";
import { currentSession, settledSession, subscribeSession } from "./session.ts";

type Copy = { settled: () => Promise<unknown>; close: () => void };
type Open<Server> = (person: UserAnswer, changed: () => void) => Server;

type Parts<Server> = {
  /** Fetches what only signed-in people need. */
  load: () => Promise<Open<Server>>;
  subscribeGuest: (listener: () => void) => unknown;
};

/**
 * Something that lies on the device for a guest and on the server for a signed-in person. From the first look at it on, it
 * is that of whoever is there. While that is not known, or hers is not at hand yet, what is put there goes to the
 * device's: it is merged into hers.
 */
export function personalStore<Server extends Copy>({ load, subscribeGuest }: Parts<Server>) {
  let server: Server | null = null;
  let opening: Promise<void> | null = null;
  let person: UserAnswer | null = null;
  let following = false;
  const listeners = new Set<() => void>();

  function announce(): void {
    for (const listener of listeners) listener();
  }

  function follow(): void {
    if (following) return;
    following = true;
    subscribeGuest(announce);
    subscribeSession(followSession);
    followSession();
  }

  function followSession(): void {
    const session = currentSession();
    const now = session.state === "signed-in" ? session.user : null;
    if (now?._id !== person?._id) {
      person = now;
      server?.close();
      server = null;
      opening = null;
      opened().catch(() => {});
    }
    announce();
  }

  /** Until the copy of whoever is there is at hand; tried again where its code could not be fetched. */
  async function opened(): Promise<void> {
    if (!person || server) return;
    opening ??= openFor(person).finally(() => {
      opening = null;
    });
    await opening;
  }

  async function openFor(now: UserAnswer): Promise<void> {
    const open = await load().catch(() => {
      throw new ApiUnreachable();
    });
    if (server || person?._id !== now._id) return;
    server = open(now, announce);
    announce();
  }

  return {
    /** Hers; null for a guest, and until it is at hand. */
    server: (): Server | null => server,
    /** Resolves once it is known who is there and the server has heard of every change. Rejects while that cannot be. */
    async settled(): Promise<void> {
      await settledSession();
      follow();
      await opened();
      const asked = server;
      try {
        await asked?.settled();
      } catch (error) {
        if (server === asked) throw error;
        // Whoever it was asked for has gone meanwhile.
        await this.settled();
      }
    },
    subscribe(listener: () => void): () => void {
      follow();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
