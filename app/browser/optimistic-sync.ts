import { ApiUnreachable } from "./api.ts";

type Parts<Kept, Change, Shown> = {
  /** By this name the tabs that show the same hear of each other. */
  name: string;
  /** Asks the server; where asking has changed something there, the other tabs are told. */
  read: (tellOtherTabs: () => void) => Promise<Kept>;
  /** Sends a change; answers it as the server has accepted it. */
  send: (change: Change, kept: Kept) => Promise<Change>;
  /** What there is after a change. */
  withChange: (kept: Kept, change: Change) => Kept;
  /** One change in place of two, where the first has not been sent yet. */
  joined?: (first: Change, second: Change) => Change | null;
  asShown: (kept: Kept) => Shown;
  /** Something else is shown now. */
  changed: () => void;
  /** The server has refused what was shown. */
  failed: (change: Change, error: unknown) => void;
};

/**
 * What the server keeps of a signed-in person. A change shows at once and is sent after those before it; refused, it is
 * taken back and told. What other tabs or devices did is read again on their word, on focus and when the network is back.
 */
export function openServerCopy<Kept, Change, Shown>(parts: Parts<Kept, Change, Shown>) {
  const { withChange } = parts;
  /** As the server said last, with what it has accepted since; null until it was first heard. */
  let kept: Kept | null = null;
  /** Shown already, not yet accepted. */
  let waiting: Change[] = [];
  let isSending = false;
  let shown: Shown | null = null;
  let failure: unknown = null;
  let queue: Promise<void> = Promise.resolve();
  let readingAhead = false;
  /** Raised by what makes an answer on its way an old one. */
  let age = 0;
  let closed = false;

  // Older browsers have none: their tabs follow on focus.
  const otherTabs = globalThis.BroadcastChannel ? new BroadcastChannel(`labonno:${parts.name}`) : null;
  otherTabs?.addEventListener("message", refresh);
  window.addEventListener("focus", refresh);
  window.addEventListener("online", refresh);

  function tellOtherTabs(): void {
    otherTabs?.postMessage("changed");
  }

  function show(): void {
    const after = (lines: Kept) => waiting.reduce((before, change) => withChange(before, change), lines);
    const next = kept && parts.asShown(after(kept));
    if (closed || JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    parts.changed();
  }

  function enqueue(task: () => Promise<void>): void {
    queue = queue.then(() => (closed ? undefined : task()));
  }

  function refresh(): void {
    if (readingAhead) return;
    readingAhead = true;
    enqueue(read);
  }

  async function read(): Promise<void> {
    readingAhead = false;
    const asked = age;
    try {
      const answer = await parts.read(tellOtherTabs);
      if (asked === age) kept = answer;
      failure = null;
    } catch (error) {
      failure = error;
    }
    show();
  }

  async function sendNext(): Promise<void> {
    const change = waiting[0];
    if (change === undefined) return;
    isSending = true;
    try {
      if (!kept) await read();
      if (!kept) throw failure;
      const accepted = await parts.send(change, kept);
      kept = withChange(kept, accepted);
      tellOtherTabs();
    } catch (error) {
      if (!closed) parts.failed(change, error);
      refresh();
    }
    isSending = false;
    waiting = waiting.slice(1);
    show();
  }

  refresh();

  return {
    /** Null while it is not known yet. Answers the same until something changes. */
    shown: (): Shown | null => shown,
    /** What is shown once the server has heard of everything. Rejects while it cannot be asked. */
    async settled(): Promise<Shown> {
      if (!kept) refresh();
      for (let seen: unknown; seen !== queue; ) {
        seen = queue;
        await queue;
      }
      if (!shown) throw failure ?? new ApiUnreachable();
      return shown;
    },
    change(change: Change): void {
      const unsent = isSending ? waiting.slice(1) : waiting;
      const last = unsent.at(-1);
      const both = last === undefined ? null : (parts.joined?.(last, change) ?? null);
      waiting = [...(both ? waiting.slice(0, -1) : waiting), both ?? change];
      if (!both) enqueue(sendNext);
      show();
    },
    /** The server has done this by itself: what it answers to an earlier question is old. */
    overtaken(by: (kept: Kept) => Kept): void {
      age += 1;
      kept = kept && by(kept);
      show();
      tellOtherTabs();
      refresh();
    },
    close(): void {
      closed = true;
      otherTabs?.close();
      window.removeEventListener("focus", refresh);
      window.removeEventListener("online", refresh);
    },
  };
}
