import { dhakaDateTime } from "./dhaka-time.ts";

/** The six seasons of the Bangla calendar, two by two: spring and summer, rains and early autumn, late autumn and winter. */
type Season = "summer" | "monsoon" | "winter";

// The first days of Falgun, Asharh and Kartik, which in Bangladesh fall on the same day every year.
const firstOfFalgun = "02-14";
const firstOfAsharh = "06-15";
const firstOfKartik = "10-17";

/** The season of a moment by Dhaka's date. */
export function seasonOf(moment: Date): Season {
  const day = dhakaDateTime(moment).slice("2026-".length, "2026-11-21".length);
  if (day < firstOfFalgun || day >= firstOfKartik) return "winter";
  return day < firstOfAsharh ? "summer" : "monsoon";
}

/** The picture that the shop itself puts at the head of its front page in a season. */
export function heroImage(moment: Date): string {
  return `hero-${seasonOf(moment)}`;
}
