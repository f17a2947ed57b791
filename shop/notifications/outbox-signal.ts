/**
 * Signalled after a commit that queued a notification, so that this process sends it immediately. Other processes poll
 * every few seconds: a NOTIFY inside each order would serialise commits.
 */
export class OutboxSignal {
  #rings = 0;
  #waiting = new Set<() => void>();

  notify(): void {
    this.#rings += 1;
    for (const wake of this.#waiting) wake();
  }

  /** How many signals there were; `wait` compares it, so that none is missed while a sender is working. */
  get version(): number {
    return this.#rings;
  }

  /** Resolves at the next signal after `seenVersion`, after `timeoutMs`, or on abort. */
  async wait(seenVersion: number, timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (this.#rings !== seenVersion || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      signal.addEventListener("abort", wake);
      this.#waiting.add(wake);
    });
  }
}
