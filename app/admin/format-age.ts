import type { AdminI18n } from "./i18n.ts";

const minuteMs = 60_000;

/** How long ago something was, in its largest unit: "8 min", "3 h", "12 d". */
export function formatAge(since: string, { t }: Pick<AdminI18n, "t">, now = Date.now()): string {
  const minutes = Math.floor((now - new Date(since).getTime()) / minuteMs);
  if (minutes < 1) return t("admin.age.now");
  if (minutes < 60) return t("admin.age.minutes", { count: minutes });
  if (minutes < 48 * 60) return t("admin.age.hours", { count: Math.floor(minutes / 60) });
  return t("admin.age.days", { count: Math.floor(minutes / (24 * 60)) });
}
