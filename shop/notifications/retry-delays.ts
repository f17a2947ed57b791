const minuteMs = 60_000;
// Eight attempts over 22 hours, made by send-due-notifications.ts; staff send again by resend-by-staff.ts.
const retryDelays = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs);

/** Milliseconds until a failed notification is sent again by itself; undefined when it has had all its attempts. */
export function retryDelayMs(attempts: number): number | undefined {
  return retryDelays[attempts - 1];
}
