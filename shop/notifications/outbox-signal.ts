/**
 * Rung after a commit that left a letter behind, so that this process sends it at once. Other processes look every few
 * seconds: a NOTIFY inside each order would make commits queue behind one another.
 */
export class OutboxSignal {
  #rings = 0;
  #waiting = new Set<() => void>();

  notify(): void {
    this.#rings += 1;
    for (const wake of this.#waiting) wake();
  }

  /** How often it has rung: what `wait` compares with, so that no ring is missed while somebody is at work. */
  get version(): number {
    return this.#rings;
  }

  /** Waits for the next ring after `heard` ones, for so many milliseconds at most, or until the signal. */
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
