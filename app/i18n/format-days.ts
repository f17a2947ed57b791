import { unbroken } from "../../shop/no-break.ts";
import type { Speech } from "./language.tsx";

/** How long a delivery takes, as people say it: "1–2 days", "up to 2 days", "the same day". */
export function daysInWords({ from, to }: { from: number; to: number }, { t, number }: Speech): string {
  if (to === 0) return t("days.same");
  if (from === to) return t("days.count", { count: to });
  return from === 0
    ? t("days.upTo", { count: to })
    : t("days.range", { range: unbroken(`${number(from)}–${number(to)}`) });
}
