import { noBreak } from "../../shop/digits.ts";
import type { I18n } from "./language.tsx";

/** A delivery time in words: "1–2 days", "up to 2 days", "the same day". */
export function formatDays({ from, to }: { from: number; to: number }, { t, number }: I18n): string {
  if (to === 0) return t("days.same");
  if (from === to) return t("days.count", { count: to });
  return from === 0
    ? t("days.upTo", { count: to })
    : t("days.range", { range: noBreak(`${number(from)}–${number(to)}`) });
}
