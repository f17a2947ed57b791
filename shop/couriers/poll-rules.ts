const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A parcel that nobody has said anything about for so long is stuck. */
export const stuckAfterMs = 2 * day;
/** How long after its last report a parcel is no longer polled. */
export const givenUpAfterMs = 60 * day;

/** When a parcel is polled again: the longer ago its last report, the less often. */
export function nextPollAt(heardAt: Date, now: Date): Date {
  const silentMs = now.getTime() - heardAt.getTime();
  const wait = silentMs < day ? 30 * minute : silentMs < 3 * day ? 2 * hour : 6 * hour;
  return new Date(now.getTime() + wait);
}
