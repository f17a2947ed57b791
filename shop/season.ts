import { dhakaDateTime } from "./dhaka-time.ts";

/**
 * The six seasons of the Bangla calendar in pairs: spring and summer, rains and early autumn, late autumn and winter.
 */
type Season = "summer" | "monsoon" | "winter";

// The first days of Falgun, Asharh and Kartik, which fall on the same dates every year in Bangladesh.
const firstOfFalgun = "02-14";
const firstOfAsharh = "06-15";
const firstOfKartik = "10-17";

/** The season of a moment by Dhaka's date. */
export function seasonOf(moment: Date): Season {
  const day = dhakaDateTime(moment).slice("2026-".length, "2026-11-21".length);
  if (day < firstOfFalgun || day >= firstOfKartik) return "winter";
  return day < firstOfAsharh ? "summer" : "monsoon";
}

/** The built-in hero image of a season. */
export function heroImage(moment: Date): string {
  return `hero-${seasonOf(moment)}`;
}
