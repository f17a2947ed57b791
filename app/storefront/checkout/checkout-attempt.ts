import { nanoid } from "nanoid";
import { readStored, removeStored, writeStored } from "../../browser/local-storage.ts";

const storageKey = "checkout-attempt";

/** The idempotency key of this attempt, made once: however often the order is sent with it, it becomes one order. */
export function attemptKey(): string {
  const stored = readStored("sessionStorage", storageKey);
  if (typeof stored === "string" && stored !== "") return stored;
  const created = nanoid();
  writeStored("sessionStorage", storageKey, created);
  return created;
}

/** Ends the attempt once its order is acknowledged; the next order gets a key of its own. */
export function endAttempt(): void {
  removeStored("sessionStorage", storageKey);
}
