const sixHours = 6 * 3_600_000;
const day = 24 * 3_600_000;

/** A moment as Dhaka's clocks show it, in the form that spreadsheets read as a date: `2026-11-21 14:05`. */
export function dhakaMoment(moment: Date): string {
  return new Date(moment.getTime() + sixHours).toISOString().slice(0, 16).replace("T", " ");
}

/** The day of Dhaka's calendar: `2026-11-21`. */
export function dhakaDay(moment: Date): string {
  return dhakaMoment(moment).slice(0, 10);
}

/** When the next day of Dhaka's calendar begins. */
export function nextDhakaDay(moment: Date): Date {
  return new Date((Math.floor((moment.getTime() + sixHours) / day) + 1) * day - sixHours);
}
