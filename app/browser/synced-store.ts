import type { UserResponse } from "../../api/contract/users.ts";
import { ApiUnreachable } from "./request.ts";
import { currentSession, settledSession, subscribeSession } from "./session.ts";
import { createListeners } from "./store.ts";

type ServerStore = { settled: () => Promise<unknown>; close: () => void };
type OpenServerStore<Server> = (user: UserResponse, changed: () => void) => Server;

type SyncedStoreDeps<Server> = {
  /** Loads the code that only signed-in users need. */
  load: () => Promise<OpenServerStore<Server>>;
  subscribeGuest: (listener: () => void) => unknown;
};

/**
 * A store in local storage for guests and on the server for users. Until the session is known and the user's store is
 * open, changes go to local storage and are merged later.
 */
export function syncedStore<Server extends ServerStore>({ load, subscribeGuest }: SyncedStoreDeps<Server>) {
  let server: Server | null = null;
  let opening: Promise<void> | null = null;
  let user: UserResponse | null = null;
  let isFollowing = false;
  const { subscribe, notify } = createListeners(startFollowing);

  /** Goes on for as long as the page lives. */
  function startFollowing(): () => void {
    if (!isFollowing) {
      isFollowing = true;
      subscribeGuest(notify);
      subscribeSession(followSession);
      followSession();
    }
    return () => {};
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
    notify();
  }

  /** Resolves once the user's store is open. Tries again where its code could not be loaded. */
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
    server = open(nextUser, notify);
    notify();
  }

  return {
    /** The user's store; null for a guest, and until it is open. */
    server: (): Server | null => server,
    /** Resolves once the session is known and the server has every change. Rejects without a network. */
    async settled(): Promise<void> {
      await settledSession();
      startFollowing();
      await ensureOpened();
      const awaited = server;
      try {
        await awaited?.settled();
      } catch (error) {
        if (server === awaited) throw error;
        // The user has changed meanwhile.
        await this.settled();
      }
    },
    subscribe,
  };
}
