/**
 * How many requests a process has under way at once: as many as it answers in `within` milliseconds, whatever they cost
 * and whoever makes them slow (its own core, PostgreSQL, other programs). Those who are under way share the time, so an
 * answer that took 120 ms among eight says that each costs 15 ms, and that ten fit into 150. It is learned from the last
 * dozen answers alone, and only while half of the places are taken: what a quiet process takes says nothing of a full
 * one. Search pages of 15 ms come to 10 places, of 4 ms to 37.
 */
export class ConcurrencyLimit {
  #limit: number;
  #each: number;
  #underWay = 0;

  constructor(limit = initialLimit) {
    this.#limit = limit;
    this.#each = targetMs / limit;
  }

  get limit(): number {
    return this.#limit;
  }

  /**
   * Takes a place and answers among how many, or 0 where there is none. What is urgent (an order) finds one where
   * nothing else does any more.
   */
  acquire(isUrgent: boolean): number {
    if (this.#underWay >= (isUrgent ? this.#limit * urgentFactor : this.#limit)) return 0;
    this.#underWay += 1;
    return this.#underWay;
  }

  /** Gives the place back; `took` is how long its answer did, in milliseconds, or null where that says nothing. */
  release(concurrency: number, durationMs: number | null): void {
    this.#underWay -= 1;
    if (durationMs === null || concurrency * 2 < this.#limit) return;
    // One that waited for something else (a lock) is not believed whole.
    const perRequestMs = Math.min(durationMs, targetMs * 2) / concurrency;
    this.#each += (perRequestMs - this.#each) / smoothing;
    this.#limit = Math.min(maxLimit, Math.max(minLimit, Math.floor(targetMs / this.#each)));
  }
}

/** Half a second is promised to who is let in. A third of it is for this: the rest for her wait at the socket and for bad luck. */
const targetMs = 150;
const initialLimit = 16;
// A process that has just begun is slow for its first answers: not so slow that it turns away the first eight people.
const minLimit = 8;
const maxLimit = 256;
const urgentFactor = 2;
const smoothing = 12;
