import { nanoid } from "nanoid";
import { forget, keep, readKept } from "../../browser/local-storage.ts";

const key = "checkout-attempt";

/** The idempotency key of this attempt, made once: however often the order is sent with it, it becomes one order. */
export function attemptKey(): string {
  const kept = readKept("sessionStorage", key);
  if (typeof kept === "string" && kept !== "") return kept;
  const made = nanoid();
  keep("sessionStorage", key, made);
  return made;
}

/** Ends the attempt once its order is acknowledged; the next order gets a key of its own. */
export function endAttempt(): void {
  forget("sessionStorage", key);
}
