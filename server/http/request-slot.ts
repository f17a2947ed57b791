import { AsyncLocalStorage } from "node:async_hooks";

const places = new AsyncLocalStorage<() => void>();

/** Does the work of a request that holds a place among those that are under way; `leave` gives the place back. */
export function holdingPlace<Result>(leave: () => void, work: () => Result): Result {
  return places.run(leave, work);
}

/** Gives the place of the request that is under way back: whoever only waits, on purpose, holds none that others need. */
export function leavePlace(): void {
  places.getStore()?.();
}
