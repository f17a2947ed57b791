import { payMinutes } from "./payment-rules.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long an order waits for its customer to pay. */
export const payMs = payMinutes * minute;
/** How long a payment is polled that the gateway reports as still possible. */
export const givenUpAfterMs = 24 * hour;

type QueriedAttempt = { startedAt: Date; returnedAt: Date | null; isOpen: boolean };

/**
 * When a gateway is polled about an attempt again: often while its customer waits, then less and less often. An open
 * attempt is polled until its outcome is known; an unpaid one for three days more, because money may come late.
 */
export function nextPollAt({ startedAt, returnedAt, isOpen }: QueriedAttempt, now: Date): Date | null {
  const ageMs = now.getTime() - startedAt.getTime();
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (isOpen) {
    const waitMs = returnedAt ? now.getTime() - returnedAt.getTime() : ageMs;
    const delayMs =
      waitMs < 2 * minute ? (returnedAt ? 5 * second : minute) : waitMs < payMs ? 2 * minute : 10 * minute;
    const next = after(delayMs);
    const end = new Date(startedAt.getTime() + payMs);
    // On the minute at which the order stops waiting.
    return now < end && next > end ? end : next;
  }
  if (ageMs < 2 * hour) return after(30 * minute);
  if (ageMs < 24 * hour) return after(6 * hour);
  return ageMs < 72 * hour ? after(24 * hour) : null;
}
