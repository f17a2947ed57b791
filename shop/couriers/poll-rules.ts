const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A parcel that nobody has said anything about for so long is stuck. */
export const stuckAfterMs = 2 * day;
/** After so long nobody asks any more. */
export const givenUpAfterMs = 60 * day;

/** When a courier is asked about a parcel again, by when it last said anything: the longer ago, the more rarely. */
export function nextPollAt(heardAt: Date, now: Date): Date {
  const silentMs = now.getTime() - heardAt.getTime();
  const wait = silentMs < day ? 30 * minute : silentMs < 3 * day ? 2 * hour : 6 * hour;
  return new Date(now.getTime() + wait);
}
