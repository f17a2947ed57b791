import { dhakaDay, startOfDhakaDay } from "../../../shop/dhaka-time.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import type { AdminI18n } from "../i18n.ts";

/** A moment near now as it is said: "4:30 PM", "tomorrow 11:00 AM", "25 November, 4:30 PM". */
export function formatWhen(moment: string | Date, i18n: AdminI18n, now = new Date()): string {
  const at = new Date(moment);
  const time = i18n.date(at, "time");
  const day = dhakaDay(at);
  if (day === dhakaDay(now)) return time;
  if (day === dhakaDay(startOfDhakaDay(now, 1))) return i18n.t("admin.calls.tomorrow", { time });
  return `${formatDay(day, i18n, dhakaDay(now))}, ${time}`;
}
