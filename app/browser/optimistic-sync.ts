import { ApiUnreachable } from "./api.ts";

type OptimisticSyncDeps<State, Change, View> = {
  /** By this name the tabs that show the same hear of each other. */
  name: string;
  /** Asks the server; where asking has changed something there, the other tabs are told. */
  read: (notifyOtherTabs: () => void) => Promise<State>;
  /** Sends a change; answers it as the server has accepted it. */
  send: (change: Change, serverState: State) => Promise<Change>;
  /** What there is after a change. */
  withChange: (serverState: State, change: Change) => State;
  /** One change in place of two, where the first has not been sent yet. */
  mergeChanges?: (first: Change, second: Change) => Change | null;
  toView: (serverState: State) => View;
  /** Something else is shown now. */
  changed: () => void;
  /** The server has refused what was shown. */
  failed: (change: Change, error: unknown) => void;
};

/**
 * What the server keeps of a signed-in person. A change shows at once and is sent after those before it; refused, it is
 * taken back and told. What other tabs or devices did is read again on their word, on focus and when the network is back.
 */
export function openOptimisticSync<State, Change, View>(deps: OptimisticSyncDeps<State, Change, View>) {
  const { withChange } = deps;
  /** As the server said last, with what it has accepted since; null until it was first heard. */
  let serverState: State | null = null;
  /** Shown already, not yet accepted. */
  let pendingChanges: Change[] = [];
  let isSending = false;
  let view: View | null = null;
  let lastError: unknown = null;
  let queue: Promise<void> = Promise.resolve();
  let readQueued = false;
  /** Raised by what makes an answer on its way an old one. */
  let version = 0;
  let isClosed = false;

  // Older browsers have none: their tabs follow on focus.
  const otherTabs = globalThis.BroadcastChannel ? new BroadcastChannel(`labonno:${deps.name}`) : null;
  otherTabs?.addEventListener("message", refresh);
  window.addEventListener("focus", refresh);
  window.addEventListener("online", refresh);

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
      if (versionAtStart === version) serverState = fetched;
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
      const accepted = await deps.send(change, serverState);
      serverState = withChange(serverState, accepted);
      notifyOtherTabs();
    } catch (error) {
      if (!isClosed) deps.failed(change, error);
      refresh();
    }
    isSending = false;
    pendingChanges = pendingChanges.slice(1);
    publish();
  }

  refresh();

  return {
    /** Null while it is not known yet. Answers the same until something changes. */
    view: (): View | null => view,
    /** What is shown once the server has heard of everything. Rejects while it cannot be asked. */
    async settled(): Promise<View> {
      if (!serverState) refresh();
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
    /** The server has done this by itself: what it answers to an earlier question is old. */
    applyServerChange(update: (serverState: State) => State): void {
      version += 1;
      serverState = serverState && update(serverState);
      publish();
      notifyOtherTabs();
      refresh();
    },
    close(): void {
      isClosed = true;
      otherTabs?.close();
      window.removeEventListener("focus", refresh);
      window.removeEventListener("online", refresh);
    },
  };
}
