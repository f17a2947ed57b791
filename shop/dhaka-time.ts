const utcOffsetMs = 6 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** The moment shifted, so that its UTC fields (`getUTCHours()`) are Dhaka's: Bangladesh has UTC+6 all year. */
export function inDhaka(moment: Date): Date {
  return new Date(moment.getTime() + utcOffsetMs);
}

/** A moment in Dhaka's time, in the format that spreadsheets read as a date: `2026-11-21 14:05`. */
export function dhakaDateTime(moment: Date): string {
  return new Date(moment.getTime() + utcOffsetMs).toISOString().slice(0, 16).replace("T", " ");
}

/** The date in Dhaka: `2026-11-21`. */
export function dhakaDay(moment: Date): string {
  return dhakaDateTime(moment).slice(0, 10);
}

/** Whether a text is a day of the calendar: `2026-11-21`. */
export function isDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // What is no date rolls over: 31 February becomes March.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

/** The start of a day (`2026-11-21`) in Dhaka. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+06:00`);
}

/** The start of the moment's day in Dhaka, or of a day so many `days` later. */
export function startOfDhakaDay(moment: Date, days = 0): Date {
  return new Date((Math.floor(inDhaka(moment).getTime() / dayMs) + days) * dayMs - utcOffsetMs);
}

/** A time of day in Dhaka (`18:30`), on the day of a moment or `days` later. */
export function atDhakaTime(moment: Date, time: string, days = 0): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(startOfDhakaDay(moment, days).getTime() + (hours * 60 + minutes) * 60_000);
}

/** The start of the next day in Dhaka. */
export function nextDhakaDay(moment: Date): Date {
  return startOfDhakaDay(moment, 1);
}
