/**
 * How many requests a process has under way at once: as many as it answers in `within` milliseconds, whatever they cost
 * and whoever makes them slow (its own core, PostgreSQL, other programs). Those who are under way share the time, so an
 * answer that took 120 ms among eight says that each costs 15 ms, and that ten fit into 150. It is learned from the last
 * dozen answers alone, and only while half of the places are taken: what a quiet process takes says nothing of a full
 * one. Search pages of 15 ms come to 10 places, of 4 ms to 37.
 */
export class Room {
  #limit: number;
  #each: number;
  #underWay = 0;

  constructor(limit = firstLimit) {
    this.#limit = limit;
    this.#each = within / limit;
  }

  get limit(): number {
    return this.#limit;
  }

  /**
   * Takes a place and answers among how many, or 0 where there is none. What is urgent (an order) finds one where
   * nothing else does any more.
   */
  enter(isUrgent: boolean): number {
    if (this.#underWay >= (isUrgent ? this.#limit * urgentShare : this.#limit)) return 0;
    this.#underWay += 1;
    return this.#underWay;
  }

  /** Gives the place back; `took` is how long its answer did, in milliseconds, or null where that says nothing. */
  leave(among: number, took: number | null): void {
    this.#underWay -= 1;
    if (took === null || among * 2 < this.#limit) return;
    // One that waited for something else (a lock) is not believed whole.
    const each = Math.min(took, within * 2) / among;
    this.#each += (each - this.#each) / memory;
    this.#limit = Math.min(mostLimit, Math.max(leastLimit, Math.floor(within / this.#each)));
  }
}

/** Half a second is promised to who is let in. A third of it is for this: the rest for her wait at the socket and for bad luck. */
const within = 150;
const firstLimit = 16;
// A process that has just begun is slow for its first answers: not so slow that it turns away the first eight people.
const leastLimit = 8;
const mostLimit = 256;
const urgentShare = 2;
const memory = 12;
