type FairQueueLimits = {
  /** How many run at the same time, in all and per key. */
  places: number;
  placesEach: number;
  /** How many may wait, in all and per key. */
  waiting: number;
  waitingEach: number;
};

type Client = { running: number; waiting: (() => void)[] };

/**
 * A bounded queue that no single client can block: each key (a network, an account) has a bounded share of places and
 * queue, and waiting keys are served round-robin.
 */
export class FairQueue {
  readonly #bounds: FairQueueLimits;
  // The first key is served next.
  readonly #clients = new Map<string, Client>();
  #underWay = 0;
  #waiting = 0;

  constructor(bounds: FairQueueLimits) {
    this.#bounds = bounds;
  }

  /** Waits for a place and resolves to its release function; returns null at once if too many wait already. */
  enter(key: string): Promise<() => void> | null {
    const { places, placesEach, waiting, waitingEach } = this.#bounds;
    const client = this.#clients.get(key) ?? { running: 0, waiting: [] };
    const isFree = this.#underWay < places && client.running < placesEach;
    if (!isFree && (this.#waiting >= waiting || client.waiting.length >= waitingEach)) return null;
    this.#clients.set(key, client);
    return new Promise((resolve) => {
      this.#waiting += 1;
      client.waiting.push(() => resolve(this.#leaveOnce(key, client)));
      this.#serve();
    });
  }

  #serve(): void {
    const { places, placesEach } = this.#bounds;
    for (const [key, client] of this.#clients) {
      if (this.#underWay >= places) return;
      if (client.running >= placesEach) continue;
      const next = client.waiting.shift();
      if (!next) continue;
      // Moved behind all others: the loop comes back to it after them.
      this.#clients.delete(key);
      this.#clients.set(key, client);
      client.running += 1;
      this.#underWay += 1;
      this.#waiting -= 1;
      next();
    }
  }

  #leaveOnce(key: string, client: Client): () => void {
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      client.running -= 1;
      this.#underWay -= 1;
      if (client.running === 0 && client.waiting.length === 0) this.#clients.delete(key);
      this.#serve();
    };
  }
}
