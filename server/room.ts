/** How many requests a process has under way at once: as many as it answers quickly, which it learns from its answers. */
export class Room {
  #limit: number;
  #underWay = 0;
  #most = 0;
  #answered = 0;
  #slow = 0;

  constructor(limit = usualLimit) {
    this.#limit = limit;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Takes a place where there is one. What is urgent (an order) finds one where nothing else does any more. */
  enter(isUrgent: boolean): boolean {
    if (this.#underWay >= (isUrgent ? this.#limit * urgentShare : this.#limit)) return false;
    this.#underWay += 1;
    this.#most = Math.max(this.#most, this.#underWay);
    return true;
  }

  /** Gives the place back; `took` is how long its answer did, in milliseconds, or null where that says nothing. */
  leave(took: number | null): void {
    this.#underWay -= 1;
    if (took === null) return;
    this.#answered += 1;
    if (took > quickEnough) this.#slow += 1;
    if (this.#answered >= lookEvery) this.#learn();
  }

  #learn(): void {
    // In small steps up, in large ones down: a queue that has formed must go before anybody is quick again.
    if (this.#slow > this.#answered * mostSlow) this.#limit = Math.max(leastLimit, Math.floor(this.#limit * 0.75));
    else if (this.#most >= this.#limit) this.#limit = Math.min(mostLimit, this.#limit + 2);
    this.#answered = 0;
    this.#slow = 0;
    this.#most = this.#underWay;
  }
}

const usualLimit = 32;
const leastLimit = 4;
const mostLimit = 256;
const urgentShare = 2;
/** Half a second is promised to who is let in; a process that needs so long has too many under way. */
const quickEnough = 200;
const mostSlow = 0.1;
const lookEvery = 20;
