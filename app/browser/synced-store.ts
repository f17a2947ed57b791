import type { UserResponse } from "../../api/contract/users.ts";
import { ApiUnreachable } from "./request.ts";
import { currentSession, settledSession, subscribeSession } from "./session.ts";

type ServerStore = { settled: () => Promise<unknown>; close: () => void };
type OpenServerStore<Server> = (user: UserResponse, changed: () => void) => Server;

type SyncedStoreDeps<Server> = {
  /** Fetches what only signed-in people need. */
  load: () => Promise<OpenServerStore<Server>>;
  subscribeGuest: (listener: () => void) => unknown;
};

/**
 * Something that lies on the device for a guest and on the server for a signed-in person. From the first look at it on, it
 * is that of whoever is there. While that is not known, or hers is not at hand yet, what is put there goes to the
 * device's: it is merged into hers.
 */
export function syncedStore<Server extends ServerStore>({ load, subscribeGuest }: SyncedStoreDeps<Server>) {
  let server: Server | null = null;
  let opening: Promise<void> | null = null;
  let user: UserResponse | null = null;
  let isFollowing = false;
  const listeners = new Set<() => void>();

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  function startFollowing(): void {
    if (isFollowing) return;
    isFollowing = true;
    subscribeGuest(notifyListeners);
    subscribeSession(followSession);
    followSession();
  }

  function followSession(): void {
    const session = currentSession();
    const nextUser = session.state === "signed-in" ? session.user : null;
    if (nextUser?._id !== user?._id) {
      user = nextUser;
      server?.close();
      server = null;
      opening = null;
      ensureOpened().catch(() => {});
    }
    notifyListeners();
  }

  /** Until the copy of whoever is there is at hand; tried again where its code could not be fetched. */
  async function ensureOpened(): Promise<void> {
    if (!user || server) return;
    opening ??= openServer(user).finally(() => {
      opening = null;
    });
    await opening;
  }

  async function openServer(nextUser: UserResponse): Promise<void> {
    const open = await load().catch(() => {
      throw new ApiUnreachable();
    });
    if (server || user?._id !== nextUser._id) return;
    server = open(nextUser, notifyListeners);
    notifyListeners();
  }

  return {
    /** Hers; null for a guest, and until it is at hand. */
    server: (): Server | null => server,
    /** Resolves once it is known who is there and the server has heard of every change. Rejects while that cannot be. */
    async settled(): Promise<void> {
      await settledSession();
      startFollowing();
      await ensureOpened();
      const awaited = server;
      try {
        await awaited?.settled();
      } catch (error) {
        if (server === awaited) throw error;
        // Whoever it was asked for has gone meanwhile.
        await this.settled();
      }
    },
    subscribe(listener: () => void): () => void {
      startFollowing();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
