import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { expiringDays } from "../../../shop/stock/stock-rules.ts";

const soonDays = 30;

/** The days until goods expire, and how their date looks: amber from 90 days on, red in the last 30. */
export function expiryTone(expires: string): { days: number; tone: "is-bad" | "is-soon" | undefined } {
  const days = Math.round((Date.parse(expires) - Date.parse(dhakaDay(new Date()))) / 86_400_000);
  return { days, tone: days > expiringDays ? undefined : days < soonDays ? "is-bad" : "is-soon" };
}
