const utcOffsetMs = 6 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** A moment in Dhaka's time, in the format that spreadsheets read as a date: `2026-11-21 14:05`. */
export function dhakaDateTime(moment: Date): string {
  return new Date(moment.getTime() + utcOffsetMs).toISOString().slice(0, 16).replace("T", " ");
}

/** The date in Dhaka: `2026-11-21`. */
export function dhakaDay(moment: Date): string {
  return dhakaDateTime(moment).slice(0, 10);
}

/** The start of the next day in Dhaka. */
export function nextDhakaDay(moment: Date): Date {
  return new Date((Math.floor((moment.getTime() + utcOffsetMs) / dayMs) + 1) * dayMs - utcOffsetMs);
}
