import { ApiUnreachable } from "./api.ts";
import { tabCopy } from "./tab-copy.ts";

type OptimisticSyncDeps<State, Change, View> = {
  /** Tabs with the same name notify each other. */
  name: string;
  /** Fetches the state; calls back when that has changed something on the server. */
  read: (notifyOtherTabs: () => void) => Promise<State>;
  /** Sends a change; returns it as accepted by the server. */
  send: (change: Change, serverState: State) => Promise<Change>;
  withChange: (serverState: State, change: Change) => State;
  /** Whether this device holds something that reading would hand over. */
  hasUnmerged: () => boolean;
  /** Merges a change into an unsent one, if possible. */
  mergeChanges?: (first: Change, second: Change) => Change | null;
  toView: (serverState: State) => View;
  /** The view has changed. */
  changed: () => void;
  /** The server has refused a change, which is reverted. */
  failed: (change: Change, error: unknown) => void;
};

/**
 * State of a user on the server. Changes show at once and are sent in order; a refused one is reverted and reported.
 * Reads again when another tab has changed something, on focus and when the network is back. A document takes what an
 * earlier one of its tab has read, if that still holds.
 */
export function openOptimisticSync<State, Change, View>(deps: OptimisticSyncDeps<State, Change, View>) {
  const { withChange } = deps;
  const copy = tabCopy<State>(deps.name);
  /** The last state of the server with the changes accepted since; null until first read. */
  let serverState: State | null = null;
  /** Shown, but not accepted yet. */
  let pendingChanges: Change[] = [];
  let isSending = false;
  let view: View | null = null;
  let lastError: unknown = null;
  let queue: Promise<void> = Promise.resolve();
  let readQueued = false;
  /** Incremented to invalidate responses still in flight. */
  let version = 0;
  let isClosed = false;
  /** Whether this document has heard the server itself. */
  let isRead = false;

  // Missing in older browsers, whose tabs follow on focus.
  let otherTabs = openChannel();
  window.addEventListener("focus", refresh);
  window.addEventListener("online", refresh);
  // An open channel would keep the page out of the back-forward cache.
  window.addEventListener("pagehide", closeChannel);
  window.addEventListener("pageshow", restore);

  function openChannel(): BroadcastChannel | null {
    const channel = globalThis.BroadcastChannel ? new BroadcastChannel(`labonno:${deps.name}`) : null;
    channel?.addEventListener("message", refresh);
    return channel;
  }

  function closeChannel(): void {
    otherTabs?.close();
    otherTabs = null;
  }

  /** Back from the cache: other documents may have changed what is shown. */
  function restore({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    otherTabs = openChannel();
    takeCopy();
  }

  function takeCopy(): void {
    const copied = deps.hasUnmerged() ? null : copy.read();
    if (copied === null) refresh();
    else {
      serverState = copied;
      publish();
    }
  }

  function notifyOtherTabs(): void {
    otherTabs?.postMessage("changed");
  }

  function publish(): void {
    const applyPending = (state: State) => pendingChanges.reduce((before, change) => withChange(before, change), state);
    const next = serverState && deps.toView(applyPending(serverState));
    if (isClosed || JSON.stringify(next) === JSON.stringify(view)) return;
    view = next;
    deps.changed();
  }

  function enqueue(task: () => Promise<void>): void {
    queue = queue.then(() => (isClosed ? undefined : task()));
  }

  function refresh(): void {
    if (readQueued) return;
    readQueued = true;
    enqueue(read);
  }

  async function read(): Promise<void> {
    readQueued = false;
    const versionAtStart = version;
    try {
      const fetched = await deps.read(notifyOtherTabs);
      isRead = true;
      if (versionAtStart === version) {
        serverState = fetched;
        copy.write(fetched);
      }
      lastError = null;
    } catch (error) {
      lastError = error;
    }
    publish();
  }

  async function sendNext(): Promise<void> {
    const change = pendingChanges[0];
    if (change === undefined) return;
    isSending = true;
    try {
      if (!serverState) await read();
      if (!serverState) throw lastError;
      // The copy is invalid from here on, because the page may be gone before the response arrives.
      copy.invalidate();
      const accepted = await deps.send(change, serverState);
      serverState = withChange(serverState, accepted);
      copy.write(serverState);
      notifyOtherTabs();
    } catch (error) {
      if (!isClosed) deps.failed(change, error);
      refresh();
    }
    isSending = false;
    pendingChanges = pendingChanges.slice(1);
    publish();
  }

  takeCopy();

  return {
    /** Null while loading. Returns the same object until something changes. */
    view: (): View | null => view,
    /** The view once the server has every change. Rejects without a network. */
    async settled(): Promise<View> {
      if (!isRead) refresh();
      for (let awaitedQueue: unknown; awaitedQueue !== queue; ) {
        awaitedQueue = queue;
        await queue;
      }
      if (!view) throw lastError ?? new ApiUnreachable();
      return view;
    },
    change(change: Change): void {
      const unsent = isSending ? pendingChanges.slice(1) : pendingChanges;
      const last = unsent.at(-1);
      const merged = last === undefined ? null : (deps.mergeChanges?.(last, change) ?? null);
      pendingChanges = [...(merged ? pendingChanges.slice(0, -1) : pendingChanges), merged ?? change];
      if (!merged) enqueue(sendNext);
      publish();
    },
    /** Applies what the server has done itself; earlier responses are outdated. */
    applyServerChange(update: (serverState: State) => State): void {
      version += 1;
      copy.invalidate();
      serverState = serverState && update(serverState);
      publish();
      notifyOtherTabs();
      refresh();
    },
    close(): void {
      isClosed = true;
      closeChannel();
      window.removeEventListener("pagehide", closeChannel);
      window.removeEventListener("pageshow", restore);
      window.removeEventListener("focus", refresh);
      window.removeEventListener("online", refresh);
    },
  };
}
