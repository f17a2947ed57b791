import { AsyncLocalStorage } from "node:async_hooks";

const slots = new AsyncLocalStorage<() => void>();

/** Does the work of a request that holds a place among those that are under way; `leave` gives the place back. */
export function withRequestSlot<Result>(release: () => void, work: () => Result): Result {
  return slots.run(release, work);
}

/** Gives the place of the request that is under way back: whoever only waits, on purpose, holds none that others need. */
export function releaseRequestSlot(): void {
  slots.getStore()?.();
}
